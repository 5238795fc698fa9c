import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { setLibraryAside } from '../../src-main/damaged-library.ts';
import { temporaryFolder } from './assistants/support.ts';

const DAY = '2026-11-30';

async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of names) writeFileSync(path.join(folder, name), name);
  return folder;
}

it('moves a library aside with what belongs to it, and nothing else', async () => {
  const folder = await folderWith('library.db', 'library.db-wal', 'library.db-shm', 'other.db');
  expect(setLibraryAside(path.join(folder, 'library.db'), DAY)).toBe('library damaged 2026-11-30.db');
  expect(readdirSync(folder).sort()).toEqual([
    'library damaged 2026-11-30.db',
    'library damaged 2026-11-30.db-shm',
    'library damaged 2026-11-30.db-wal',
    'other.db',
  ]);
  expect(readFileSync(path.join(folder, 'library damaged 2026-11-30.db-wal'), 'utf8')).toBe('library.db-wal');
});

it('never writes over an earlier one', async () => {
  const earlier = 'library damaged 2026-11-30.db';
  const folder = await folderWith('library.db', earlier, 'library damaged 2026-11-30 2.db-wal');
  expect(setLibraryAside(path.join(folder, 'library.db'), DAY)).toBe('library damaged 2026-11-30 3.db');
  expect(readFileSync(path.join(folder, earlier), 'utf8')).toBe(earlier);
});

it('leaves all of it where it was when a part cannot be moved', async () => {
  const folder = await folderWith('library.db', 'library.db-wal');
  const file = path.join(folder, 'library.db');
  const long = path.join(folder, `${'x'.repeat(230)}.db`);
  mkdirSync(long);
  writeFileSync(`${long}-wal`, 'log');
  expect(() => setLibraryAside(long, DAY)).toThrow();
  expect(readFileSync(`${long}-wal`, 'utf8')).toBe('log');
  expect(setLibraryAside(file, DAY)).toBe('library damaged 2026-11-30.db');
});
