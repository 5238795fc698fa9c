import type { Database } from 'better-sqlite3';
import { insertRecording } from '../store/recordings.ts';
import { setStarred } from '../store/items.ts';
import { recordingGenerator } from './generate-recording.ts';
import { randomFrom } from './random.ts';

const LAST_DAY = Date.UTC(2026, 5, 30);
const SPAN_MS = 5 * 365 * 86_400_000;
const BATCH = 1_000;

export interface GenerateOptions {
  readonly transcripts: number;
  /** 1 unless given. */
  readonly seed?: number;
  /** How many of all recordings are private, 0 to 1. */
  readonly privateShare?: number;
  /** Told after each batch how many there are. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Fills a library with recordings that never were: in six languages, in dates over five years, with speakers, tags, notes
 * and tasks, as often as people have them. The same numbers give the same recordings on every machine; only ids differ.
 */
export function generateLibrary(db: Database, options: GenerateOptions): void {
  const { transcripts, seed = 1, privateShare = 0.02, onProgress } = options;
  const generator = recordingGenerator(seed, privateShare);
  const dates = datesOf(seed, transcripts);
  const insert = db.transaction((from: number, to: number) => {
    for (const createdAt of dates.slice(from, to)) {
      const { reading, source, starred, private: isPrivate } = generator.next(createdAt);
      const { transcriptId } = insertRecording(db, {
        reading,
        title: reading.title ?? '',
        createdAt,
        createdGuessed: false,
        importedAt: LAST_DAY,
        source,
        format: null,
        language: null,
        private: isPrivate,
      });
      if (starred) setStarred(db, transcriptId, true, LAST_DAY);
    }
  });
  for (let from = 0; from < transcripts; from += BATCH) {
    const to = Math.min(transcripts, from + BATCH);
    insert.immediate(from, to);
    onProgress?.(to);
  }
}

/** Oldest first, in working hours. */
function datesOf(seed: number, count: number): number[] {
  const random = randomFrom(seed + 1);
  return Array.from({ length: count }, () => {
    const day = Math.floor((random.next() * SPAN_MS) / 86_400_000);
    return LAST_DAY - SPAN_MS + day * 86_400_000 + (8 + random.next() * 12) * 3_600_000;
  })
    .map(Math.floor)
    .sort((a, b) => a - b);
}
