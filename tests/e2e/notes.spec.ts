import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { smallPdf } from '../library/import/document-text/small-pdf.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { expect, test } from '../support/electron-app.ts';
import { LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

const SHOPPING = '# Shopping\n\nA lamp with a <b>brass</b> hinge & two screws.\n';

/** Writes files beside the profile; gives their paths. */
function write(userDataDir: string, files: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = path.join(path.dirname(userDataDir), 'files');
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, content]) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  });
}

/** Brings in a note and a file that belong to no recording. */
async function bringInAlone(library: LibraryPage, userDataDir: string): Promise<void> {
  await library.drop(
    write(userDataDir, { 'shopping.md': SHOPPING, 'estuary.pdf': smallPdf(['Quarterly', 'brackishness']) }),
  );
  await library.guess('shopping.md').getByText('Note', { exact: true }).click();
  await library.guess('shopping.md').getByLabel('Belongs to').selectOption({ label: 'No recording' });
  await library.guess('estuary.pdf').getByLabel('Belongs to').selectOption({ label: 'No recording' });
  await expect(library.guesses).toContainText('It stands under Notes in the sidebar');
  await library.guesses.getByRole('button', { name: 'Bring in' }).click();
  await expect(library.guesses).toHaveCount(0);
}

function notesOf({ page }: LibraryPage): Locator {
  return page.getByRole('grid', { name: 'Notes and files' }).getByRole('row');
}

test('notes and files that belong to no recording have a place, are read as plain text, changed, and restored from the trash', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await bringInAlone(library, userDataDir);

  await library.place('Notes').click();
  await expect(library.listName).toHaveText('Notes');
  const notes = notesOf(library);
  await expect(notes.filter({ hasText: 'shopping' })).toContainText('Note');
  await expect(notes.filter({ hasText: 'estuary.pdf' })).toContainText('File');
  expect(await axeFindings(page)).toEqual([]);

  await notes.filter({ hasText: 'shopping' }).click();
  const reader = page.getByRole('article');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('shopping');
  await expect(reader).toContainText('A lamp with a <b>brass</b> hinge & two screws.');
  await expect(reader.locator('b')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Text').fill('A lamp without a hinge.');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(reader).toContainText('A lamp without a hinge.');

  await page.keyboard.press('#');
  await expect(notes.filter({ hasText: 'shopping' })).toHaveCount(0);
  await expect(library.status).toContainText('Moved “shopping” to the trash');
  await library.undoButton.click();
  await expect(notes.filter({ hasText: 'shopping' })).toHaveCount(1);
  await page.keyboard.press('#');
  await expect(notes.filter({ hasText: 'shopping' })).toHaveCount(0);

  await library.place('Trash').click();
  await expect(library.rows).toHaveCount(1);
  await expect(library.place('Trash')).toContainText('1');
  await expect(library.row('shopping')).toContainText('Note');
  await library.row('shopping').click();
  await expect(reader).toContainText('In the trash');
  await page.getByRole('button', { name: 'Restore from trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('what an undone import of notes leaves in the trash is seen there, as the settings count it', async ({
  launch,
}) => {
  test.setTimeout(120_000);
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await bringInAlone(library, userDataDir);
  await expect(library.status.filter({ hasText: '1 kept as a note · 1 kept as a file' })).toBeVisible();
  await library.undoButton.click();

  await page.keyboard.press('ControlOrMeta+3');
  await expect(library.rows).toHaveCount(2);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Library').click();
  await expect(settings.main).toContainText('It holds 2 items.');
});

test('by keyboard, notes are walked, opened, and lead to the recording that they belong to', async ({
  launch,
}) => {
  const { page } = await launch();
  const library = new LibraryPage(page);
  await library.importSample();
  await page.keyboard.press('ControlOrMeta+4');
  await expect(library.listName).toHaveText('Notes');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const reader = page.getByRole('article');
  await expect(reader).toBeFocused();
  await expect(reader).toContainText('Belongs to');
  await page.reload();
  await expect(library.listName).toHaveText('Notes');
  await expect(reader).toContainText('Belongs to');
  await reader.locator('.note-recording-link').click();
  await expect(library.readerTitle).toBeVisible();
  await expect(reader.locator('.line').first()).toBeVisible();
});
