import { app, protocol } from 'electron';
import { APP_SCHEME } from './app-protocol.ts';
import { startDesktop } from './desktop.ts';
import { startArguments } from './start-arguments.ts';
import { guardWebContents } from './web-guard.ts';

app.setName('Parlance');
app.setAboutPanelOptions({ applicationName: app.name, applicationVersion: app.getVersion() });
// Under --no-sandbox (a developer who is root) this would make Chromium end again and again.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
guardWebContents();

// The first start gets what a second one was asked to open; waiting here for the app to be ready would wait for ever.
if (app.requestSingleInstanceLock({ arguments: startArguments() })) startDesktop();
else app.quit();
