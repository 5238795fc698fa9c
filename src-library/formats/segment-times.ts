import type { ReadSegment, SegmentFlag } from '../model/transcript-reading.ts';
import { countUnspacedLetters } from '../model/unspaced-script.ts';
import type { ReportBuilder } from './reading.ts';

const HALF_DAY_MS = 12 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const LATEST_MS = Number.MAX_SAFE_INTEGER - DAY_MS;

/** A start and an end as the file has them: possibly negative, reversed or missing. */
export interface RawTimes {
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** Times that are integers from 0 on, the end not before the start; `repaired` when that took a change. */
export interface SettledTimes extends RawTimes {
  readonly repaired: boolean;
}

/**
 * Repairs the times of the units of a file, in file order: a clock that wrapped at 24 hours, times below zero, ends before
 * their start (swapped when that overlaps no neighbour, else the end is set to the start). Notes each repair; a kept unit
 * that is marked `repaired` is for the caller to count.
 */
export function settleTimes(units: readonly RawTimes[], report: ReportBuilder): readonly SettledTimes[] {
  const clipped = units.map(clip);
  const unwrapped = unwrapDays(clipped);
  if (unwrapped.some((times, i) => times !== clipped[i])) {
    report.note(
      'repaired',
      'clock-wrapped',
      'The clock started again at 24 hours; a day was added from there on.',
    );
  }
  return unwrapped.map((times, index) => {
    let { startMs, endMs } = times;
    let repaired = times.clipped;
    if (times.clipped) report.note('repaired', 'negative-time', 'A time before zero was set to zero.');
    if (startMs !== null && endMs !== null && endMs < startMs) {
      repaired = true;
      const previousEnd = unwrapped[index - 1]?.endMs ?? 0;
      const nextStart = unwrapped[index + 1]?.startMs ?? Infinity;
      if (previousEnd <= endMs && startMs <= nextStart) {
        [startMs, endMs] = [endMs, startMs];
        report.note('repaired', 'end-before-start-swapped', 'An end before its start was swapped with it.');
      } else {
        endMs = startMs;
        report.note('repaired', 'end-before-start', 'An end before its start was set to the start.');
      }
    }
    return { startMs, endMs, repaired };
  });
}

interface ClippedTimes extends RawTimes {
  readonly clipped: boolean;
}

function clip({ startMs, endMs }: RawTimes): ClippedTimes {
  const start = startMs === null ? null : Math.min(Math.max(0, startMs), LATEST_MS);
  const end = endMs === null ? null : Math.min(Math.max(0, endMs), LATEST_MS);
  return { startMs: start, endMs: end, clipped: start !== startMs || end !== endMs };
}

function unwrapDays(units: readonly ClippedTimes[]): readonly ClippedTimes[] {
  let offset = 0;
  let previous: number | null = null;
  return units.map((times) => {
    const { startMs, endMs } = times;
    if (startMs === null) return times;
    // A clock that has shown more than a day does not begin anew after one.
    const isDayClock = previous !== null && previous - offset < DAY_MS;
    if (previous !== null && isDayClock && previous - (startMs + offset) > HALF_DAY_MS) offset += DAY_MS;
    else if (previous !== null && offset > 0 && startMs + offset - previous > HALF_DAY_MS) offset -= DAY_MS;
    const start = startMs + offset;
    previous = start;
    if (endMs === null) return offset === 0 ? times : { ...times, startMs: start };
    const wrapsInside = startMs - endMs > HALF_DAY_MS;
    if (offset === 0 && !wrapsInside) return times;
    return { ...times, startMs: start, endMs: endMs + offset + (wrapsInside ? DAY_MS : 0) };
  });
}

/**
 * Gives segments that have a start but no end the next later start as their end, or a reading time when there is none;
 * both are flagged `endEstimated`, and the last one of a file without ends `openEnd` as well.
 */
export function estimateEnds(segments: readonly ReadSegment[]): readonly ReadSegment[] {
  const result: ReadSegment[] = [...segments];
  let next: number | null = null;
  let afterNext: number | null = null;
  let last = true;
  for (let i = segments.length - 1; i >= 0; i -= 1) {
    const segment = segments[i];
    if (segment === undefined || segment.startMs === null) continue;
    const start = segment.startMs;
    if (next === null || start !== next) [afterNext, next] = [next, start];
    if (segment.endMs === null) {
      const follows = afterNext !== null && afterNext > start;
      const endMs = follows && afterNext !== null ? afterNext : start + readingTimeMs(segment.text);
      const added: readonly SegmentFlag[] = last ? ['endEstimated', 'openEnd'] : ['endEstimated'];
      result[i] = { ...segment, endMs, flags: [...(segment.flags ?? []), ...added] };
    }
    last = false;
  }
  return result;
}

/** How long it takes to say a text: 400 ms a word, 200 ms a character where words are not parted, at least a second. */
export function readingTimeMs(text: string): number {
  const words = text.split(/\s+/u).length;
  return Math.max(1000, words * 400 + countUnspacedLetters(text) * 200);
}
