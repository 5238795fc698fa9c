import { LibraryError, type LibraryErrorKind } from '../errors.ts';

/** The extended result code that SQLite's driver puts on its errors (`SQLITE_BUSY_SNAPSHOT`), else null. */
export function sqliteCode(error: unknown): string | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code.startsWith('SQLITE_') ? error.code : null;
  }
  return null;
}

type Meaning = readonly [kind: LibraryErrorKind, sentence: string];

const NEEDS_START: Meaning = [
  'denied',
  'The library was not closed cleanly and lies in a place that this program may not write to. Start Parlance once, then try again.',
];
const NOT_WRITABLE: Meaning = [
  'denied',
  'The library cannot be changed because its file or folder may not be written to. Nothing was changed; check the permissions of the folder.',
];

const NOT_REACHABLE: Meaning = [
  'denied',
  "The library's folder may not be opened by this program. Nothing was changed; check the folder's permissions.",
];

const FULL: Meaning = [
  'full',
  'The disk is full. The last change was not kept; free some space and try again.',
];

/** By extended code first, then by its family (the code up to its second underscore). */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  SQLITE_BUSY: [
    'busy',
    'Another program is using the library right now. Nothing was changed; try again in a moment.',
  ],
  SQLITE_LOCKED: ['busy', 'The library is in use right now. Nothing was changed; try again in a moment.'],
  SQLITE_PROTOCOL: ['busy', 'The library is in use right now. Nothing was changed; try again in a moment.'],
  SQLITE_NOTADB: [
    'damaged',
    'The library file is not a Parlance library, or its beginning is damaged. It was left as it is; put a backup in its place, or move it elsewhere, and try again.',
  ],
  SQLITE_CORRUPT: [
    'damaged',
    'The library file is damaged. It was left as it is; open Parlance to check it or to restore a backup.',
  ],
  SQLITE_READONLY_DIRECTORY: NEEDS_START,
  SQLITE_READONLY_CANTINIT: NEEDS_START,
  SQLITE_READONLY_RECOVERY: NEEDS_START,
  SQLITE_READONLY_CANTLOCK: NEEDS_START,
  SQLITE_READONLY_DBMOVED: [
    'busy',
    'The library file was moved or replaced while it was open. Nothing was changed; try again.',
  ],
  SQLITE_READONLY: NOT_WRITABLE,
  SQLITE_PERM: NOT_WRITABLE,
  SQLITE_AUTH: NOT_WRITABLE,
  SQLITE_CANTOPEN: [
    'denied',
    'The library cannot be opened here: the file may not be read, or it was not closed cleanly. Start Parlance once, then try again.',
  ],
  SQLITE_FULL: FULL,
  // The log's index is made by lengthening a file, which is where a full disk shows first.
  SQLITE_IOERR_SHMSIZE: FULL,
  SQLITE_IOERR: [
    'denied',
    'The library could not be read from or written to its disk. The last change was not kept; check the disk, then try again.',
  ],
  SQLITE_NOLFS: ['full', 'The disk cannot hold a file this large. The last change was not kept.'],
  SQLITE_TOOBIG: ['badInput', 'This is too large to be kept in the library. Nothing was changed.'],
  SQLITE_NOMEM: [
    'internal',
    'There was not enough memory. Nothing was changed; close something and try again.',
  ],
};

const INTERNAL: Meaning = [
  'internal',
  'Something went wrong inside Parlance. Nothing was changed; try again, and report it if it happens once more.',
];

function meaningOf(code: string): Meaning {
  const family = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? '';
  return MEANINGS[code] ?? MEANINGS[family] ?? INTERNAL;
}

/**
 * Turns whatever was thrown into an error that can be shown: a LibraryError stays itself, SQLite's states and the
 * file system's refusals become one plain sentence each, everything else is a defect of ours. The original is `cause`.
 */
export function toLibraryError(error: unknown): LibraryError {
  if (error instanceof LibraryError) {
    return error;
  }
  const code = isDamagedIndex(error) ? 'SQLITE_CORRUPT_VTAB' : sqliteCode(error);
  const [kind, sentence] = code === null ? meaningOfSystemError(error) : meaningOf(code);
  return new LibraryError(kind, sentence, { cause: error });
}

/** A full-text index whose own tables are damaged gives SQLite's general code; only the words tell. */
function isDamagedIndex(error: unknown): boolean {
  return (
    sqliteCode(error) === 'SQLITE_ERROR' &&
    error instanceof Error &&
    /^(?:invalid fts5 file format|vtable constructor failed|fts5: corruption)/.test(error.message)
  );
}

function meaningOfSystemError(error: unknown): Meaning {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return NOT_REACHABLE;
    case 'EROFS':
      return NOT_WRITABLE;
    case 'ENOSPC':
    case 'EDQUOT':
      return meaningOf('SQLITE_FULL');
    case 'ENOTDIR':
    case 'EEXIST':
      return ['denied', 'The library cannot lie there: part of its path is a file, not a folder.'];
    default:
      return INTERNAL;
  }
}

/** Runs `work` and throws nothing but a LibraryError. */
export function withLibraryErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toLibraryError(error);
  }
}
