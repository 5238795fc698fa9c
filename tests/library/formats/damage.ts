import fc from 'fast-check';
import { expect } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import type { ReadSegment, TranscriptReading } from '../../../src-library/model/transcript-reading.ts';
import { readBytes } from './read-bytes.ts';

/** A reading that adds up and holds no time that is none. */
export function expectSound({ segments, report }: TranscriptReading): void {
  expect(segments.length).toBeGreaterThan(0);
  expect(report.read).toBe(report.kept + report.empty + report.dropped);
  expect(report.repaired).toBeLessThanOrEqual(report.kept + report.empty + report.dropped);
  expect(segments.filter((segment) => !isSoundSegment(segment))).toEqual([]);
}

function isSoundSegment({ startMs, endMs, text, words = [] }: ReadSegment): boolean {
  const isTime = (ms: number | null): boolean => ms === null || (Number.isSafeInteger(ms) && ms >= 0);
  const runsForward = startMs === null || endMs === null || endMs >= startMs;
  const timesOfWords = words.flatMap((word) => [word.startMs, word.endMs]);
  return (
    text !== '' &&
    isTime(startMs) &&
    isTime(endMs) &&
    runsForward &&
    timesOfWords.every((ms) => ms === null || Number.isSafeInteger(ms))
  );
}

/** Reads or is refused in a plain sentence; nothing else may happen. */
export function readOrRefuse(fileName: string, bytes: Uint8Array): void {
  expectReadingOrRefusal(() => readBytes(fileName, bytes).reading);
}

/** What reads gives a sound reading or is refused in a plain sentence. */
export function expectReadingOrRefusal(read: () => TranscriptReading): void {
  let reading: TranscriptReading;
  try {
    reading = read();
  } catch (error) {
    expect(error).toBeInstanceOf(LibraryError);
    expect((error as LibraryError).kind).toBe('badInput');
    expect((error as LibraryError).message).toMatch(/^[A-Z].*\.$/);
    return;
  }
  expectSound(reading);
}

interface Damage {
  readonly kind: 'cut' | 'double' | 'swap' | 'flip' | 'insert';
  readonly at: number;
  readonly length: number;
  readonly byte: number;
}

/** The bytes with one damage done to them. */
export function damage(bytes: Uint8Array, { kind, at, length, byte }: Damage): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const to = Math.min(bytes.length, from + length);
  const [before, middle, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  const pieces = {
    cut: [before, after],
    double: [before, middle, middle, after],
    swap: [before, Uint8Array.from(middle).reverse(), after],
    flip: [before, middle.map((value) => value ^ byte), after],
    insert: [before, Uint8Array.of(byte), middle, after],
  }[kind];
  return Buffer.concat(pieces);
}

/** One to four damages. */
export const damages = fc.array(
  fc.record({
    kind: fc.constantFrom<Damage['kind']>('cut', 'double', 'swap', 'flip', 'insert'),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    length: fc.integer({ min: 0, max: 200 }),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 4 },
);
