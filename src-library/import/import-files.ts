import type { Database } from 'better-sqlite3';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toLibraryError } from '../database/sqlite-errors.ts';
import { FORMATS } from '../formats/index.ts';
import type { ImportEntry } from '../history/history.ts';
import type { FileToImport, GuessedFile, ImportOutcome } from './file-to-import.ts';
import { importFile, importSureFile } from './import-file.ts';
import { filesWithin, type ReadableFile } from './files-within.ts';
import { importAmbientSession } from './libraries/ambient-session.ts';
import { LIBRARY_EXTENSIONS } from './libraries/index.ts';
import { importLibraryItem, type BroughtIn } from './libraries/library-items.ts';
import { mediaFinder } from './media-beside.ts';
import { inReadingOrder, Partners } from './partners.ts';
import { walkPaths, type FoundFile, type WalkedPath } from './walk-paths.ts';

/** What became of one file; `message` is one plain sentence for the person. */
export type FileResult = FoundFile &
  (ImportOutcome | BroughtIn | { readonly outcome: 'failed'; readonly message: string });

/** A file of which a person should see first what is guessed; nothing of it is kept yet. */
export interface GuessedPath extends FoundFile, GuessedFile {
  /** What was found on the disk: the file itself, or the archive or library that it lies in. */
  readonly within: WalkedPath;
}

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
  /** Told of each file of which only a guess can be made, and which is then not imported; absent: it is, as guessed. */
  readonly onGuess?: ((file: GuessedPath) => void) | undefined;
  /** The change that this import becomes part of, null for one of its own. */
  readonly entry?: ImportEntry | null | undefined;
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

export interface ImportFilesResult<Result = FileResult> {
  readonly files: readonly Result[];
  /** True when it was stopped before the last file. */
  readonly cancelled: boolean;
  /** The change that it is kept as, null when it changed nothing that can be taken back. */
  readonly entry: ImportEntry | null;
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
  return importWalked(db, await walkPaths(paths, extensionsOf(options)), options);
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
  let entry = options.entry ?? null;
  let finished = 0;
  let cancelled = false;
  for (const path of inReadingOrder(found, ({ path: file }) => dirname(file))) {
    for await (const file of filesWithin(path, db.name, extensionsOf(options))) {
      cancelled = options.signal?.aborted === true;
      if (cancelled) {
        break;
      }
      options.onProgress?.({ done: finished, total: found.length, current: file.fileName });
      const result = importOne(db, file, entry, {
        ...options,
        partners,
        mediaPath: await mediaBeside(path, file),
      });
      if (result.outcome === 'guessed') {
        options.onGuess?.({ ...result, within: path });
      } else {
        if ('entry' in result) entry = result.entry ?? entry;
        results.push(result);
        options.onFile?.(result);
      }
      await nextTurn();
    }
    if (cancelled) {
      break;
    }
    finished += 1;
  }
  options.onProgress?.({ done: finished, total: found.length, current: null });
  return { files: results, cancelled, entry };
}

/** What the files of one import share. The names of what was imported are read once for an open library. */
export function batchOf(db: Database): {
  readonly partners: Partners;
  readonly mediaBeside: (within: WalkedPath, file: ReadableFile) => Promise<string | null>;
} {
  const partners = known.get(db) ?? new Partners(db);
  known.set(db, partners);
  partners.forgetFolders();
  const findMedia = mediaFinder();
  return {
    partners,
    // What lies beside an archive or another program's library is not the sound of each recording in it.
    mediaBeside: async (within, file) =>
      within.path === file.path && !('read' in file) ? findMedia(within.path) : null,
  };
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

/** A person can be asked about what is no transcript. */
export const WITH_DOCUMENTS: ReadonlySet<string> = new Set([...EXTENSIONS, '.pdf']);

function extensionsOf({ onGuess }: Pick<ImportFilesOptions, 'onGuess'>): ReadonlySet<string> {
  return onGuess === undefined ? EXTENSIONS : WITH_DOCUMENTS;
}

/** Imports a file that was read, or says why it cannot be; with `onGuess`, what is only guessed is given back. */
export function importOne(
  db: Database,
  file: ReadableFile,
  entry: ImportEntry | null,
  {
    source,
    timeZone,
    isFollowed,
    partners,
    mediaPath,
    fields,
    onGuess,
    clock = Date.now,
  }: ImportFilesOptions & Pick<FileToImport, 'partners' | 'mediaPath' | 'fields'>,
): FileResult | (FoundFile & GuessedFile) {
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
    if ('item' in file) {
      return { ...found, ...importLibraryItem(db, file, { now: clock(), entry, isFollowed }) };
    }
    const { fileName, bytes, modifiedMs, read } = file;
    const shared = { source, timeZone, entry, isFollowed, partners, mediaPath, fields };
    const folder = dirname(file.path);
    const whole: FileToImport = { fileName, bytes, modifiedMs, read, now: clock(), folder, ...shared };
    return { ...found, ...(onGuess === undefined ? importFile(db, whole) : importSureFile(db, whole)) };
  } catch (error) {
    return { ...found, outcome: 'failed', message: toLibraryError(error).message };
  }
}
