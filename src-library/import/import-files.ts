import type { Database } from 'better-sqlite3';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toLibraryError } from '../database/sqlite-errors.ts';
import { FORMATS } from '../formats/index.ts';
import type { ImportEntry } from '../history/history.ts';
import type { ImportOutcome } from './file-to-import.ts';
import { importFile } from './import-file.ts';
import { readWholeFile } from './read-whole-file.ts';
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
  const extensions = new Set(FORMATS.flatMap((format) => format.extensions));
  const found = await walkPaths(paths, extensions);
  const results: FileResult[] = [];
  let entry: ImportEntry | null = null;
  for (const file of found) {
    if (options.signal?.aborted === true) {
      break;
    }
    options.onProgress?.({ done: results.length, total: found.length, current: file.fileName });
    const result: FileResult = await importOne(db, file, entry, options);
    if (result.outcome === 'imported') {
      entry = result.entry;
    }
    results.push(result);
    options.onFile?.(result);
    await nextTurn();
  }
  options.onProgress?.({ done: results.length, total: found.length, current: null });
  return { files: results, cancelled: results.length < found.length };
}

async function importOne(
  db: Database,
  { problem, ...file }: WalkedPath,
  entry: ImportEntry | null,
  { source, timeZone, clock = Date.now }: ImportFilesOptions,
): Promise<FileResult> {
  if (problem !== null) {
    return { ...file, outcome: 'failed', message: problem };
  }
  try {
    const { bytes, modifiedMs } = await readWholeFile(file.path, db.name);
    return {
      ...file,
      ...importFile(db, {
        fileName: file.fileName,
        bytes,
        modifiedMs,
        now: clock(),
        source,
        timeZone,
        entry,
      }),
    };
  } catch (error) {
    return { ...file, outcome: 'failed', message: toLibraryError(error).message };
  }
}
