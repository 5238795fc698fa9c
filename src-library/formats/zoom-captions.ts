import { clockToMs } from '../import/clock-time.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines, writtenLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { type Turn, turnsToSegments } from './turns.ts';

const HEAD = /^\s*\[([^[\]]{1,100})\]\s+(\d{1,2}:\d{2}:\d{2})\s*$/u;
const DAY_MS = 24 * 3_600_000;

/** The captions that Zoom saves: `[Name] 22:30:46` on the wall clock, the words below. Times count from the first line. */
export const zoomCaptions: TranscriptFormat = {
  id: 'zoom-captions',
  name: 'Zoom saved captions',
  extensions: ['.txt'],
  sniff: ({ text }) => {
    const heads = splitLines(text).filter((line) => HEAD.test(line)).length;
    return heads === 0 ? 0 : heads === 1 ? 0.5 : 0.9;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const lines = splitLines(text);
    const first = lines.findIndex((line) => HEAD.test(line));
    const header = writtenLines(lines.slice(0, Math.max(0, first)));
    report.noteHeader(header);
    return completeReading('saved Zoom captions', {
      segments: turnsToSegments(readCaptions(lines), report),
      report,
      sourceApp: 'Zoom',
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

function readCaptions(lines: readonly string[]): readonly Turn[] {
  const turns: { startMs: number; speaker: string; lines: string[] }[] = [];
  let first: number | null = null;
  let previous = 0;
  for (const line of lines) {
    const [, speaker, clock] = HEAD.exec(line) ?? [];
    if (speaker !== undefined && clock !== undefined) {
      const wall = clockToMs(clock) ?? 0;
      first ??= wall;
      const elapsed = (wall - first + DAY_MS) % DAY_MS;
      const days = Math.floor(previous / DAY_MS) * DAY_MS;
      const startMs = elapsed + days < previous - DAY_MS / 2 ? elapsed + days + DAY_MS : elapsed + days;
      previous = Math.max(previous, startMs);
      turns.push({ startMs, speaker: speaker.trim(), lines: [] });
    } else if (!isBlank(line)) turns.at(-1)?.lines.push(line);
  }
  return turns.map(({ startMs, speaker, lines: said }) => ({
    startMs,
    endMs: null,
    speaker,
    flags: [],
    paragraphs: [said],
  }));
}
