import { secondsToMs } from '../import/clock-time.ts';
import { toReadSegments } from './engine-segments.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { isBlank, splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const LABEL = /^\s*(-?\d+(?:[.,]\d+)?)\t(-?\d+(?:[.,]\d+)?)(?:\t(.*))?$/;
/** The frequencies that a label was drawn between. */
const SPECTRAL = /^\s*\\\t/;

/** Audacity's label track, also Whisper's `.aud`: start and end in seconds and the label, parted by tabs. */
export const audacityLabels: TranscriptFormat = {
  id: 'audacity-labels',
  name: 'Audacity labels',
  extensions: ['.txt', '.aud'],
  sniff: ({ text }) => {
    const lines = splitLines(text).filter((line) => !isBlank(line) && !SPECTRAL.test(line));
    const labels = lines.filter((line) => LABEL.test(line));
    // Audacity writes seconds with decimals; whole numbers may be another program's milliseconds.
    const hasDecimals = labels.some((line) => /^\s*-?\d+[.,]\d/.test(line));
    return hasDecimals && labels.length > lines.length / 2 ? 0.9 : 0;
  },
  read({ text }) {
    const report = new ReportBuilder();
    const labels = splitLines(text).flatMap((line) => {
      const [, start, end, label = ''] = LABEL.exec(line) ?? [];
      if (start === undefined || end === undefined) {
        if (!isBlank(line) && !SPECTRAL.test(line)) {
          report.drop('line-without-times', 'Lines that do not begin with two times were left out.');
        }
        return [];
      }
      const [, speaker, said] = /^\s*\[\[([^\]]{1,60})\]\]\s*(.*)$/s.exec(label) ?? [];
      return [
        {
          startMs: secondsToMs(start.replace(',', '.')),
          endMs: secondsToMs(end.replace(',', '.')),
          speaker: speaker?.trim() ?? null,
          text: said ?? label,
          words: [],
          confidence: null,
        },
      ];
    });
    return completeReading('Audacity labels', { segments: toReadSegments(labels, report), report });
  },
};
