import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import path from 'node:path';
import { START_PAGE } from './app-protocol.ts';
import { readDesktopState, updateDesktopState } from './desktop-state.ts';
import { MINIMUM_SIZE, openingBounds } from './window-bounds.ts';

/** The page's own background, so that the window never flashes in another colour. */
const BACKGROUND = { light: '#ffffff', dark: '#1b1c1f' } as const;

/**
 * Opens the main window: sandboxed, isolated, without Node, on our own page only.
 * @param stateFile Where its place is remembered.
 */
export function openMainWindow(stateFile: string): BrowserWindow {
  const state = readDesktopState(stateFile);
  const window = new BrowserWindow({
    ...openingBounds(
      state.bounds,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    title: app.name,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: path.join(app.getAppPath(), 'build/preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => {
    window.show();
  });
  window.on('close', () => {
    updateDesktopState(stateFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  void window.loadURL(START_PAGE);
  return window;
}
