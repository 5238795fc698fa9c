import type { DocumentLine } from './transcript-document.ts';
import type { TranscriptWriter } from './transcript-writer.ts';

/** The columns of the table, in their order. */
const CSV_COLUMNS = ['start_ms', 'end_ms', 'speaker', 'text'] as const;

/** A table (RFC 4180) with times in milliseconds; the byte order mark tells spreadsheets that it is UTF-8. */
export const csvWriter: TranscriptWriter = {
  id: 'csv',
  name: 'Table (CSV)',
  extension: '.csv',
  mediaType: 'text/csv',
  write({ lines }) {
    return `\uFEFF${[CSV_COLUMNS.join(','), ...lines.map(row)].join('\r\n')}\r\n`;
  },
};

function row({ startMs, endMs, speaker, text }: DocumentLine): string {
  return [startMs ?? '', endMs ?? '', cell(speaker ?? ''), cell(text)].join(',');
}

/** A spreadsheet would run a text that begins like a formula; the apostrophe in front of it, and of any that has one already, is taken off again on import. */
function cell(text: string): string {
  const harmless = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
