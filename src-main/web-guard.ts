import { app, type Session, type WebContents } from 'electron';

/**
 * Holds for every page and session of the app: nothing navigates, opens a window, embeds a page, or is permitted
 * anything; no dictionary is fetched.
 */
export function guardWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    refuseNavigation(contents);
  });
  app.on('session-created', (session) => {
    refusePermissions(session);
    // On Linux and Windows Chromium fetches dictionaries from the network, even with the spell checker off.
    if (process.platform !== 'darwin') session.setSpellCheckerLanguages([]);
  });
}

function refuseNavigation(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function refusePermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => {
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
