import { finiteMs, secondsToMs } from '../import/clock-time.ts';
import { type EngineSegment, isUnreadableTime, toReadSegments, untimedSegment } from './engine-segments.ts';
import { asNumber } from './json-fields.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const HEADER = /^\s*start\tend\ttext[ \t]*$/;

/** Whisper's table: a header row, then start and end in whole milliseconds (with decimals: in seconds) and the text, parted by tabs. */
export const whisperTsv: TranscriptFormat = {
  id: 'whisper-tsv',
  name: 'Whisper TSV',
  extensions: ['.tsv'],
  sniff: ({ text }) => (splitLines(text.slice(0, 200)).some((line) => HEADER.test(line)) ? 0.98 : 0),
  read({ text }) {
    const lines = splitLines(text);
    const header = lines.findIndex((line) => HEADER.test(line));
    const above = lines.slice(0, Math.max(0, header)).filter((line) => !isBlank(line));
    const rows = lines.slice(header + 1).filter((line) => !isBlank(line));
    const report = new ReportBuilder();
    if (above.length > 0) {
      report.note('warning', 'text-before-table', 'Lines above the table were set aside.', above.length);
    }
    const toMs = rows.some(hasPartOfUnit) ? secondsToMs : millisToMs;
    if (toMs === secondsToMs) {
      report.note(
        'guessed',
        'times-in-seconds',
        'The times in the table have decimals, so they were taken as seconds.',
      );
    }
    const segments = toReadSegments(
      rows.map((row) => readRow(row, toMs)),
      report,
    );
    return completeReading('Whisper TSV', {
      segments,
      report,
      engine: 'whisper',
      metadata: above.length > 0 ? { header: above } : {},
    });
  },
};

function millisToMs(text: unknown): number | null {
  return finiteMs(asNumber(text));
}

/** Whisper's milliseconds are whole; other programs write the same table in seconds. */
function hasPartOfUnit(line: string): boolean {
  return line
    .split('\t', 2)
    .some((time) => /^\s*\d{1,12}\.\d{1,12}\s*$/.test(time) && !Number.isInteger(Number(time)));
}

/** A row that lacks a column is damaged: what stands in it and is no time is its text. */
function readRow(line: string, toMs: (text: unknown) => number | null): EngineSegment {
  const [start, end, ...rest] = line.split('\t');
  const startMs = toMs(start);
  const endMs = toMs(end);
  if (rest.length === 0 && (startMs === null || endMs === null)) {
    const text = startMs === null || end === undefined ? line : end;
    return { ...untimedSegment(text), startMs: end === undefined ? null : startMs, timeUnreadable: true };
  }
  return {
    ...untimedSegment(rest.join(' ')),
    startMs,
    endMs,
    timeUnreadable: isUnreadableTime(start, startMs) || isUnreadableTime(end, endMs),
  };
}
