import { LibraryError } from '../errors.ts';
import { readingTimeMs } from '../formats/segment-times.ts';
import type { DocumentLine } from './transcript-document.ts';

/** A line that stands at a place in time. */
export interface TimedLine {
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
  readonly text: string;
}

/**
 * The lines of a caption file, by their starts. One without a start stands where the line before it ended; one without an
 * end lasts until the next start, the last one as long as it takes to read.
 * @throws LibraryError `badInput` when no line has a time.
 */
export function timedLines(lines: readonly DocumentLine[]): readonly TimedLine[] {
  const spoken = lines.filter(({ text }) => text.trim() !== '');
  if (!spoken.some(({ startMs }) => startMs !== null)) {
    throw new LibraryError(
      'badInput',
      'This transcript has no times, which captions need. Export it as text or Markdown instead.',
    );
  }
  let last = 0;
  const placed = spoken.map((line) => {
    const startMs = line.startMs ?? last;
    last = Math.max(startMs, line.endMs ?? startMs);
    return { ...line, startMs };
  });
  const sorted = placed.toSorted((a, b) => a.startMs - b.startMs);
  const nextStarts = laterStarts(sorted.map(({ startMs }) => startMs));
  return sorted.map(({ startMs, endMs, speaker, text }, index) => ({
    startMs,
    endMs: Math.max(startMs, endMs ?? nextStarts[index] ?? startMs + readingTimeMs(text)),
    speaker,
    text,
  }));
}

/** For each start the next one that is later, undefined behind the last. */
function laterStarts(starts: readonly number[]): readonly (number | undefined)[] {
  const later: (number | undefined)[] = [];
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const next = starts[index + 1];
    later[index] = next === starts[index] ? later[index + 1] : next;
  }
  return later;
}
