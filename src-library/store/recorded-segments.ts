import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { segmentRange } from '../model/segment-id.ts';

/** A line as the recording or its file had it. */
export interface RecordedSegment {
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The label that the file gave. */
  readonly speaker: string | null;
  readonly text: string;
}

/** The lines of a transcript, by its handle, before anybody edited them, in append order. */
export function readRecordedSegments(db: Database, transcript: number): RecordedSegment[] {
  return prepared<RecordedSegment>(
    db,
    `SELECT g.start AS startMs, g."end" AS endMs, s.label AS speaker, g.text
     FROM segment g LEFT JOIN speaker s ON s.id = g.speaker WHERE g.id >= ? AND g.id < ? ORDER BY g.id`,
  ).all(...segmentRange(transcript));
}
