import { clockToMs } from '../import/clock-time.ts';
import { type EngineSegment, toReadSegments } from './engine-segments.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import { wordsOfPieces } from './timed-words.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const FIELD = /^\s*\[(#|[a-z][a-z_-]{0,20})\s{0,4}:([^\]]*)\]\s*$/i;
/** The fields that tell LRC from other text with times in brackets. */
const KNOWN_FIELD = /^\s*\[(?:ti|ar|al|au|by|re|ve|length|offset|la|lang|tool|#):[^\]]*\]\s*$/i;
const TIMES = /^\s*((?:\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/s;
const TIMED_LINE = /^\s*\[\d{1,3}:\d{2}\.\d{2,3}\]/;
/** Beside the fields of LRC, times may do without their fraction. */
const LOOSELY_TIMED_LINE = /^\s*\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]/;

/** LRC lyrics, also whisper.cpp's: `[mm:ss.xx]`, several perhaps, in front of a line, `<mm:ss.xx>` in front of its words. */
export const lrc: TranscriptFormat = {
  id: 'lrc',
  name: 'LRC',
  extensions: ['.lrc'],
  sniff: ({ text }) => {
    const lines = splitLines(text);
    const timed = lines.filter((line) => TIMED_LINE.test(line)).length;
    const hasTimes = lines.some((line) => LOOSELY_TIMED_LINE.test(line));
    if (hasTimes && lines.some((line) => KNOWN_FIELD.test(line))) return 0.9;
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
  const [first = '', ...parts] = body.split(/<(?=\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>)/);
  const timed = parts.map((part) => {
    const at = part.indexOf('>');
    return { startMs: timeOf(part.slice(0, at)), text: part.slice(at + 1) };
  });
  const pieces = timed.map((piece, index) => ({ ...piece, endMs: timed[index + 1]?.startMs ?? null }));
  const text = [first, ...timed.map((piece) => piece.text)].join('');
  const words =
    timed.length === 0
      ? []
      : wordsOfPieces([{ text: first, startMs, endMs: timed[0]?.startMs ?? null }, ...pieces]);
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
