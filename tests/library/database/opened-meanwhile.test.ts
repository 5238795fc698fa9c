import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { migrations } from '../../../src-library/database/migrations/index.ts';
import type { Migration } from '../../../src-library/database/migrations/migration.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import type * as pragmas from '../../../src-library/database/pragmas.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';
import { failureOf, temporaryFile } from '../temporary-library.ts';

/** What another program does when this one has looked at the file, and not yet begun to write. */
const other = vi.hoisted(() => ({ act: null as (() => void) | null }));

vi.mock('../../../src-library/database/pragmas.ts', async (importOriginal) => {
  const real = await importOriginal<typeof pragmas>();
  return {
    ...real,
    setWriterPragmas: (...args: Parameters<typeof real.setWriterPragmas>) => {
      const { act } = other;
      other.act = null;
      act?.();
      real.setWriterPragmas(...args);
    },
  };
});

const next: Migration = {
  version: SCHEMA_VERSION + 10,
  minReader: 10,
  migrate: (db) => db.exec('ALTER TABLE tag ADD COLUMN colour TEXT'),
};
const withNext = { migrations: [...migrations, next] };

function openAndClose(file: string, options: Parameters<typeof openWriter>[1] = {}): void {
  closeWriter(openWriter(file, options));
}

it('a library that another process makes meanwhile is taken for a new one, of which nothing is kept', () => {
  const file = temporaryFile();
  other.act = () => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'opening-process.ts'), file, 'other', '1']);
  };
  openAndClose(file);
  expect(other.act).toBeNull();
  expect(readdirSync(dirname(file))).toEqual(['library.db']);
});

it('a library that another process brings up to date meanwhile keeps its copy of before', () => {
  const file = temporaryFile();
  openAndClose(file);
  other.act = () => {
    openAndClose(file, withNext);
  };
  const progress: unknown[] = [];
  openAndClose(file, { ...withNext, onProgress: (each) => progress.push(each) });
  expect(progress).toEqual([]);
  const folder = join(dirname(file), 'backups');
  expect(readdirSync(folder)).toEqual([`library-before-${next.version}.db`]);
  const copy = new BetterSqlite3(join(folder, `library-before-${next.version}.db`), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION);
  copy.close();
});

it('a library that a newer program brings up to date meanwhile is refused', () => {
  const file = temporaryFile();
  other.act = () => {
    openAndClose(file, withNext);
  };
  expect(failureOf(() => openWriter(file)).kind).toBe('tooNew');
  expect(readdirSync(dirname(file))).toEqual(['library.db']);
});
