import { readCueBlocks } from './cue-blocks.ts';
import { readCueSegments } from './cue-segments.ts';
import { headerMetadata } from './header-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

const TIME_LINE =
  /^[ \t\u200B-\u200F\uFEFF]{0,40}-?\d{1,9}[ \t]{0,4}[:.,][\d:., ]{0,30}-{2,3}>[ \t]{0,4}-?\d[\d:., ]{0,30}/gmu;

/** SubRip, which has no standard; also WebVTT without its signature. */
export const subrip: TranscriptFormat = {
  id: 'subrip',
  name: 'SubRip',
  extensions: ['.srt'],
  sniff: ({ text, fileName }) => {
    const found = text.replace(/\r\n?/g, '\n').match(TIME_LINE)?.length ?? 0;
    if (found === 0) return /\.srt$/i.test(fileName) && /\d[ \t]{0,4}-->[ \t]{0,4}-?\d/.test(text) ? 0.6 : 0;
    return 0.9;
  },
  read({ text }) {
    const { header, cues } = readCueBlocks(splitLines(text), 'subrip');
    const report = new ReportBuilder();
    const { segments } = readCueSegments(cues, { dialect: 'subrip' }, report);
    return completeReading('SubRip', { segments, report, metadata: headerMetadata(header, report) });
  },
};
