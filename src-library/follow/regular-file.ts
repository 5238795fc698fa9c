import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** A file inside a followed folder that is a link or no file at all. The sentence names it relative to that folder. */
export class RefusedFile extends Error {
  constructor(path: string) {
    super(`refusing symlink ${path}`);
    this.name = 'RefusedFile';
  }
}

/** What is at a path, itself and not what a link there leads to; null for nothing. */
export function statItself(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/**
 * The bytes of a regular file, null when it is not there. A link is never followed, not even one that appears between the
 * look and the opening, and a pipe is never waited for.
 * @throws RefusedFile, RangeError for more than `maxBytes`
 */
export function readRegularFile(root: string, path: string, maxBytes: number): Buffer | null {
  const file = join(root, path);
  const stats = statItself(file);
  if (stats === null) return null;
  if (!stats.isFile()) throw new RefusedFile(path);
  const descriptor = openWithoutLinks(file, path);
  try {
    const opened = fstatSync(descriptor);
    if (!opened.isFile()) throw new RefusedFile(path);
    if (opened.size > maxBytes) throw new RangeError(`${path} is larger than Parlance reads`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openWithoutLinks(file: string, path: string): number {
  try {
    // Windows knows neither flag; there the look above decides.
    const flags = constants as Partial<typeof constants>;
    return openSync(file, constants.O_RDONLY | (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') throw new RefusedFile(path);
    throw error;
  }
}
