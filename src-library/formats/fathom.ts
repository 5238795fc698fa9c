import { clockToMs } from '../import/clock-time.ts';
import type { ReadTask } from '../model/transcript-reading.ts';
import { isRule } from './markdown-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines, writtenLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { type Turn, turnsToSegments } from './turns.ts';

/** Who is not named has the time and the dash alone. */
const HEAD = /^\s*@(\d{1,3}:\d{2}(?::\d{2})?)\s+-(?:\s+(\S.{0,119}?))?\s*$/u;
/** Below a line that links to the recording the mark in front may be missing; what is said is indented then. */
const BARE_HEAD = /^(\d{1,3}:\d{2}(?::\d{2})?) -(?: (\S.{0,119}?))?\s*$/u;
const RECORDING = /^[ \t]*VIEW RECORDING[ \t]+-[ \t]+(\d{1,5})[ \t]+mins?\b/im;
const ACTION = /^\s*ACTION ITEM:(.*)$/is;

/** The transcript that Fathom puts on the clipboard: `@m:ss - Name (Company)` above what was said. */
export const fathom: TranscriptFormat = {
  id: 'fathom',
  name: 'Fathom text',
  extensions: ['.txt', '.md'],
  sniff: ({ text }) => {
    const isLinked = RECORDING.test(text);
    if (/^[ \t]*@\d{1,3}:\d{2}(?::\d{2})?[ \t]+-[ \t]+\S/m.test(text)) return isLinked ? 0.98 : 0.8;
    return isLinked && /^\d{1,3}:\d{2}(?::\d{2})? - \S/m.test(text) ? 0.98 : 0;
  },
  read({ text }) {
    const lines = splitLines(text);
    const pattern = lines.some((line) => HEAD.test(line)) ? HEAD : BARE_HEAD;
    const first = lines.findIndex((line) => pattern.test(line));
    const header = writtenLines(lines.slice(0, Math.max(0, first))).filter((line) => !isRule(line));
    const { turns, tasks, companies } = readFathomTurns(lines.slice(Math.max(0, first)), pattern);
    const minutes = RECORDING.exec(text)?.[1];
    const report = new ReportBuilder();
    const title = header.find((line) => !RECORDING.test(line)) ?? null;
    report.noteHeader(header.filter((line) => line !== title && !RECORDING.test(line)));
    return completeReading('a Fathom transcript', {
      segments: turnsToSegments(turns, report),
      report,
      title,
      durationMs: minutes === undefined ? null : Number(minutes) * 60_000,
      sourceApp: 'Fathom',
      tasks,
      metadata: {
        ...(header.length > 0 ? { header } : {}),
        ...(Object.keys(companies).length > 0 ? { companies } : {}),
      },
    });
  },
};

interface FathomTurns {
  readonly turns: readonly Turn[];
  readonly tasks: readonly ReadTask[];
  /** The company that stands in brackets behind a name, by name. */
  readonly companies: Readonly<Record<string, string>>;
}

/** What is to be done, without the link to the place in the recording; null for any other line. */
function actionOf(line: string): string | null {
  const text = ACTION.exec(line)?.[1];
  return text === undefined ? null : text.replace(/\s-\s{1,8}WATCH:.*$/is, '').trim();
}

function readFathomTurns(lines: readonly string[], pattern: RegExp): FathomTurns {
  const turns: { startMs: number | null; speaker: string | null; lines: string[] }[] = [];
  const tasks: ReadTask[] = [];
  const companies = new Map<string, string>();
  for (const line of lines) {
    const [, clock, who] = pattern.exec(line) ?? [];
    const action = actionOf(line);
    if (clock !== undefined) {
      const [, name, company] = /^(.*?)\s*\(([^()]+)\)$/u.exec(who ?? '') ?? [];
      const isApart = company !== undefined && name !== undefined && name !== '';
      if (isApart) companies.set(name, company);
      turns.push({ startMs: clockToMs(clock), speaker: isApart ? name : (who ?? null), lines: [] });
    } else if (action !== null) {
      if (action !== '') tasks.push({ text: action, done: false });
    } else if (!isBlank(line)) turns.at(-1)?.lines.push(line);
  }
  return {
    turns: turns.map(({ startMs, speaker, lines: said }) => ({
      startMs,
      endMs: null,
      speaker,
      flags: [],
      paragraphs: [said],
    })),
    tasks,
    companies: Object.fromEntries(companies),
  };
}
