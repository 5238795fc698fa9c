import { LibraryPage } from '../e2e/pages/library-page.ts';
import { SettingsPage } from '../e2e/pages/settings-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { readSample, type Scene } from './scene.ts';

/** What stands before the window. */
export const DIALOG_SCENES: readonly Scene[] = [
  { name: 'tag-dialog', prepare: (running) => openBy(running, 't', 'h') },
  { name: 'tag-new', prepare: (running) => openBy(running, 't', 'lamps and shades') },
  { name: 'shortcuts', prepare: (running) => openBy(running, '?', '') },
  { name: 'palette-found', prepare: (running) => openBy(running, 'ControlOrMeta+k', 'ma') },
  { name: 'palette-nothing', prepare: (running) => openBy(running, 'ControlOrMeta+k', 'qqqzzz') },
  { name: 'tooltip', prepare: read, settle: showTooltip },
  { name: 'empty-trash', prepare: askForTrash },
];

async function read(running: RunningApp): Promise<void> {
  await readSample(running, 'Avocet kickoff');
}

async function openBy(running: RunningApp, key: string, text: string): Promise<void> {
  await read(running);
  const { page } = running;
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(text);
  await page.waitForTimeout(400);
}

async function showTooltip({ page }: RunningApp): Promise<void> {
  const quote = new LibraryPage(page).reader.getByRole('button', { name: 'Copy as quotation' });
  await page.mouse.move(5, 5);
  await quote.hover();
  await page.getByRole('tooltip').waitFor();
}

async function askForTrash(running: RunningApp): Promise<void> {
  await read(running);
  const { page } = running;
  await page.keyboard.press('#');
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Library').click();
  await settings.main.getByRole('button', { name: /^Empty/ }).click();
  await settings.dialog.waitFor();
}
