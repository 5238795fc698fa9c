import BetterSqlite3 from 'better-sqlite3';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-library/database/migrations/index.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';
import { VisibleLibrary, type VisibleLibraryOptions } from '../../../src-library/database/visible-library.ts';
import { setPaused } from '../../../src-library/store/meta.ts';
import {
  addRecording,
  asOrdinaryUser,
  failureOf,
  temporaryFile,
  temporaryFolder,
  temporaryLibrary,
} from '../temporary-library.ts';

function visible(file: string, options: VisibleLibraryOptions = {}): VisibleLibrary {
  const library = new VisibleLibrary(file, options);
  onTestFinished(() => library.close());
  return library;
}

const TITLES = 'SELECT title FROM visible_transcript ORDER BY created, uid';
const titles = (library: VisibleLibrary) =>
  library.read((db) =>
    db
      .prepare<[], { title: string }>(TITLES)
      .all()
      .map(({ title }) => title),
  );

/** A library with one recording, closed as the app closes it. */
function closedLibrary(title = 'A meeting', file = temporaryFile()): string {
  const db = openWriter(file);
  addRecording(db, {}, { title });
  closeWriter(db);
  return file;
}

/** Copies of the files as a kill would leave them: the last commits only in the write-ahead log. */
function killedLibrary(): string {
  const file = temporaryFile();
  const db = openWriter(file);
  addRecording(db, {}, { title: 'Before the kill' });
  const copy = temporaryFile();
  for (const suffix of ['', '-wal', '-shm']) {
    copyFileSync(file + suffix, copy + suffix);
  }
  closeWriter(db);
  return copy;
}

describe('a library that can be read', () => {
  it('is opened only when it is asked for', () => {
    const file = join(temporaryFolder(), 'later', 'library.db');
    const library = visible(file);
    expect(failureOf(() => titles(library)).kind).toBe('missing');
    expect(existsSync(dirname(file))).toBe(false);
    closedLibrary('Now it is there', file);
    expect(titles(library)).toEqual(['Now it is there']);
  });

  it('while the app writes to it: each commit is there with the next turn of the event loop', async () => {
    const file = temporaryFile();
    const db = temporaryLibrary(file);
    const library = visible(file);
    expect(titles(library)).toEqual([]);
    addRecording(db, {}, { title: 'First' });
    expect(titles(library)).toEqual([]);
    await nextTurn();
    expect(titles(library)).toEqual(['First']);
    await nextTurn();
    const uncommitted = new BetterSqlite3(file);
    uncommitted.exec(`BEGIN IMMEDIATE; UPDATE item SET title = 'not yet'`);
    expect(titles(library)).toEqual(['First']);
    uncommitted.close();
  });

  it('closed, in a folder that may not be written to', () => {
    const file = closedLibrary();
    chmodSync(file, 0o644);
    chmodSync(dirname(file), 0o555);
    const library = visible(file);
    expect(asOrdinaryUser(() => titles(library))).toEqual(['A meeting']);
    expect(readdirSync(dirname(file))).toEqual(['library.db']);
  });

  it('after a kill, with what was committed', () => {
    expect(titles(visible(killedLibrary()))).toEqual(['Before the kill']);
  });

  it('through a migration that keeps the views, in both directions', async () => {
    const file = closedLibrary();
    const library = visible(file);
    expect(titles(library)).toEqual(['A meeting']);
    await nextTurn();
    const next = {
      version: SCHEMA_VERSION + 10,
      minReader: 10,
      migrate: (db: BetterSqlite3.Database) => db.exec('CREATE TABLE extra(id)'),
    };
    closeWriter(openWriter(file, { migrations: [...migrations, next] }));
    expect(titles(library)).toEqual(['A meeting']);
    await nextTurn();
    const last = {
      version: SCHEMA_VERSION + 20,
      minReader: SCHEMA_VERSION + 20,
      migrate: (db: BetterSqlite3.Database) => db.exec('DROP VIEW visible_task'),
    };
    closeWriter(openWriter(file, { migrations: [...migrations, next, last] }));
    expect(failureOf(() => titles(library)).kind).toBe('tooNew');
    const older = new BetterSqlite3(file);
    older.pragma('user_version = 5');
    older.close();
    expect(failureOf(() => titles(library)).kind).toBe('tooOld');
  });

  it('is another one after a restore by renaming, and the next turn reads that', async () => {
    const file = closedLibrary('The old one');
    const library = visible(file);
    expect(titles(library)).toEqual(['The old one']);
    await nextTurn();
    renameSync(closedLibrary('The restored one'), file);
    expect(titles(library)).toEqual(['The restored one']);
  });

  it('recovers as soon as a file that was overwritten in place is well again', () => {
    const file = temporaryFile();
    const db = openWriter(file);
    for (let n = 0; n < 40; n += 1) {
      addRecording(db, { segments: Array.from({ length: 50 }, (_, line) => `Line ${line} of ${n}`) });
    }
    closeWriter(db);
    const good = readFileSync(file);
    const library = visible(file);
    expect(titles(library)).toHaveLength(40);
    const bad = Buffer.from(good);
    bad.fill(0xa5, 4096);
    writeFileSync(file, bad);
    library.close();
    expect(failureOf(() => titles(library)).kind).toBe('damaged');
    writeFileSync(file, good);
    expect(titles(library)).toHaveLength(40);
  });
});

describe('a library that cannot be read says why in one sentence', () => {
  it.each<[string, string, () => string]>([
    ['a missing file', 'missing', () => temporaryFile()],
    ['a missing folder', 'missing', () => join(temporaryFolder(), 'gone', 'library.db')],
    ['zero bytes', 'missing', () => written('')],
    ['junk', 'damaged', () => written('no database at all '.repeat(1000))],
    ['half a header', 'damaged', () => written('SQLite format 3\0')],
    ['a folder', 'denied', () => madeFolder()],
    ['another program’s database', 'damaged', () => foreignDatabase()],
    ['a file that may not be read', 'denied', () => withMode(closedLibrary(), 0o000)],
    ['a folder that may not be entered', 'denied', () => inClosedFolder()],
    [
      'a killed library whose folder may not be written to and whose -shm is gone',
      'denied',
      () => withoutShm(),
    ],
    ['a library left in WAL in a folder that may not be written to', 'denied', () => cleanWal()],
  ])('%s', (_, kind, make) => {
    const file = make();
    const library = visible(file);
    for (const failure of [
      failureOf(() => asOrdinaryUser(() => titles(library))),
      failureOf(() => asOrdinaryUser(() => library.check())),
    ]) {
      expect(failure.kind).toBe(kind);
      expect(failure.message).toMatch(/^[A-Z][^\n]+\.$/);
      expect(failure.message).not.toContain(dirname(file));
      expect(failure.message).not.toMatch(/SQLITE|PRAGMA|SELECT|library\.db/);
    }
  });

  it('one that another program holds exclusively', () => {
    const file = closedLibrary();
    const other = new BetterSqlite3(file);
    other.exec('BEGIN EXCLUSIVE');
    const library = visible(file, { timeoutMs: 50 });
    expect(failureOf(() => titles(library)).kind).toBe('busy');
    other.close();
    expect(titles(library)).toEqual(['A meeting']);
  });
});

describe('pausing', () => {
  it('acts with the next turn and does not stop the check', async () => {
    const file = temporaryFile();
    const db = temporaryLibrary(file);
    addRecording(db);
    const library = visible(file);
    expect(titles(library)).toHaveLength(1);
    setPaused(db, true);
    await nextTurn();
    expect(failureOf(() => titles(library)).kind).toBe('paused');
    expect(library.check()).toMatchObject({ paused: true, transcripts: 1 });
    setPaused(db, false);
    await nextTurn();
    expect(titles(library)).toHaveLength(1);
  });
});

describe('being no burden', () => {
  it('holds nothing between turns that keeps the write-ahead log from being emptied', async () => {
    const file = temporaryFile();
    const db = temporaryLibrary(file);
    addRecording(db);
    titles(visible(file));
    await nextTurn();
    expect(db.pragma('wal_checkpoint(TRUNCATE)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });

  it('writes nothing, whatever is tried', () => {
    const file = closedLibrary();
    const before = readFileSync(file);
    const library = visible(file);
    for (const sql of [
      `INSERT INTO tag(name) VALUES('x')`,
      'DELETE FROM item',
      'PRAGMA query_only = OFF',
      `VACUUM INTO '${file}.copy'`,
      `ATTACH '${file}.other' AS other`,
    ]) {
      expect(failureOf(() => library.read((db) => db.prepare(sql).run())).kind).toBe('internal');
    }
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(['library.db']);
  });

  it.runIf(process.platform === 'linux')(
    'lets the file go when idle, and a call opens it again',
    async () => {
      const file = closedLibrary();
      const library = visible(file, { idleCloseMs: 20 });
      titles(library);
      expect(isOpenHere(file)).toBe(true);
      while (isOpenHere(file)) {
        await wait(5);
      }
      expect(titles(library)).toEqual(['A meeting']);
    },
  );

  it('answers again after a failure of one call', () => {
    const library = visible(closedLibrary());
    expect(
      failureOf(() =>
        library.read(() => {
          throw new Error('a defect');
        }),
      ).kind,
    ).toBe('internal');
    expect(titles(library)).toEqual(['A meeting']);
  });
});

describe('only what assistants may see can be named', () => {
  const library = () => visible(closedLibrary());

  it.each([
    'SELECT * FROM item',
    'SELECT * FROM "item"',
    "SELECT * FROM 'item'",
    'SELECT * FROM [item]',
    'SELECT * FROM `item`',
    'SELECT * FROM main.item',
    'SELECT * FROM search_private',
    'SELECT * FROM search_private_vocabulary',
    'SELECT * FROM meta',
    'SELECT * FROM sqlite_schema',
    'SELECT * FROM pragma_table_info(1)',
    'SELECT 1 FROM visible_item, item',
    'SELECT 1 FROM visible_item v JOIN item i ON i.id = v.id',
    'SELECT 1 FROM visible_item v LEFT JOIN visible_task t ON t.id = v.id, item',
    'SELECT 1 FROM (visible_item JOIN item)',
    'SELECT (SELECT title FROM item)',
    'SELECT 1 FROM visible_item WHERE id IN item_tag',
    'SELECT 1 FROM visible_item WHERE id IN (SELECT item FROM item_tag)',
    'SELECT 1 FROM visible_item WHERE EXISTS (SELECT 1 FROM/* */item)',
    'SELECT 1 FROM visible_item UNION SELECT id FROM item',
    'WITH item AS (SELECT 1 AS id) SELECT * FROM item',
    'WITH a AS (SELECT * FROM item) SELECT * FROM a',
    'SELECT 1; SELECT 2',
    'DELETE FROM visible_item',
    'EXPLAIN SELECT 1',
    '',
  ])('refuses %s', (sql) => {
    expect(failureOf(() => library().read((db) => db.prepare(sql))).kind).toBe('internal');
  });

  it.each([
    'SELECT title, source FROM visible_item i ORDER BY created DESC, id LIMIT 3',
    `SELECT 'from item', "source" FROM visible_item -- join item`,
    'SELECT coalesce(title, source), id FROM visible_item WHERE id IN (1, 2) AND title IS NOT NULL',
    'WITH RECURSIVE n(i, j) AS (SELECT 1, 2 UNION ALL SELECT i + 1, j FROM n WHERE i < 5), m AS NOT MATERIALIZED (SELECT * FROM n) SELECT * FROM m JOIN n USING(i)',
    `WITH m AS MATERIALIZED (SELECT rowid AS r, bm25(search_public, 8.0, 1.0) AS s FROM search_public
       WHERE search_public MATCH 'x' AND +rowid IN (SELECT item FROM visible_item_tag WHERE tag = 1) LIMIT 9)
     SELECT m.r, v.title FROM m CROSS JOIN visible_item v ON v.search_row = m.r, visible_source s ORDER BY m.s`,
    'SELECT doc FROM search_public_vocabulary WHERE term = 1',
    `SELECT value FROM json_each('[1]'), visible_tag_count`.replace(', visible_tag_count', ''),
  ])('reads %s', (sql) => {
    library().read((db) => db.prepare(sql).all());
  });
});

function written(text: string): string {
  const file = temporaryFile();
  writeFileSync(file, text);
  return file;
}

function madeFolder(): string {
  const file = temporaryFile();
  mkdirSync(file);
  return file;
}

function foreignDatabase(): string {
  const file = temporaryFile();
  const db = new BetterSqlite3(file);
  db.exec('CREATE TABLE moz_places(id)');
  db.close();
  return file;
}

function withMode(file: string, mode: number): string {
  chmodSync(file, mode);
  return file;
}

function inClosedFolder(): string {
  const file = closedLibrary();
  withMode(dirname(file), 0o600);
  return file;
}

function withoutShm(): string {
  const file = killedLibrary();
  rmSync(`${file}-shm`);
  withMode(dirname(file), 0o555);
  return file;
}

function cleanWal(): string {
  const file = closedLibrary();
  const db = new BetterSqlite3(file);
  db.pragma('journal_mode = WAL');
  db.close();
  expect(statSync(file).size).toBeGreaterThan(0);
  withMode(dirname(file), 0o555);
  return file;
}

/** Whether this process holds the file open. */
function isOpenHere(file: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  });
}
