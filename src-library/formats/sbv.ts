import { readCueBlocks } from './cue-blocks.ts';
import { readCueSegments } from './cue-segments.ts';
import { headerMetadata } from './header-lines.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';

/** YouTube's SBV: `h:mm:ss.mmm,h:mm:ss.mmm`, then the text, then an empty line; SubViewer 2, from which it comes, breaks lines by `[br]`. */
export const sbv: TranscriptFormat = {
  id: 'sbv',
  name: 'YouTube SBV',
  extensions: ['.sbv'],
  sniff: ({ text }) =>
    /^[ \t]*-?\d{1,9}:\d{1,2}:\d{1,2}\.\d{1,9},-?\d{1,9}:\d{1,2}:\d{1,2}\.\d{1,9}[ \t]*$/m.test(text)
      ? 0.9
      : 0,
  read({ text }) {
    const { header, cues } = readCueBlocks(splitLines(text.replaceAll('[br]', '\n')), 'sbv');
    const report = new ReportBuilder();
    const { segments } = readCueSegments(cues, { dialect: 'subrip' }, report);
    return completeReading('SBV', { segments, report, metadata: headerMetadata(header, report) });
  },
};
