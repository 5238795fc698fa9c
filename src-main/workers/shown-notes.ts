import type { Database } from 'better-sqlite3';
import { listNoteHandles, listTrashHandles, readNote } from '../../src-library/store/list-notes.ts';
import { listTranscriptHandles } from '../../src-library/store/list-transcripts.ts';
import type { ListFilter, NoteDocument, TranscriptSort } from '../../src-shared/library.ts';

/** So much of a text is shown, in UTF-16 units: a window draws it whole. */
const SHOWN = 500_000;

/** Handles of what a list of the window shows, in its order. */
export function listHandles(
  db: Database,
  { filter, sort }: { readonly filter: ListFilter; readonly sort: TranscriptSort },
): Float64Array {
  const { notes, ...ofTranscripts } = filter;
  if (notes) return listNoteHandles(db, sort);
  const [by, narrowed] = Object.keys(ofTranscripts);
  if (by === 'trashed' && narrowed === undefined) return listTrashHandles(db, sort);
  return listTranscriptHandles(db, { filter: ofTranscripts, sort });
}

/** A note, a summary, a file or a task for reading. @throws LibraryError `notFound`, `badInput` */
export function readShownNote(db: Database, id: string): NoteDocument {
  const note = readNote(db, id);
  const isCut = note.text.length > SHOWN;
  return {
    ...note,
    text: isCut ? note.text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '') : note.text,
    isCut,
  };
}
