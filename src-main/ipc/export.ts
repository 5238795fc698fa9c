import { shell, type BrowserWindow } from 'electron';
import path from 'node:path';
import type { FiledExport } from '../../src-library/export/export-library.ts';
import type { Argument } from '../../src-shared/contract.ts';
import type { ExportOutcome } from '../../src-shared/export.ts';
import { readDesktopState, updateDesktopState } from '../desktop-state.ts';
import { chooseFile, makeChosenFolder, type DialogPlace } from '../export/choose-target.ts';
import type { ExportJob } from '../export/export-job.ts';
import type * as ExportPages from '../export/export-pages.ts';
import { HiddenPage } from '../export/hidden-page.ts';
import { writeWholeFile } from '../write-whole-file.ts';
import { FailureError } from '../failure.ts';
import type { LibraryConnection } from '../library-connection.ts';
import { strings } from '../strings.ts';
import { askWhatToOpen } from '../system-dialogs.ts';
import type { ExportOrder } from '../workers/export-from.ts';
import type { Handlers } from './gate.ts';

type ExportHandlers = Pick<Handlers, Extract<keyof Handlers, `export:${string}`>>;
type SaveOrder = Argument<'export:save'>;

export interface ExportHandlersContext {
  readonly library: LibraryConnection;
  readonly job: ExportJob;
  /** The window that a dialog belongs to. */
  readonly window: () => BrowserWindow | null;
  /** Where the last folder is remembered. */
  readonly stateFile: string;
  readonly copyText: (text: string) => void;
}

/** Taking things out of the library: into files, onto the clipboard and onto paper; and keeping files in it. */
export function exportHandlers(context: ExportHandlersContext): ExportHandlers {
  const { library, job, window, stateFile, copyText } = context;
  let last: string | null = null;
  const place = (): DialogPlace => ({
    window: window(),
    folder: readDesktopState(stateFile).exportFolder,
  });
  const remember = (target: string): void => {
    last = target;
    updateDesktopState(stateFile, { exportFolder: path.dirname(target) });
  };

  async function saveOne(order: SaveOrder): Promise<ExportOutcome | null> {
    const [id] = 'all' in order.what ? [] : order.what.ids;
    if (id === undefined) throw new FailureError({ code: 'badInput', message: strings.nothingToExport });
    const { name, extension, bytes } = await readOne(library, id, order);
    const target = await chooseFile(place(), name, extension);
    if (target === null) return null;
    await writeWholeFile(target, bytes);
    remember(target);
    const nothing = { missing: [], missingCount: 0, cancelled: false };
    return { name: path.basename(target), written: 1, bytes: bytes.byteLength, ...nothing };
  }

  async function saveSeveral({ what, form, text, as }: SaveOrder): Promise<ExportOutcome | null> {
    const name = strings.dialog.exportName(new Date().toISOString().slice(0, 10));
    const target =
      as === 'zip' ? await chooseFile(place(), name, '.zip') : await makeChosenFolder(place(), name);
    if (target === null) return null;
    const order: ExportOrder = {
      what,
      choice: { format: form, text },
      as: as === 'zip' ? 'zip' : 'folder',
      target,
      name: path.basename(target),
    };
    const outcome = await job.run(async (running) =>
      form === 'pdf'
        ? (await pagePrinting()).exportPages(library, order, running)
        : library.read('exportMany', order, {
            signal: running.signal,
            onProgress: (progress) => {
              running.onProgress(progress as Parameters<typeof running.onProgress>[0]);
            },
          }),
    );
    remember(target);
    return outcome;
  }

  return {
    'export:save': (order) => (order.as === 'file' ? saveOne(order) : saveSeveral(order)),
    'export:cancel': async () => {
      await job.cancel();
      return null;
    },
    'export:show': () => {
      if (last !== null) shell.showItemInFolder(last);
      return null;
    },
    'export:copy': async ({ id, form, text }) => {
      const { bytes } = await library.read('exportOne', { id, choice: { format: form, text } });
      copyText(new TextDecoder().decode(bytes));
      return null;
    },
    'export:print': async ({ id, text }) => {
      const { bytes } = await library.read('exportOne', { id, choice: { format: 'html', text } });
      return withHiddenPage((page) => page.print(new TextDecoder().decode(bytes)));
    },
    'export:add-files': async ({ id }) => {
      const paths = await chooseFiles(window());
      return paths.length === 0 ? null : library.write('addFiles', { parent: id, paths });
    },
  };
}

function readOne(library: LibraryConnection, id: string, { form, text }: SaveOrder): Promise<FiledExport> {
  return form === 'pdf'
    ? withHiddenPage(async (page) => (await pagePrinting()).readPrinted(library, page, id, text))
    : library.read('exportOne', { id, choice: { format: form, text } });
}

/** Loaded only when something is printed: it brings what writes trees of files. */
const pagePrinting = (): Promise<typeof ExportPages> => import('../export/export-pages.ts');

async function withHiddenPage<Value>(use: (page: HiddenPage) => Promise<Value>): Promise<Value> {
  const page = new HiddenPage();
  try {
    return await use(page);
  } finally {
    page.close();
  }
}

async function chooseFiles(window: BrowserWindow | null): Promise<readonly string[]> {
  return askWhatToOpen(window, {
    title: strings.dialog.chooseFilesToKeep,
    buttonLabel: strings.dialog.addFiles,
    properties: ['openFile', 'multiSelections'],
  });
}
