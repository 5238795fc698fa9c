import { statSync, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { LibraryError } from '../errors.ts';
import { MAX_FILE_BYTES } from './decode-text.ts';

/**
 * Makes sure that what a person named can be read: no part of `library`, the file of the library in use, and no pipe or
 * device, which may never end.
 * @throws LibraryError `badInput` with one plain sentence.
 */
export async function requireReadableFile(path: string, library: string): Promise<Stats> {
  try {
    const stats = await stat(path);
    // Reading the open library with anything but SQLite would drop SQLite's locks in this process.
    if (isPartOfLibrary(stats, library)) {
      throw new LibraryError('badInput', 'This is the library itself. It was not imported.');
    }
    if (!stats.isFile()) {
      throw new LibraryError('badInput', 'This is not a file that can be read.');
    }
    return stats;
  } catch (error) {
    throw error instanceof LibraryError ? error : unreadable(error);
  }
}

/**
 * A whole file that a person named; `modifiedMs` in epoch milliseconds UTC.
 * @throws LibraryError `badInput` as `requireReadableFile`, also for more than 200 MB.
 */
export async function readWholeFile(
  path: string,
  library: string,
): Promise<{ readonly bytes: Buffer; readonly modifiedMs: number }> {
  const stats = await requireReadableFile(path, library);
  if (stats.size > MAX_FILE_BYTES) {
    throw new LibraryError('badInput', 'This file is larger than 200 MB and was not read.');
  }
  try {
    return { bytes: await readFile(path), modifiedMs: Math.round(stats.mtimeMs) };
  } catch (error) {
    throw unreadable(error);
  }
}

function isPartOfLibrary(stats: Stats, library: string): boolean {
  return ['', '-wal', '-shm', '-journal'].some((suffix) => {
    const part = statSync(`${library}${suffix}`, { throwIfNoEntry: false });
    return part?.ino === stats.ino && part.dev === stats.dev;
  });
}

/** What a person is told when the system refuses to give a file. */
export function unreadable(cause: unknown): LibraryError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const sentence =
    code === 'ENOENT' || code === 'ENOTDIR'
      ? 'There is no file with this name.'
      : code === 'EACCES' || code === 'EPERM'
        ? 'This file may not be read. Check its permissions.'
        : 'This file could not be read from its disk.';
  return new LibraryError('badInput', sentence, { cause });
}
