import BetterSqlite3 from 'better-sqlite3';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('a closed library is one plain file', async ({ launch }) => {
  const { page, close, userDataDir } = await launch();
  await new LibraryPage(page).importSample();
  await close();
  const file = path.join(userDataDir, 'library.db');
  const header = readFileSync(file).subarray(18, 20);
  expect([...header]).toEqual([1, 1]);
});
