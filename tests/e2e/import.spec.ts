import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { answerDialogs, chooseFromMenu, LibraryPage } from './pages/library-page.ts';

/** A folder beside the profile that the app can read. */
function folderFor(userDataDir: string, name: string): string {
  const folder = path.join(path.dirname(userDataDir), name);
  mkdirSync(folder);
  return folder;
}

function captions(lines: readonly string[]): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = (second: number): string => `00:${two(Math.floor(second / 60))}:${two(second % 60)}.000`;
  const cues = lines.map((line, index) => `${clock(index)} --> ${clock(index + 1)}\n${line}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

test('dropped files come in; one that cannot be read says why and the rest go on', async ({ launch }) => {
  const { page, userDataDir } = await launch();
  const folder = folderFor(userDataDir, 'files');
  const good = path.join(folder, 'Weekly meeting.vtt');
  const chinese = path.join(folder, '会議の記録.vtt');
  const bad = path.join(folder, 'photo.vtt');
  writeFileSync(good, captions(['<v Ada>Good morning.', '<v Ben>Morning!']));
  writeFileSync(chinese, captions(['こんにちは、会議を始めます。']));
  writeFileSync(bad, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();

  await library.drop([good, bad, chinese]);

  await expect(library.importResult).toContainText('2 transcripts imported · 1 file could not be read');
  await expect(library.importResult.getByRole('listitem')).toHaveCount(1);
  await expect(library.importResult.getByRole('listitem')).toContainText('photo.vtt');
  await expect(library.importResult.getByRole('listitem')).toContainText(/\.$/);
  await expect(library.importResult).not.toContainText(folder);
  await expect(library.row('会議の記録')).toBeVisible();
  await library.row('Weekly meeting').click();
  await expect(library.reader).toContainText('Good morning.');

  await library.drop([good]);
  await expect(library.status).toContainText('1 was already there');
});

test('a folder is taken as a whole, from the menu', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const folder = folderFor(userDataDir, 'recordings');
  mkdirSync(path.join(folder, 'older'));
  writeFileSync(path.join(folder, 'one.vtt'), captions(['One.']));
  writeFileSync(path.join(folder, 'older', 'two.vtt'), captions(['Two.']));
  const library = new LibraryPage(page);
  await expect(library.sampleButton).toBeVisible();

  await answerDialogs(app, []);
  await chooseFromMenu(app, 'import-folder');
  await expect(library.sampleButton).toBeEnabled();
  await answerDialogs(app, [folder]);
  await chooseFromMenu(app, 'import-folder');

  await expect(library.rows).toHaveCount(2);
});

test('an import shows its progress and can be cancelled; what was finished stays', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const folder = folderFor(userDataDir, 'many');
  writeMany(folder, 1_500, 40);
  const library = new LibraryPage(page);
  await answerDialogs(app, [folder]);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();

  await expect(page.getByText(/Importing [1-9][\d,]* of 1,500/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(library.status).toContainText('Stopped; what was finished is kept');
  const count = Number((await library.list.getAttribute('aria-rowcount')) ?? 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(1_500);
});

test('what is dropped while an import runs follows it, and both are told as one', async ({ launch }) => {
  const { app, page, userDataDir } = await launch();
  const many = folderFor(userDataDir, 'many');
  writeMany(many, 150, 40);
  const more = folderFor(userDataDir, 'more');
  writeMany(more, 3, 2);
  const library = new LibraryPage(page);
  await answerDialogs(app, [many]);
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText(/Importing [\d,]+ of 150/)).toBeVisible();
  await library.drop([1, 2, 3].map((file) => path.join(more, `meeting ${file}.vtt`)));

  await expect(library.status).toContainText('153 transcripts imported', { timeout: 60_000 });
  await expect(library.list).toHaveAttribute('aria-rowcount', '153');
});

test('what is dropped before the library is open comes in when it is', async ({ launch }) => {
  const first = await launch();
  await expect(new LibraryPage(first.page).sampleButton).toBeVisible();
  await first.close();
  const database = path.join(first.userDataDir, 'library.db');
  writeFileSync(database, 'This is a shopping list: bread, milk. '.repeat(500));
  const folder = folderFor(first.userDataDir, 'files');
  const file = path.join(folder, 'Early bird.vtt');
  writeFileSync(file, captions(['Good morning.']));

  const { page } = await launch({ userDataDir: first.userDataDir });
  const library = new LibraryPage(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await library.drop([file]);
  rmSync(database);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(library.row('Early bird')).toBeVisible();
});

test('an app killed in the middle of an import starts again with what was finished, and nothing half', async ({
  launch,
}) => {
  test.setTimeout(180_000);
  const first = await launch();
  const folder = folderFor(first.userDataDir, 'many');
  writeMany(folder, 500, LINES_EACH);
  await answerDialogs(first.app, [folder]);
  await first.page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(first.page.getByText(/Importing [1-9]\d+ of 500/)).toBeVisible();
  await first.kill();

  const second = await launch({ userDataDir: first.userDataDir });
  const library = new LibraryPage(second.page);
  await library.rows.first().waitFor();
  const count = Number(await library.list.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(500);
  for (const title of ['first', 'last'] as const) {
    await library.list.focus();
    await second.page.keyboard.press(title === 'first' ? 'Home' : 'End');
    await second.page.keyboard.press('Enter');
    await expect(library.reader.locator('.line-text')).toHaveCount(LINES_EACH);
  }

  await answerDialogs(second.app, [folder]);
  await chooseFromMenu(second.app, 'import-folder');
  await expect(library.status).toContainText(
    `${500 - count} transcripts imported · ${count} were already there`,
    { timeout: 120_000 },
  );
  await expect(library.list).toHaveAttribute('aria-rowcount', '500');
});

/** Enough that 500 files take a while on a fast machine too. */
const LINES_EACH = 150;

function writeMany(folder: string, count: number, linesEach: number): void {
  for (let file = 1; file <= count; file += 1) {
    const lines = Array.from(
      { length: linesEach },
      (_each, line) => `<v Speaker ${line % 3}>Line ${line} of file ${file}.`,
    );
    writeFileSync(path.join(folder, `meeting ${file}.vtt`), captions(lines));
  }
}
