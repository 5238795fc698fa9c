import type { Database } from 'better-sqlite3';
import { segmentId } from '../../src-library/model/segment-id.ts';

/** Adds a line to a transcript, as following a recording does. */
export function appendLine(db: Database, transcriptRow: number, text: string): void {
  const count = db
    .prepare<[number], number>('SELECT segment_count FROM transcript WHERE item = ?')
    .pluck()
    .get(transcriptRow);
  db.prepare('INSERT INTO segment(id, text) VALUES(?, ?)').run(segmentId(transcriptRow, count ?? 0), text);
  db.prepare('UPDATE transcript SET segment_count = segment_count + 1 WHERE item = ?').run(transcriptRow);
}
