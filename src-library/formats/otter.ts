import { clockToMs } from '../import/clock-time.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines, writtenLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { readTurns, type Turn, turnsToSegments } from './turns.ts';

/** A name, two spaces, a time. One space is not enough: a sentence may end in a time. */
const HEAD = /^(\S.{0,79}?) {2,}(\d{1,3}:\d{2}(?::\d{2})?)\s*$/u;
const FOOTER = /^[ \t]*Transcribed by https?:\/\/(?:www\.)?otter\.ai\/?\s*$/i;

/** Otter.ai's text export, with times and names or, as its options have it, without one or both. */
export const otter: TranscriptFormat = {
  id: 'otter',
  name: 'Otter text',
  extensions: ['.txt'],
  sniff: ({ text }) => {
    if (/^[ \t]*Transcribed by https?:\/\/(?:www\.)?otter\.ai/im.test(text)) return 0.95;
    const heads = splitLines(text).filter((line) => HEAD.test(line)).length;
    return heads >= 3 ? 0.55 : 0;
  },
  read({ text }) {
    const lines = splitLines(text).filter((line) => !FOOTER.test(line));
    const report = new ReportBuilder();
    const first = lines.findIndex((line) => HEAD.test(line));
    const { turns, header } =
      first < 0
        ? readTurns(lines.map((line) => ({ text: line, bold: null })))
        : { turns: readOtterTurns(lines.slice(first)), header: writtenLines(lines.slice(0, first)) };
    report.noteHeader(header.slice(1));
    return completeReading('an Otter transcript', {
      segments: turnsToSegments(turns, report),
      report,
      title: header[0] ?? null,
      sourceApp: FOOTER.test(splitLines(text.trimEnd()).at(-1) ?? '') ? 'Otter' : null,
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

function readOtterTurns(lines: readonly string[]): readonly Turn[] {
  const turns: { startMs: number | null; speaker: string | null; paragraphs: string[][] }[] = [];
  let gap = true;
  for (const line of lines) {
    const [, name, clock] = HEAD.exec(line) ?? [];
    if (name !== undefined && clock !== undefined) {
      turns.push({ startMs: clockToMs(clock), speaker: name.trim(), paragraphs: [] });
      gap = true;
    } else if (isBlank(line)) gap = true;
    else {
      if (gap) turns.at(-1)?.paragraphs.push([]);
      turns.at(-1)?.paragraphs.at(-1)?.push(line);
      gap = false;
    }
  }
  return turns.map((turn) => ({ ...turn, endMs: null, flags: [] }));
}
