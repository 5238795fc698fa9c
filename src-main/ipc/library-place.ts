import { shell, type BrowserWindow } from 'electron';
import path from 'node:path';
import { LibraryError } from '../../src-library/errors.ts';
import type { LibraryConnection } from '../library-connection.ts';
import { shownPath } from '../shown-path.ts';
import { strings } from '../strings.ts';
import { askWhereToSave } from '../system-dialogs.ts';
import type { Handlers } from './gate.ts';

type PlaceHandlers = Pick<Handlers, Extract<keyof Handlers, `place:${string}`>>;

export interface PlaceContext {
  readonly library: LibraryConnection;
  /** Absolute path of the library's file. @throws LibraryError when nobody can say where it lies */
  readonly file: () => string;
  /** The file that may name another place for it. */
  readonly locationFile: string;
  readonly home: string;
  /** The window that a dialog belongs to. */
  readonly window: () => BrowserWindow | null;
}

/** The library's file: where it lies, whether it is sound, copies of it, and its trash. */
export function placeHandlers({ library, file, locationFile, home, window }: PlaceContext): PlaceHandlers {
  return {
    'place:facts': async () => ({
      file: shownPath(file(), home),
      ...(await library.read('libraryFacts', {})),
    }),
    'place:check': () => library.write('checkIntegrity', {}),
    'place:backup': async () => {
      const place = await chooseBackup(window(), home);
      if (place === null) return null;
      const { bytes } = await library.write('backup', { file: place });
      return { name: path.basename(place), bytes };
    },
    'place:show': () => {
      shell.showItemInFolder(fileToShow(file, locationFile));
      return null;
    },
    'place:empty-trash': () => library.write('emptyTrash', {}),
  };
}

/** Where nobody can say where the library lies, the file that should is what helps. */
function fileToShow(file: () => string, locationFile: string): string {
  try {
    return file();
  } catch (error) {
    if (error instanceof LibraryError) return locationFile;
    throw error;
  }
}

async function chooseBackup(window: BrowserWindow | null, home: string): Promise<string | null> {
  const day = new Date().toISOString().slice(0, 10);
  return askWhereToSave(window, {
    title: strings.dialog.chooseBackup,
    buttonLabel: strings.dialog.backUp,
    defaultPath: path.join(home, strings.dialog.backupName(day)),
    filters: [{ name: strings.dialog.library, extensions: ['db'] }],
    properties: ['createDirectory'],
  });
}
