import { clockToMs } from '../import/clock-time.ts';
import { isNameCandidate, isNameLike } from '../import/speaker-prefix.ts';
import { parseWrittenDate } from '../import/written-date.ts';
import { plainLine } from './markdown-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { type Turn, turnsToSegments } from './turns.ts';

const STARTED = /^[ \t]{0,20}\S.{0,100} (?:started|stopped) transcription[ \t]{0,20}$/im;
const HEAD = /^(\S.{0,99}?)( {2,}|\t+)(\d{1,3}:\d{2}(?::\d{2})?)\s*$/u;
const CLOCK = /^\s*\d{1,3}:\d{2}(?::\d{2})?\s*$/;
const SPOKEN =
  /^(?:(\d{1,3}) (?:hours?|Stunden?|heures?|horas?|ore|ora|uur))?,? ?(?:(\d{1,3}) (?:minutes?|Minuten?|minutos?|minuti|minuut|minuten))?,? ?(?:(\d{1,3}) (?:seconds?|Sekunden?|secondes?|segundos?|secondi|seconden?))?$/i;

/** Older documents: a range of times without leading zeros, below it the name, below that what was said. */
const RANGE = /^\s*(\d{1,3}:\d{1,2}:\d{1,2}(?:\.\d{1,7})?) --> (\d{1,3}:\d{1,2}:\d{1,2}(?:\.\d{1,7})?)\s*$/;
const UNPADDED =
  /^[ \t]{0,20}\d{1,3}:\d{1,2}:\d{1,2}(?:\.\d{1,7})? --> \d{1,3}:(?:\d:\d{1,2}|\d\d:\d(?!\d))/m;

/** Microsoft Teams' transcript document as text: a header, then name and time above each turn, the time perhaps spelled out. */
export const teamsText: TranscriptFormat = {
  id: 'teams-text',
  name: 'Microsoft Teams text',
  extensions: ['.txt'],
  sniff: ({ text }) => {
    if (STARTED.test(text) && /\d:\d\d/.test(text)) return 0.92;
    return UNPADDED.test(text) && hasNamesBelowRanges(splitLines(text)) ? 0.95 : 0;
  },
  read({ text, timeZone }) {
    const lines = withoutMarkdown(splitLines(text));
    const hasRanges = UNPADDED.test(text) && hasNamesBelowRanges(lines);
    const named = lines.findIndex((line, index) =>
      hasRanges ? RANGE.test(line) : headAt(lines, index) !== null,
    );
    const first = named < 0 ? lines.findIndex((line) => CLOCK.test(line)) : named;
    const header = lines
      .slice(0, Math.max(0, first))
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const report = new ReportBuilder();
    const date = header.map((line) => parseWrittenDate(line, timeZone)).find((written) => written !== null);
    report.noteZone(date ?? null);
    return completeReading('a Teams transcript', {
      segments: turnsToSegments(
        hasRanges ? readRanges(lines.slice(first)) : readTeamsTurns(lines.slice(Math.max(0, first))),
        report,
      ),
      report,
      title: titleOf(header),
      startedAt: date?.ms ?? null,
      durationMs: header.map(lengthOf).find((length) => length !== null) ?? null,
      sourceApp: 'Microsoft Teams',
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

/** Converters set names in bold, one space in front of the time, and put a line where the document has a picture. */
const BOLD_HEAD = /^\s{0,8}\*\*[^*]{1,100}\*\*\s{1,8}(?:\d{1,3}:\d{2}|(?:started|stopped) transcription)/;
const PICTURE = /^\s*(?:<!--.{0,200}-->|!\[.{0,200}\]\(.{0,400}\))\s*$/;

function withoutMarkdown(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => BOLD_HEAD.test(line))) return lines;
  return lines
    .filter((line) => !PICTURE.test(line))
    .map((line) => {
      const { text, bold } = plainLine(line.replace(/\\$/, ''));
      const behind = bold === null ? '' : text.slice(bold.length).trim();
      return bold !== null && CLOCK.test(behind) ? `${bold}\t${behind}` : text;
    });
}

/** What stands below each range: the first line may be a name, and there are others. */
function readBlocks(lines: readonly string[]): readonly { range: RegExpExecArray; said: string[] }[] {
  const blocks: { range: RegExpExecArray; said: string[] }[] = [];
  for (const line of lines) {
    const range = RANGE.exec(line);
    if (range !== null) blocks.push({ range, said: [] });
    else if (!isBlank(line)) blocks.at(-1)?.said.push(line);
  }
  return blocks;
}

function hasNamesBelowRanges(lines: readonly string[]): boolean {
  const blocks = readBlocks(lines);
  const named = blocks.filter(({ said: [name = '', ...rest] }) => rest.length > 0 && isNameLine(name));
  return named.length > 0 && named.length >= blocks.length * 0.8;
}

function isNameLine(line: string): boolean {
  return isNameCandidate(line.trim()) && isNameLike(line.trim());
}

function readRanges(lines: readonly string[]): readonly Turn[] {
  return readBlocks(lines).map(({ range, said }) => {
    const [name = '', ...rest] = said;
    const isNamed = rest.length > 0 && isNameLine(name);
    return {
      startMs: clockToMs(range[1] ?? ''),
      endMs: clockToMs(range[2] ?? ''),
      speaker: isNamed ? name.trim() : null,
      flags: [],
      paragraphs: [isNamed ? rest : said],
    };
  });
}

/** `Planning-20260615_133555-Meeting Transcript` is the meeting "Planning". */
function titleOf(header: readonly string[]): string | null {
  const line = header.find(
    (text) => !STARTED.test(text) && parseWrittenDate(text, 'UTC') === null && lengthOf(text) === null,
  );
  return line?.replace(/-\d{8}_\d{6}(?:UTC)?(?:-Meeting (?:Transcript|Recording))?$/i, '') ?? null;
}

/** `1h 27m 42s` in milliseconds. */
function lengthOf(text: string): number | null {
  const [whole, hours, minutes, seconds] = /^(?:(\d+)h ?)?(?:(\d+)m ?)?(?:(\d+)s)?$/.exec(text) ?? [];
  if (whole === undefined || whole === '') return null;
  return ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
}

function spokenMs(text: string): number | null {
  const [whole, hours, minutes, seconds] = SPOKEN.exec(text.trim()) ?? [];
  if (whole === undefined || whole === '') return null;
  return ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
}

/** Name and time in one line, or a name with the time spelled out below, the clock and both once more perhaps following. */
function headAt(
  lines: readonly string[],
  index: number,
): { speaker: string; startMs: number; taken: number } | null {
  const line = lines[index] ?? '';
  const [, name, gap, clock] = HEAD.exec(line) ?? [];
  if (name !== undefined && clock !== undefined && (gap !== '  ' || isNameCandidate(name.trim()))) {
    return { speaker: name.trim(), startMs: clockToMs(clock) ?? 0, taken: 1 };
  }
  const speaker = line.trim();
  const below = lines[index + 1] ?? '';
  const startMs = CLOCK.test(below) ? clockToMs(below) : spokenMs(below);
  if (speaker === '' || startMs === null || !isNameCandidate(speaker)) return null;
  let taken = 2;
  while (isRepeatedHead(lines[index + taken] ?? '', speaker)) taken += 1;
  return { speaker, startMs, taken };
}

function loneTime(line: string): { speaker: null; startMs: number; taken: number } | null {
  const startMs = CLOCK.test(line) ? clockToMs(line) : null;
  return startMs === null ? null : { speaker: null, startMs, taken: 1 };
}

function isRepeatedHead(line: string, speaker: string): boolean {
  const text = line.trim();
  if (CLOCK.test(text) || spokenMs(text) !== null) return true;
  return text.startsWith(`${speaker} `) && spokenMs(text.slice(speaker.length)) !== null;
}

function readTeamsTurns(lines: readonly string[]): readonly Turn[] {
  const turns: { startMs: number; speaker: string | null; lines: string[] }[] = [];
  // Where the organisation names nobody, the times stand alone.
  const isNamed = lines.some((_, index) => headAt(lines, index) !== null);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const head = isNamed ? headAt(lines, index) : loneTime(line);
    if (head !== null) {
      turns.push({ startMs: head.startMs, speaker: head.speaker, lines: [] });
      index += head.taken - 1;
    } else if (!isBlank(line) && !STARTED.test(line)) turns.at(-1)?.lines.push(line);
  }
  return turns.map(({ startMs, speaker, lines: said }) => ({
    startMs,
    endMs: null,
    speaker,
    flags: [],
    paragraphs: [said],
  }));
}
