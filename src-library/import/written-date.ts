import { localInstant } from '../model/zoned-time.ts';

const MONTHS: readonly string[] = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** A date that stands in a file. */
export interface WrittenDate {
  /** Epoch milliseconds UTC. */
  readonly ms: number;
  /** False when the file names no zone and that of the importing computer was taken. */
  readonly hasZone: boolean;
}

/**
 * Reads `2026-03-02`, `2026-03-02T10:00:00+01:00`, `2026/01/05 10:00 GMT`, `15 June 2026, 03:35am` and `June 15, 2026`.
 * Anything else, and any date that does not exist, is null. What names no zone, and a date without a time, is taken in `timeZone`
 * (IANA), without one in the computer's own.
 */
export function parseWrittenDate(text: string, timeZone: string | undefined): WrittenDate | null {
  const written = readDate(text);
  if (written === null) return null;
  return written.hasZone ? written : { ...written, ms: localInstant(written.ms, timeZone) };
}

/** As if what has no zone were UTC. */
function readDate(text: string): WrittenDate | null {
  const head = text.trim().slice(0, 80);
  const numeric = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s,]+(.*))?$/.exec(head);
  if (numeric !== null) return build(numeric[1], Number(numeric[2]), numeric[3], numeric[4]);
  const dayFirst =
    /^(?:\p{L}{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,9})\.?,?\s+(\d{4})(?:,?\s+(?:at\s+)?(.*))?$/u.exec(
      head,
    );
  if (dayFirst !== null) return build(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1], dayFirst[4]);
  const monthFirst =
    /^(?:\p{L}{3,9},?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(?:at\s+)?(.*))?$/u.exec(
      head,
    );
  if (monthFirst !== null) return build(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2], monthFirst[4]);
  return null;
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function build(
  year: string | undefined,
  month: number,
  day: string | undefined,
  time: string | undefined,
): WrittenDate | null {
  const date = [Number(year), month, Number(day)] as const;
  const midnight = Date.UTC(date[0], date[1] - 1, date[2]);
  const check = new Date(midnight);
  if (check.getUTCMonth() + 1 !== month || check.getUTCDate() !== date[2]) return null;
  const [, hours, minutes, seconds, half, zone] =
    /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/i.exec(
      time ?? '',
    ) ?? [];
  if (hours === undefined) return { ms: midnight, hasZone: false };
  const isPm = half !== undefined && /^p/i.test(half);
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isPm ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return { ms: midnight, hasZone: false };
  const ms = midnight + ((hour * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
  return { ms: ms - offsetOf(zone), hasZone: zone !== undefined };
}

function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
}
