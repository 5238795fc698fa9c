import type { Database } from 'better-sqlite3';
import { type HistoryStep, type ImportEntry, undoImport } from '../../src-library/history/history.ts';
import {
  type GuessedPath,
  importFiles,
  type ImportFilesOptions,
  type ImportFilesResult,
} from '../../src-library/import/import-files.ts';
import {
  type DecidedFile,
  type DecidedResult,
  importDecided,
} from '../../src-library/import/preview-decided.ts';
import type { ImportGuess } from '../../src-library/import/preview-guess.ts';
import { importSampleLibrary } from '../../src-library/import/sample-library.ts';
import { importReport, type ImportReport } from '../../src-library/import/import-report.ts';
import { forgetImport, noteImport } from '../../src-library/store/unfinished-import.ts';
import type { ImportedFile } from '../../src-shared/import.ts';
import type { MethodContext } from './worker-server.ts';

/** What an import brings in. */
export type ImportOrder = {
  /** Where files lie that wait to be looked at, of other imports. */
  readonly waiting: readonly string[];
} & (
  | {
      /** Files and folders of the person. */
      readonly paths: readonly string[];
    }
  | {
      /** The folder of the sample library. */
      readonly sample: string;
    }
  | {
      /** What could only be guessed before, as part of the change of an earlier import. */
      readonly decided: readonly DecidedFile[];
      readonly entry: ImportEntry | null;
    }
);

/** Where a guessed file lies, and which bytes were looked at. */
export type FoundGuess = Pick<GuessedPath, 'path' | 'fileName' | 'within' | 'sha256'>;

/** What an import did: for the page, which knows files by name only, and as it can be saved. */
export interface DoneImport {
  readonly files: readonly ImportedFile[];
  /** What waits for a person, by kind; the guess is that of the first file. */
  readonly guessed: readonly { readonly guess: ImportGuess; readonly files: readonly FoundGuess[] }[];
  readonly entry: ImportEntry | null;
  readonly cancelled: boolean;
  readonly report: ImportReport;
}

/**
 * Imports, and tells of it.
 * @param worker Where the program lies that reads the text of documents.
 */
export async function importInto(
  database: Database,
  order: ImportOrder,
  worker: string,
  { signal, progress }: MethodContext,
): Promise<DoneImport> {
  const began = Date.now();
  const guesses = new Map<string, { guess: ImportGuess; files: FoundGuess[] }>();
  if ('paths' in order) noteImport(database, [...order.waiting, ...order.paths], began);
  const result = await bringIn(database, order, worker, {
    signal,
    onProgress: progress,
    onGuess: ({ guess, path, fileName, within, sha256 }) => {
      const alike = guesses.get(guess.kind) ?? { guess, files: [] };
      guesses.set(guess.kind, alike);
      alike.files.push({ path, fileName, within, sha256 });
    },
  });
  // What waits is looked at again if the program ends before it was decided.
  const within = [...guesses.values()].flatMap(({ files }) => files.map((file) => file.within.path));
  const waiting = new Set([...order.waiting, ...within]);
  if (waiting.size === 0) forgetImport(database);
  else noteImport(database, [...waiting], began);
  const { files, cancelled, entry } = result;
  const report = importReport(result, began, Date.now());
  return { files: files.map(toImportedFile), guessed: [...guesses.values()], entry, cancelled, report };
}

/** Takes imports back, the last one first, as long as nothing else was changed since. Null when nothing was taken back. */
export function undoImports(database: Database, entries: readonly ImportEntry[]): HistoryStep | null {
  let first: HistoryStep | null = null;
  for (const entry of entries.toReversed()) {
    const undone = undoImport(database, entry, Date.now());
    first ??= undone;
  }
  return first;
}

function bringIn(
  database: Database,
  order: ImportOrder,
  worker: string,
  options: Pick<ImportFilesOptions, 'signal' | 'onProgress' | 'onGuess'>,
): Promise<ImportFilesResult<DecidedResult>> {
  if ('paths' in order) return importFiles(database, order.paths, options);
  const { signal, onProgress } = options;
  return 'decided' in order
    ? importDecided(database, worker, order.decided, { signal, onProgress, entry: order.entry })
    : importSampleLibrary(database, order.sample, { signal, onProgress });
}

function toImportedFile(file: DecidedResult): ImportedFile {
  const { outcome, fileName: name } = file;
  switch (outcome) {
    case 'failed':
      return { outcome, name, message: file.message };
    case 'left':
      return { outcome, name };
    case 'kept':
      return { outcome, name, id: file.id, as: file.as, message: file.problem };
    case 'imported':
      return { outcome, name, id: file.id };
    case 'joined':
      return { outcome, name, id: file.id, how: file.how };
    case 'known':
      // What is no recording has no session around it.
      return { outcome, name, id: file.id, isRecording: file.id !== file.sessionId };
  }
}
