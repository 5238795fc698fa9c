import type { Database } from 'better-sqlite3';
import { LibraryError } from '../errors.ts';
import { keepImport, type ImportEntry } from '../history/history.ts';
import type { ItemId } from '../model/item.ts';
import { addFile, type NewFile } from '../store/files.ts';
import { requireItem } from '../store/items.ts';
import { addNote, type NewText } from '../store/notes.ts';
import { keepOriginal } from '../store/originals.ts';
import { insertReceipt } from '../store/receipts.ts';
import { readFileNameHints } from './file-name-hints.ts';
import { readDocument } from './document-text/read-document.ts';
import type { KeptAs } from './preview-guess.ts';

/** Written into each receipt; it rises when the same files would be read better. */
const IMPORTER_VERSION = 1;

/** A file that was kept as a note or as it is, because it is no transcript. */
export interface KeptDocument {
  readonly outcome: 'kept';
  readonly as: Exclude<KeptAs, 'transcript'>;
  /** Id of the note or of the file. */
  readonly id: ItemId;
  readonly title: string;
  /** Why not all of its text can be found, in one plain sentence; null when all can. */
  readonly problem: string | null;
  /** The change to hand to the next file of the same import. */
  readonly entry: ImportEntry;
}

/** A document to keep, and how. */
export interface DocumentToKeep {
  /** Base name with extension. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly as: KeptDocument['as'];
  /** Any id of the recording that it belongs to, null when it stands alone. */
  readonly parent: ItemId | null;
  /** Epoch milliseconds UTC. */
  readonly now: number;
  /** The change that it becomes part of, null for one of its own. */
  readonly entry: ImportEntry | null;
}

/**
 * Keeps a document: as a file byte for byte, with its text to be found, or as a note with its text alone.
 * @param worker Where the program lies that reads the text.
 * @throws LibraryError `badInput` for a note of what holds no text; `notFound` when the recording is gone.
 */
export async function keepDocument(
  db: Database,
  worker: URL | string,
  { fileName, bytes, as, parent, now, entry }: DocumentToKeep,
): Promise<KeptDocument> {
  const { text, mediaType, problem } = await readDocument(worker, { fileName, bytes });
  if (as === 'note' && text === '') {
    throw new LibraryError(
      'badInput',
      'No text was found in this document, so it makes no note. Bring it in again and keep it as a file.',
    );
  }
  const title = as === 'note' ? titleOf(fileName) : fileName;
  return db
    .transaction((): KeptDocument => {
      const id =
        as === 'note'
          ? addNoteOf(db, { parent, title, text, now }, { fileName, bytes, mediaType })
          : addFile(db, { parent, fileName, bytes, text, mediaType, now });
      return {
        outcome: 'kept',
        as,
        id,
        title,
        problem,
        entry: keepImport(db, [id], now, entry, 'documents'),
      };
    })
    .immediate();
}

/** A note with a receipt: the same file again is known by it. */
function addNoteOf(
  db: Database,
  note: NewText,
  { fileName, bytes, mediaType }: Pick<NewFile, 'fileName' | 'bytes' | 'mediaType'>,
): ItemId {
  const id = addNote(db, note);
  insertReceipt(db, requireItem(db, id).row, {
    sha256: keepOriginal(db, bytes),
    fileName,
    modifiedMs: null,
    encoding: 'utf-8',
    format: mediaType ?? 'text/plain',
    formatConfidence: 1,
    importerVersion: IMPORTER_VERSION,
    importedAt: note.now,
    report: { read: 1, kept: 1, empty: 0, repaired: 0, dropped: 0, notes: [] },
  });
  return id;
}

function titleOf(fileName: string): string {
  const title = readFileNameHints(fileName, 'UTC')
    .stem.replace(/[_\s]+/g, ' ')
    .trim();
  return title === '' ? fileName : title;
}
