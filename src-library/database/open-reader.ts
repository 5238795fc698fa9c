import type { Database } from 'better-sqlite3';
import { statSync } from 'node:fs';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { setReaderPragmas } from './pragmas.ts';
import { readIdentity, refuseMissing, refuseNewer, refuseOlder, SCHEMA_VERSION } from './schema-version.ts';
import { withLibraryErrors } from './sqlite-errors.ts';

export interface OpenReaderOptions extends OpenOptions {
  /** How long to wait for another program's lock, in milliseconds (2,000). */
  readonly timeoutMs?: number | undefined;
}

/** Opens read-only and makes sure that it is a library; what version it has is the caller's question. */
export function openReadOnly(
  file: string,
  options: OpenReaderOptions,
): { readonly database: Database; readonly userVersion: number } {
  // SQLite gives one code for a missing file, a missing folder's worse, and a read-only opener must create nothing.
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    refuseMissing();
  }
  const timeoutMs = options.timeoutMs ?? 2000;
  const database = openDatabase(file, { ...options, readonly: true, fileMustExist: true, timeoutMs });
  try {
    const { userVersion, empty } = readIdentity(database);
    if (empty) {
      refuseMissing();
    }
    setReaderPragmas(database);
    return { database, userVersion };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens the whole library read-only, for the window's reader and for scripts: the writer has brought it up to date before.
 * @throws LibraryError `missing`, `tooNew`, `tooOld`, `busy`, `damaged`, `denied`.
 */
export function openReader(file: string, options: OpenReaderOptions = {}): Database {
  return withLibraryErrors(() => {
    const { database, userVersion } = openReadOnly(file, options);
    if (userVersion !== SCHEMA_VERSION) {
      database.close();
      return userVersion > SCHEMA_VERSION ? refuseNewer() : refuseOlder();
    }
    return database;
  });
}
