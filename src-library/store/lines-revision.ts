import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

/** Differs after a line of a transcript was added or edited; names of speakers are told by the transcript itself. */
export function linesRevision(db: Database, transcript: number): string {
  return (
    prepared<string>(db, `SELECT edit_revision || '.' || segment_count FROM transcript WHERE item = ?`)
      .pluck()
      .get(transcript) ?? ''
  );
}
