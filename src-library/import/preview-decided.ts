import type { Database } from 'better-sqlite3';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toLibraryError } from '../database/sqlite-errors.ts';
import type { FieldChoices } from '../formats/field-choices.ts';
import type { ImportEntry } from '../history/history.ts';
import type { ItemId } from '../model/item.ts';
import { sha256Of } from '../store/originals.ts';
import { LibraryError } from '../errors.ts';
import { filesWithin, type ReadableFile } from './files-within.ts';
import {
  batchOf,
  importOne,
  type FileResult,
  type GuessedPath,
  type ImportFilesOptions,
  type ImportFilesResult,
  WITH_DOCUMENTS,
} from './import-files.ts';
import { previewFile } from './import-file.ts';
import { mediaFinder } from './media-beside.ts';
import type { KeptAs, PreviewedLines } from './preview-guess.ts';
import { keepDocument, type KeptDocument } from './preview-kept.ts';
import type { FoundFile, WalkedPath } from './walk-paths.ts';

/** A guessed file, and what a person wants it to be. */
export interface DecidedFile extends Pick<GuessedPath, 'path' | 'fileName' | 'within' | 'sha256'> {
  /** `leave` keeps nothing of it. */
  readonly as: KeptAs | 'leave';
  /** What its fields are, in place of what was guessed; for a transcript. */
  readonly fields?: FieldChoices | undefined;
  /** Any id of the recording that a note or a file belongs to, null when it stands alone. */
  readonly parent: ItemId | null;
}

/** What became of a file, also of one that a person has decided about. */
export type DecidedResult =
  | FileResult
  /** `left`: the person wants none of it. */
  | (FoundFile & (KeptDocument | { readonly outcome: 'left' }));

const CHANGED =
  'This file has changed or gone since Parlance looked at it, so it was not brought in. Bring it in again.';

/** Of `ImportFilesOptions` what matters for files that were looked at. */
type DecideOptions = Pick<ImportFilesOptions, 'onProgress' | 'signal' | 'timeZone' | 'clock' | 'entry'>;

/**
 * Brings in what a person has decided about guessed files, each read anew and whole or not at all; one that is no longer what
 * was looked at says so. The whole is one change to undo, with `options.entry` part of an earlier one.
 * @param worker Where the program lies that reads the text of documents.
 */
export async function importDecided(
  db: Database,
  worker: URL | string,
  decided: readonly DecidedFile[],
  options: DecideOptions = {},
): Promise<ImportFilesResult<DecidedResult>> {
  const results: DecidedResult[] = [];
  const batch = new DecidedBatch(db, worker, options);
  let cancelled = false;
  for (const { within, files } of byPlace(decided)) {
    const waiting = new Map(files.map((file) => [keyOf(file, file.sha256), file]));
    for await (const file of read(db, within, files)) {
      cancelled = options.signal?.aborted === true;
      if (cancelled) break;
      const key = 'bytes' in file ? keyOf(file, sha256Of(file.bytes)) : '';
      const decision = waiting.get(key);
      if (decision === undefined || !('bytes' in file)) continue;
      waiting.delete(key);
      options.onProgress?.({ done: results.length, total: decided.length, current: file.fileName });
      results.push(await batch.bringIn(file, decision));
      await nextTurn();
    }
    if (cancelled) break;
    for (const { path, fileName, as } of waiting.values()) {
      const found = { path, fileName };
      results.push(
        as === 'leave' ? { ...found, outcome: 'left' } : { ...found, outcome: 'failed', message: CHANGED },
      );
    }
  }
  options.onProgress?.({ done: results.length, total: decided.length, current: null });
  return { files: results, cancelled, entry: batch.entry };
}

/** The import of decided files: what they share, and the change that they become. */
class DecidedBatch {
  readonly #db: Database;
  readonly #worker: URL | string;
  readonly #options: DecideOptions;
  readonly #partners;
  readonly #mediaBeside = mediaFinder();
  entry: ImportEntry | null;

  constructor(db: Database, worker: URL | string, options: DecideOptions) {
    this.#db = db;
    this.#worker = worker;
    this.#options = options;
    this.#partners = batchOf(db).partners;
    this.entry = options.entry ?? null;
  }

  async bringIn(
    file: ReadableFile & { readonly bytes: Uint8Array },
    { as, fields, parent, within }: DecidedFile,
  ): Promise<DecidedResult> {
    const { path, fileName } = file;
    if (as === 'leave') return { path, fileName, outcome: 'left' };
    const result =
      as === 'transcript'
        ? importOne(this.#db, file, this.entry, {
            ...this.#options,
            fields,
            partners: this.#partners,
            mediaPath: within.path === path ? await this.#mediaBeside(path) : null,
          })
        : await this.#keep(file, as, parent);
    if (result.outcome === 'guessed') throw new RangeError('What was decided is no guess.');
    if ('entry' in result) this.entry = result.entry ?? this.entry;
    return result;
  }

  async #keep(
    { path, fileName, bytes }: FoundFile & { readonly bytes: Uint8Array },
    as: 'note' | 'file',
    parent: ItemId | null,
  ): Promise<DecidedResult> {
    const now = (this.#options.clock ?? Date.now)();
    try {
      const document = { fileName, bytes, as, parent, now, entry: this.entry };
      return { path, fileName, ...(await keepDocument(this.#db, this.#worker, document)) };
    } catch (error) {
      return { path, fileName, outcome: 'failed', message: toLibraryError(error).message };
    }
  }
}

/** Decisions about files of one place together, in the order of the first of each. */
function byPlace(
  decided: readonly DecidedFile[],
): readonly { readonly within: WalkedPath; readonly files: readonly DecidedFile[] }[] {
  const places = new Map<string, { within: WalkedPath; files: DecidedFile[] }>();
  for (const file of decided) {
    const place = places.get(file.within.path) ?? { within: file.within, files: [] };
    place.files.push(file);
    places.set(file.within.path, place);
  }
  return [...places.values()];
}

/** What lies at a place; nothing is read where nothing is wanted. */
async function* read(
  db: Database,
  within: WalkedPath,
  files: readonly DecidedFile[],
): AsyncGenerator<ReadableFile> {
  if (files.some(({ as }) => as !== 'leave')) yield* filesWithin(within, db.name, WITH_DOCUMENTS);
}

/**
 * What a guessed file would become with these fields; nothing is kept.
 * @param library The file of the library in use.
 * @throws LibraryError `badInput` when it would become nothing, or is no longer what was looked at.
 */
export async function previewGuessed(
  library: string,
  file: Pick<DecidedFile, 'path' | 'fileName' | 'within' | 'sha256' | 'fields'>,
): Promise<PreviewedLines> {
  const key = keyOf(file, file.sha256);
  for await (const found of filesWithin(file.within, library, WITH_DOCUMENTS)) {
    if ('bytes' in found && keyOf(found, sha256Of(found.bytes)) === key) {
      return previewFile({ fileName: found.fileName, bytes: found.bytes, fields: file.fields });
    }
  }
  throw new LibraryError('badInput', CHANGED);
}

/** Two files of one name may lie in one archive. */
function keyOf({ path, fileName }: FoundFile, sha256: string): string {
  return `${path}\0${fileName}\0${sha256}`;
}
