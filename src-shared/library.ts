import { z } from 'zod';
import type { Failure } from './result.ts';

/** UUID of an item, in lower case. */
export const itemId = z.uuid();

/** Which transcripts a list or a search takes. */
export const transcriptFilter = z.strictObject({ starred: z.boolean() });
export type TranscriptFilter = z.infer<typeof transcriptFilter>;

/** Most rows that one call gives; the list asks page by page. */
export const ROWS_PER_CALL = 200;

/** Arguments of the library's calls. */
export const libraryArguments = {
  'library:state': z.strictObject({}),
  'library:retry': z.strictObject({}),
  'library:list': transcriptFilter,
  'library:rows': z.strictObject({ handles: z.array(z.int().positive()).max(ROWS_PER_CALL) }),
  'library:search': z.strictObject({ query: z.string().max(2_000), filter: transcriptFilter }),
  'library:transcript': z.strictObject({ id: itemId }),
  'library:star': z.strictObject({ id: itemId, starred: z.boolean() }),
  'library:undo': z.strictObject({}),
  'library:redo': z.strictObject({}),
} as const;

/** Whether the library can be used. */
export type LibraryState =
  | { readonly status: 'opening' }
  | { readonly status: 'open' }
  | { readonly status: 'failed'; readonly failure: Failure };

/** A transcript as the list shows it. Dates are epoch milliseconds UTC; null means unknown. */
export interface TranscriptRow {
  /** Names the transcript within this library while the app runs: 8 bytes, so that a list of any length is one array. */
  readonly handle: number;
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  /** The date was guessed from the file's name or times. */
  readonly createdGuessed: boolean;
  readonly durationMs: number | null;
  readonly source: string | null;
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
  readonly starred: boolean;
  /** Hidden from assistants. */
  readonly private: boolean;
}

/** A line of a transcript as it is read: edited text where there is one. Times in milliseconds from the start. */
export interface TranscriptLine {
  readonly seq: number;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** A whole transcript. */
export interface TranscriptDocument extends TranscriptRow {
  readonly language: string | null;
  readonly lines: readonly TranscriptLine[];
}

/** A piece of text of a hit. `marks` are sorted, disjoint `[from, to)` offsets in UTF-16 units. */
export interface Passage {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  /** The line that matched; null when it is in a note or a summary of the recording. */
  readonly seq: number | null;
  readonly startMs: number | null;
}

export interface SearchHit {
  readonly row: TranscriptRow;
  readonly titleMarks: readonly (readonly [number, number])[];
  /** Best first; may be empty when only the title matches. */
  readonly passages: readonly Passage[];
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Words of the query that occur nowhere; only when nothing was found. */
  readonly unknownWords: readonly string[];
}

/** What an undo or a redo did, in the words of the command; null when there was nothing to do. */
export interface HistoryStep {
  readonly label: string | null;
}

/** Values of the library's calls. */
export interface LibraryValues {
  'library:state': LibraryState;
  'library:retry': LibraryState;
  /** Handles of all transcripts that the filter takes, newest first. */
  'library:list': Float64Array;
  /** In the order asked for; those that are gone are left out. */
  'library:rows': readonly TranscriptRow[];
  'library:search': SearchAnswer;
  'library:transcript': TranscriptDocument;
  'library:star': null;
  'library:undo': HistoryStep;
  'library:redo': HistoryStep;
}
