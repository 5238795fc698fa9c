import { LibraryError } from '../errors.ts';
import type { WrittenDate } from '../import/written-date.ts';
import type {
  ImportNote,
  ReadingReport,
  ReadSegment,
  SegmentFlag,
  TranscriptReading,
} from '../model/transcript-reading.ts';

/** The most cues, items or paragraphs that one file may hold. */
const MAX_UNITS = 1_000_000;

/** Counts the raw units of a file while it is read, and collects what a person should know. */
export class ReportBuilder {
  #kept = 0;
  #empty = 0;
  #repaired = 0;
  #dropped = 0;
  readonly #notes = new Map<string, ImportNote>();

  /** Units that became a segment or several: one, or as many as say so. */
  keep(units = 1): void {
    this.#kept += units;
    this.#refuseTooMany();
  }

  /** A unit without text. */
  skipEmpty(): void {
    this.#empty += 1;
    this.#refuseTooMany();
  }

  /** A unit that did not become a segment although it holds something; the note says why. */
  drop(code: string, message: string): void {
    this.#dropped += 1;
    this.note('dropped', code, message);
    this.#refuseTooMany();
  }

  /** A kept unit had to be repaired. Call once per unit. */
  countRepaired(): void {
    this.#repaired += 1;
  }

  /** Adds `count` to the note of this code. */
  note(kind: ImportNote['kind'], code: string, message: string, count = 1): void {
    const known = this.#notes.get(code)?.count ?? 0;
    this.#notes.set(code, { kind, code, message, count: known + count });
  }

  /** Says that the zone of a date in the file was assumed, if it was. */
  noteZone(date: WrittenDate | null): void {
    if (date?.hasZone === false) {
      this.note(
        'guessed',
        'zone-unknown',
        'The date in the file names no time zone; that of this computer was assumed.',
      );
    }
  }

  /** Says that lines before the first turn were set aside, if there are any. */
  noteHeader(lines: readonly string[]): void {
    if (lines.length > 0) {
      this.note(
        'warning',
        'text-before-first-turn',
        'Lines before the first turn were set aside.',
        lines.length,
      );
    }
  }

  finish(): ReadingReport {
    return {
      read: this.#kept + this.#empty + this.#dropped,
      kept: this.#kept,
      empty: this.#empty,
      repaired: this.#repaired,
      dropped: this.#dropped,
      notes: [...this.#notes.values()],
    };
  }

  #refuseTooMany(): void {
    if (this.#kept + this.#empty + this.#dropped > MAX_UNITS) {
      throw new LibraryError(
        'badInput',
        'This file holds more than a million lines of speech and was not imported.',
      );
    }
  }
}

/** The parts of a reading that a format found; everything it does not name is unknown. */
export interface ReadingParts extends Partial<Omit<TranscriptReading, 'report' | 'segments'>> {
  readonly segments: readonly ReadSegment[];
  readonly report: ReportBuilder;
}

/**
 * Puts a reading together and flags segments by their text.
 * @throws LibraryError `badInput` when no segment was found.
 */
export function completeReading(formatName: string, parts: ReadingParts): TranscriptReading {
  const { segments, report, ...rest } = parts;
  const finished = report.finish();
  if (segments.length === 0) throw nothingInside(formatName, finished);
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
    ...rest,
    segments: segments.map(flagByText),
    report: finished,
  };
}

function nothingInside(formatName: string, { read }: ReadingReport): LibraryError {
  return new LibraryError(
    'badInput',
    read === 0
      ? `This file looks like ${formatName} but holds no transcript, so nothing was imported.`
      : `This file looks like ${formatName} but none of its lines has any text, so nothing was imported.`,
  );
}

function flagByText(segment: ReadSegment): ReadSegment {
  if (!/[\p{L}\p{N}]/u.test(segment.text)) return withFlag(segment, 'noLetters');
  return isEventText(segment.text) ? withFlag(segment, 'event') : segment;
}

/** Adds a flag once. */
function withFlag(segment: ReadSegment, flag: SegmentFlag): ReadSegment {
  const flags = segment.flags ?? [];
  return flags.includes(flag) ? segment : { ...segment, flags: [...flags, flag] };
}

/** A sound or an action in brackets and nothing else: `[Music]`, `(laughs)`. */
export function isEventText(text: string): boolean {
  return /^(?:\[[^[\]]{1,60}\]|\([^()]{1,60}\)|（[^（）]{1,60}）|【[^【】]{1,60}】|\*[^*]{1,60}\*)$/u.test(
    text.trim(),
  );
}
