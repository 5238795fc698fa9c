import type { Database } from 'better-sqlite3';
import type { GeneratedRecording } from '../../src-library/generate/generate-recording.ts';
import { insertRecording, type InsertedRecording } from '../../src-library/store/recordings.ts';

/** Stores a recording that was read from a file. */
export function importRecording(
  db: Database,
  { reading, createdAt, source }: GeneratedRecording,
): InsertedRecording {
  return insertRecording(db, {
    reading,
    title: reading.title ?? '',
    createdAt,
    createdGuessed: false,
    importedAt: createdAt,
    source,
    format: null,
    language: null,
  });
}
