import type { TranscriptReading } from '../../../src-library/model/transcript-reading.ts';

type Expected = Partial<
  Pick<
    TranscriptReading,
    'kind' | 'title' | 'startedAt' | 'language' | 'engine' | 'model' | 'sourceApp' | 'durationMs' | 'metadata'
  >
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

/** The text in UTF-16. */
export function utf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}
