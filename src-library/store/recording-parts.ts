import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS, type ItemId } from '../model/item.ts';

/** A summary or a note that belongs to a recording. */
export interface RecordingText {
  readonly id: ItemId;
  readonly kind: 'summary' | 'note';
  readonly title: string;
  readonly text: string;
}

/** A task that belongs to a recording. */
export interface RecordingTask {
  readonly id: ItemId;
  readonly text: string;
  readonly done: boolean;
}

/** Summaries and notes of the recording of a transcript, by its handle, oldest first, without those in the trash. */
export function readRecordingTexts(db: Database, transcript: number): RecordingText[] {
  return prepared<Omit<RecordingText, 'kind'> & { kind: number }>(
    db,
    `SELECT i.uid AS id, i.kind, i.title, b.text FROM item i JOIN body b ON b.item = i.id
     WHERE i.parent = (SELECT coalesce(parent, id) FROM item WHERE id = ?) AND i.kind IN (?, ?)
       AND (i.trashed IS NULL OR i.trashed IS (SELECT trashed FROM item WHERE id = i.parent)) ORDER BY i.id`,
  )
    .all(transcript, ITEM_KINDS.summary, ITEM_KINDS.note)
    .map((row) => ({ ...row, kind: row.kind === ITEM_KINDS.summary ? 'summary' : 'note' }));
}

/** A document that is kept with a recording. */
export interface RecordingFile {
  readonly id: ItemId;
  readonly name: string;
  /** Size of the file as it came in. */
  readonly bytes: number;
  /** Some of its text can be found. */
  readonly hasText: boolean;
}

/** Files of the recording of a transcript, by its handle, oldest first, without those in the trash. */
export function readRecordingFiles(db: Database, transcript: number): RecordingFile[] {
  return prepared<Omit<RecordingFile, 'hasText'> & { hasText: 0 | 1 }>(
    db,
    `SELECT i.uid AS id, f.name, f.bytes, b.text <> '' AS hasText
     FROM item i JOIN file f ON f.item = i.id JOIN body b ON b.item = i.id
     WHERE i.parent = (SELECT coalesce(parent, id) FROM item WHERE id = ?)
       AND (i.trashed IS NULL OR i.trashed IS (SELECT trashed FROM item WHERE id = i.parent)) ORDER BY i.id`,
  )
    .all(transcript)
    .map((row) => ({ ...row, hasText: row.hasText === 1 }));
}

/** Tasks of the recording of a transcript, by its handle, oldest first, without those in the trash. */
export function readRecordingTasks(db: Database, transcript: number): RecordingTask[] {
  return prepared<Omit<RecordingTask, 'done'> & { done: 0 | 1 }>(
    db,
    `SELECT i.uid AS id, i.title AS text, t.bucket = 'done' OR t.done_at IS NOT NULL AS done
     FROM item i JOIN task t ON t.item = i.id
     WHERE i.parent = (SELECT coalesce(parent, id) FROM item WHERE id = ?)
       AND (i.trashed IS NULL OR i.trashed IS (SELECT trashed FROM item WHERE id = i.parent)) ORDER BY i.id`,
  )
    .all(transcript)
    .map((row) => ({ ...row, done: row.done === 1 }));
}
