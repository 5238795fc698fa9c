import type { Database } from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { LibraryError } from '../errors.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { APPLICATION_ID, numberPragma } from './schema-version.ts';

/** Told before each step: which one, of how many, and the version it leads to. */
export interface MigrationProgress {
  readonly step: number;
  readonly steps: number;
  readonly version: number;
}

/**
 * Brings a library up to date: all pending steps in one transaction, so that it is either as before or up to date.
 * The version is read again under the lock, because another program may have done the work meanwhile.
 */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
  onProgress: (progress: MigrationProgress) => void,
): void {
  database
    .transaction(() => {
      const from = numberPragma(database, 'user_version');
      const pending = migrations.filter(({ version }) => version > from);
      pending.forEach((migration, index) => {
        onProgress({ step: index + 1, steps: pending.length, version: migration.version });
        migration.migrate(database);
        database.pragma(`user_version = ${migration.version}`);
        setMeta(database, 'min_reader', migration.minReader);
      });
      if (from === 0) {
        database.pragma(`application_id = ${APPLICATION_ID}`);
        setMeta(database, 'library_id', uuidv7());
      }
    })
    .immediate();
}

function setMeta(database: Database, key: string, value: number | string): void {
  database.prepare('INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)').run(key, value);
}

/**
 * Copies the library beside itself (`backups/library-before-20.db`) and checks the copy, before a migration touches it.
 * @throws LibraryError `damaged` when the copy is not sound: then nothing is migrated.
 */
export function backupBeforeMigration(
  database: Database,
  file: string,
  toVersion: number,
  options: OpenOptions,
): string {
  const folder = join(dirname(file), 'backups');
  const copy = join(folder, `${basename(file, '.db')}-before-${toVersion}.db`);
  makePrivateFolder(folder);
  if (existsSync(copy)) {
    rmSync(copy);
  }
  makePrivateFile(copy);
  database.prepare('VACUUM INTO ?').run(copy);
  const opened = openDatabase(copy, { ...options, readonly: true, fileMustExist: true, timeoutMs: 0 });
  try {
    if (opened.pragma('quick_check', { simple: true }) !== 'ok') {
      throw new LibraryError(
        'damaged',
        'The library is damaged, so it was not brought up to date. It was left as it is; restore a backup.',
      );
    }
  } finally {
    opened.close();
  }
  return copy;
}
