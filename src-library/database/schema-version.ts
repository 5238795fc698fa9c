import type { Database } from 'better-sqlite3';
import { LibraryError } from '../errors.ts';
import { prepared } from './prepared-statements.ts';
import { migrations } from './migrations/index.ts';

/** Marks the file as a Parlance library ("PRLN" in SQLite's header). */
export const APPLICATION_ID = 0x50524c4e;

/** The `user_version` of a library that this build has brought up to date. */
export const SCHEMA_VERSION = migrations.at(-1)?.version ?? 0;

/** The oldest library that this build's reading code still understands without bringing it up to date. */
export const OLDEST_READABLE = 10;

/** What the header and the schema of an opened file say about it. */
export interface FileIdentity {
  readonly userVersion: number;
  /** No table at all: a new file, or one of zero bytes. */
  readonly empty: boolean;
}

/**
 * Reads the identity of an opened file; this is also its first statement, so every bad state of the file shows here.
 * @throws LibraryError `damaged` when the file is another program's database; SQLite's own errors as they come.
 */
export function readIdentity(database: Database): FileIdentity {
  database.pragma('schema_version');
  const userVersion = numberPragma(database, 'user_version');
  const empty = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (!empty && numberPragma(database, 'application_id') !== APPLICATION_ID) {
    throw new LibraryError(
      'damaged',
      'This file belongs to another program and is no Parlance library. It was left as it is; move it elsewhere and try again.',
    );
  }
  return { userVersion, empty };
}

/** A pragma whose value is one number. */
export function numberPragma(database: Database, name: string): number {
  return Number(prepared<number>(database, `PRAGMA ${name}`).pluck().get());
}

/** The oldest sidecar that may read the library (`meta.min_reader`). */
export function readMinReader(database: Database): number {
  const row = database
    .prepare<[], { value: unknown }>(`SELECT value FROM visible_state WHERE key = 'min_reader'`)
    .get();
  return Number(row?.value ?? 0);
}

/** @throws LibraryError `tooNew` */
export function refuseNewer(): never {
  throw new LibraryError(
    'tooNew',
    'This library was made by a newer version of Parlance. It was left as it is; update Parlance to open it.',
  );
}

/** @throws LibraryError `tooOld` */
export function refuseOlder(): never {
  throw new LibraryError(
    'tooOld',
    'This library was made by an older version of Parlance. Start Parlance once to bring it up to date.',
  );
}

/** @throws LibraryError `missing` */
export function refuseMissing(cause?: unknown): never {
  throw new LibraryError(
    'missing',
    'There is no library here yet. Start Parlance once, or choose the file that holds it.',
    { cause },
  );
}
