import type { Database } from 'better-sqlite3';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import type { ReadSegment, TranscriptReading } from '../../src-library/model/transcript-reading.ts';
import {
  insertRecording,
  type InsertedRecording,
  type NewRecording,
} from '../../src-library/store/recordings.ts';

/** A folder of its own for one test, removed behind it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-library-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** The library file of one test, which is not there yet. */
export function temporaryFile(): string {
  return join(temporaryFolder(), 'library.db');
}

/** An open writer of one test's library, closed behind it. */
export function temporaryLibrary(file = temporaryFile()): Database {
  const db = openWriter(file);
  onTestFinished(() => {
    if (db.open) {
      closeWriter(db);
    }
  });
  return db;
}

const ORDINARY_USER = 65_534;

/** Runs `work` as somebody whom file permissions bind: root passes every one of them. */
export function asOrdinaryUser<T>(work: () => T): T {
  if (process.getuid?.() !== 0) {
    return work();
  }
  process.setegid?.(ORDINARY_USER);
  process.seteuid?.(ORDINARY_USER);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** A moment that tests count from, epoch milliseconds UTC. */
export const NOW = Date.UTC(2026, 5, 1, 12, 0);

/** What a file says, as far as a test cares. Segments may be given as their texts. */
export type ReadingParts = Partial<Omit<TranscriptReading, 'segments'>> & {
  readonly segments?: readonly (string | Partial<ReadSegment>)[];
};

export function readingOf({ segments = ['Hello there.'], ...parts }: ReadingParts = {}): TranscriptReading {
  return {
    kind: 'speech',
    title: null,
    startedAt: null,
    language: null,
    engine: null,
    model: null,
    sourceApp: null,
    durationMs: null,
    tags: [],
    notes: [],
    summaries: [],
    tasks: [],
    metadata: {},
    report: { read: segments.length, kept: segments.length, empty: 0, repaired: 0, dropped: 0, notes: [] },
    ...parts,
    segments: segments.map((segment) => ({
      startMs: null,
      endMs: null,
      speaker: null,
      text: '',
      ...(typeof segment === 'string' ? { text: segment } : segment),
    })),
  };
}

/** Stores a recording; what a test does not name is ordinary. */
export function addRecording(
  db: Database,
  reading: ReadingParts = {},
  recording: Partial<Omit<NewRecording, 'reading'>> = {},
): InsertedRecording {
  return db
    .transaction(() =>
      insertRecording(db, {
        reading: readingOf(reading),
        title: 'A meeting',
        createdAt: NOW,
        createdGuessed: false,
        importedAt: NOW,
        source: null,
        format: null,
        language: null,
        ...recording,
      }),
    )
    .immediate();
}

/** What `work` throws, as kind and sentence; a test fails when it throws nothing or something else. */
export function failureOf(work: () => unknown): { kind: unknown; message: string } {
  try {
    work();
  } catch (error) {
    if (error instanceof Error && 'kind' in error) {
      return { kind: error.kind, message: error.message };
    }
    throw error;
  }
  throw new Error('nothing was thrown');
}
