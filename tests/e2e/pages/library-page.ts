import type { ElectronApplication, Locator, Page } from '@playwright/test';

const MAKE_INPUT = `
  document.body.append(Object.assign(document.createElement('input'), { id: 'dropped', type: 'file', multiple: true }));
`;
const DROP_ITS_FILES = `{
  const input = document.querySelector('#dropped');
  const dataTransfer = new DataTransfer();
  for (const file of input.files) dataTransfer.items.add(file);
  input.remove();
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}`;

/** The window as a person sees it: what there is to look at, and what there is to do. */
export class LibraryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get list(): Locator {
    return this.page.getByRole('grid', { name: 'Transcripts' });
  }

  get rows(): Locator {
    return this.list.getByRole('row');
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title });
  }

  /** The row that keys act on. */
  get activeRow(): Locator {
    return this.list.locator('[data-active="true"]');
  }

  /** The rows that are marked: selected together, else the one that is open. */
  get markedRows(): Locator {
    return this.list.locator('[role="row"][aria-selected="true"]');
  }

  /** In the reader's place while several are selected. */
  get severalSelected(): Locator {
    return this.page.getByRole('region', { name: / selected$/ });
  }

  get menu(): Locator {
    return this.page.getByRole('menu', { name: 'Actions' });
  }

  get sidebar(): Locator {
    return this.page.getByRole('navigation', { name: 'Library' });
  }

  /** A place of the sidebar, by the beginning of its name. */
  place(name: string): Locator {
    return this.sidebar.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  }

  /** What the list says that it shows. */
  get listName(): Locator {
    return this.page.locator('.list-name');
  }

  get chips(): Locator {
    return this.page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  }

  get details(): Locator {
    return this.page.getByRole('complementary', { name: 'Details' });
  }

  /** What the toast offers. */
  get undoButton(): Locator {
    return this.page.getByRole('button', { name: 'Undo', exact: true });
  }

  get reader(): Locator {
    return this.page.getByRole('article');
  }

  get readerTitle(): Locator {
    return this.reader.getByRole('heading', { level: 1 });
  }

  get searchBox(): Locator {
    return this.page.getByRole('textbox', { name: 'Search transcripts' });
  }

  get sampleButton(): Locator {
    return this.page.getByRole('button', { name: 'Try the sample library' });
  }

  /** What is told at the moment; places that have nothing to tell are left out. */
  get status(): Locator {
    return this.page.getByRole('status').filter({ hasText: /\S/ });
  }

  get importResult(): Locator {
    return this.page.getByRole('region', { name: 'Result of the import' });
  }

  /** What an import could only guess. */
  get guesses(): Locator {
    return this.page.getByRole('dialog', { name: /to look at$/ });
  }

  /** The files of one kind in it, by the name of the first. */
  guess(name: string): Locator {
    return this.guesses.getByRole('region', { name });
  }

  get exportDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Export / });
  }

  get exportResult(): Locator {
    return this.page.getByRole('region', { name: 'Result of the export' });
  }

  /** Brings the sample library in and waits until it is there. */
  async importSample(): Promise<void> {
    await this.sampleButton.click();
    await this.status.filter({ hasText: 'imported' }).waitFor();
    await this.rows.first().waitFor();
  }

  /** Narrows the list by the first choice of this name. */
  async filter(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await this.page.keyboard.type(name);
    await this.page.getByRole('option', { name }).first().waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Drops files that lie on the disk, as the system would: with their places, which a page cannot make up. */
  async drop(paths: readonly string[]): Promise<void> {
    await this.page.evaluate(MAKE_INPUT);
    await this.page.setInputFiles('#dropped', [...paths]);
    await this.page.evaluate(DROP_ITS_FILES);
  }
}

/** Answers the next dialogs for files or folders with these paths. */
export async function answerDialogs(app: ElectronApplication, filePaths: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: chosen.length === 0, filePaths: [...chosen] });
  }, filePaths);
}

/** Runs a command of the application's menu. */
export async function chooseFromMenu(app: ElectronApplication, id: string): Promise<void> {
  await app.evaluate(({ Menu, BrowserWindow }, item) => {
    const window = BrowserWindow.getAllWindows()[0];
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click({}, window, window?.webContents);
  }, id);
}
