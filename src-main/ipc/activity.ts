import { dialog, type BrowserWindow, type SaveDialogOptions } from 'electron';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import type { PresentedClient } from '../../src-shared/activity.ts';
import { CLIENTS } from '../assistants/clients.ts';
import type { LibraryConnection } from '../library-connection.ts';
import { strings } from '../strings.ts';
import type { Handlers } from './gate.ts';

type ActivityHandlers = Pick<Handlers, Extract<keyof Handlers, `activity:${string}`>>;

export interface ActivityContext {
  readonly library: LibraryConnection;
  /** Takes in what sidecars wrote down meanwhile; never fails. */
  readonly takeIn: () => Promise<void>;
  readonly home: string;
  /** The window that a dialog belongs to. */
  readonly window: () => BrowserWindow | null;
}

/** What assistants read, and which of them may. */
export function activityHandlers({ library, takeIn, home, window }: ActivityContext): ActivityHandlers {
  return {
    'activity:list': async () => {
      await takeIn();
      const days = await library.read('activity', {});
      return days.map((day) => ({ ...day, client: presented(day.client) }));
    },
    'activity:export': async () => {
      const place = await choosePlace(window(), home);
      if (place === null) return null;
      await takeIn();
      await writeWhole(place, JSON.stringify(await library.read('accesses', {}), null, 2));
      return { name: path.basename(place) };
    },
    'activity:clear': async () => {
      await takeIn();
      return library.write('clearAccesses', {});
    },
    'activity:readers': async ({ id }) => {
      const readers = await library.read('readers', { id });
      return readers.map((reader) => ({ ...reader, client: presented(reader.client) }));
    },
    'activity:clients': async () => {
      await takeIn();
      return library.read('clients', {});
    },
    'activity:allow': (argument) => library.write('allowClients', argument),
  };
}

/** A client as Parlance calls it where it knows it. */
function presented(name: string | null): PresentedClient {
  if (name === null) return null;
  const known = CLIENTS.find(({ presentsAs }) => presentsAs.includes(name));
  return { name, label: known?.label ?? name };
}

async function choosePlace(window: BrowserWindow | null, home: string): Promise<string | null> {
  const day = new Date().toISOString().slice(0, 10);
  const options: SaveDialogOptions = {
    title: strings.dialog.chooseActivity,
    buttonLabel: strings.dialog.export,
    defaultPath: path.join(home, strings.dialog.activityName(day)),
    filters: [{ name: 'JSON', extensions: ['json'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}

/** @throws LibraryError `denied`, `full` */
async function writeWhole(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, `${text}\n`, { mode: 0o600 });
  } catch (error) {
    throw toLibraryError(error);
  }
}
