import type { Database } from 'better-sqlite3';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { LibraryError } from '../errors.ts';
import { checkIntegrity, type SoundLibrary } from './check-integrity.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
import { toLibraryError } from './sqlite-errors.ts';

/** In smaller steps a backup starts over whenever another connection writes, and may never end. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the library into a new file, also while it is being written to, and checks the copy; only a sound one gets its
 * name. The copy is one plain file.
 * @throws LibraryError `badInput` when there is a file of this name already; `damaged`, `full`, `denied`.
 */
export async function backupLibrary(
  database: Database,
  file: string,
  options: OpenOptions = {},
): Promise<SoundLibrary> {
  if (existsSync(file)) {
    throw new LibraryError(
      'badInput',
      'There is a file of this name already. It was kept; choose another name.',
    );
  }
  const partial = `${file}.partial`;
  try {
    makePrivateFolder(dirname(file));
    rmSync(partial, { force: true });
    makePrivateFile(partial);
    await database.backup(partial, { progress: () => ALL_PAGES });
    const sound = makePlainAndCheck(partial, options);
    renameSync(partial, file);
    return sound;
  } catch (error) {
    rmSync(partial, { force: true });
    throw toLibraryError(error);
  }
}

function makePlainAndCheck(file: string, options: OpenOptions): SoundLibrary {
  const copy = openDatabase(file, { ...options, readonly: false, fileMustExist: true, timeoutMs: 0 });
  try {
    copy.pragma('journal_mode = DELETE');
    return checkIntegrity(copy);
  } finally {
    copy.close();
  }
}
