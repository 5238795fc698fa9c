import { app, dialog, type BrowserWindow, type OpenDialogOptions } from 'electron';
import path from 'node:path';
import { FORMATS } from '../../src-library/formats/index.ts';
import { readDesktopState, updateDesktopState } from '../desktop-state.ts';
import type { GivenFiles } from '../given-files.ts';
import type { ImportJob } from '../import-job.ts';
import { strings } from '../strings.ts';
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
    'import:cancel': async () => {
      await job.cancel();
      return null;
    },
  };
}

async function choose(
  what: 'files' | 'folder',
  window: BrowserWindow | null,
  folder: string | undefined,
): Promise<readonly string[]> {
  const options: OpenDialogOptions = {
    title: what === 'files' ? strings.dialog.chooseFiles : strings.dialog.chooseFolder,
    buttonLabel: strings.dialog.import,
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
    ...(folder === undefined ? {} : { defaultPath: folder }),
    ...(what === 'files' ? { filters: fileFilters() } : {}),
  };
  const answer = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return answer.canceled ? [] : answer.filePaths;
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
