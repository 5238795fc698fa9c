import { constants, statSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
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

/** How often a file that changes while it is read is read anew. */
const ATTEMPTS = 3;

/**
 * A whole file that a person named, as it was at one moment; `modifiedMs` in epoch milliseconds UTC.
 * @throws LibraryError `badInput` as `requireReadableFile`, also for more than 200 MB and for one that is being written.
 */
export async function readWholeFile(
  path: string,
  library: string,
): Promise<{ readonly bytes: Buffer; readonly modifiedMs: number }> {
  await requireReadableFile(path, library);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const read = await readUnchanged(path);
    if (read !== null) return read;
  }
  throw new LibraryError(
    'badInput',
    'This file was being written while it was read. Import it again when it is finished.',
  );
}

/** Null when it changed meanwhile. */
async function readUnchanged(
  path: string,
): Promise<{ readonly bytes: Buffer; readonly modifiedMs: number } | null> {
  try {
    // What became a pipe since it was looked at must not be waited for.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK || 0));
    try {
      const before = await file.stat();
      if (!before.isFile()) throw new LibraryError('badInput', 'This is not a file that can be read.');
      if (before.size > MAX_FILE_BYTES) {
        throw new LibraryError('badInput', 'This file is larger than 200 MB and was not read.');
      }
      const buffer = Buffer.alloc(before.size + 1);
      const length = await fill(buffer, (into, at) => file.read(into, at, into.length - at, at));
      const after = await file.stat();
      const isSame = length === before.size && after.size === before.size && after.mtimeMs === before.mtimeMs;
      return isSame ? { bytes: buffer.subarray(0, length), modifiedMs: Math.round(before.mtimeMs) } : null;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof LibraryError ? error : unreadable(error);
  }
}

/** Reads until the buffer is full or the file ends; gives how much there was. */
async function fill(
  buffer: Buffer,
  read: (into: Buffer, at: number) => Promise<{ readonly bytesRead: number }>,
): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await read(buffer, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
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
