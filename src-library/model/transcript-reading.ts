/**
 * What a format reader gives back: one recording as the file tells it, before anything is stored.
 * All times are integer milliseconds from the start of the recording; `null` means that the file does not say.
 * Nothing here is invented: what was derived or repaired is flagged on its segment and counted in the report.
 */

/** Why a segment's value is not simply what the file said. */
export const SEGMENT_FLAGS = {
  /** The file gave no end; it was derived from the next start or a reading time. */
  endEstimated: 1 << 0,
  /** The start is that of a larger block (a page, five minutes), not of this line. */
  timeCoarse: 1 << 1,
  /** The speaker was carried forward from an earlier segment. */
  speakerInherited: 1 << 2,
  /** The file marks this segment as overlapping another speaker. */
  overlap: 1 << 3,
  /** A sound or an action ("[Music]"), not speech. */
  event: 1 << 4,
  /** The engine itself doubts that there was speech here. */
  lowSpeech: 1 << 5,
  /** The last segment of a file whose format has no ends. */
  openEnd: 1 << 6,
  /** No letter or digit in the text. */
  noLetters: 1 << 7,
  /** The times of the words contradict each other; they are kept as the file has them. */
  wordTimesUnreliable: 1 << 8,
  /** A start or an end was repaired (negative, reversed, over the clock). */
  timeRepaired: 1 << 9,
} as const;

export type SegmentFlag = keyof typeof SEGMENT_FLAGS;

/** A word inside a segment. `startMs`/`endMs` are null where the engine gave none. */
export interface Word {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
  /** 0 to 1, null when unknown. */
  readonly confidence: number | null;
}

/** A recorded line in the order of the file. */
export interface ReadSegment {
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The label or name the file gives, null when it gives none. */
  readonly speaker: string | null;
  /** Plain text, `\n` only where the line break carries meaning. */
  readonly text: string;
  readonly words?: readonly Word[];
  /** 0 to 1, null when unknown. */
  readonly confidence?: number | null;
  readonly track?: string;
  /** The cue id or engine's id where it is worth keeping (Teams' utterance stem, Ambient's `track:start_ms`). */
  readonly externalKey?: string;
  readonly flags?: readonly SegmentFlag[];
}

/** Something an import noticed, with how often. `kind` is stable for tests and translation; `message` is for people. */
export interface ImportNote {
  readonly kind: 'repaired' | 'dropped' | 'guessed' | 'warning';
  /** Stable identifier in kebab case, for example `end-before-start`. */
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

/** Counts of raw units (cues, items, paragraphs): `read = kept + empty + dropped`. */
export interface ReadingReport {
  readonly read: number;
  readonly kept: number;
  /** Units without text. */
  readonly empty: number;
  /** Units that were kept with a repaired time or text. */
  readonly repaired: number;
  readonly dropped: number;
  readonly notes: readonly ImportNote[];
}

export interface ReadNote {
  readonly title: string;
  readonly text: string;
}

export interface ReadTask {
  readonly text: string;
  readonly done: boolean;
}

export interface TranscriptReading {
  readonly kind: 'speech' | 'chat' | 'lyrics';
  /** The title inside the file, null when it has none (the importer then takes the file's name). */
  readonly title: string | null;
  /** Epoch milliseconds UTC of the recording's start, null when the file does not say. */
  readonly startedAt: number | null;
  /** BCP 47 (`en`, `zh-Hant`), null when unknown. */
  readonly language: string | null;
  readonly engine: string | null;
  readonly model: string | null;
  /** The tool that wrote the file when the file proves it ("Microsoft Teams", "YouTube"), else null. */
  readonly sourceApp: string | null;
  /** Duration in milliseconds where the file states one; the importer else takes the last end. */
  readonly durationMs: number | null;
  readonly segments: readonly ReadSegment[];
  readonly tags: readonly string[];
  readonly notes: readonly ReadNote[];
  readonly summaries: readonly ReadNote[];
  readonly tasks: readonly ReadTask[];
  /** Everything else the file says that is worth keeping (timestamp map, region settings), as plain JSON. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly report: ReadingReport;
}
