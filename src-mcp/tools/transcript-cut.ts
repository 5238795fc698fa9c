import { cutOffset } from '../../src-library/store/visible/cut-offset.ts';
import type { VisibleSegment } from '../../src-library/store/visible/transcripts.ts';
import { encodedLength } from './json-text.ts';

/** Which part of a transcript is wanted; null leaves a bound open. */
export interface CutLimits {
  /** Milliseconds from the start; a segment that ends later than this begins the part. */
  readonly fromMs: number | null;
  /** Milliseconds from the start; segments that begin then or later are left out. */
  readonly toMs: number | null;
  readonly maxChars: number | null;
  /** Bytes that the text may take as a JSON string inside a JSON string. */
  readonly maxEncodedBytes: number;
}

/**
 * Where reading begins: a position in append order, which line of a recorded line that was split, how many UTF-16 units
 * into its words, and the times of the last timed segment before it.
 */
export interface CutPlace {
  readonly seq: number;
  readonly part: number;
  readonly offset: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface TranscriptCut {
  /** One line a turn, `Name: words` where the speaker is known. */
  readonly text: string;
  /** Where the rest begins; null when nothing was left out at the end. */
  readonly next: CutPlace | null;
}

/** Where a transcript begins. */
export const BEGINNING: CutPlace = { seq: 0, part: 0, offset: 0, startMs: 0, endMs: 0 };

/** Characters up to which a segment is never cut, whatever the limits. */
const NEVER_CUT = 20_000;

/** Bytes that a UTF-16 unit takes at most as a JSON string inside a JSON string. */
const MOST_BYTES_EACH = 7;

/**
 * Writes segments as text up to the limits, cutting between segments, and inside one only where that alone is longer than
 * they allow. At least one is begun, however small the limits, so that reading on always gets further. A segment without a
 * time stays with the one before it.
 */
export function cutTranscript(
  segments: Iterable<VisibleSegment>,
  begin: CutPlace,
  limits: CutLimits,
): TranscriptCut {
  let text = '';
  let encodedBytes = 0;
  let turnOf: string | null = null;
  let time: Pick<CutPlace, 'startMs' | 'endMs'> = begin;
  for (const segment of segments) {
    const { seq, part, speaker } = segment;
    const isBegin = seq === begin.seq && part === begin.part;
    const place = { seq, part, offset: isBegin ? begin.offset : 0, startMs: time.startMs, endMs: time.endMs };
    if (segment.startMs !== null) {
      time = { startMs: segment.startMs, endMs: segment.endMs ?? segment.startMs };
    }
    const words = asOneLine(segment.text).slice(place.offset);
    const isBefore = seq === begin.seq && part < begin.part;
    if (words === '' || isBefore || !isWithin(time, limits)) {
      continue;
    }
    const continued = speaker !== null && speaker === turnOf;
    const label = continued || speaker === null ? '' : `${speaker}: `;
    const separator = text === '' ? '' : continued ? ' ' : '\n';
    const piece = `${label}${words}`;
    const pieceBytes = encodedLength(separator) + encodedLength(piece);
    const full =
      text.length + separator.length + piece.length > (limits.maxChars ?? Infinity) ||
      encodedBytes + pieceBytes > limits.maxEncodedBytes;
    if (full && text !== '') {
      return { text, next: place };
    }
    const end = full ? label.length + endInside(words, encodedLength(label), limits) : piece.length;
    if (end < piece.length) {
      return { text: piece.slice(0, end), next: { ...place, offset: place.offset + end - label.length } };
    }
    text += separator + piece;
    encodedBytes += pieceBytes;
    turnOf = speaker;
  }
  return { text, next: null };
}

/** How much of the words of a segment that alone exceeds the limits is written; all of it while it is not very long. */
function endInside(words: string, labelBytes: number, { maxChars, maxEncodedBytes }: CutLimits): number {
  const wanted = Math.max(maxChars ?? words.length, NEVER_CUT);
  const end = cutOffset(words, 0, wanted);
  return encodedLength(words.slice(0, end)) + labelBytes <= maxEncodedBytes
    ? end
    : cutOffset(words, 0, Math.floor((maxEncodedBytes - labelBytes) / MOST_BYTES_EACH));
}

function isWithin(
  { startMs, endMs }: Pick<CutPlace, 'startMs' | 'endMs'>,
  { fromMs, toMs }: CutLimits,
): boolean {
  const begins = fromMs === null || startMs >= fromMs || endMs > fromMs;
  return begins && (toMs === null || startMs < toMs);
}

function asOneLine(text: string): string {
  return (text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text).trim();
}
