import { clockToMs } from '../import/clock-time.ts';
import { isNameCandidate, isNameLike } from '../import/speaker-prefix.ts';

/** A line of text as it is looked at for a turn's head. */
export interface TextLine {
  /** Without Markdown's marks. */
  readonly text: string;
  /** The part at the start that was set in bold, null when none was. */
  readonly bold: string | null;
}

/** How a line begins a turn. Times are milliseconds. */
export type LineHead =
  /** Name and time, perhaps with words behind. `strong` when brackets or wide gaps prove it. */
  | {
      readonly kind: 'named';
      readonly startMs: number;
      readonly endMs: number | null;
      readonly speaker: string;
      readonly rest: string;
      readonly strong: boolean;
      readonly track?: string;
      /** The name was carried forward from a head above. */
      readonly inherited?: boolean;
    }
  /** A time in front; what follows may hold a name. `bracketed` when it stands in brackets. */
  | {
      readonly kind: 'timed';
      readonly startMs: number;
      readonly endMs: number | null;
      readonly rest: string;
      readonly bracketed: boolean;
      readonly wide: boolean;
    }
  /** A time and nothing else. */
  | { readonly kind: 'time'; readonly startMs: number; readonly endMs: number | null };

const CLOCK = String.raw`\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,6})?`;
const SECONDS = String.raw`\d{1,6}\.\d{1,3}s`;
const RANGE = String.raw`(${CLOCK}|${SECONDS})(?:\s*(?:-{1,2}>|[-\u2010-\u2015]|to)\s*(${CLOCK}|${SECONDS}))?`;

const TIME_FIRST = new RegExp(
  String.raw`^\s*([[(<]?)\s*${RANGE}(?:\s*([\])>]))?(?:(\s*[-\u2010-\u2015|\u2022\u00B7:]\s+)|(\s*))(.*)$`,
  'u',
);
const NAME_THEN_BRACKET = new RegExp(
  String.raw`^\s*([^[\](){}<>]{1,60}?(?:\s\([^()]{1,40}\))?)\s*:?\s*[[(]\s*${RANGE}\s*[\])]\s*(?:[:\u2010-\u2015-]\s*)?(.*)$`,
  'u',
);
const NAME_THEN_TIME = new RegExp(
  String.raw`^\s*(\S.{0,79}?)(\t+| {2,}|\s*[-\u2010-\u2015|\u2022\u00B7@]\s+|,?\s)${RANGE}\s*:?\s*$`,
  'u',
);
const BRACKETED_BOTH = new RegExp(String.raw`^\s*\[([^[\]]{1,60}?)\s+${RANGE}\]\s*:?\s*(.*)$`, 'u');
const BOTH_BRACKETED = new RegExp(String.raw`^\s*\[([^[\]]{1,60})\]\s*\[${RANGE}\]\s*:?\s*(.*)$`, 'u');
const BRACKETED_NAME = new RegExp(
  String.raw`^\s*(?:\[([^[\]]{1,60})\]\s+|【([^【】]{1,60})】\s*)${RANGE}\s*$`,
  'u',
);
const NAME_TIME_WORDS = new RegExp(String.raw`^\s*(\S.{0,59}?)\s+${RANGE}\s*(?::\s|：)\s*(\S.*)$`, 'u');
const LONGEST_HEAD = 200;

/** Finds a time, and a name beside it, at the start of a line; null for any other line. */
export function matchLineHead({ text, bold }: TextLine): LineHead | null {
  if (!/\d/.test(text.slice(0, LONGEST_HEAD))) return null;
  const tidy = text.replace(/\s{9,}/gu, (gap) => (gap.includes('\t') ? '\t' : '  '));
  return timeFirst(tidy, bold) ?? nameFirst(tidy, bold);
}

function timeFirst(text: string, bold: string | null): LineHead | null {
  const match = TIME_FIRST.exec(text);
  if (match === null) return null;
  const [, opens = '', from = '', to, closes = '', mark = '', gap = '', rest = ''] = match;
  if ((opens === '') !== (closes === '')) return null;
  const times = timesOf(from, to);
  if (times === null) return null;
  if (rest.trim() === '') return { kind: 'time', ...times };
  if (opens === '' && mark === '' && gap === '') return null;
  const named = boldName(text, bold, rest);
  if (named !== null) return { kind: 'named', ...times, ...named, strong: true };
  return {
    kind: 'timed',
    ...times,
    rest: rest.trim(),
    bracketed: opens !== '',
    wide: /\t| {2,}/.test(gap) || mark.includes('|'),
  };
}

/** `**[00:00] Priya** (call)`: the time and the name are bold, a track may follow. */
function boldName(
  text: string,
  bold: string | null,
  rest: string,
): { speaker: string; rest: string; track?: string } | null {
  if (bold === null) return null;
  const inBold = rest
    .slice(0, Math.max(0, rest.length - (text.length - bold.length)))
    .replace(/:\s*$/, '')
    .trim();
  if (!isNameCandidate(inBold)) return null;
  const after = rest.slice(inBold.length).replace(/^\s*:?\s*/, '');
  const track = /^\(([a-z][\w-]{0,20})\)$/.exec(after)?.[1];
  return track === undefined ? { speaker: inBold, rest: after } : { speaker: inBold, rest: '', track };
}

function nameFirst(text: string, bold: string | null): LineHead | null {
  const both = BRACKETED_BOTH.exec(text) ?? BOTH_BRACKETED.exec(text);
  if (both !== null) return named(both[1], both[2], both[3], both[4], true);
  const bracketedName = BRACKETED_NAME.exec(text);
  if (bracketedName !== null) {
    return named(bracketedName[1] ?? bracketedName[2], bracketedName[3], bracketedName[4], '', true);
  }
  const bracket = NAME_THEN_BRACKET.exec(text);
  if (bracket !== null) {
    const proves = bold !== null || (bracket[4] ?? '') === '' || isNameLike(bracket[1]?.trim() ?? '');
    return proves ? named(bracket[1], bracket[2], bracket[3], bracket[4], true) : null;
  }
  const words = NAME_TIME_WORDS.exec(text);
  if (words !== null && isNameLike(words[1]?.trim() ?? '')) {
    return named(words[1], words[2], words[3], words[4], false);
  }
  if (text.length > LONGEST_HEAD) return null;
  const bare = NAME_THEN_TIME.exec(text);
  if (bare === null) return null;
  const name = (bare[1] ?? '').replace(/:$/, '').trim();
  const strong = /\t| {2,}/.test(bare[2] ?? '') || bold !== null;
  if (!strong && !isNameLike(name)) return null;
  return named(name, bare[3], bare[4], '', strong);
}

function named(
  name: string | undefined,
  from: string | undefined,
  to: string | undefined,
  rest: string | undefined,
  strong: boolean,
): LineHead | null {
  const speaker = (name ?? '').replace(/:\s*$/, '').trim();
  const times = timesOf(from ?? '', to);
  if (times === null || !isNameCandidate(speaker)) return null;
  return { kind: 'named', ...times, speaker, rest: (rest ?? '').trim(), strong };
}

function timesOf(from: string, to: string | undefined): { startMs: number; endMs: number | null } | null {
  const startMs = clockToMs(from.replace(/s$/, ''));
  return startMs === null
    ? null
    : { startMs, endMs: to === undefined ? null : clockToMs(to.replace(/s$/, '')) };
}
