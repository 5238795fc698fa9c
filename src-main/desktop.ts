import {
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  type BrowserWindow,
} from 'electron';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { OpenRequest } from '../src-shared/app.ts';
import type { EventName } from '../src-shared/channels.ts';
import type { Events } from '../src-shared/contract.ts';
import { libraryInFolder, LOCATION_FILE } from '../src-library/database/location.ts';
import { accessFolders } from './access-folders.ts';
import { APP_SCHEME, serveBundle } from './app-protocol.ts';
import { setLibraryAside } from './damaged-library.ts';
import { readDesktopState, updateDesktopState } from './desktop-state.ts';
import { keepFollowing } from './following/keep-following.ts';
import { filesIn, GivenFiles } from './given-files.ts';
import { ExportJob } from './export/export-job.ts';
import { ImportJob } from './import-job.ts';
import { activityHandlers } from './ipc/activity.ts';
import { appHandlers } from './ipc/app.ts';
import { assistantsHandlers } from './ipc/assistants.ts';
import { exportHandlers } from './ipc/export.ts';
import { followingHandlers } from './ipc/following.ts';
import { openGate } from './ipc/gate.ts';
import { importHandlers } from './ipc/import.ts';
import { placeHandlers } from './ipc/library-place.ts';
import { libraryHandlers } from './ipc/library.ts';
import { preferencesHandlers } from './ipc/preferences.ts';
import { LibraryConnection } from './library-connection.ts';
import { logError } from './log.ts';
import { createMenu } from './menu.ts';
import { openLinkIn, parseOpenLink } from './open-link.ts';
import { startArguments } from './start-arguments.ts';
import { strings } from './strings.ts';
import { readPreferences } from './preferences.ts';
import { openMainWindow } from './window.ts';
import { assistantsWorker, libraryWorkers } from './workers/start-workers.ts';

/** How often the library is looked at for what other processes changed, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** How often what sidecars wrote down is taken in, in milliseconds. */
const TAKE_LOGS_EVERY_MS = 60_000;

/** What a second start sends to the first. */
const secondStart = z.object({ arguments: z.array(z.string()) });

/** Runs the desktop: one window, one library, from the first start to the clean close. */
export function startDesktop(): void {
  const stateFile = path.join(app.getPath('userData'), 'window.json');
  const preferencesFile = path.join(app.getPath('userData'), 'preferences.json');
  const library = new LibraryConnection(libraryWorkers());
  const job = new ImportJob(library, (progress) => {
    send('import:progress', progress);
  });
  const exports = new ExportJob((progress) => {
    send('export:progress', progress);
  });
  let window: BrowserWindow | null = null;
  let pageListens = false;
  let waiting: OpenRequest | null = null;
  const given = new GivenFiles(() => {
    send('import:given', null);
  });

  function send<Name extends EventName>(name: Name, payload: Events[Name]): void {
    if (window !== null && !window.isDestroyed()) window.webContents.send(name, payload);
  }

  function showWindow(): void {
    if (window === null) {
      const opened = openMainWindow(stateFile);
      opened.webContents.on('did-start-loading', () => {
        pageListens = false;
      });
      opened.on('closed', () => {
        window = null;
      });
      window = opened;
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  }

  function open(request: OpenRequest | null): void {
    if (request !== null && pageListens) send('app:open', request);
    else waiting = request ?? waiting;
    if (app.isReady()) showWindow();
  }

  /** What sidecars wrote down is worth no failure: it is there the next time. */
  async function takeAccessLogs(): Promise<void> {
    try {
      const folders = accessFolders(path.dirname(libraryFile()));
      const { badLines } = await library.write('takeAccessLogs', { folders });
      if (badLines > 0) logError('record of reading', `${String(badLines)} lines passed over`);
    } catch (error) {
      logError('record of reading not taken in', error);
    }
  }

  /** Links and files that a start, this one or a second, was given. */
  function openGiven(words: readonly string[], folder: string): void {
    given.add(filesIn(words, folder));
    open(openLinkIn(words));
  }

  function start(): void {
    const assistants = assistantsWorker();
    nativeTheme.themeSource = readPreferences(preferencesFile).theme;
    protocol.handle(APP_SCHEME, serveBundle(path.join(app.getAppPath(), 'build/renderer')));
    openGate(ipcMain, {
      ...libraryHandlers(library, () =>
        setLibraryAside(libraryFile(), new Date().toISOString().slice(0, 10)),
      ),
      ...importHandlers({ job, given, window: () => window, stateFile }),
      ...exportHandlers({
        library,
        job: exports,
        window: () => window,
        stateFile,
        copyText: (text) => {
          void clipboard.writeText(text);
        },
      }),
      ...assistantsHandlers({
        assistants,
        copyText: (text) => {
          void clipboard.writeText(text);
        },
      }),
      ...activityHandlers({ library, takeIn: takeAccessLogs, home: homedir(), window: () => window }),
      ...followingHandlers({ library, home: homedir(), window: () => window }),
      ...placeHandlers({
        library,
        file: libraryFile,
        locationFile: path.join(app.getPath('userData'), LOCATION_FILE),
        home: homedir(),
        window: () => window,
      }),
      ...preferencesHandlers({
        file: preferencesFile,
        onChange: ({ theme }) => {
          nativeTheme.themeSource = theme;
        },
      }),
      ...appHandlers({
        pageReady: () => {
          const request = waiting;
          waiting = null;
          pageListens = true;
          given.tellAgain();
          return request;
        },
        quit: () => {
          app.quit();
        },
        typing: (step) => {
          if (step === 'undo') window?.webContents.undo();
          else window?.webContents.redo();
        },
        copyText: (text) => {
          void clipboard.writeText(text);
        },
        remembered: () => readDesktopState(stateFile).page,
        remember: (change) => {
          updateDesktopState(stateFile, { page: { ...readDesktopState(stateFile).page, ...change } });
        },
      }),
    });
    const menu = createMenu((command) => {
      send('app:command', command);
    });
    const showNextSteps = (): void => {
      library.read('nextSteps', {}).then(menu.setNextSteps, () => undefined);
    };
    library.on('state', (state) => {
      send('library:state', state);
      if (state.status !== 'open') return;
      showNextSteps();
      void takeAccessLogs();
    });
    library.on('indexing', (progress) => {
      send('library:indexing', progress);
    });
    library.on('damaged', ({ message }) => {
      void dialog.showMessageBox({ type: 'warning', message: strings.foundDamaged, detail: message });
    });
    library.on('changed', () => {
      send('library:changed', null);
      showNextSteps();
    });
    void assistants.call('renewCopy', {}).catch((error: unknown) => {
      logError('copy of the sidecar not renewed', error);
    });
    keepFollowing(library);
    powerMonitor.on('resume', () => {
      if (library.state.status === 'open') void library.write('wakeFollowing', {}).catch(() => null);
    });
    void library.open();
    showWindow();
    setInterval(() => {
      if (window?.isVisible() === true && !window.isMinimized()) void library.lookForChanges();
    }, LOOK_EVERY_MS);
    setInterval(() => {
      if (library.state.status === 'open') void takeAccessLogs();
    }, TAKE_LOGS_EVERY_MS);
  }

  openGiven(startArguments(), process.cwd());
  app.on('second-instance', (_event, _argv, folder, data) => {
    const sent = secondStart.safeParse(data);
    openGiven(sent.success ? sent.data.arguments : [], folder);
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    given.add([file]);
    open(null);
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(parseOpenLink(url));
  });
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  closeBeforeQuit(async () => {
    await Promise.all([job.cancel(), exports.cancel()]);
    await library.close();
  });
  app.whenReady().then(start, (error: unknown) => {
    logError('start failed', error);
    app.exit(1);
  });
}

/** @throws LibraryError when nobody can say where it lies */
function libraryFile(): string {
  return libraryInFolder(app.getPath('userData'), process.platform);
}

/** Holds the end of the program back until `close` is done; `close` bounds its own time. */
function closeBeforeQuit(close: () => Promise<void>): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void close()
      .catch((error: unknown) => {
        logError('library not closed cleanly', error);
      })
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
}
