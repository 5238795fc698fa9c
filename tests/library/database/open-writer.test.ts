import BetterSqlite3 from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupLibrary } from '../../../src-library/database/backup-library.ts';
import { migrations } from '../../../src-library/database/migrations/index.ts';
import type { Migration } from '../../../src-library/database/migrations/migration.ts';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { SCHEMA_VERSION } from '../../../src-library/database/schema-version.ts';
import {
  addRecording,
  asOrdinaryUser,
  failureOf,
  temporaryFile,
  temporaryFolder,
  temporaryLibrary,
} from '../temporary-library.ts';

const filesBeside = (file: string) => readdirSync(dirname(file)).sort();
const version = (db: BetterSqlite3.Database) => db.pragma('user_version', { simple: true });

describe('opening a library for writing', () => {
  it('makes folder and file, tells of each step, and is in WAL while open', () => {
    const file = join(temporaryFolder(), 'deep', 'down', 'library.db');
    const steps: unknown[] = [];
    const db = temporaryLibrary(file);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(version(db)).toBe(SCHEMA_VERSION);
    closeWriter(db);
    const again = openWriter(file, { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([]);
    closeWriter(again);
  });

  it('keeps no statistics for the planner, neither its own nor those that another program gathered', () => {
    const file = temporaryFile();
    const statistics = (db: BetterSqlite3.Database) =>
      db.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`).pluck().all();
    const db = openWriter(file);
    addRecording(db, { segments: ['zebra'] });
    closeWriter(db);
    const other = new BetterSqlite3(file);
    expect(statistics(other)).toEqual([]);
    other.exec('ANALYZE');
    expect(statistics(other)).toContain('sqlite_stat1');
    other.close();
    const again = temporaryLibrary(file);
    expect(statistics(again)).toEqual([]);
    addRecording(again, { segments: ['lion'] });
    expect(again.pragma('quick_check', { simple: true })).toBe('ok');
  });

  it('leaves one plain file behind that is readable in a folder that may not be written to', () => {
    const file = temporaryFile();
    closeWriter(openWriter(file));
    expect(filesBeside(file)).toEqual(['library.db']);
    chmodSync(file, 0o644);
    chmodSync(dirname(file), 0o555);
    const version = asOrdinaryUser(() => {
      const db = openReader(file);
      try {
        return db.pragma('user_version', { simple: true });
      } finally {
        db.close();
      }
    });
    expect(version).toBe(SCHEMA_VERSION);
    chmodSync(dirname(file), 0o755);
    expect(filesBeside(file)).toEqual(['library.db']);
  });

  it('stays in WAL while another has it open, and whoever closes last makes it plain', () => {
    const file = temporaryFile();
    const app = temporaryLibrary(file);
    closeWriter(openWriter(file));
    expect(app.pragma('journal_mode', { simple: true })).toBe('wal');
    app.prepare(`INSERT INTO tag(name) VALUES('still writing')`).run();
    closeWriter(app);
    expect(filesBeside(file)).toEqual(['library.db']);
  });

  it('makes a library of a file of zero bytes', () => {
    const file = temporaryFile();
    writeFileSync(file, '');
    expect(version(temporaryLibrary(file))).toBe(SCHEMA_VERSION);
  });

  it('can be told to make none', () => {
    const file = join(temporaryFolder(), 'nowhere', 'library.db');
    expect(failureOf(() => openWriter(file, { mustExist: true })).kind).toBe('missing');
    expect(existsSync(dirname(file))).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('nobody else may read', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('a new library and the folders made for it', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'deep', 'down', 'library.db');
    const db = temporaryLibrary(file);
    db.prepare(`INSERT INTO tag(name) VALUES('x')`).run();
    expect(readdirSync(dirname(file)).map((name) => modeOf(join(dirname(file), name)))).toEqual(
      Array(3).fill('600'),
    );
    expect([dirname(file), dirname(dirname(file)), folder].map(modeOf)).toEqual(['700', '700', '755']);
    closeWriter(db);
    expect(modeOf(file)).toBe('600');
  });

  it('a library that others may read already is left so', () => {
    const file = temporaryFile();
    closeWriter(openWriter(file));
    chmodSync(file, 0o644);
    closeWriter(openWriter(file));
    expect([modeOf(file), modeOf(dirname(file))]).toEqual(['644', '755']);
  });

  it('copies, whoever may read the library', async () => {
    const file = temporaryFile();
    closeWriter(openWriter(file));
    chmodSync(file, 0o644);
    const step = { version: SCHEMA_VERSION + 10, minReader: 10, migrate: () => undefined };
    closeWriter(openWriter(file, { migrations: [...migrations, step] }));
    const backups = join(dirname(file), 'backups');
    expect([backups, join(backups, `library-before-${step.version}.db`)].map(modeOf)).toEqual(['700', '600']);
    const copy = join(temporaryFolder(), 'copies', 'copy.db');
    await backupLibrary(temporaryLibrary(), copy);
    expect([dirname(copy), copy].map(modeOf)).toEqual(['700', '600']);
    expect(filesBeside(copy)).toEqual(['copy.db']);
  });
});

describe('a library that cannot be opened is refused in one sentence and left as it is', () => {
  it.each<[string, string, (file: string) => void]>([
    ['a newer one', 'tooNew', (file) => writeDatabase(file, 'PRAGMA user_version = 999990')],
    ['junk', 'damaged', (file) => writeFileSync(file, 'no database at all '.repeat(1000))],
    [
      'the database of another program',
      'damaged',
      (file) => writeDatabase(file, 'CREATE TABLE moz_places(id); PRAGMA user_version = 3'),
    ],
  ])('%s', (_, kind, make) => {
    const file = temporaryFile();
    make(file);
    const before = readFileSync(file);
    const failure = failureOf(() => openWriter(file));
    expect(failure.kind).toBe(kind);
    expectPlain(failure.message, file);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a folder', () => {
    const file = temporaryFile();
    mkdirSync(file);
    const failure = failureOf(() => openWriter(file));
    expect(failure.kind).toBe('denied');
    expectPlain(failure.message, file);
  });

  it('a place below a file', () => {
    const file = temporaryFile();
    writeFileSync(file, 'a text');
    const failure = failureOf(() => openWriter(join(file, 'library.db')));
    expect(failure.kind).toBe('denied');
    expectPlain(failure.message, file);
  });

  it('a folder that may not be written to', () => {
    const file = temporaryFile();
    chmodSync(dirname(file), 0o555);
    const failure = failureOf(() => asOrdinaryUser(() => openWriter(file)));
    expect(failure.kind).toBe('denied');
    expectPlain(failure.message, file);
  });

  it('a file that may not be written to', () => {
    const file = temporaryFile();
    closeWriter(openWriter(file));
    chmodSync(file, 0o444);
    const failure = failureOf(() => asOrdinaryUser(() => openWriter(file)));
    expect(failure.kind).toBe('denied');
    expectPlain(failure.message, file);
  });

  it('one that another program holds', () => {
    const file = temporaryFile();
    closeWriter(openWriter(file));
    const other = new BetterSqlite3(file);
    other.exec('BEGIN EXCLUSIVE');
    const failure = failureOf(() => openWriter(file, { timeoutMs: 60 }));
    other.close();
    expect(failure.kind).toBe('busy');
    expectPlain(failure.message, file);
  });
});

it('waits for a reader of the closed library to let go', async () => {
  const file = temporaryFile();
  closeWriter(openWriter(file));
  const reader = spawn(process.execPath, [
    '-e',
    `const db = require(${JSON.stringify(join(import.meta.dirname, '../../../node_modules/better-sqlite3'))})(${JSON.stringify(file)}, { readonly: true });
     db.exec('BEGIN'); db.prepare('SELECT * FROM meta').all(); console.log('holding');
     setTimeout(() => { db.exec('COMMIT'); db.close(); }, 150);`,
  ]);
  await once(reader.stdout, 'data');
  const db = temporaryLibrary(file);
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
});

it('opens and closes beside others that do the same all the time', { timeout: 60_000 }, async () => {
  const file = temporaryFile();
  const exits = ['a', 'b', 'c'].map(async (name) => {
    const program = join(import.meta.dirname, 'opening-process.ts');
    const child = spawn(process.execPath, [program, file, name, '40'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, errors };
  });
  expect(await Promise.all(exits)).toEqual(Array(3).fill({ code: 0, errors: '' }));
  const db = openReader(file);
  expect(db.prepare('SELECT count(*) FROM tag').pluck().get()).toBe(120);
  db.close();
  expect(filesBeside(file)).toEqual(['library.db']);
});

describe('bringing a library up to date', () => {
  const step = (number: number, migrate: Migration['migrate'], minReader = 10): Migration => ({
    version: number,
    minReader,
    migrate,
  });
  const next = SCHEMA_VERSION + 10;
  const last = SCHEMA_VERSION + 20;
  const addColumn = step(next, (db) => db.exec('ALTER TABLE tag ADD COLUMN colour TEXT'));
  const fill = step(last, (db) => db.exec(`UPDATE tag SET colour = 'green'`), last);

  function oldLibrary(): string {
    const file = temporaryFile();
    const db = openWriter(file);
    db.prepare(`INSERT INTO tag(name) VALUES('kept')`).run();
    closeWriter(db);
    return file;
  }

  it('has its own steps in rising order', () => {
    const versions = migrations.map((migration) => migration.version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(migrations.every((migration) => migration.minReader <= migration.version)).toBe(true);
  });

  it('runs what is pending, in order, and keeps a sound copy of before', () => {
    const file = oldLibrary();
    const steps: unknown[] = [];
    const db = openWriter(file, {
      migrations: [...migrations, addColumn, fill],
      onProgress: (progress) => steps.push(progress),
    });
    expect(steps).toEqual([
      { step: 0, steps: 2, version: last, share: 0 },
      { step: 1, steps: 2, version: next, share: 0 },
      { step: 2, steps: 2, version: last, share: 0 },
    ]);
    expect(db.prepare('SELECT name, colour FROM tag').all()).toEqual([{ name: 'kept', colour: 'green' }]);
    expect(db.prepare(`SELECT value FROM meta WHERE key = 'min_reader'`).pluck().get()).toBe(last);
    closeWriter(db);
    const copy = openReader(join(dirname(file), 'backups', `library-before-${last}.db`));
    expect(version(copy)).toBe(SCHEMA_VERSION);
    expect(copy.prepare('SELECT name FROM tag').pluck().all()).toEqual(['kept']);
    copy.close();
  });

  it('is all or nothing', () => {
    const file = oldLibrary();
    const broken = step(last, () => {
      throw new Error('halfway');
    });
    expect(failureOf(() => openWriter(file, { migrations: [...migrations, addColumn, broken] })).kind).toBe(
      'internal',
    );
    const db = openReader(file);
    expect(version(db)).toBe(SCHEMA_VERSION);
    expect(
      db
        .prepare('SELECT * FROM tag')
        .columns()
        .map(({ name }) => name),
    ).not.toContain('colour');
    db.close();
    // One plain file, as it was.
    expect(filesBeside(file)).toEqual(['backups', 'library.db']);
    expect(readFileSync(file).subarray(18, 20)).toEqual(Buffer.from([1, 1]));
  });

  it('does not touch a damaged library', () => {
    const file = oldLibrary();
    damage(file);
    const before = readFileSync(file);
    expect(failureOf(() => openWriter(file, { migrations: [...migrations, addColumn] })).kind).toBe(
      'damaged',
    );
    expect(readFileSync(file).subarray(4096).equals(before.subarray(4096))).toBe(true);
  });

  it('gives every library an id of its own that stays', () => {
    const file = temporaryFile();
    const idOf = () => {
      const db = openWriter(file);
      try {
        return db.prepare(`SELECT value FROM meta WHERE key = 'library_id'`).pluck().get();
      } finally {
        closeWriter(db);
      }
    };
    const id = idOf();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(idOf()).toBe(id);
  });
});

function writeDatabase(file: string, sql: string): void {
  const db = new BetterSqlite3(file);
  if (sql.includes('999990')) {
    db.exec('PRAGMA application_id = 1347570766; CREATE TABLE future(id)');
  }
  db.exec(sql);
  db.close();
}

/** Overwrites the pages of the tables, not the header. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, 4096 * 2, 4096 * 12);
  writeFileSync(file, bytes);
}

function expectPlain(message: string, file: string): void {
  expect(message).toMatch(/^[A-Z][^\n]+\.$/);
  expect(message).not.toContain(dirname(file));
  expect(message).not.toContain(basename(file));
  expect(message).not.toMatch(/SQLITE|PRAGMA|SELECT/);
}
