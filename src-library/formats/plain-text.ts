import { parseWrittenDate } from '../import/written-date.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import { splitLines, withoutDirection } from './text-lines.ts';
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
    const { turns, header } = readTurns(
      splitLines(text).map((line) => ({ text: withoutDirection(line), bold: null })),
    );
    return completeReading('plain text', {
      segments: turnsToSegments(turns, report),
      report,
      title: header.find((line) => !isNoTitle(line))?.replace(/^(?:meeting )?title:\s*/i, '') ?? null,
      metadata: header.length > 0 ? { header } : {},
    });
  },
};

/** Dates, tags in brackets and what engines log above the first line. */
function isNoTitle(line: string): boolean {
  if (/^\[.*\]$/.test(line) || /^(?:transcript(?:ion)?|detect(?:ed|ing) language\b.*):?$/i.test(line))
    return true;
  return parseWrittenDate(line, 'UTC') !== null;
}
