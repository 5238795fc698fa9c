import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { indexItem } from '../search/index-item.ts';
import { postponeMerging } from '../search/postpone-merging.ts';
import { requireTranscript } from './items.ts';
import { previewOf } from './transcript-preview.ts';

/**
 * Writes what a person made of a line; the recorded text stays beside it, and null goes back to it. Returns the edited
 * text that stood there before, null when there was none, and whether anything changed.
 * @throws LibraryError `notFound` when the transcript has no such line.
 */
export function editSegmentText(
  db: Database,
  anyId: string,
  seq: number,
  text: string | null,
  now: number,
): { readonly before: string | null; readonly changed: boolean } {
  const transcript = requireTranscript(db, anyId);
  const id = segmentId(transcript.row, seq);
  const segment =
    Number.isInteger(seq) && seq >= 0
      ? prepared<{ text: string; edited: string | null }>(
          db,
          `SELECT g.text, d.edited FROM segment g LEFT JOIN segment_detail d ON d.id = g.id
           WHERE g.id = ? AND g.id < ?`,
        ).get(id, segmentRange(transcript.row)[1])
      : undefined;
  if (segment === undefined) {
    throw new LibraryError('notFound', 'This transcript has no such line. Nothing was changed.');
  }
  const edited = text === segment.text ? null : text;
  if (edited === segment.edited) {
    return { before: segment.edited, changed: false };
  }
  writeEditedText(db, id, edited);
  noteChange(db, transcript.row, seq);
  prepared(db, 'UPDATE item SET preview = ?, updated = ? WHERE id = ?').run(
    readPreview(db, transcript.row),
    now,
    transcript.row,
  );
  postponeMerging(db, () => indexItem(db, transcript.row));
  return { before: segment.edited, changed: true };
}

/** Followers of a transcript ask for what changed since a revision. */
function noteChange(db: Database, transcript: number, seq: number): void {
  prepared(db, 'UPDATE transcript SET edit_revision = edit_revision + 1 WHERE item = ?').run(transcript);
  prepared(
    db,
    `INSERT INTO segment_change(transcript, revision, seq)
     SELECT item, edit_revision, ? FROM transcript WHERE item = ?`,
  ).run(seq, transcript);
}

const LINES_FOR_PREVIEW = 100;

/** What a list shows of a transcript, from its lines as they are now. */
export function readPreview(db: Database, transcript: number): string {
  return previewOf(readLineTexts(db, transcript, LINES_FOR_PREVIEW));
}

/** The lines of a transcript as edited, else as recorded, in append order; all of them unless `limit` says fewer. */
function readLineTexts(db: Database, transcript: number, limit = -1): string[] {
  return prepared<string>(
    db,
    `SELECT coalesce(d.edited, g.text) FROM segment g LEFT JOIN segment_detail d ON d.id = g.id
     WHERE g.id >= ? AND g.id < ? ORDER BY g.id LIMIT ?`,
  )
    .pluck()
    .all(...segmentRange(transcript), limit);
}

/** Writes what a person made of a recorded line, null for nothing. `id` is the segment's own. */
export function writeEditedText(db: Database, id: number, edited: string | null): void {
  prepared(
    db,
    `INSERT INTO segment_detail(id, edited) VALUES(?, ?) ON CONFLICT(id) DO UPDATE SET edited = excluded.edited`,
  ).run(id, edited);
}

/** Writes who a person says that spoke a line, null for nobody else than recorded. `id` is the segment's own. */
export function writeEditedSpeaker(db: Database, id: number, speaker: number | null): void {
  prepared(
    db,
    `INSERT INTO segment_detail(id, edited_speaker) VALUES(?, ?)
     ON CONFLICT(id) DO UPDATE SET edited_speaker = excluded.edited_speaker`,
  ).run(id, speaker);
}

/** What only some lines have. */
export interface SegmentDetail {
  readonly edited: string | null;
  /** Row of a speaker. */
  readonly editedSpeaker: number | null;
  /** A split line, as JSON. */
  readonly parts: string | null;
  readonly track: string | null;
  readonly confidence: number | null;
  /** Bits of `SEGMENT_FLAGS`. */
  readonly flags: number;
  readonly externalKey: string | null;
}

const NO_DETAIL: SegmentDetail = {
  edited: null,
  editedSpeaker: null,
  parts: null,
  track: null,
  confidence: null,
  flags: 0,
  externalKey: null,
};

/** Keeps what a new line has beside its text, if it has anything. `id` is the segment's own. */
export function insertDetail(db: Database, id: number, given: Partial<SegmentDetail>): void {
  const detail = { ...NO_DETAIL, ...given };
  const { edited, editedSpeaker, parts, track, confidence, flags, externalKey } = detail;
  const texts = [edited, editedSpeaker, parts, track, confidence, externalKey];
  if (flags === 0 && texts.every((value) => value === null)) {
    return;
  }
  prepared(
    db,
    `INSERT INTO segment_detail(id, edited, edited_speaker, parts, track, confidence, flags, external_key)
     VALUES(:id, :edited, :editedSpeaker, :parts, :track, :confidence, :flags, :externalKey)`,
  ).run({ ...detail, id });
}

/** Deletes all lines of a transcript with everything that belongs to them, but not what is noted of their changes. */
export function deleteSegments(db: Database, transcript: number): void {
  const range = segmentRange(transcript);
  prepared(db, 'DELETE FROM segment WHERE id >= ? AND id < ?').run(...range);
  prepared(db, 'DELETE FROM segment_detail WHERE id >= ? AND id < ?').run(...range);
  prepared(db, 'DELETE FROM segment_words WHERE id >= ? AND id < ?').run(...range);
}
