import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { toLibraryError } from '../src-library/database/sqlite-errors.ts';

/** What SQLite keeps beside a library that was not closed. They go first: a library must never be without its own. */
const COMPANIONS = ['-wal', '-shm', '-journal'];

/**
 * Moves a library and what belongs to it out of the way, under a name that nothing has yet; deletes nothing. Whoever
 * calls this has the library closed.
 *
 * @param day For the new name, as `2026-11-30`.
 * @returns the new name, without its folder
 * @throws LibraryError `denied` when it may not be moved; it is then where it was
 */
export function setLibraryAside(file: string, day: string): string {
  const name = freeName(file, day);
  const aside = path.join(path.dirname(file), name);
  const moved: string[] = [];
  try {
    for (const companion of [...COMPANIONS, '']) {
      if (!existsSync(file + companion)) continue;
      renameSync(file + companion, aside + companion);
      moved.push(companion);
    }
  } catch (error) {
    for (const companion of moved.reverse()) renameSync(aside + companion, file + companion);
    throw toLibraryError(error);
  }
  return name;
}

function freeName(file: string, day: string): string {
  const { dir, name, ext } = path.parse(file);
  const isTaken = (candidate: string): boolean =>
    ['', ...COMPANIONS].some((companion) => existsSync(path.join(dir, candidate + companion)));
  for (let count = 1; ; count += 1) {
    const candidate = `${name} damaged ${day}${count === 1 ? '' : ` ${String(count)}`}${ext}`;
    if (!isTaken(candidate)) return candidate;
  }
}
