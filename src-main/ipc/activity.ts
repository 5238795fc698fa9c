import type { BrowserWindow } from 'electron';
import path from 'node:path';
import type { PresentedClient } from '../../src-shared/activity.ts';
import { CLIENTS } from '../assistants/clients.ts';
import type { LibraryConnection } from '../library-connection.ts';
import { writeWholeFile } from '../write-whole-file.ts';
import { strings } from '../strings.ts';
import { askWhereToSave } from '../system-dialogs.ts';
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
      const text = JSON.stringify(await library.read('accesses', {}), null, 2);
      await writeWholeFile(place, Buffer.from(`${text}\n`), 0o600);
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
  return askWhereToSave(window, {
    title: strings.dialog.chooseActivity,
    buttonLabel: strings.dialog.export,
    defaultPath: path.join(home, strings.dialog.activityName(day)),
    filters: [{ name: 'JSON', extensions: ['json'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
}
