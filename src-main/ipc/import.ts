import { app, type BrowserWindow } from 'electron';
import path from 'node:path';
import { FORMATS } from '../../src-library/formats/index.ts';
import { reportText } from '../../src-library/import/import-report.ts';
import { readDesktopState, updateDesktopState } from '../desktop-state.ts';
import type { GivenFiles } from '../given-files.ts';
import type { ImportJob } from '../import-job.ts';
import { writeWholeFile } from '../write-whole-file.ts';
import { strings } from '../strings.ts';
import { askWhatToOpen, askWhereToSave } from '../system-dialogs.ts';
import type { Handlers } from './gate.ts';

type ImportHandlers = Pick<Handlers, Extract<keyof Handlers, `import:${string}`>>;

export interface ImportContext {
  readonly job: ImportJob;
  readonly given: GivenFiles;
  /** The window that a dialog belongs to. */
  readonly window: () => BrowserWindow | null;
  /** Where the last folder is remembered. */
  readonly stateFile: string;
}

/** So many files and folders of an unfinished import are named. */
const NAMED = 3;

/** Bringing files into the library: dropped, chosen, or the sample. */
export function importHandlers({ job, given, window, stateFile }: ImportContext): ImportHandlers {
  return {
    'import:paths': ({ paths }) => job.run({ paths: paths.filter((item) => path.isAbsolute(item)) }),
    'import:choose': async ({ what }) => {
      const chosen = await choose(what, window(), readDesktopState(stateFile).importFolder);
      const first = chosen[0];
      if (first === undefined) return null;
      updateDesktopState(stateFile, { importFolder: what === 'folder' ? first : path.dirname(first) });
      return job.run({ paths: chosen });
    },
    'import:sample': () => job.run({ sample: sampleLibrary() }),
    'import:given': async () => {
      while (job.isRunning) await job.settled();
      const paths = given.take();
      return paths.length === 0 ? null : job.run({ paths });
    },
    'import:report': async ({ reports }) => {
      const report = job.report(reports);
      const place = report === null ? null : await choosePlace(window(), report.began.slice(0, 10));
      if (report === null || place === null) return null;
      const isJson = path.extname(place).toLowerCase() === '.json';
      const text = isJson ? JSON.stringify(report, null, 2) : reportText(report);
      await writeWholeFile(place, Buffer.from(`${text.trimEnd()}\n`), 0o600);
      return { name: path.basename(place) };
    },
    'import:left': async () => {
      const paths = await job.unfinished();
      return paths === null
        ? null
        : { names: paths.slice(0, NAMED).map((each) => path.basename(each)), count: paths.length };
    },
    'import:go-on': async () => {
      const paths = await job.unfinished();
      return paths === null ? null : job.run({ paths });
    },
    'import:leave': async () => {
      await job.forgetUnfinished();
      return null;
    },
    'import:preview': ({ file, fields }) => job.preview(file, fields),
    'import:decide': ({ decisions }) => job.decide(decisions),
    'import:undo': ({ reports }) => job.undo(reports),
    'import:cancel': async () => {
      await job.cancel();
      return null;
    },
  };
}

async function choosePlace(window: BrowserWindow | null, day: string): Promise<string | null> {
  return askWhereToSave(window, {
    title: strings.dialog.chooseReport,
    buttonLabel: strings.dialog.save,
    defaultPath: path.join(app.getPath('documents'), strings.dialog.reportName(day)),
    filters: [
      { name: strings.dialog.text, extensions: ['txt'] },
      { name: 'JSON', extensions: ['json'] },
    ],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
}

async function choose(
  what: 'files' | 'folder',
  window: BrowserWindow | null,
  folder: string | undefined,
): Promise<readonly string[]> {
  return askWhatToOpen(window, {
    title: what === 'files' ? strings.dialog.chooseFiles : strings.dialog.chooseFolder,
    buttonLabel: strings.dialog.import,
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
    ...(folder === undefined ? {} : { defaultPath: folder }),
    ...(what === 'files' ? { filters: fileFilters() } : {}),
  });
}

function fileFilters(): { name: string; extensions: string[] }[] {
  const extensions = new Set(FORMATS.flatMap((format) => format.extensions.map((dotted) => dotted.slice(1))));
  return [
    { name: strings.dialog.transcripts, extensions: [...extensions] },
    { name: strings.dialog.allFiles, extensions: ['*'] },
  ];
}

/** The transcripts that ship with the app. */
function sampleLibrary(): string {
  return app.isPackaged
    ? path.join(process.resourcesPath, 'sample-library')
    : path.join(app.getAppPath(), 'assets', 'sample-library');
}
