import type { Database } from 'better-sqlite3';
import { lstat, readdir } from 'node:fs/promises';
import { readRootIdentity, writeRootIdentity } from '../store/followed-roots.ts';

/** What a followed folder holds, or one plain sentence why that cannot be said now. */
export type RootReading =
  | {
      /** Names of the folders in it; links to folders are none. */
      readonly folders: readonly string[];
      /** But for what systems leave in any folder. */
      readonly isEmpty: boolean;
      /** Tells this folder from another one at the same place. */
      readonly identity: string;
    }
  | { readonly problem: string };

const SYSTEMS_OWN: ReadonlySet<string> = new Set(['lost+found', 'desktop.ini', 'Thumbs.db']);

/** Reads the names in a followed folder. Waits, without holding up anything else, for a disk that takes its time. */
export async function readRoot(path: string): Promise<RootReading> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory()) return { problem: rootProblem('ENOTDIR') };
    const entries = await readdir(path, { withFileTypes: true });
    return {
      folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
      isEmpty: entries.every(({ name }) => name.startsWith('.') || SYSTEMS_OWN.has(name)),
      identity: `${String(stats.dev)}:${String(stats.ino)}`,
    };
  } catch (error) {
    return { problem: rootProblem((error as NodeJS.ErrnoException).code) };
  }
}

/** Why nothing can be said of a folder on a network drive that is not reached. */
export const NO_ANSWER =
  'The disk or the network drive of this folder does not answer. What was read of it is kept; Parlance tries again.';

/** Why a followed folder cannot be read, in plain words, by the code of the error. */
export function rootProblem(code = ''): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'This folder may not be read. Check its permissions; what was read of it is kept.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'This folder is not there now. What was read of it is kept, and Parlance goes on when it is back.';
    case 'ENETDOWN':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'ENOTCONN':
    case 'ETIMEDOUT':
    case 'ESTALE':
      return NO_ANSWER;
    default:
      return 'This folder could not be read from its disk. What was read of it is kept; Parlance tries again.';
  }
}

const ABSENT_DISK =
  'This folder is empty, and it is another one than before: its disk is probably not connected. What was read of it is kept.';

/**
 * Whether what was read of a folder may be believed: the place of a disk that is not connected is an empty folder, and
 * nothing in it was deleted. Null when it may, and then the folder is remembered; else one plain sentence.
 */
export function problemOfDisk(
  db: Database,
  root: number,
  { identity, isEmpty }: Exclude<RootReading, { problem: string }>,
): string | null {
  const before = readRootIdentity(db, root);
  if (isEmpty && before !== null && before !== identity) return ABSENT_DISK;
  writeRootIdentity(db, root, identity);
  return null;
}
