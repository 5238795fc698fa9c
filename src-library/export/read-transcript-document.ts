import type { Database } from 'better-sqlite3';
import { LibraryError } from '../errors.ts';
import { readRecordingTasks, readRecordingTexts } from '../store/recording-parts.ts';
import { readRecordedSegments } from '../store/recorded-segments.ts';
import { readSegments, readTranscript } from '../store/read-transcript.ts';
import type { TranscriptDocument } from './transcript-document.ts';

/** As people made it, or as it was recorded. */
export type ExportedText = 'edited' | 'recorded';

/**
 * A transcript as it is exported, by any id of its recording.
 * @throws LibraryError `notFound`
 */
export function readTranscriptDocument(
  db: Database,
  anyId: string,
  exported: ExportedText = 'edited',
): TranscriptDocument {
  const transcript = readTranscript(db, anyId);
  if (transcript === null) {
    throw new LibraryError('notFound', 'There is no transcript with this id in the library.');
  }
  const texts = readRecordingTexts(db, transcript.row);
  return {
    title: transcript.title,
    startedAt: transcript.createdAt,
    startedAtGuessed: transcript.createdGuessed,
    durationMs: transcript.durationMs,
    language: transcript.language,
    source: transcript.source,
    speakers: transcript.speakers.map(({ name, label }) => (exported === 'recorded' ? label : name)),
    tags: transcript.tags,
    summaries: texts.filter(({ kind }) => kind === 'summary'),
    notes: texts.filter(({ kind }) => kind === 'note'),
    tasks: readRecordingTasks(db, transcript.row),
    lines:
      exported === 'edited' ? readSegments(db, transcript.row) : readRecordedSegments(db, transcript.row),
  };
}
