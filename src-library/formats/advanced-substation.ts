import { clockToMs } from '../import/clock-time.ts';
import type { ReadSegment } from '../model/transcript-reading.ts';
import type { CueLine } from './cue-text.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { type SpokenUnit, toSpokenSegments } from './spoken-segments.ts';
import { splitLines } from './text-lines.ts';
import { type TimedPiece, wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Advanced SubStation Alpha and SSA: `Dialogue:` lines whose fields the `[Events]` section names, the name as speaker. */
export const advancedSubstation: TranscriptFormat = {
  id: 'advanced-substation',
  name: 'SubStation Alpha',
  extensions: ['.ass', '.ssa'],
  sniff: ({ text }) =>
    /(?:^|[\r\n])[ \t]{0,40}\[(?:Script Info|V4\+? Styles|Events)\]/i.test(text) &&
    /^\s*(?:;|!|\[)/.test(text)
      ? 0.97
      : 0,
  read({ text }) {
    const report = new ReportBuilder();
    const script = readScript(splitLines(text));
    const units = script.events.flatMap((event) => readEvent(event, report));
    return completeReading('SubStation Alpha', {
      segments: toSpokenSegments(units, report).map(withLineBreaks),
      report,
      title: titleOf(script.info.get('title')),
    });
  },
};

/** Stands for a break that the writer made, until the lines of the file are joined. */
const HARD_BREAK = '\u2028';

function withLineBreaks(segment: ReadSegment): ReadSegment {
  return { ...segment, text: segment.text.replace(/\s*\u2028\s*/gu, '\n').trim() };
}

/** What Aegisub calls every file that nobody named. */
function titleOf(title: string | undefined): string | null {
  return title === undefined || title === '' || /^(?:default aegisub file|<untitled>|untitled)$/i.test(title)
    ? null
    : title;
}

interface Event {
  readonly isComment: boolean;
  readonly fields: Map<string, string>;
}

/** Real files name ten fields of a line. */
const MOST_FIELDS = 100;

const DEFAULT_FIELDS = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

function readScript(lines: readonly string[]): {
  readonly info: ReadonlyMap<string, string>;
  readonly events: readonly Event[];
} {
  const info = new Map<string, string>();
  const events: Event[] = [];
  let section = '';
  let names: readonly string[] = DEFAULT_FIELDS;
  for (const line of lines) {
    const heading = /^\s*\[([^\]]{1,60})\]\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading.toLowerCase();
      continue;
    }
    const [, key, value] = /^\s*([A-Za-z][\w ]{0,40}?)\s*:\s?(.*)$/s.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      if (section === 'events' && !/^\s*(?:[;!]|$)/.test(line)) continueText(events.at(-1), line);
      continue;
    }
    const name = key.toLowerCase();
    if (section === 'script info') info.set(name, value.trim());
    if (section !== 'events') continue;
    if (name === 'format') {
      names = value.split(',', MOST_FIELDS).map((field) => field.trim().toLowerCase());
    } else if (name === 'dialogue' || name === 'comment') {
      events.push({ isComment: name === 'comment', fields: splitFields(value, names) });
    }
  }
  return { info, events };
}

/** Somebody broke the text of an event over lines by hand. */
function continueText(event: Event | undefined, line: string): void {
  if (event === undefined) return;
  const text = event.fields.get('text') ?? '';
  event.fields.set('text', String.raw`${text}\N${line.trim()}`);
}

/** The text is the last field and may hold commas itself. */
function splitFields(value: string, names: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let rest = value;
  names.forEach((name, index) => {
    const comma = index === names.length - 1 ? -1 : rest.indexOf(',');
    fields.set(name, comma < 0 ? rest : rest.slice(0, comma));
    rest = comma < 0 ? '' : rest.slice(comma + 1);
  });
  return fields;
}

/** What Sub Station Alpha writes where nobody was named. */
const NOBODY = /^NTP$/;

function readEvent({ isComment, fields }: Event, report: ReportBuilder): readonly SpokenUnit[] {
  if (isComment) {
    report.drop('comment', 'Lines that the writer marked as comments were left out.');
    return [];
  }
  const startMs = clockToMs(fields.get('start') ?? '');
  const endMs = clockToMs(fields.get('end') ?? '');
  const { lines, isDrawing } = readText(fields.get('text') ?? '', startMs);
  if (isDrawing) {
    report.drop('drawing', 'Shapes that are drawn on the screen were left out.');
    return [];
  }
  const name = (fields.get('name') ?? fields.get('actor') ?? '').trim().replace(NOBODY, '');
  return [
    {
      startMs,
      endMs,
      oddities: startMs === null ? ['unreadable-time'] : [],
      parts: [{ voice: name === '' ? null : name, lines }],
    },
  ];
}

/** Takes the override blocks out; `{\k50}` gives the text behind it a time, in centiseconds. */
function readText(
  text: string,
  lineStart: number | null,
): { readonly lines: readonly CueLine[]; readonly isDrawing: boolean } {
  const syllables: TimedPiece[] = [];
  let at = lineStart;
  let current = { text: '', startMs: null as number | null, endMs: null as number | null };
  let draws = false;
  let drew = false;
  const open = (startMs: number | null, endMs: number | null): void => {
    current = { text: '', startMs, endMs };
    syllables.push(current);
  };
  open(null, null);
  for (const token of text.split(/(\\[{}]|\{[^{}]*\}|\\[Nnh])/)) {
    if (/^\{[^{}]*\}$/.test(token)) {
      const drawing = /\\p(\d+)/.exec(token)?.[1];
      if (drawing !== undefined) draws = drawing !== '0';
      for (const [, centiseconds = ''] of token.matchAll(/\\(?:k|K|kf|ko)(\d{1,6})/g)) {
        const end = at === null ? null : at + Number(centiseconds) * 10;
        open(at, end);
        at = end;
      }
    } else if (/^\\[{}]$/.test(token)) current.text += token.slice(1);
    else if (token === String.raw`\N`) current.text += HARD_BREAK;
    else if (token === String.raw`\n`) current.text += ' ';
    else if (token === String.raw`\h`) current.text += ' ';
    else if (draws) drew ||= token.trim() !== '';
    else current.text += token;
  }
  const line = lineOf(syllables);
  const isEmpty = line.text.trim() === '';
  return { lines: isEmpty ? [] : [line], isDrawing: drew && isEmpty };
}

function lineOf(syllables: readonly TimedPiece[]): CueLine {
  const text = syllables.map((syllable) => syllable.text).join('');
  return syllables.some(({ startMs }) => startMs !== null)
    ? { text, words: wordsOfPieces(syllables) }
    : { text };
}
