import { finiteMs } from '../import/clock-time.ts';
import { type EngineSegment, isUnreadableTime, toReadSegments, untimedSegment } from './engine-segments.ts';
import { asNumber } from './json-fields.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const HEADER = /^\s*start\tend\ttext[ \t]*$/;

/** Whisper's table: a header row, then start and end in whole milliseconds and the text, parted by tabs. */
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
    const segments = toReadSegments(rows.map(readRow), report);
    return completeReading('Whisper TSV', {
      segments,
      report,
      engine: 'whisper',
      metadata: above.length > 0 ? { header: above } : {},
    });
  },
};

/** A row that lacks a column is damaged: what stands in it and is no time is its text. */
function readRow(line: string): EngineSegment {
  const [start, end, ...rest] = line.split('\t');
  const startMs = finiteMs(asNumber(start));
  const endMs = finiteMs(asNumber(end));
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
