import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from '../support/electron-app.ts';
import { giveToOrdinaryUser } from '../support/ordinary-user.ts';
import { answerDialogs, chooseFromMenu, LibraryPage } from './pages/library-page.ts';

function captions(lines: readonly string[]): string {
  const cues = lines.map(
    (line, n) =>
      `00:${String(n).padStart(2, '0')}.000 --> 00:${String(n + 1).padStart(2, '0')}.000\n${line}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** A folder beside the profile that holds these files. */
function folderWith(userDataDir: string, name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(path.dirname(userDataDir), name);
  mkdirSync(folder, { recursive: true });
  giveToOrdinaryUser(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return folder;
}

const meetings = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `meeting ${n + 1}.vtt`,
      captions([`The meeting of number ${n + 1} begins.`]),
    ]),
  );

async function answerSaving(app: ElectronApplication, file: string | null): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
  }, file);
}

test('the report of an import is saved, for people or for programs', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const folder = folderWith(userDataDir, 'files', { ...meetings(2), 'broken.vtt': 'WEBVTT\n' });
  const out = folderWith(userDataDir, 'out', {});
  await answerDialogs(app, [folder]);
  await chooseFromMenu(app, 'import-folder');
  await expect(library.importResult).toContainText('2 transcripts imported · 1 file could not be read');
  const save = library.importResult.getByRole('button', { name: 'Save report…' });

  await answerSaving(app, null);
  await save.click();
  await answerSaving(app, path.join(out, 'report.txt'));
  await save.click();
  await expect(page.locator('.toast')).toContainText('Report saved as report.txt');
  const text = readFileSync(path.join(out, 'report.txt'), 'utf8');
  expect(text).toContain('2 imported, 1 not imported');
  expect(text).toContain(`${path.join(folder, 'meeting 2.vtt')}: imported`);

  await answerSaving(app, path.join(out, 'report.json'));
  await save.click();
  await expect(page.locator('.toast')).toContainText('Report saved as report.json');
  expect(JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8'))).toMatchObject({
    counts: { imported: 2, failed: 1 },
  });
  await library.importResult.getByRole('button', { name: 'Close' }).click();
  await expect(library.importResult).toHaveCount(0);
});

test('an import of many files is taken back as a whole, and made again', async ({ launch }) => {
  test.setTimeout(120_000);
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const folder = folderWith(userDataDir, 'files', meetings(60));
  await answerDialogs(app, [folder]);
  await chooseFromMenu(app, 'import-folder');
  await expect(library.importResult).toContainText('60 transcripts imported');
  await library.importResult.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText('Undone: Import 60 recordings');
  await expect(library.importResult).toHaveCount(0);
  await expect(library.rows).toHaveCount(0);
  await chooseFromMenu(app, 'redo');
  await expect(page.locator('.toast')).toContainText('Redone: Import 60 recordings');
  await expect(library.list).toHaveAttribute('aria-rowcount', '60');
});

test('an import is not taken back over what was changed since', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  await answerDialogs(app, [folderWith(userDataDir, 'files', meetings(30))]);
  await chooseFromMenu(app, 'import-folder');
  await expect(library.importResult).toContainText('30 transcripts imported');
  await library.rows.nth(2).click();
  await page.keyboard.press('s');
  await expect(page.locator('.toast')).toHaveAttribute('data-shown', 'true');
  await library.importResult.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.toast')).toContainText('Something else was changed since');
  await expect(library.list).toHaveAttribute('aria-rowcount', '30');
});

test('a newer file of a recording gives its lines, and Undo gives the old ones back', async ({ launch }) => {
  const { page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const said = [
    'Good morning everybody and welcome to the weekly planning round.',
    'The greenhouse needs new glass.',
    'I will ask the glazier for an offer until Thursday evening.',
  ];
  const folder = folderWith(userDataDir, 'files', { 'talk.vtt': captions(said) });
  await library.drop([path.join(folder, 'talk.vtt')]);
  await library.row('talk').click();
  await expect(library.reader).toContainText('The greenhouse needs new glass.');
  const corrected = [said[0] ?? '', 'The glasshouse needs new glass.', said[2] ?? ''];
  folderWith(userDataDir, 'files', { 'talk_corrected.vtt': captions(corrected) });
  await library.drop([path.join(folder, 'talk_corrected.vtt')]);
  await expect(library.status).toContainText('1 recording read anew from a newer file');
  await expect(library.reader).toContainText('The glasshouse needs new glass.');
  await library.undoButton.click();
  await expect(library.reader).toContainText('The greenhouse needs new glass.');
  await expect(library.rows).toHaveCount(1);
});

test('an import that the app was killed in goes on at the next start', async ({ launch }) => {
  test.setTimeout(180_000);
  const first = await launch();
  const files = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [
      `meeting ${n + 1}.vtt`,
      captions(Array.from({ length: 58 }, (_each, line) => `Line ${line} of meeting ${n + 1}.`)),
    ]),
  );
  const folder = folderWith(first.userDataDir, 'many', files);
  await answerDialogs(first.app, [folder]);
  await first.page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(first.page.getByText(/Importing [1-9]\d+ of 500/)).toBeVisible();
  await first.kill();

  const { page } = await launch({ userDataDir: first.userDataDir });
  const library = new LibraryPage(page);
  await expect(page.getByText('Parlance ended before the import of many was done.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(library.importResult).toContainText('transcripts imported', { timeout: 120_000 });
  await expect(library.importResult).toContainText('already there');
  await expect(library.list).toHaveAttribute('aria-rowcount', '500');
  await page.reload();
  await expect(library.list).toHaveAttribute('aria-rowcount', '500');
  await expect(page.getByText('Parlance ended before')).toHaveCount(0);
});

test('a folder can be followed at the first start, and what lies in it comes in', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();
  const folder = folderWith(userDataDir, 'followed', meetings(1));
  await answerDialogs(app, [folder]);
  await page.getByRole('button', { name: 'Follow a folder…' }).click();
  await expect(library.row('meeting 1')).toBeVisible({ timeout: 30_000 });
  writeFileSync(path.join(folder, 'meeting 2.vtt'), captions(['The second meeting begins.']));
  await expect(library.row('meeting 2')).toBeVisible({ timeout: 30_000 });
});
