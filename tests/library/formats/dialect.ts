import { expect } from 'vitest';
import type { TranscriptReading } from '../../../src-library/model/transcript-reading.ts';
import { linesOf, readBytes } from './read-bytes.ts';

type Expected = Partial<
  Pick<TranscriptReading, 'title' | 'language' | 'engine' | 'model' | 'sourceApp' | 'durationMs' | 'metadata'>
>;

/** A file as one tool writes it with certain options, and what is right to read from it. */
export interface Dialect extends Expected {
  readonly what: string;
  readonly file: string;
  readonly text: string | Uint8Array;
  readonly format?: string;
  /** Start, end, speaker, text. */
  readonly lines?: readonly (readonly [number | null, number | null, string | null, string])[];
  /** Start, end, text of the words of a line. */
  readonly words?: Readonly<Record<number, readonly (readonly [number | null, number | null, string])[]>>;
  readonly confidence?: Readonly<Record<number, number>>;
  readonly flags?: Readonly<Record<number, readonly string[]>>;
  /** Codes of all notes. */
  readonly notes?: readonly string[];
  /** Read, kept, empty, repaired, dropped. */
  readonly counts?: readonly [number, number, number, number, number];
  /** The sentence with which the file is refused. */
  readonly refusal?: RegExp;
}

/** Reads the file as the importer does and compares what the dialect names. */
export function expectDialect(dialect: Dialect): void {
  const bytes = typeof dialect.text === 'string' ? new TextEncoder().encode(dialect.text) : dialect.text;
  if (dialect.refusal !== undefined) {
    expect(() => readBytes(dialect.file, bytes)).toThrow(dialect.refusal);
    return;
  }
  const { format, reading, codes } = readBytes(dialect.file, bytes);
  const { read, kept, empty, repaired, dropped } = reading.report;
  const found = {
    ...reading,
    format,
    lines: linesOf(reading),
    words: pick(dialect.words, (index) =>
      (reading.segments[index]?.words ?? []).map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    ),
    confidence: pick(dialect.confidence, (index) => reading.segments[index]?.confidence),
    flags: pick(dialect.flags, (index) => reading.segments[index]?.flags ?? []),
    notes: codes,
    counts: [read, kept, empty, repaired, dropped],
  };
  const { what, file, text } = dialect;
  expect({ ...found, what, file, text }).toMatchObject(dialect);
}

function pick<T>(
  expected: Readonly<Record<number, unknown>> | undefined,
  find: (index: number) => T,
): Record<number, T> {
  return Object.fromEntries(Object.keys(expected ?? {}).map((index) => [index, find(Number(index))]));
}

/** The text in UTF-16. */
export function utf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}
