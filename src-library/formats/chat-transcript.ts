import { toLanguageTag } from '../import/language-tag.ts';
import { parseWrittenDate } from '../import/written-date.ts';
import type { Word } from '../model/transcript-reading.ts';
import { type EngineSegment, toReadSegments } from './engine-segments.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { collapseSpace, isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/**
 * CHAT (TalkBank's manual): `*CODE:` lines are speech, `%tier:` lines belong to the one above, `@Header:` lines to the
 * file; a bullet between two control characters holds start and end in milliseconds.
 */
export const chatTranscript: TranscriptFormat = {
  id: 'chat-transcript',
  name: 'CHAT',
  extensions: ['.cha'],
  sniff: ({ text }) => {
    if (/^\s*(?:@UTF8\s+)?@(?:Begin|UTF8|PID|Font|Window)\b/.test(text)) return 0.97;
    return WITHOUT_HEADERS.every((line) => line.test(text)) ? 0.9 : 0;
  },
  read({ text, timeZone }) {
    const report = new ReportBuilder();
    const entries = joinEntries(splitLines(text.replace(SHOWN_BULLET, `${NAK}$1${NAK}`)), report);
    const headers = new Map(
      entries.flatMap(({ kind, key, value }) => (kind === '@' ? [[key, value] as const] : [])),
    );
    const names = readParticipants(headers.get('Participants') ?? '');
    const date = parseWrittenDate((headers.get('Date') ?? '').replaceAll('-', ' '), timeZone);
    report.noteZone(date);
    const media = headers.get('Media')?.split(',')[0]?.trim() ?? '';
    return completeReading('CHAT', {
      segments: toReadSegments(readUtterances(entries), report),
      report,
      startedAt: date?.ms ?? null,
      language: toLanguageTag(headers.get('Languages')?.split(/[\s,]+/)[0] ?? ''),
      metadata: {
        ...(names.size === 0 ? {} : { participants: Object.fromEntries(names) }),
        ...(media === '' ? {} : { media }),
      },
    });
  },
};

/** What is cut out of a file has no headers; a line of speech with a tier below it is written nowhere else. */
const WITHOUT_HEADERS = [/^\*[A-Z][A-Z\d]{0,6}:\t/m, /^%[a-z]{3,4}:\t/m];

interface Entry {
  readonly kind: '@' | '*' | '%';
  readonly key: string;
  value: string;
}

/** A line that begins with a tab goes on with the entry above it. */
function joinEntries(lines: readonly string[], report: ReportBuilder): readonly Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const [, kind, key, value = ''] = /^([@*%])([^:\t]{1,60}?)(?::(.*))?$/s.exec(line.trimEnd()) ?? [];
    const last = entries.at(-1);
    if ((kind === '@' || kind === '*' || kind === '%') && key !== undefined) {
      entries.push({ kind, key: key.trim(), value: value.trim() });
    } else if (/^\s/.test(line) && last !== undefined) last.value += ` ${line.trim()}`;
    else if (!isBlank(line))
      report.drop('line-without-code', 'Lines that belong to no speaker were left out.');
  }
  return entries;
}

/** `CHI Nina Target_Child, MOT Mother`: code, a name perhaps, and the role. */
function readParticipants(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').flatMap((participant) => {
      const [code, ...rest] = participant.trim().split(/\s+/);
      if (code === undefined || code === '') return [];
      const name = rest.length > 1 ? rest.slice(0, -1).join(' ').replaceAll('_', ' ') : code;
      return [[code, name] as const];
    }),
  );
}

/** Two numbers between two NAK characters; older files name the media in front of them. */
const NAK = String.fromCharCode(0x15);
const BULLET = new RegExp(
  String.raw`${NAK}(?:%(?:mov|snd|vid):"[^"]{0,400}"_?)?(\d{1,12})_(\d{1,12})-?${NAK}`,
  'g',
);
/** Text that was copied out of an editor shows the control characters as dots. */
const SHOWN_BULLET = /\u2022(\d{1,12}_\d{1,12})\u2022/g;
const BULLET_BEHIND_WORD = new RegExp(
  String.raw`(?<![^\s${NAK}])([^\s${NAK}]{1,200})\s*${NAK}(\d{1,12})_(\d{1,12})${NAK}`,
  'g',
);

function readUtterances(entries: readonly Entry[]): readonly EngineSegment[] {
  const utterances: EngineSegment[] = [];
  for (const { kind, key, value } of entries) {
    const last = utterances.at(-1);
    if (kind === '*') {
      const times = Array.from(value.matchAll(BULLET), ([, from, to]) => [Number(from), Number(to)] as const);
      utterances.push({
        startMs: times[0]?.[0] ?? null,
        endMs: times.at(-1)?.[1] ?? null,
        speaker: key,
        text: spokenText(value.replace(BULLET, ' ')),
        words: [],
        confidence: null,
      });
    } else if (kind === '%' && key === 'wor' && last !== undefined) {
      utterances[utterances.length - 1] = { ...last, words: readWords(value) };
    }
  }
  return utterances;
}

/** `Hello \u0015125_475\u0015 .`: each word in front of its bullet; punctuation has none. */
function readWords(tier: string): readonly Word[] {
  return Array.from(tier.matchAll(BULLET_BEHIND_WORD), ([, text = '', from, to]) => ({
    startMs: Number(from),
    endMs: Number(to),
    text,
    confidence: null,
  }));
}

/**
 * What was said, without the codes of the transcriber: fillers and fragments (`&-um`), retracings (`<…> [/]`), errors
 * (`[*]`), pauses (`(.)`), linkers (`+<`); what stays unclear (`xxx`) stays. Endings in brackets are said: `(be)cause`.
 */
function spokenText(text: string): string {
  return collapseSpace(
    text
      .replace(/(?:<[^<>]{0,2000}>|(?<!\S)\S{1,200})\s{0,4}\[\/{1,3}-?\]/g, ' ')
      .replace(/\[[^[\]]{0,402}\]/g, ' ')
      .replace(/(?<=^|\s)&[-+~=*][^\s]{0,200}/g, ' ')
      .replace(/(?<=^|\s)\(\.{1,3}\)|\(\d{1,3}(?:\.\d{0,3})?\)(?=\s|$)/g, ' ')
      .replace(/(?<=^|\s)&\{[ln]=\S{0,60}|&\}[ln]=\S{0,60}/g, ' ')
      .replace(/(?<=^|\s)\+(?:["^,<+/.?!]{1,4})(?=\s|$)/g, (code) => (/[?!]/.test(code) ? '?' : ' '))
      .replace(/[<>\u2039\u203A]/g, '')
      .replace(/(?<=^|\s)0(?=\s|$)/g, ' ')
      .replace(/\((\p{L}{1,20})\)/gu, '$1')
      .replace(/@[a-z:+]{1,6}(?=\s|$)/g, '')
      .replace(/_/g, ' '),
  );
}
