import type { Database } from 'better-sqlite3';
import { LibraryError } from '../errors.ts';
import { numberPragma, readMinReader } from './schema-version.ts';
import { withLibraryErrors } from './sqlite-errors.ts';

/** A library that was looked through whole and found sound. */
export interface SoundLibrary {
  readonly version: number;
  readonly minReader: number;
  readonly bytes: number;
}

/**
 * Reads every page of the library and compares tables, indexes and full-text indexes. Takes about 0.8 s per 10,000
 * transcripts, so it is for idle moments, for people who ask and for scripts.
 * @throws LibraryError `damaged`
 */
export function checkIntegrity(database: Database): SoundLibrary {
  return withLibraryErrors(() => {
    const found = database.pragma('integrity_check(1)', { simple: true });
    const broken = database.pragma('foreign_key_check') as readonly unknown[];
    if (found !== 'ok' || broken.length > 0) {
      throw new LibraryError(
        'damaged',
        'The library file is damaged. It was left as it is; open Parlance to restore a backup.',
        { cause: { found, broken: broken.length } },
      );
    }
    return {
      version: numberPragma(database, 'user_version'),
      minReader: readMinReader(database),
      bytes: numberPragma(database, 'page_count') * numberPragma(database, 'page_size'),
    };
  });
}
