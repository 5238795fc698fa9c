import { finiteMs } from '../import/clock-time.ts';
import { toReadSegments } from './engine-segments.ts';
import { asNumber } from './json-fields.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** Whisper's table: a header row, then start and end in whole milliseconds and the text, parted by tabs. */
export const whisperTsv: TranscriptFormat = {
  id: 'whisper-tsv',
  name: 'Whisper TSV',
  extensions: ['.tsv'],
  sniff: ({ text }) => (/^\s*start\tend\ttext[ \t]*$/m.test(text.slice(0, 200)) ? 0.98 : 0),
  read({ text }) {
    const rows = splitLines(text.trimStart())
      .slice(1)
      .filter((line) => !isBlank(line))
      .map((line) => line.split('\t'));
    const report = new ReportBuilder();
    const segments = toReadSegments(
      rows.map(([start, end, ...rest]) => ({
        startMs: finiteMs(asNumber(start)),
        endMs: finiteMs(asNumber(end)),
        speaker: null,
        text: rest.join(' '),
        words: [],
        confidence: null,
      })),
      report,
    );
    return completeReading('Whisper TSV', { segments, report, engine: 'whisper' });
  },
};
