import { completeReading, ReportBuilder } from './reading.ts';
import { splitLines } from './text-lines.ts';
import type { TranscriptFormat } from './transcript-format.ts';
import { readTurns, turnsToSegments } from './turns.ts';

/**
 * Text as people and programs write it down: with times and names in any of the usual inline and header forms, with names
 * alone, or as bare paragraphs.
 */
export const plainText: TranscriptFormat = {
  id: 'plain-text',
  name: 'Plain text',
  extensions: ['.txt', '.text', '.log'],
  sniff: ({ text }) => (text.trim() === '' ? 0 : 0.2),
  read({ text }) {
    const report = new ReportBuilder();
    const { turns, header } = readTurns(splitLines(text).map((line) => ({ text: line, bold: null })));
    return completeReading('plain text', {
      segments: turnsToSegments(turns, report),
      report,
      title: header[0] ?? null,
      metadata: header.length > 0 ? { header } : {},
    });
  },
};
