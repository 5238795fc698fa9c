import { readFileSync } from 'node:fs';
import { decodeText, type TextEncodingName } from '../../../src-library/import/decode-text.ts';
import { readTranscript } from '../../../src-library/formats/recognise.ts';
import type { TranscriptReading } from '../../../src-library/model/transcript-reading.ts';

export interface ReadBytes {
  readonly format: string;
  readonly encoding: TextEncodingName;
  readonly reading: TranscriptReading;
  /** Codes of all notes, of decoding and reading, in order. */
  readonly codes: readonly string[];
}

/** From bytes to a reading, the way the importer goes. */
export function readBytes(fileName: string, bytes: Uint8Array, timeZone = 'UTC'): ReadBytes {
  const { text, encoding, notes } = decodeText(bytes);
  const { format, reading } = readTranscript({ fileName, text, timeZone });
  const codes = [...notes, ...reading.report.notes].map((note) => note.code);
  return { format: format.id, encoding, reading, codes };
}

export function readText(fileName: string, text: string, timeZone = 'UTC'): ReadBytes {
  return readBytes(fileName, new TextEncoder().encode(text), timeZone);
}

/** The bytes of a file below `tests/fixtures`. */
export function fixtureBytes(path: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));
}

export function readFixture(path: string): ReadBytes {
  return readBytes(path.split('/').at(-1) ?? path, fixtureBytes(path));
}

/** Start, end, speaker and text of each segment. */
export function linesOf(
  reading: TranscriptReading,
): readonly (readonly [number | null, number | null, string | null, string])[] {
  return reading.segments.map(
    ({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text] as const,
  );
}

export function speakersOf(reading: TranscriptReading): readonly string[] {
  return [...new Set(reading.segments.flatMap(({ speaker }) => speaker ?? []))];
}
