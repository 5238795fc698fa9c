import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { segmentId, segmentRange } from '../model/segment-id.ts';
import { ITEM_KINDS } from '../model/item.ts';
import { LINE_BREAK, LinedText } from './lined-text.ts';

/** The lines of a transcript as one text. */
export interface TranscriptLines {
  readonly lines: LinedText;
  /** The `seq` of the segment that a line is. */
  readonly seqOf: (line: number) => number;
}

const SOURCES = {
  segment: {
    text: 'coalesce(d.edited, g.text)',
    rows: 'segment g LEFT JOIN segment_detail d ON d.id = g.id WHERE',
    isNamed: false,
    items: 'item',
    bodies: 'body',
  },
  visible_segment: {
    text: 'g.text',
    rows: 'visible_segment g WHERE g.transcript = ? AND',
    isNamed: true,
    items: 'visible_item',
    bodies: 'visible_body',
  },
} as const;

/** Where the texts of items lie, and those of transcripts that one search has read: no text is read twice. */
export interface ItemTexts {
  readonly source: keyof typeof SOURCES;
  readonly read: Map<number, TranscriptLines>;
}

/** Texts of a new search. */
export function itemTexts(source: ItemTexts['source']): ItemTexts {
  return { source, read: new Map() };
}

/** All lines of a transcript in append order, as shown. */
export function transcriptLines(
  db: Preparing,
  { source, read }: ItemTexts,
  transcript: number,
): TranscriptLines {
  const known = read.get(transcript) ?? readTranscriptLines(db, source, transcript);
  read.set(transcript, known);
  return known;
}

interface ItemText {
  readonly row: number;
  readonly title: string;
  readonly text: LinedText;
}

/** Title and text of the items of some full-text rows. */
export function textsOfRows(db: Preparing, texts: ItemTexts, rows: readonly number[]): ItemText[] {
  const { items, bodies } = SOURCES[texts.source];
  return prepared<{ row: number; item: number; kind: number; title: string }>(
    db,
    `SELECT i.search_row AS row, i.id AS item, i.kind, i.title
     FROM json_each(?) r CROSS JOIN ${items} i ON i.search_row = r.value`,
  )
    .all(JSON.stringify(rows))
    .map(({ row, item, kind, title }) => {
      if (kind === ITEM_KINDS.transcript) return { row, title, text: transcriptLines(db, texts, item).lines };
      const body = prepared<{ text: string }>(
        db,
        `SELECT b.text AS text FROM ${bodies} b WHERE b.item = ?`,
      ).get(item);
      return { row, title, text: new LinedText(body?.text ?? '') };
    });
}

/** The lines come as bytes: Node makes text of them in a fraction of the time that the driver takes for what is not ASCII. */
interface ReadLines {
  readonly lines: Buffer | null;
  readonly count: number;
  readonly last: number | null;
}

/** One text is read in half the time of as many rows, and hardly any of the rows is ever needed. */
function readTranscriptLines(
  db: Preparing,
  source: keyof typeof SOURCES,
  transcript: number,
): TranscriptLines {
  const { text, rows, isNamed } = SOURCES[source];
  const range = [...(isNamed ? [transcript] : []), ...segmentRange(transcript)];
  const read = (line: string): { lines: string; count: number; last: number | null } => {
    const { lines, count, last } = prepared<ReadLines>(
      db,
      `SELECT CAST(group_concat(line, char(30)) AS BLOB) AS lines, count(*) AS count, max(id) AS last
       FROM (SELECT g.id, ${line} AS line FROM ${rows} g.id >= ? AND g.id < ? ORDER BY g.id)`,
    ).get(...range) ?? { lines: null, count: 0, last: null };
    return { lines: lines?.toString('utf8') ?? '', count, last };
  };
  const first = read(text);
  const { count, last } = first;
  const lines =
    countLines(first.lines) === count ? first.lines : read(`replace(${text}, char(30), ' ')`).lines;
  const isDense = last === segmentId(transcript, count - 1);
  const seqAt = (line: number): number =>
    prepared<{ seq: number }>(
      db,
      `SELECT g.id & 1048575 AS seq FROM ${rows} g.id >= ? AND g.id < ? ORDER BY g.id LIMIT 1 OFFSET ?`,
    ).get(...range, line)?.seq ?? line;
  return { lines: new LinedText(lines), seqOf: (line) => (isDense ? line : seqAt(line)) };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf(LINE_BREAK); at >= 0; at = text.indexOf(LINE_BREAK, at + 1)) count += 1;
  return count;
}
