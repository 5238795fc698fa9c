import { app, type BrowserWindow } from 'electron';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import { strings } from '../strings.ts';
import { askWhatToOpen, askWhereToSave } from '../system-dialogs.ts';

/** Where a dialog begins, and the window that it belongs to. */
export interface DialogPlace {
  readonly window: BrowserWindow | null;
  /** The folder of the last export, undefined before the first. */
  readonly folder: string | undefined;
}

/** Asks where one file goes, which may replace another when the dialog has asked; null when it was cancelled. */
export async function chooseFile(
  { window, folder = app.getPath('documents') }: DialogPlace,
  name: string,
  extension: string,
): Promise<string | null> {
  const kind = extension.slice(extension.lastIndexOf('.') + 1);
  return askWhereToSave(window, {
    title: strings.dialog.chooseExport,
    buttonLabel: strings.dialog.export,
    defaultPath: path.join(folder, `${name}${extension}`),
    filters: [
      ...(kind === '' ? [] : [{ name: kind.toUpperCase(), extensions: [kind] }]),
      { name: strings.dialog.allFiles, extensions: ['*'] },
    ],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
}

/** Asks in which folder a new one is made, and makes it under a name that is free; null when it was cancelled. */
export async function makeChosenFolder(
  { window, folder = app.getPath('documents') }: DialogPlace,
  name: string,
): Promise<string | null> {
  const [parent] = await askWhatToOpen(window, {
    title: strings.dialog.chooseExportFolder,
    buttonLabel: strings.dialog.export,
    defaultPath: folder,
    properties: ['openDirectory', 'createDirectory'],
  });
  return parent === undefined ? null : makeNewFolder(parent, name);
}

async function makeNewFolder(parent: string, name: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const folder = path.join(parent, copy === 1 ? name : `${name} (${String(copy)})`);
    try {
      await mkdir(folder);
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toLibraryError(error);
    }
  }
}
