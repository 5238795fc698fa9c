const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;

/** An offset as a clock: `1:05`, `1:02:09`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A duration for a list: `40 s`, `12 min`, `1 h 5 min`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

interface DayWords {
  readonly today: string;
  readonly yesterday: string;
}

/**
 * A date as briefly as it stays clear from `now`: today, yesterday, a weekday of the last six days, a day of this
 * year, else a full date. In the person's own time zone.
 */
export function shortDateText(at: number, now: number, locale: string, words: DayWords): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  if (days > 1 && days < 7) return dateFormat(locale, 'weekday').format(at);
  return dateFormat(locale, sameYear(at, now) ? 'day' : 'year').format(at);
}

/** The exact date, with the time of day where that is known: a day that was named without one is kept as its beginning. */
export function exactDateText(at: number, locale: string, timeKnown: boolean): string {
  return dateFormat(locale, timeKnown && startOfDay(at) !== at ? 'exact' : 'date').format(at);
}

/** The time of day to the second of what was today, else the exact date. */
export function recentText(at: number, now: number, locale: string): string {
  return dateFormat(locale, startOfDay(at) === startOfDay(now) ? 'clock' : 'exact').format(at);
}

const SHAPES = {
  weekday: { weekday: 'long' },
  day: { day: 'numeric', month: 'short' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
  date: { dateStyle: 'full' },
  clock: { timeStyle: 'medium' },
  exact: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make and a list asks for one in each row. */
function dateFormat(locale: string, shape: keyof typeof SHAPES): Intl.DateTimeFormat {
  const key = `${locale} ${shape}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, SHAPES[shape]);
  formats.set(key, made);
  return made;
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function sameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}
