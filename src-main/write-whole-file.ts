import { rename, rm, writeFile } from 'node:fs/promises';
import { toLibraryError } from '../src-library/database/sqlite-errors.ts';

/**
 * Writes a file so that it is there whole or not at all; one of its name is replaced, which the system's dialog has asked.
 * `mode` says who may read it, less what the process's umask takes away.
 * @throws LibraryError with one plain sentence.
 */
export async function writeWholeFile(file: string, bytes: Uint8Array, mode = 0o666): Promise<void> {
  const partial = `${file}.${String(process.pid)}.partial`;
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw toLibraryError(error);
  }
}
