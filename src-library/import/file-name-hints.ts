import { localInstant } from '../model/zoned-time.ts';
import { toLanguageTag } from './language-tag.ts';

/** What a file's name suggests. Both are guesses and are to be shown as such. */
export interface FileNameHints {
  /** Epoch milliseconds UTC. Names seldom tell a zone; without one it is the importing computer's. */
  readonly startedAt: number | null;
  /** BCP 47, from a suffix as in `talk.en.vtt`. */
  readonly language: string | null;
  /** The name without extension and language suffix, for a title. */
  readonly stem: string;
}

const DATE =
  /(?<before>GMT|UTC)?(?<!\d)(?:(?<year>(?:19|20)\d\d)(?<sep>[-_.]?)(?<month>0[1-9]|1[0-2])\k<sep>(?<day>0[1-9]|[12]\d|3[01]))(?:(?:[T _-]|\s?at\s|\s-\s)?(?<hour>[01]\d|2[0-3])[-:._]?(?<minute>[0-5]\d)(?:[-:._]?(?<second>[0-5]\d))?(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?(?!\d)/u;

/** Endings that name a kind of transcript rather than a language. */
const NOT_A_LANGUAGE = new Set([
  'raw',
  'cc',
  'new',
  'old',
  'tmp',
  'bak',
  'wav',
  'mov',
  'ogg',
  'aac',
  'doc',
  'pdf',
  'vtt',
  'srt',
  'txt',
  'sbv',
  'sub',
  'all',
  'the',
  'fix',
  'out',
  'mic',
  'mix',
  'me',
  'final',
  'mp3',
  'mp4',
  'm4a',
]);

/**
 * Reads date and language from a base name (`GMT20240101-120000_Recording.transcript.vtt`, `2026-01-05T1000.de.srt`).
 * `timeZone` (IANA) is that of names without one, and the computer's own when it is undefined.
 */
export function readFileNameHints(fileName: string, timeZone: string | undefined): FileNameHints {
  const base = fileName.slice(0, 255).replace(/\.(?:[A-Za-z0-9]{1,5}|whisper|textgrid)$/i, '');
  const { stem, language } = splitLanguage(base);
  return { startedAt: dateInName(base, timeZone), language, stem };
}

function splitLanguage(base: string): { stem: string; language: string | null } {
  const match = /^(.+)\.([a-z]{2,3}(?:[-_](?:[A-Za-z]{4}|[A-Za-z]{2}|\d{3}|orig)){0,2})$/.exec(base);
  const [, stem, suffix] = match ?? [];
  if (stem === undefined || suffix === undefined) return { stem: base, language: null };
  const tag = suffix.replace(/[-_]orig$/, '');
  if (NOT_A_LANGUAGE.has(tag)) return { stem: base, language: null };
  const language = toLanguageTag(tag);
  return language === null || !isKnownLanguage(language)
    ? { stem: base, language: null }
    : { stem, language };
}

function isKnownLanguage(tag: string): boolean {
  const code = tag.split('-')[0] ?? tag;
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

function dateInName(base: string, timeZone: string | undefined): number | null {
  const groups = DATE.exec(base)?.groups;
  if (groups === undefined) return null;
  const { year, month, day, hour = '00', minute = '00', second = '00', before, zone = before } = groups;
  const date = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const clock = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(clock) || !new Date(clock).toISOString().startsWith(date)) return null;
  return zone === undefined ? localInstant(clock, timeZone) : clock - offsetOf(zone);
}

/** What a zone is ahead of UTC, in milliseconds. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}
