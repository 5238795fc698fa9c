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

/** Where reading begins: a position in append order, and the times of the last timed segment before it. */
export interface CutPlace {
  readonly seq: number;
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
export const BEGINNING: CutPlace = { seq: 0, startMs: 0, endMs: 0 };

/**
 * Writes segments as text up to the limits, cutting only between segments. At least one segment is written, however
 * small the limits, so that reading on always gets further. A segment without a time stays with the one before it.
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
    const place = { seq: segment.seq, startMs: time.startMs, endMs: time.endMs };
    if (segment.startMs !== null) {
      time = { startMs: segment.startMs, endMs: segment.endMs ?? segment.startMs };
    }
    const words = asOneLine(segment.text);
    if (words === '' || !isWithin(time, limits)) {
      continue;
    }
    const continued = segment.speaker !== null && segment.speaker === turnOf;
    const label = continued || segment.speaker === null ? '' : `${segment.speaker}: `;
    const separator = text === '' ? '' : continued ? ' ' : '\n';
    const piece = `${label}${words}`;
    const pieceBytes = encodedLength(separator) + encodedLength(piece);
    const full =
      text.length + separator.length + piece.length > (limits.maxChars ?? Infinity) ||
      encodedBytes + pieceBytes > limits.maxEncodedBytes;
    if (full && text !== '') {
      return { text, next: place };
    }
    text += separator + piece;
    encodedBytes += pieceBytes;
    turnOf = segment.speaker;
  }
  return { text, next: null };
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
