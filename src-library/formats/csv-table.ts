import { parse } from 'csv-parse/sync';
import { LibraryError } from '../errors.ts';
import { toReadSegments } from './engine-segments.ts';
import { chooseFields, describeGuess, type UnknownFields, unknownFields } from './field-choices.ts';
import { describeFields, guessFields, type GuessedFields } from './guessed-fields.ts';
import { readGuessedUnits } from './guessed-units.ts';
import { completeReading, ReportBuilder } from './reading.ts';
import type { SourceText, TranscriptFormat } from './transcript-format.ts';

/** A table whose first row names a text and perhaps a start, an end and a speaker; what was taken for what is in the receipt. */
export const csvTable: TranscriptFormat = {
  id: 'csv-table',
  name: 'Table (CSV)',
  extensions: ['.csv', '.tsv'],
  sniff: ({ text, fileName }) => {
    const names = headerOf(text);
    const hasText = names.some((name) => TEXT.test(name));
    const hasMore = names.some((name) => MORE.test(name));
    if (hasText && hasMore && names.length >= 2 && names.length <= 60) {
      return names.includes('start') || names.includes('start_ms') ? 0.95 : 0.85;
    }
    return /\.csv$/i.test(fileName) && names.length >= 2 ? 0.3 : 0;
  },
  guess(source) {
    if (isOwnTable(source)) return null;
    const headings = headingsOf(source.text);
    return describeGuess(chosenFields(source) ?? guessedFields(source), (key) => headings.get(key) ?? key);
  },
  read(source) {
    const report = new ReportBuilder();
    const fields = fieldsOf(source);
    if (!isOwnTable(source)) {
      report.note('guessed', 'fields-guessed', describeFields(fields, source.fields !== undefined));
    }
    const { units, startedAt } = readGuessedUnits(fields, report);
    return completeReading('a table', { segments: toReadSegments(units, report), report, startedAt });
  },
};

const TEXT = /^(?:text|transcript|sentence|utterance|content|body)$/;
const MORE = /^(?:start|end|begin|time|timestamp|from|to|offset|speaker|name|participant)/;

/** What Parlance's own tables are headed by: nothing needs to be guessed then. */
const OWN_COLUMNS = 'start_ms,end_ms,speaker,text';

function isOwnTable({ text }: SourceText): boolean {
  return headerOf(text).join() === OWN_COLUMNS;
}

/** @throws LibraryError `badInput` when no column can be what was said. */
function fieldsOf(source: SourceText): GuessedFields {
  const fields = isOwnTable(source) ? ownFields(rowsOf(source.text)) : chosenFields(source);
  if (fields === null) throw new LibraryError('badInput', NO_TEXT);
  return fields;
}

const NO_TEXT = 'No column of this table holds what was said, so nothing was imported. Name a column "text".';

function chosenFields(source: SourceText): GuessedFields | null {
  return chooseFields(guessedFields(source), source.fields);
}

/** @throws LibraryError `badInput` when no column can be what was said, also not when a person chose one. */
function guessedFields({ text }: SourceText): GuessedFields | UnknownFields {
  const rows = rowsOf(text);
  const fields = guessFields(rows) ?? unknownFields(rows);
  if (fields === null) throw new LibraryError('badInput', NO_TEXT);
  return fields;
}

function ownFields(list: readonly unknown[]): GuessedFields {
  return {
    list,
    text: 'text',
    start: { key: 'start_ms', unit: 'milliseconds' },
    end: { key: 'end_ms', unit: 'milliseconds' },
    duration: null,
    speaker: 'speaker',
  };
}

function firstLine(text: string): string {
  return /^\s*([^\r\n]{1,4000})/.exec(withoutMark(text))?.[1] ?? '';
}

/** Spreadsheets are told what parts the columns by a line of its own above the header. */
function withoutMark(text: string): string {
  return text.replace(/^\s{0,9}"?sep=[^\r\n]{1,2}"?[\r\n]{1,2}/i, '');
}

function delimiterOf(line: string): string {
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

function headerOf(text: string): readonly string[] {
  const line = firstLine(text);
  return canonicalNames(line.split(delimiterOf(line)).map(columnName));
}

/** What other programs and languages call the columns; the first of a kind is meant. */
const COLUMN_NAMES: Readonly<Record<string, RegExp>> = {
  text: /^(?:dialog(?:ue)?|speech|spoken_text|transcription|transkript|inhalt|wortlaut|texte|texto|testo|tekst|文本|内容|文字|テキスト|النص)$/u,
  start:
    /^(?:(?:timecode|time|tc)_in|in|begin(?:n|_time)?|anfang|von|start(?:zeit|_zeit|_tc|_timecode)|d[ée]but|in[ií]cio|inizio|开始时间|开始|開始)$/u,
  end: /^(?:(?:timecode|time|tc)_out|out|stop|ende?|bis|end(?:zeit|_zeit|_tc|_timecode)|fin|fim|fine|结束时间|结束|終了)$/u,
  time: /^(?:timecode|tc|zeit|zeitstempel|uhrzeit|heure|hora|tiempo|tempo|ora|时间|時間)$/u,
  speaker:
    /^(?:sprecher(?:in)?|who|intervenante?|locut(?:eur|rice)|hablante|orador|falante|parlante|spreker|说话人|发言人|話者|المتحدث)$/u,
};

function canonicalNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  return names.map((name) => {
    const [known] = Object.entries(COLUMN_NAMES).find(([, pattern]) => pattern.test(name)) ?? [];
    if (known === undefined || taken.has(known)) return name;
    taken.add(known);
    return known;
  });
}

/** `"Start Time (s)"` and `startTime` as `start_time`. */
function columnName(heading: string): string {
  return heading
    .replace(/^\uFEFF|"|\([^()]*\)/g, '')
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** The file's own heading of each column by its name here. */
function headingsOf(text: string): ReadonlyMap<string, string> {
  const line = firstLine(text);
  const written = line.split(delimiterOf(line));
  const names = canonicalNames(written.map(columnName));
  return new Map(names.map((name, at) => [name, written[at]?.replace(/^\uFEFF|"/g, '').trim() ?? name]));
}

/** Rows as objects; an empty cell is no field. The apostrophe that keeps spreadsheets from running a text is taken off. */
function rowsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = parseRows(text);
  const names = canonicalNames(header.map(columnName));
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, index) => {
        const name = names[index];
        return name === undefined || name === '' || cell === ''
          ? []
          : [[name, TIME.test(name) ? decimalPoint(cell) : cell.replace(/^'(?='*[=+\-@\t\r])/, '')]];
      }),
    ),
  );
}

const TIME = /^(?:start|end|time|timestamp|from|to|offset|duration)/;

/** `2,5` is two and a half where semicolons part the columns. */
function decimalPoint(cell: string): string {
  return cell.trim().replace(/^(-?\d{1,9}),(\d{1,9})$/, '$1.$2');
}

function parseRows(text: string): readonly (readonly string[])[] {
  try {
    return parse(withoutMark(text), {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      delimiter: delimiterOf(firstLine(text)),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new LibraryError(
      'badInput',
      'This table is damaged: a quotation mark is opened and never closed. Nothing was imported.',
      { cause: error },
    );
  }
}
