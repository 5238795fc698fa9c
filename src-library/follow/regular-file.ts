import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
} from 'node:fs';
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
 * The bytes of a regular file from one on, null when it is not there. A link is never followed, not even one that appears
 * between the look and the opening, and a pipe is never waited for.
 * @throws RefusedFile, RangeError for more than `maxBytes`
 */
export function readRegularFile(root: string, path: string, maxBytes: number, from = 0): Buffer | null {
  const file = join(root, path);
  const stats = statItself(file);
  if (stats === null) return null;
  if (!stats.isFile()) throw new RefusedFile(path);
  const descriptor = openWithoutLinks(file, path);
  try {
    const opened = fstatSync(descriptor);
    if (!opened.isFile()) throw new RefusedFile(path);
    if (opened.size > maxBytes) throw new RangeError(`${path} is larger than Parlance reads`);
    return from === 0 ? readFileSync(descriptor) : readBehind(descriptor, from, opened.size - from);
  } finally {
    closeSync(descriptor);
  }
}

function readBehind(descriptor: number, from: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, length));
  let read = 0;
  while (read < bytes.length) {
    const count = readSync(descriptor, bytes, read, bytes.length - read, from + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
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

/** Differs after a file was written or replaced. */
export function fileMark(path: string): string {
  const stats = statItself(path);
  return stats === null
    ? ''
    : `${String(stats.ino)}.${String(stats.size)}.${String(stats.mtimeMs)}.${String(stats.mode)}`;
}
