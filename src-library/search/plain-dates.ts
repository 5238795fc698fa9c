import { instantOfClock, zonedClock, zonedFormat } from '../model/zoned-time.ts';

/**
 * The dates that `before:` and `after:` understand, and the instants they mean for a person: 2026, 2026-05, 2026-05-14, today, yesterday,
 * weekdays, months and days without a year (monday, may, may-14, 05-14: the last one that has begun), this-week, last-week, this-month, last-month, this-year, last-year, 3d, 2w, 6m, 1y (ago).
 * Words may be parted by spaces, hyphens or underscores. Weeks begin on Monday.
 */

/** When and where a person asks: what "yesterday" means. */
export interface AskedAt {
  /** Epoch milliseconds UTC. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** This moment on this computer, where nothing else is asked for. */
export function askedAt({
  now,
  timeZone,
}: { readonly [Key in keyof AskedAt]?: AskedAt[Key] | undefined }): AskedAt {
  return {
    now: now ?? Date.now(),
    // Dear to ask for, and hardly any search has dates.
    get timeZone() {
      return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
}

interface CalendarDay {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const DAY_MS = 86_400_000;
const ISO = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;
const MONTH_DAY = /^(\d{1,2}) (\d{1,2})$/;
const NAMED_DAY = /^(\p{Ll}{3,9})(?: (\d{1,2}))?$/u;
/** A 29th of February may lie so many years back. */
const YEARS_BACK = 8;
const AGO = /^(\d{1,4}) ?(d|days?|w|weeks?|m|months?|y|years?)(?: ago)?$/;
const PERIOD = /^(this|last) (week|month|year)$/;

/** A day as a count of days, so that days can be added and weekdays told without a time zone. */
function dayNumber({ year, month, day }: CalendarDay): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.floor(date.getTime() / DAY_MS);
}

function dayOfNumber(number: number): CalendarDay {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function plusDays(day: CalendarDay, days: number): CalendarDay {
  return dayOfNumber(dayNumber(day) + days);
}

/** Months later; the 31st becomes the last day of a shorter month. */
function plusMonths(day: CalendarDay, months: number): CalendarDay {
  const first = dayOfNumber(dayNumber({ year: day.year, month: day.month + months, day: 1 }));
  const length = dayNumber({ ...first, month: first.month + 1 }) - dayNumber(first);
  return { ...first, day: Math.min(day.day, length) };
}

function weekdayOf(day: CalendarDay): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

function isoDay(text: string): CalendarDay | null {
  const match = ISO.exec(text);
  if (match === null) return null;
  const day = { year: Number(match[1]), month: Number(match[2] ?? 1), day: Number(match[3] ?? 1) };
  const real = dayOfNumber(dayNumber(day));
  return day.year >= 1 && real.month === day.month && real.day === day.day ? day : null;
}

/** The month (from 1) and the day of a date without a year; null when the text is none. */
function monthAndDay(text: string): readonly [month: number, day: number] | null {
  const numbers = MONTH_DAY.exec(text);
  if (numbers !== null) return [Number(numbers[1]), Number(numbers[2])];
  const named = NAMED_DAY.exec(text);
  if (named === null) return null;
  const name = named[1] ?? '';
  const month = MONTHS.findIndex((each) => each === name || each.slice(0, 3) === name);
  return month < 0 ? null : [month + 1, Number(named[2] ?? 1)];
}

/** The last such day that has begun. */
function lastDayLike(month: number, day: number, today: CalendarDay): CalendarDay | null {
  for (let year = today.year; year > today.year - YEARS_BACK; year--) {
    const real = isoDay(`${String(year).padStart(4, '0')}-${month}-${day}`);
    if (real !== null && dayNumber(real) <= dayNumber(today)) return real;
  }
  return null;
}

function daysAgo(today: CalendarDay, count: number, unit: string): CalendarDay {
  if (unit.startsWith('d')) return plusDays(today, -count);
  if (unit.startsWith('w')) return plusDays(today, -7 * count);
  return plusMonths(today, unit.startsWith('m') ? -count : -12 * count);
}

function periodStart(today: CalendarDay, isLast: boolean, unit: string): CalendarDay {
  if (unit === 'week') return plusDays(today, -((weekdayOf(today) + 6) % 7) - (isLast ? 7 : 0));
  if (unit === 'month') return plusMonths({ ...today, day: 1 }, isLast ? -1 : 0);
  return { year: today.year - (isLast ? 1 : 0), month: 1, day: 1 };
}

/** The first day of the period that the text names, null when it names none. */
function firstDay(text: string, today: CalendarDay): CalendarDay | null {
  const words = text.trim().toLowerCase();
  const iso = isoDay(words);
  if (iso !== null) return iso;
  const spaced = words.replace(/[\s_-]+/g, ' ');
  if (spaced === 'today') return today;
  if (spaced === 'yesterday') return plusDays(today, -1);
  const weekday = WEEKDAYS.indexOf(spaced);
  if (weekday >= 0) return plusDays(today, -((weekdayOf(today) - weekday + 7) % 7));
  const yearless = monthAndDay(spaced);
  if (yearless !== null) return lastDayLike(...yearless, today);
  const ago = AGO.exec(spaced);
  if (ago !== null) return daysAgo(today, Number(ago[1]), ago[2] ?? 'd');
  const period = PERIOD.exec(spaced);
  return period === null ? null : periodStart(today, period[1] === 'last', period[2] ?? 'year');
}

const SOME_DAY: CalendarDay = { year: 2000, month: 1, day: 1 };

/** Whether `resolvePlainDate` understands the text. */
export function isPlainDate(text: string): boolean {
  return text.length <= 40 && firstDay(text, SOME_DAY) !== null;
}

/**
 * The instant (epoch ms) at which the period begins that the text names, in the person's zone; null when it names none.
 * `after:` means this instant or later, `before:` earlier than it, so `after:2026-05 before:2026-06` is May.
 */
export function resolvePlainDate(text: string, now: number, timeZone: string): number | null {
  if (!isPlainDate(text)) return null;
  const format = zonedFormat(timeZone);
  const today = dayOfNumber(Math.floor(zonedClock(format, now) / DAY_MS));
  const first = firstDay(text, today);
  return first === null ? null : instantOfClock(dayNumber(first) * DAY_MS, format);
}
