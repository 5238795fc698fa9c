import { LibraryPage } from '../e2e/pages/library-page.ts';
import { SettingsPage } from '../e2e/pages/settings-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { writeHomeFile } from '../support/home-files.ts';
import { ACTIVITY_SCENES } from './activity-scenes.ts';
import { DIALOG_SCENES } from './dialog-scenes.ts';
import { FOLLOWING_SCENES } from './following-scenes.ts';
import { IMPORTING_SCENES } from './importing-scenes.ts';
import { LIST_SCENES } from './list-scenes.ts';
import { READING_SCENES } from './reading-scenes.ts';
import { LONG_RECORDING, MANY_SCRIPTS } from './recordings.ts';
import { dropFiles, startAnew, withSample, type Scene } from './scene.ts';

/** Every scene of the gallery. */
export const SCENES: readonly Scene[] = [
  {
    name: 'first-start',
    prepare: ({ page }) => new LibraryPage(page).sampleButton.waitFor(),
  },
  { name: 'importing', prepare: showImporting },
  { name: 'import-failures', prepare: showFailures },
  { name: 'library', prepare: showLibrary },
  { name: 'reader', prepare: showReader },
  { name: 'search', prepare: showSearch },
  {
    name: 'nothing-found',
    prepare: async (running) => {
      const library = await withSample(running);
      await library.searchBox.fill('zeppelin quarterly');
      await running.page.getByText('Nothing found').waitFor();
    },
  },
  { name: 'starred-empty', prepare: showNothingStarred },
  { name: 'palette', prepare: showPalette },
  { name: 'details', prepare: showReader, settle: showDetails },
  { name: 'offer', prepare: showOffer },
  {
    name: 'settings-assistants',
    prepare: async (running, home) => {
      await showAssistants(running, home);
    },
  },
  { name: 'settings-connect', prepare: showConnect },
  { name: 'settings-connected', prepare: showConnected },
  { name: 'settings-paused', prepare: showPaused },
  { name: 'settings-library', prepare: (running) => showPage(running, 'Library') },
  { name: 'settings-general', prepare: (running) => showPage(running, 'General') },
  {
    name: 'damaged',
    before: (folder) => {
      writeHomeFile(folder, 'profile/library.db', 'This was a library once. '.repeat(500));
    },
    prepare: ({ page }) => page.getByRole('alert').waitFor(),
  },
  { name: 'many-scripts', prepare: showManyScripts },
  { name: 'long-recording', prepare: showLongRecording },
  ...LIST_SCENES,
  ...READING_SCENES,
  ...DIALOG_SCENES,
  ...ACTIVITY_SCENES,
  ...FOLLOWING_SCENES,
  ...IMPORTING_SCENES,
];

async function showLibrary(running: RunningApp): Promise<void> {
  await withSample(running);
}

async function showReader(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.row('Avocet kickoff').click();
  await library.readerTitle.waitFor();
}

async function showSearch(running: RunningApp): Promise<void> {
  const library = await withSample(running);
  await library.searchBox.fill('lamp');
  await library.list.locator('mark').first().waitFor();
  await library.rows.first().click();
  await library.readerTitle.waitFor();
}

async function showNothingStarred(running: RunningApp): Promise<void> {
  await withSample(running);
  await running.page.keyboard.press('ControlOrMeta+2');
  await running.page.getByText('Nothing starred yet').waitFor();
}

async function showPalette(running: RunningApp): Promise<void> {
  await withSample(running);
  await running.page.keyboard.press('ControlOrMeta+k');
  await running.page.getByRole('dialog').waitFor();
}

async function showDetails({ page }: RunningApp): Promise<void> {
  const library = new LibraryPage(page);
  if (!(await library.details.isVisible())) await page.keyboard.press('ControlOrMeta+i');
  await library.details.getByRole('region').first().waitFor();
}

/** An import that stays where it is: the dialog never answers, and main tells of progress all the same. */
async function showImporting(running: RunningApp): Promise<void> {
  const { app, page } = running;
  await withSample(running);
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => new Promise(() => undefined);
  });
  await page.keyboard.press('ControlOrMeta+o');
  await app.evaluate(({ BrowserWindow }) => {
    const progress = {
      done: 1_284,
      total: 4_310,
      current: 'Wochenbesprechung Produktentwicklung 2026-11-24.vtt',
    };
    BrowserWindow.getAllWindows()[0]?.webContents.send('import:progress', progress);
  });
  await page.getByText('Importing 1,284 of 4,310').waitFor();
}

async function showFailures(running: RunningApp, home: string): Promise<void> {
  const library = await withSample(running);
  await dropFiles(library, home, [
    ['good.vtt', 'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ada>Shall we begin?\n'],
    ['holiday.mp4', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
    ['Besprechungsprotokollzusammenfassungsentwurf 2026-03-04.docx', 'PK\x03\x04'],
    ['empty.srt', ''],
  ]);
  await library.importResult.waitFor();
}

async function showOffer(running: RunningApp, home: string): Promise<void> {
  writeHomeFile(home, '.cursor/mcp.json', '{}');
  writeHomeFile(home, '.codex/config.toml', '');
  await showReader(running);
  await new SettingsPage(running.page).offer.waitFor();
}

/** Cards in every state. */
async function showAssistants(running: RunningApp, home: string): Promise<SettingsPage> {
  writeHomeFile(
    home,
    '.cursor/mcp.json',
    '{\n  "mcpServers": {\n    "notes": { "command": "/usr/bin/notes" }\n  }\n}\n',
  );
  writeHomeFile(home, '.claude.json', '{}\n');
  writeHomeFile(home, '.config/Code/User/mcp.json', '{\n  "servers": {\n');
  writeHomeFile(home, '.codex/config.toml', '[mcp_servers.parlance]\ncommand = "/opt/other/server"\n');
  writeHomeFile(home, '.config/zed/settings.json', '{}\n');
  await withSample(running);
  const settings = new SettingsPage(running.page);
  await settings.open();
  await settings.card('Zed').waitFor();
  await settings.connect('Zed');
  await running.page.keyboard.press('Escape');
  await settings.open();
  await settings.card('Zed').getByText('Connected', { exact: true }).waitFor();
  return settings;
}

async function showConnect(running: RunningApp, home: string): Promise<void> {
  const settings = await showAssistants(running, home);
  await settings.button('Connect', 'Cursor').click();
  await settings.dialog.waitFor();
}

async function showConnected(running: RunningApp, home: string): Promise<void> {
  const settings = await showAssistants(running, home);
  await settings.connect('Cursor');
}

async function showPaused(running: RunningApp, home: string): Promise<void> {
  const settings = await showAssistants(running, home);
  await settings.main.getByRole('switch', { name: 'Assistants may read the library' }).click();
  await settings.main.getByText('Held off: no assistant').waitFor();
}

async function showPage(running: RunningApp, name: 'Library' | 'General'): Promise<void> {
  await withSample(running);
  const settings = new SettingsPage(running.page);
  await settings.open();
  await settings.tab(name).click();
  await settings.main.getByRole('heading', { level: 2 }).first().waitFor();
}

async function showManyScripts(running: RunningApp, home: string): Promise<void> {
  const library = new LibraryPage(running.page);
  await library.sampleButton.waitFor();
  await dropFiles(library, home, MANY_SCRIPTS);
  await library.rows.nth(MANY_SCRIPTS.length - 1).waitFor();
  await startAnew(library);
  await library.rows.first().click();
  await library.readerTitle.waitFor();
}

async function showLongRecording(running: RunningApp, home: string): Promise<void> {
  const library = new LibraryPage(running.page);
  await library.sampleButton.waitFor();
  await dropFiles(library, home, [LONG_RECORDING]);
  await library.rows.first().waitFor();
  await startAnew(library);
  await library.rows.first().click();
  await library.reader.getByText('Sentence 10,000', { exact: false }).first().scrollIntoViewIfNeeded();
}
