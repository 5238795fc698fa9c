import type { Database } from 'better-sqlite3';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { mergeOwedIndexes } from '../search/merge-indexes.ts';
import { emptyLog } from './empty-log.ts';
import { backupBeforeMigration, migrate, type MigrationProgress } from './migrate.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { setWriterPragmas } from './pragmas.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { numberPragma, readIdentity, refuseMissing, refuseNewer } from './schema-version.ts';
import { statisticsTables } from './planner-statistics.ts';
import { sqliteCode, withLibraryErrors } from './sqlite-errors.ts';

export interface OpenWriterOptions extends OpenOptions {
  /** Told how far it is while a library of an older version is brought up to date. */
  readonly onProgress?: ((progress: MigrationProgress) => void) | undefined;
  /** Refuse to make a new library where there is none. */
  readonly mustExist?: boolean | undefined;
  /** How long to wait for another program's lock, in milliseconds (5,000). */
  readonly timeoutMs?: number | undefined;
  /** The steps to run; all of them unless a test says otherwise. */
  readonly migrations?: readonly Migration[] | undefined;
}

/**
 * Opens the library for writing: creates the folder and the file (for their owner alone), brings the schema up to date (a checked copy of an
 * existing library is kept first) and switches to WAL so that readers are never in the way.
 * @throws LibraryError `missing` (with `mustExist`), `tooNew`, `busy`, `damaged`, `denied`, `full`; a library that cannot be opened is left as it is.
 */
export function openWriter(file: string, options: OpenWriterOptions = {}): Database {
  return withLibraryErrors(() => {
    if (options.mustExist === true && statSync(file, { throwIfNoEntry: false }) === undefined) {
      refuseMissing();
    }
    makePrivateFolder(dirname(file));
    makePrivateFile(file);
    const timeoutMs = options.timeoutMs ?? 5000;
    const database = openDatabase(file, { ...options, readonly: false, fileMustExist: false, timeoutMs });
    try {
      prepareWriter(database, file, options);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function prepareWriter(database: Database, file: string, options: OpenWriterOptions): void {
  const migrations = options.migrations ?? allMigrations;
  const newest = migrations.at(-1)?.version ?? 0;
  const { userVersion } = readIdentity(database);
  if (userVersion > newest) {
    refuseNewer();
  }
  setWriterPragmas(database);
  const wasPlain = database.pragma('journal_mode', { simple: true }) !== 'wal';
  // Waits, as every statement does, for readers of the closed library to let go.
  database.pragma('journal_mode = WAL');
  try {
    bringUpToDate(database, file, migrations, options);
    finishPurge(database);
    dropStatistics(database);
  } catch (error) {
    if (wasPlain) {
      makePlain(database);
    }
    throw error;
  }
}

/**
 * Another program may have made the library, or brought it up to date, since it was looked at: what is to be done is decided
 * under the lock, and so is whether there is anything to keep a copy of.
 */
function bringUpToDate(
  database: Database,
  file: string,
  migrations: readonly Migration[],
  options: OpenWriterOptions,
): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (numberPragma(database, 'user_version') === newest) return;
  const from = database
    .transaction(() => {
      const version = numberPragma(database, 'user_version');
      if (version > newest) refuseNewer();
      if (version > 0 && version < newest) {
        const steps = migrations.filter((migration) => migration.version > version).length;
        options.onProgress?.({ step: 0, steps, version: newest, share: 0 });
        backupBeforeMigration(database, file, newest, options);
      }
      return version;
    })
    .immediate();
  // Making a new library is no bringing up to date.
  migrate(database, migrations, (from > 0 ? options.onProgress : undefined) ?? (() => undefined));
}

/** Leaves one plain file, unless another program has it open: that one will. */
function makePlain(database: Database): void {
  try {
    // Another program's open connection will not go away by waiting.
    database.pragma('busy_timeout = 0');
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (sqliteCode(error) === null) {
      throw error;
    }
  }
}

/** Whoever was killed while purging left deleted words in the index and in the log. */
function finishPurge(database: Database): void {
  try {
    const steps = [...mergeOwedIndexes(database)].length;
    if (steps > 0) {
      emptyLog(database);
    }
  } catch (error) {
    // Another program is writing, perhaps this very merging: it stays owed.
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') !== true) {
      throw error;
    }
  }
}

/**
 * A library keeps no statistics for the planner, or what was gathered while it was small would lead it astray when it has grown.
 * Another program may have gathered some; readers plan without them from their next statement on, this connection from
 * its next opening on.
 */
function dropStatistics(database: Database): void {
  const tables = statisticsTables(database);
  if (tables.length === 0) return;
  try {
    database
      .transaction(() => {
        for (const table of tables) database.exec(`DROP TABLE IF EXISTS ${table}`);
      })
      .immediate();
  } catch (error) {
    // Another program is writing: they go with the next opening.
    if (sqliteCode(error)?.startsWith('SQLITE_BUSY') !== true) throw error;
  }
}

/**
 * Closes the library so that it is one plain file again, readable also from a folder that may not be written to. When
 * another program still has it open, it stays in WAL, and whoever closes last makes it plain.
 */
export function closeWriter(database: Database): void {
  try {
    emptyLog(database);
    makePlain(database);
  } catch (error) {
    if (sqliteCode(error) === null) {
      throw error;
    }
  } finally {
    database.close();
  }
}
