import BetterSqlite3 from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/electron-app.ts';
import { giveToOrdinaryUser } from '../support/ordinary-user.ts';
import { LibraryPage } from './pages/library-page.ts';

const FAILED = 'The library could not be opened';

test('a library of a newer Parlance is left alone, and the window says so', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  await first.close();
  const file = path.join(first.userDataDir, 'library.db');
  const database = new BetterSqlite3(file);
  database.pragma('user_version = 100000');
  database.close();
  const before = readFileSync(file);

  const second = await launch({ userDataDir: first.userDataDir });

  await expect(second.page.getByRole('alert')).toContainText(FAILED);
  await expect(second.page.getByRole('alert')).toContainText(/newer/i);
  const ended = second.app.waitForEvent('close');
  await second.page.getByRole('button', { name: 'Quit' }).click();
  await ended;
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a file that is no library is left alone; once it has gone, trying again works', async ({ launch }) => {
  const first = await launch();
  await expect(new LibraryPage(first.page).sampleButton).toBeVisible();
  await first.close();
  const file = path.join(first.userDataDir, 'library.db');
  writeFileSync(file, 'This is a shopping list: bread, milk. '.repeat(500));

  const { page } = await launch({ userDataDir: first.userDataDir });

  const alert = page.getByRole('alert');
  await expect(alert).toContainText(FAILED);
  await expect(alert).not.toContainText(/sqlite|library\.db|Error/i);
  expect(readFileSync(file, 'utf8')).toContain('shopping list');
  rmSync(file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new LibraryPage(page).sampleButton).toBeVisible();
});

test('a library that another program locks says so, and opens when it is free', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  await first.close();
  const file = path.join(first.userDataDir, 'library.db');
  const locker = new BetterSqlite3(file);
  locker.pragma('locking_mode = EXCLUSIVE');
  locker.exec('BEGIN EXCLUSIVE');

  const { page } = await launch({ userDataDir: first.userDataDir });

  await expect(page.getByRole('alert')).toContainText(FAILED, { timeout: 20_000 });
  locker.exec('ROLLBACK');
  locker.close();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new LibraryPage(page).rows.first()).toBeVisible();
});

test('a library that may not be read says so', async ({ launch }) => {
  test.skip(process.platform === 'win32', 'Permissions are POSIX here.');
  const first = await launch();
  await expect(new LibraryPage(first.page).sampleButton).toBeVisible();
  await first.close();
  const file = path.join(first.userDataDir, 'library.db');
  chmodSync(file, 0o000);

  const { page } = await launch({ userDataDir: first.userDataDir });

  await expect(page.getByRole('alert')).toContainText(FAILED);
  chmodSync(file, 0o600);
  giveToOrdinaryUser(file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new LibraryPage(page).sampleButton).toBeVisible();
});

test('a damaged library is shown, kept whole, and a new one begins beside it', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  await first.close();
  const file = path.join(first.userDataDir, 'library.db');
  const damaged = readFileSync(file);
  // What comes behind the first page's header says which tables there are.
  damaged.fill(0xa5, 100, 4_000);
  writeFileSync(file, damaged);

  const { app, page } = await launch({ userDataDir: first.userDataDir });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The library file is damaged.');
  await expect(alert).toContainText('nothing is deleted');
  await app.evaluate(({ shell }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    shell.showItemInFolder = (place) => void shown.push(place);
  });
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown))
    .toEqual([file]);

  await page.getByRole('button', { name: 'Start a new library' }).click();
  await expect(new LibraryPage(page).sampleButton).toBeVisible();
  const aside = readdirSync(first.userDataDir).filter((name) => name.startsWith('library damaged'));
  expect(aside).toHaveLength(1);
  await expect(page.getByText(`“${aside[0] ?? ''}”`)).toBeVisible();
  expect(readFileSync(path.join(first.userDataDir, aside[0] ?? '')).equals(damaged)).toBe(true);
  await new LibraryPage(page).importSample();
});

test('a file that says where the library lies and names none is never passed over', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  await first.close();
  const location = path.join(first.userDataDir, 'location.json');
  writeFileSync(location, '{ "library": "elsewhere/library.db" }');
  giveToOrdinaryUser(location);

  const { page } = await launch({ userDataDir: first.userDataDir });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(
    'location.json, which says where the library lies, names no complete path',
  );
  await expect(page.getByRole('button', { name: 'Start a new library' })).toBeHidden();
  rmSync(location);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new LibraryPage(page).rows.first()).toBeVisible();
});

test('a library on a drive that is not connected is waited for, not made anew', async ({ launch }) => {
  const first = await launch();
  await new LibraryPage(first.page).importSample();
  await first.close();
  const drive = path.join(path.dirname(first.userDataDir), 'drive');
  const location = path.join(first.userDataDir, 'location.json');
  writeFileSync(location, JSON.stringify({ library: path.join(drive, 'library.db') }));
  giveToOrdinaryUser(location);

  const { page } = await launch({ userDataDir: first.userDataDir });
  await expect(page.getByRole('alert')).toContainText('The folder in which the library lies is not there');
  expect(existsSync(drive)).toBe(false);
  mkdirSync(drive);
  copyFileSync(path.join(first.userDataDir, 'library.db'), path.join(drive, 'library.db'));
  for (const place of [drive, path.join(drive, 'library.db')]) giveToOrdinaryUser(place);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new LibraryPage(page).rows.first()).toBeVisible();
});

test('a full disk says so, and what was there is kept', async ({ launch }) => {
  const first = await launch();
  await expect(new LibraryPage(first.page).sampleButton).toBeVisible();
  await first.close();
  const disk = path.join(path.dirname(first.userDataDir), 'disk');
  mkdirSync(disk);
  test.skip(!mountSmallDisk(disk), 'A disk of its own takes Linux and root.');
  try {
    const location = path.join(first.userDataDir, 'location.json');
    writeFileSync(location, JSON.stringify({ library: path.join(disk, 'library.db') }));
    for (const place of [location, disk]) giveToOrdinaryUser(place);

    const { page, close } = await launch({ userDataDir: first.userDataDir });
    await expect(page.getByRole('alert')).toContainText('The disk is full.');
    await expect(page.getByRole('alert')).toContainText('free some space and try again');
    spawnSync('mount', ['-o', 'remount,size=64m', disk]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(new LibraryPage(page).sampleButton).toBeVisible();
    await close();
  } finally {
    spawnSync('umount', ['--lazy', disk]);
  }
});

/** A disk with room for hardly more than a name. */
function mountSmallDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', folder]).status === 0;
}

test('a closed library is one plain file', async ({ launch }) => {
  const { page, close, userDataDir } = await launch();
  await new LibraryPage(page).importSample();
  await close();
  const file = path.join(userDataDir, 'library.db');
  const header = readFileSync(file).subarray(18, 20);
  expect([...header]).toEqual([1, 1]);
});
