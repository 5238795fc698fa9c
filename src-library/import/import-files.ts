import type { Database } from 'better-sqlite3';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toLibraryError } from '../database/sqlite-errors.ts';
import { FORMATS } from '../formats/index.ts';
import type { ImportEntry } from '../history/history.ts';
import type { FileToImport, ImportOutcome } from './file-to-import.ts';
import { importFile } from './import-file.ts';
import { filesWithin, type ReadableFile } from './files-within.ts';
import { importAmbientSession } from './libraries/ambient-session.ts';
import { LIBRARY_EXTENSIONS } from './libraries/index.ts';
import { mediaFinder } from './media-beside.ts';
import { inReadingOrder, Partners } from './partners.ts';
import { walkPaths, type FoundFile, type WalkedPath } from './walk-paths.ts';

/** What became of one file; `message` is one plain sentence for the person. */
export type FileResult = FoundFile &
  (ImportOutcome | { readonly outcome: 'failed'; readonly message: string });

export interface ImportFilesProgress {
  readonly done: number;
  readonly total: number;
  /** Base name of the file in hand, null when all are done. */
  readonly current: string | null;
}

export interface ImportFilesOptions {
  readonly onProgress?: ((progress: ImportFilesProgress) => void) | undefined;
  /** Told of each file as soon as it is done. */
  readonly onFile?: ((result: FileResult) => void) | undefined;
  /** Stops before the next file; what is finished is kept. */
  readonly signal?: AbortSignal | undefined;
  /** Name of the source instead of what the files say. */
  readonly source?: string | undefined;
  /** IANA zone of dates that name none; absent: the computer's own. */
  readonly timeZone?: string | undefined;
  /** They lie in a folder that is followed: see `FileToImport`. */
  readonly isFollowed?: boolean | undefined;
  /** Epoch milliseconds UTC. */
  readonly clock?: (() => number) | undefined;
}

export interface ImportFilesResult {
  readonly files: readonly FileResult[];
  /** True when it was stopped before the last file. */
  readonly cancelled: boolean;
}

/**
 * Brings files and folders into the library, one after the other: each whole or not at all, so that it may be killed at
 * any moment. One that cannot be read says why and the rest go on. Between files other writes get their turn. The whole
 * import is one change to undo.
 */
export async function importFiles(
  db: Database,
  paths: readonly string[],
  options: ImportFilesOptions = {},
): Promise<ImportFilesResult> {
  return importWalked(db, await walkImportable(paths), options);
}

/** The files meant by some paths, as far as an import would look at them. */
export function walkImportable(paths: readonly string[]): Promise<WalkedPath[]> {
  return walkPaths(paths, EXTENSIONS);
}

/** `importFiles`, of what a walk has found. */
export async function importWalked(
  db: Database,
  found: readonly WalkedPath[],
  options: ImportFilesOptions = {},
): Promise<ImportFilesResult> {
  const results: FileResult[] = [];
  const { partners, mediaBeside } = batchOf(db);
  let entry: ImportEntry | null = null;
  let finished = 0;
  let cancelled = false;
  for (const path of inReadingOrder(found, ({ path: file }) => dirname(file))) {
    for await (const file of filesWithin(path, db.name, EXTENSIONS)) {
      cancelled = options.signal?.aborted === true;
      if (cancelled) {
        break;
      }
      options.onProgress?.({ done: finished, total: found.length, current: file.fileName });
      const result: FileResult = importOne(db, file, entry, {
        ...options,
        partners,
        mediaPath: await mediaBeside(path.path),
      });
      if (result.outcome === 'imported') {
        entry = result.entry;
      }
      results.push(result);
      options.onFile?.(result);
      await nextTurn();
    }
    if (cancelled) {
      break;
    }
    finished += 1;
  }
  options.onProgress?.({ done: finished, total: found.length, current: null });
  return { files: results, cancelled };
}

/** What the files of one import share. The names of what was imported are read once for an open library. */
function batchOf(db: Database): {
  readonly partners: Partners;
  readonly mediaBeside: (path: string) => Promise<string | null>;
} {
  const partners = known.get(db) ?? new Partners(db);
  known.set(db, partners);
  partners.forgetFolders();
  return { partners, mediaBeside: mediaFinder() };
}

const known = new WeakMap<Database, Partners>();

/** Archives are looked into. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  ...FORMATS.flatMap((format) => format.extensions),
  '.docx',
  '.zip',
  '.whisper',
  ...LIBRARY_EXTENSIONS,
]);

function importOne(
  db: Database,
  file: ReadableFile,
  entry: ImportEntry | null,
  {
    source,
    timeZone,
    isFollowed,
    partners,
    mediaPath,
    clock = Date.now,
  }: ImportFilesOptions & Pick<FileToImport, 'partners' | 'mediaPath'>,
): FileResult {
  const found = { path: file.path, fileName: file.fileName };
  if ('problem' in file) {
    return { ...found, outcome: 'failed', message: file.problem };
  }
  try {
    if ('session' in file) {
      return {
        ...found,
        ...importAmbientSession(db, file.session, { now: clock(), entry, isFollowed, source }),
      };
    }
    const { fileName, bytes, modifiedMs, read } = file;
    const shared = { source, timeZone, entry, isFollowed, partners, mediaPath };
    const folder = dirname(file.path);
    return {
      ...found,
      ...importFile(db, { fileName, bytes, modifiedMs, read, now: clock(), folder, ...shared }),
    };
  } catch (error) {
    return { ...found, outcome: 'failed', message: toLibraryError(error).message };
  }
}
