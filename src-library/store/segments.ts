import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { indexItem } from '../search/index-item.ts';
import { requireTranscript } from './items.ts';
import { previewOf } from './recordings.ts';

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
          'SELECT text, edited FROM segment WHERE id = ? AND id < ?',
        ).get(id, segmentRange(transcript.row)[1])
      : undefined;
  if (segment === undefined) {
    throw new LibraryError('notFound', 'This transcript has no such line. Nothing was changed.');
  }
  const edited = text === segment.text ? null : text;
  if (edited === segment.edited) {
    return { before: segment.edited, changed: false };
  }
  prepared(db, 'UPDATE segment SET edited = ? WHERE id = ?').run(edited, id);
  noteChange(db, transcript.row, seq);
  prepared(db, 'UPDATE item SET preview = ?, updated = ? WHERE id = ?').run(
    readPreview(db, transcript.row),
    now,
    transcript.row,
  );
  indexItem(db, transcript.row);
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

function readPreview(db: Database, transcript: number): string {
  const [first, end] = segmentRange(transcript);
  return previewOf(
    prepared<{ text: string }>(
      db,
      'SELECT coalesce(edited, text) AS text FROM segment WHERE id >= ? AND id < ? ORDER BY id LIMIT ?',
    )
      .all(first, end, LINES_FOR_PREVIEW)
      .map(({ text }) => text),
  );
}
