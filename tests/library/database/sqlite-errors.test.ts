import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sqliteCode, toLibraryError } from '../../../src-library/database/sqlite-errors.ts';
import { LibraryError } from '../../../src-library/errors.ts';

const sqlite = (code: string) =>
  new BetterSqlite3.SqliteError(`near "SELECT": ${code} /secret/library.db`, code);

describe('every state of SQLite is one plain sentence', () => {
  it.each([
    ['SQLITE_BUSY', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['SQLITE_BUSY_RECOVERY', 'busy'],
    ['SQLITE_LOCKED', 'busy'],
    ['SQLITE_PROTOCOL', 'busy'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_CORRUPT', 'damaged'],
    ['SQLITE_CORRUPT_VTAB', 'damaged'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_READONLY', 'denied'],
    ['SQLITE_READONLY_DIRECTORY', 'denied'],
    ['SQLITE_READONLY_CANTLOCK', 'denied'],
    ['SQLITE_READONLY_RECOVERY', 'denied'],
    ['SQLITE_CANTOPEN', 'denied'],
    ['SQLITE_CANTOPEN_ISDIR', 'denied'],
    ['SQLITE_IOERR', 'denied'],
    ['SQLITE_IOERR_READ', 'denied'],
    ['SQLITE_IOERR_SHORT_READ', 'denied'],
    ['SQLITE_PERM', 'denied'],
    ['SQLITE_FULL', 'full'],
    ['SQLITE_TOOBIG', 'badInput'],
    ['SQLITE_ERROR', 'internal'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'internal'],
    ['SQLITE_SOMETHING_NEW', 'internal'],
  ])('%s is %s', (code, kind) => {
    const cause = sqlite(code);
    const failure = toLibraryError(cause);
    expect(failure.kind).toBe(kind);
    expect(failure.cause).toBe(cause);
    expect(failure.message).toMatch(/^[A-Z][^\n]+\.$/);
    expect(failure.message).not.toMatch(/SQLITE|SELECT|secret|library\.db/);
  });

  it.each([
    ['EACCES', 'denied'],
    ['EROFS', 'denied'],
    ['ENOSPC', 'full'],
    ['ENOTDIR', 'denied'],
    ['EMFILE', 'internal'],
  ])('%s of the file system is %s', (code, kind) => {
    expect(toLibraryError(Object.assign(new Error('mkdir /secret'), { code })).kind).toBe(kind);
  });

  it('leaves a library error as it is and takes anything', () => {
    const failure = new LibraryError('paused', 'Paused.');
    expect(toLibraryError(failure)).toBe(failure);
    expect(toLibraryError('text').kind).toBe('internal');
    expect(toLibraryError(undefined).kind).toBe('internal');
    expect(sqliteCode(Object.assign(new Error(), { code: 'ENOENT' }))).toBeNull();
  });

  it('says that the disk is full when SQLite does', () => {
    const db = new BetterSqlite3(':memory:');
    db.exec('PRAGMA max_page_count = 3; CREATE TABLE t(x)');
    const failure = (() => {
      try {
        return db.prepare('INSERT INTO t VALUES(?)').run('x'.repeat(100_000));
      } catch (error) {
        return toLibraryError(error);
      }
    })();
    expect(failure).toMatchObject({ kind: 'full' });
  });
});
