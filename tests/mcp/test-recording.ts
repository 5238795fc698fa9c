import type { Database } from 'better-sqlite3';
import type { ReadSegment, TranscriptReading } from '../../src-library/model/transcript-reading.ts';
import { type InsertedRecording, insertRecording } from '../../src-library/store/recordings.ts';

/** The moment at which the first recording of a test begins; those after it begin a day later each. */
export const FIRST_DAY = Date.UTC(2026, 2, 1, 9, 30);
const DAY_MS = 86_400_000;

export interface TestRecording {
  readonly title?: string;
  readonly segments?: readonly Partial<ReadSegment>[];
  readonly createdAt?: number;
  readonly source?: string | null;
  readonly language?: string | null;
  readonly durationMs?: number | null;
  readonly engine?: string | null;
  readonly model?: string | null;
  readonly tags?: readonly string[];
  readonly private?: boolean;
}

/** Stores a recording of a few lines; what a test does not name is ordinary. */
export function addRecording(db: Database, recording: TestRecording = {}, day = 0): InsertedRecording {
  const createdAt = recording.createdAt ?? FIRST_DAY + day * DAY_MS;
  return insertRecording(db, {
    reading: readingOf(recording),
    title: recording.title ?? 'Planning the garden',
    createdAt,
    createdGuessed: false,
    importedAt: createdAt + 1000,
    source: recording.source ?? null,
    format: 'webvtt',
    language: null,
    private: recording.private === true,
  });
}

function readingOf(recording: TestRecording): TranscriptReading {
  const lines = recording.segments ?? [{ text: 'We plant the beans in May.' }];
  const segments = lines.map((line, index): ReadSegment => ({
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    speaker: null,
    text: `Line ${index}.`,
    ...line,
  }));
  return {
    kind: 'speech',
    title: null,
    startedAt: null,
    language: recording.language ?? null,
    engine: recording.engine ?? null,
    model: recording.model ?? null,
    sourceApp: null,
    durationMs: recording.durationMs ?? null,
    segments,
    tags: recording.tags ?? [],
    notes: [],
    summaries: [],
    tasks: [],
    metadata: {},
    report: { read: segments.length, kept: segments.length, empty: 0, repaired: 0, dropped: 0, notes: [] },
  };
}
