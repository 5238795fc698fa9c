import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';

test('a title is changed in place; Escape leaves it as it was', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('Avocet kickoff').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Another name');
  await page.keyboard.press('Escape');
  await expect(library.readerTitle).toHaveText('Avocet kickoff');
  await library.readerTitle.dblclick();
  await page.keyboard.type('The first meeting');
  await page.keyboard.press('Enter');
  await expect(library.readerTitle).toHaveText('The first meeting');
  await expect(library.row('The first meeting')).toBeVisible();
  await library.undoButton.click();
  await expect(library.readerTitle).toHaveText('Avocet kickoff');
});

test('tags are added and removed by the keyboard; each change offers its undo', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.row('voice-note').click();
  const tags = library.reader.getByRole('listitem');
  await page.keyboard.press('t');
  await page.keyboard.type('brand new');
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText(['brand new']);
  await expect(library.place('brand new')).toContainText('1');
  await page.keyboard.press('t');
  await page.keyboard.type('hin');
  await expect(page.getByRole('option', { name: 'hinge' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(tags).toHaveText(['brand new', 'hinge']);
  await library.reader.getByRole('button', { name: 'Remove the tag brand new' }).click();
  await expect(tags).toHaveText(['hinge']);
  await library.undoButton.click();
  await expect(tags).toHaveText(['brand new', 'hinge']);
});

test('what is trashed leaves the list, says so, and comes back by undo or from the trash', async ({
  launch,
}) => {
  const { app, page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const title = 'Avocet kickoff';
  await library.row(title).click();
  await page.keyboard.press('#');
  await expect(library.status).toContainText('to the trash');
  await expect(library.list).toHaveAttribute('aria-rowcount', '13');
  const undo = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('undo')?.label ?? '');
  await expect.poll(undo).toBe('Undo Move “Avocet kickoff” to the trash');
  await library.undoButton.click();
  await expect(library.list).toHaveAttribute('aria-rowcount', '14');

  await library.row(title).click();
  await library.reader.getByRole('button', { name: 'Move to trash' }).click();
  await library.place('Trash').click();
  await expect(library.rows).toHaveCount(1);
  await expect(library.reader).toContainText('In the trash');
  await library.reader.getByRole('button', { name: 'Restore from trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('an import is taken back as a whole', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.undoButton.click();
  await expect(library.place('Trash')).toContainText('14');
  await page.keyboard.press('Control+Shift+z');
  await expect(library.list).toHaveAttribute('aria-rowcount', '14');
});

test('a recording is hidden from assistants by key and by button', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  const row = library.row('Avocet kickoff');
  await row.click();
  await page.keyboard.press('p');
  await expect(row.getByRole('img', { name: 'Hidden from assistants' })).toBeVisible();
  await library.reader.getByRole('button', { name: 'Show to assistants' }).click();
  await expect(row.getByRole('img', { name: 'Hidden from assistants' })).toBeHidden();
});

test('a library whose every transcript lies in the trash says so and leads there', async ({ launch }) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await library.rows.first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('#');
  await expect(page.getByText('Everything that you had lies in the trash.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the trash' }).click();
  await expect(library.listName).toHaveText('Trash');
  await page.getByRole('button', { name: 'Empty…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});
