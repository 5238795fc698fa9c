import { clockToMs } from '../import/clock-time.ts';
import type { Word } from '../model/transcript-reading.ts';
import { type EngineSegment, toReadSegments } from './engine-segments.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const FIELD = /^\s*\[(ti|ar|al|au|by|re|ve|length|offset|la|lang|tool|#):([^\]]*)\]\s*$/i;
const TIMES = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/s;
const TIMED_LINE = /^\s*\[\d{1,3}:\d{2}\.\d{2,3}\]/;

/** LRC lyrics, also whisper.cpp's: `[mm:ss.xx]`, several perhaps, in front of a line, `<mm:ss.xx>` in front of its words. */
export const lrc: TranscriptFormat = {
  id: 'lrc',
  name: 'LRC',
  extensions: ['.lrc'],
  sniff: ({ text }) => {
    const lines = splitLines(text);
    const timed = lines.filter((line) => TIMED_LINE.test(line)).length;
    if (timed > 0 && lines.some((line) => FIELD.test(line))) return 0.9;
    return timed >= 2 && timed > lines.filter((line) => !isBlank(line)).length / 2 ? 0.8 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const { fields, lines } = readLines(splitLines(text));
    const offset = Number(/^[+-]?\d{1,9}$/.exec((fields.get('offset') ?? '').replace(/\s/g, ''))?.[0] ?? 0);
    const tool = `${fields.get('by') ?? ''} ${fields.get('tool') ?? ''} ${fields.get('re') ?? ''}`;
    return completeReading('LRC', {
      segments: toReadSegments(withEnds(lines.map((line) => shift(line, offset))), report),
      report,
      title: emptyToNull(fields.get('ti')),
      engine: /\bwhisper\.cpp\b/i.test(tool) ? 'whisper.cpp' : null,
      durationMs: clockToMs(fields.get('length') ?? ''),
      metadata: fields.size > 0 ? { fields: Object.fromEntries(fields) } : {},
    });
  },
};

function emptyToNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function readLines(lines: readonly string[]): {
  readonly fields: ReadonlyMap<string, string>;
  readonly lines: readonly EngineSegment[];
} {
  const fields = new Map<string, string>();
  const timed: EngineSegment[] = [];
  for (const line of lines) {
    const [, key, value] = FIELD.exec(line) ?? [];
    const [, times, body] = TIMES.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key.toLowerCase(), value.trim());
    else if (times !== undefined && body !== undefined) {
      for (const [, time = ''] of times.matchAll(/\[([^\]]+)\]/g)) timed.push(readLine(timeOf(time), body));
    } else if (!isBlank(line)) continueLine(timed, line);
  }
  // A line that is sung again has all its times in one place.
  return { fields, lines: timed.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)) };
}

/** Some writers put a colon in front of the fraction. */
function timeOf(text: string): number | null {
  return clockToMs(text.replace(/^(\d+:\d+):(\d+)$/, '$1.$2'));
}

function readLine(startMs: number | null, body: string): EngineSegment {
  const words: Word[] = [];
  const [first = '', ...parts] = body.split(/<(?=\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>)/);
  for (const part of parts) {
    const at = part.indexOf('>');
    const time = timeOf(part.slice(0, at));
    const last = words.at(-1);
    if (last?.endMs === null) words[words.length - 1] = { ...last, endMs: time };
    const text = part.slice(at + 1).trim();
    if (text !== '') words.push({ startMs: time, endMs: null, text, confidence: null });
  }
  const text = [first, ...parts.map((part) => part.slice(part.indexOf('>') + 1))].join('');
  return { startMs, endMs: null, speaker: null, text, words, confidence: null };
}

function continueLine(timed: EngineSegment[], line: string): void {
  const last = timed.at(-1);
  if (last === undefined) timed.push(readLine(null, line));
  else timed[timed.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
}

/** A positive offset brings the lines earlier. */
function shift(line: EngineSegment, offset: number): EngineSegment {
  if (offset === 0) return line;
  const by = (ms: number | null): number | null => (ms === null ? null : ms - offset);
  return {
    ...line,
    startMs: by(line.startMs),
    words: line.words.map((word) => ({ ...word, startMs: by(word.startMs), endMs: by(word.endMs) })),
  };
}

/** A time without a line ends the line in front of it. */
function withEnds(lines: readonly EngineSegment[]): readonly EngineSegment[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    return next?.text.trim() === '' ? { ...line, endMs: next.startMs } : line;
  });
}
