import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { ITEM_KINDS, type ItemId } from '../model/item.ts';
import { readCounter } from './counters.ts';
import { kindOf, requireItem } from './items.ts';
import { listTranscriptHandles, ORDERS, type TranscriptSort } from './list-transcripts.ts';

/** What can be read besides transcripts. */
export type NoteKind = 'note' | 'summary' | 'file' | 'task';

/** A note, a summary, a file or a task as a list shows it. */
export interface NoteRow {
  readonly kind: NoteKind;
  /** As of `listTranscriptHandles`. */
  readonly handle: number;
  readonly id: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly starred: boolean;
  readonly private: boolean;
  /** How its text begins, in one line; empty when it has none. */
  readonly firstWords: string;
  /** The recording that it belongs to, by the id of its transcript; null when it stands alone. */
  readonly recording: { readonly id: ItemId; readonly title: string } | null;
}

/** A note with its text. */
export interface NoteDocument extends NoteRow {
  readonly text: string;
  /** Size of the file as it came in; null for what is none. */
  readonly bytes: number | null;
  readonly trashed: boolean;
}

/** Handles of all notes and files outside the trash, whether they belong to a recording or not. */
export function listNoteHandles(db: Database, sort: TranscriptSort): Float64Array {
  const handles = prepared<number>(
    db,
    `SELECT i.id FROM item i INDEXED BY item_visible
     WHERE i.kind IN (${ITEM_KINDS.note}, ${ITEM_KINDS.file}) AND i.trashed IS NULL ORDER BY ${ORDERS[sort]('i')}`,
  )
    .pluck()
    .all();
  return Float64Array.from(handles);
}

/**
 * Handles of all that lies in the trash: transcripts, and whatever lies there without a recording that does. Emptying the trash
 * takes these and what belongs to them, and nothing else.
 */
export function listTrashHandles(db: Database, sort: TranscriptSort): Float64Array {
  if (readCounter(db, 'place', 'trashedAlone') === 0) {
    return listTranscriptHandles(db, { filter: { trashed: true }, sort });
  }
  const handles = prepared<number>(
    db,
    `SELECT i.id FROM item i INDEXED BY item_trash
     WHERE i.trashed IS NOT NULL AND i.kind >= ${ITEM_KINDS.transcript} AND (i.kind = ${ITEM_KINDS.transcript}
       OR NOT EXISTS (SELECT 1 FROM item above WHERE above.id = i.parent AND above.trashed IS NOT NULL))
     ORDER BY ${ORDERS[sort]('i')}`,
  )
    .pluck()
    .all();
  return Float64Array.from(handles);
}

interface Stored {
  readonly kind: number;
  readonly handle: number;
  readonly id: ItemId;
  readonly title: string;
  readonly createdAt: number;
  readonly createdGuessed: 0 | 1;
  readonly starred: 0 | 1;
  readonly private: 0 | 1;
  readonly trashed: 0 | 1;
  readonly firstWords: string;
  readonly recordingId: ItemId | null;
  readonly recordingTitle: string | null;
}

/** The row of a handle; null when it is gone, or is a transcript's. */
export function readNoteRow(db: Database, handle: number): NoteRow | null {
  const stored = readStored(db, handle);
  return stored === undefined ? null : toRow(stored);
}

/**
 * A note, a summary, a file or a task with its text, by its id.
 * @throws LibraryError `notFound`, `badInput` for a recording.
 */
export function readNote(db: Database, id: string): NoteDocument {
  const { row } = requireItem(db, id);
  const stored = readStored(db, row);
  if (stored === undefined) throw new LibraryError('badInput', 'This is a recording, and no note or file.');
  const text = prepared<string>(db, 'SELECT text FROM body WHERE item = ?').pluck().get(row) ?? '';
  const bytes = prepared<number | null>(db, 'SELECT bytes FROM file WHERE item = ?').pluck().get(row) ?? null;
  return { ...toRow(stored), text, bytes, trashed: stored.trashed === 1 };
}

function readStored(db: Database, row: number): Stored | undefined {
  return prepared<Stored>(
    db,
    `SELECT i.kind, i.id AS handle, i.uid AS id, i.title, i.created AS createdAt, i.created_guessed AS createdGuessed,
       i.starred, i.private, i.trashed IS NOT NULL AS trashed, i.preview AS firstWords,
       t.uid AS recordingId, t.title AS recordingTitle
     FROM item i LEFT JOIN item t ON t.parent = i.parent AND t.kind = ${ITEM_KINDS.transcript}
     WHERE i.id = ? AND i.kind > ${ITEM_KINDS.transcript}`,
  ).get(row);
}

function toRow(stored: Stored): NoteRow {
  const { kind, handle, id, title, createdAt, firstWords, recordingId, recordingTitle } = stored;
  return {
    kind: kindOf(kind) as NoteKind,
    handle,
    id,
    title,
    createdAt,
    createdGuessed: stored.createdGuessed === 1,
    starred: stored.starred === 1,
    private: stored.private === 1,
    firstWords,
    recording: recordingId === null ? null : { id: recordingId, title: recordingTitle ?? '' },
  };
}
