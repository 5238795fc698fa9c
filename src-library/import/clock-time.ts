/** A clock time as captions and transcripts write it. */
export interface ClockTime {
  /** Integer milliseconds; negative when the clock has a minus sign. */
  readonly ms: number;
  /** Minutes or seconds stand above 59 (`60:00.000`), so the writer did not carry over. */
  readonly overflow: boolean;
}

const CLOCK = /^(-)?(?:(?:(\d{1,9}):)?(\d{1,9}):)?(\d{1,9})(?:[.,](\d{0,12}))?$/;
const CLOCK_WITH_COLON_FRACTION = /^(-)?(\d{1,9}):(\d{1,2}):(\d{1,2}):(\d{3})$/;

/**
 * Reads one to three parts parted by `:`, folded by 60, with an optional fraction after `.` or `,`. Hours are unbounded.
 * Returns null when the text is no clock.
 */
export function parseClock(text: string): ClockTime | null {
  const trimmed = text.trim();
  const match = CLOCK.exec(trimmed) ?? CLOCK_WITH_COLON_FRACTION.exec(trimmed);
  if (match === null) return null;
  const [, sign, hours, minutes, seconds, fraction] = match;
  const wholeMinutes = Number(minutes ?? 0);
  const wholeSeconds = Number(seconds ?? 0);
  const ms =
    (Number(hours ?? 0) * 3600 + wholeMinutes * 60 + wholeSeconds) * 1000 + fractionToMs(fraction ?? '');
  return {
    ms: sign === undefined || ms === 0 ? ms : -ms,
    overflow: wholeMinutes > 59 || (minutes !== undefined && wholeSeconds > 59),
  };
}

/** The milliseconds of {@link parseClock}, null when the text is no clock. */
export function clockToMs(text: string): number | null {
  return parseClock(text)?.ms ?? null;
}

/** Pads or cuts to three digits; `1000` is what exporters write that round up and do not carry. */
function fractionToMs(digits: string): number {
  return digits === '1000' ? 1000 : Number(digits.slice(0, 3).padEnd(3, '0'));
}

/** Seconds as a number or a text (`1.5`, `1,5`, `1.5s`, a clock, an ISO 8601 duration) to integer milliseconds; null when it is none. */
export function secondsToMs(seconds: unknown): number | null {
  if (typeof seconds === 'number') return finiteMs(seconds * 1000);
  if (typeof seconds !== 'string') return null;
  const text = seconds.trim();
  if (text.includes(':')) return clockToMs(text);
  if (text.startsWith('P')) return isoDurationToMs(text);
  return /^-?\d+(?:[.,]\d+)?s?$/.test(text)
    ? finiteMs(Number(text.replace('s', '').replace(',', '.')) * 1000)
    : null;
}

/** An ISO 8601 duration of days and smaller parts (`PT1M0.5S`) to integer milliseconds; null for anything else. */
export function isoDurationToMs(text: string): number | null {
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{0,9})?)S)?)?$/.exec(text) ?? [];
  if ([days, hours, minutes, seconds].every((part) => part === undefined)) return null;
  const whole = Number(days ?? 0) * 86_400 + Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
  return finiteMs((whole + Number(seconds ?? 0)) * 1000);
}

/** A number of milliseconds to an integer; null when it is no finite number within the safe range. */
export function finiteMs(ms: unknown): number | null {
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return null;
  const whole = Math.round(ms);
  return Number.isSafeInteger(whole) ? whole + 0 : null;
}
