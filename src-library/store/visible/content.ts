import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';
import { ITEM_KINDS } from '../../model/item.ts';
import { preview } from '../../model/preview.ts';
import { segmentRange } from '../../model/segment-id.ts';
import { clockText } from './clock.ts';
import { cutOffset } from './cut-offset.ts';
import { readVisibleParts, type VisibleItem } from './items.ts';
import { readVisibleSegments, type VisibleSegment } from './transcripts.ts';

/**
 * Where reading an item goes on: the id of the part (an item's own, or that of something below a session) and how far
 * into it: its beginning as 0, else a position in append order, counted from 1, for a transcript, and UTF-16 units for a
 * text.
 */
export interface ContentPlace {
  readonly part: string;
  readonly at: number;
  /** For a transcript: which line of a recorded line that was split, and how many UTF-16 units into it. Else 0. */
  readonly line: number;
  readonly offset: number;
}

/** The place where a part, or a text in it, begins. */
function placeAt(part: string, at: number): ContentPlace {
  return { part, at, line: 0, offset: 0 };
}

/** A readable stretch of an item's text. */
export interface VisibleContent {
  readonly text: string;
  /** Where the rest begins; null when nothing follows. */
  readonly next: ContentPlace | null;
}

/** A piece of text that is never cut, with where it begins. */
interface Piece {
  readonly text: string;
  /** What stands before it when it does not come first. */
  readonly separator: string;
  readonly place: ContentPlace;
}

/**
 * The text of an item that assistants may see, for reading: a transcript as one line a turn, `[0:12] Name: words`, in the
 * order of time; a note, a summary or a file as it is; a session as all that belongs to it. At most `maxCharacters`
 * UTF-16 units, cut between segments or paragraphs, or inside one that is longer than that by itself. `from` goes on
 * where an earlier reading ended; a part that is gone by then ends the reading.
 */
export function readVisibleContent(
  db: VisibleDatabase,
  item: VisibleItem,
  { maxCharacters, from = null }: { readonly maxCharacters: number; readonly from?: ContentPlace | null },
): VisibleContent {
  const texts: string[] = [];
  let length = 0;
  for (const { text, separator, place } of piecesOf(db, item, from, maxCharacters)) {
    const before = texts.length === 0 ? '' : separator;
    if (length > 0 && length + before.length + text.length > maxCharacters) {
      return { text: texts.join(''), next: place };
    }
    texts.push(before, text);
    length += before.length + text.length;
  }
  return { text: texts.join(''), next: null };
}

function piecesOf(
  db: VisibleDatabase,
  item: VisibleItem,
  from: ContentPlace | null,
  maxPiece: number,
): Iterable<Piece> {
  if (item.sourceType === 'session') return sessionPieces(db, item, from, maxPiece);
  if (from !== null && from.part !== item.id) return [];
  return partPieces(db, item, from ?? placeAt(item.id, 0), maxPiece);
}

function partPieces(
  db: VisibleDatabase,
  item: VisibleItem,
  from: ContentPlace,
  maxPiece: number,
): Iterable<Piece> {
  return item.sourceType === 'transcript'
    ? transcriptPieces(db, item, from, maxPiece)
    : paragraphs(readVisibleBody(db, item.row), item.id, from.at, maxPiece);
}

const PART_ORDER = ['summary', 'note', 'transcript', 'file'] as const;
const PART_HEADINGS = { summary: 'Summary', note: 'Note', transcript: 'Transcript', file: 'File' } as const;

function* sessionPieces(
  db: VisibleDatabase,
  session: VisibleItem,
  from: ContentPlace | null,
  maxPiece: number,
): Generator<Piece> {
  const parts = readVisibleParts(db, session.row);
  const ordered = PART_ORDER.flatMap((type) =>
    parts.filter((part) => part.sourceType === type).map((part) => ({ part, heading: PART_HEADINGS[type] })),
  );
  const begins = from === null || from.part === session.id;
  if (begins) yield* taskPieces(db, session);
  const begin = begins ? 0 : ordered.findIndex(({ part }) => part.id === from.part);
  for (const { part, heading } of begin < 0 ? [] : ordered.slice(begin)) {
    const place = part.id === from?.part ? from : placeAt(part.id, 0);
    const title = part.title === session.title ? '' : `: ${part.title}`;
    let before = place.at === 0 ? `## ${heading}${title} (${part.id})\n` : '';
    for (const piece of partPieces(db, part, place, maxPiece)) {
      yield before === ''
        ? piece
        : { text: before + piece.text, separator: '\n\n', place: placeAt(part.id, 0) };
      before = '';
    }
  }
}

function* taskPieces(db: VisibleDatabase, session: VisibleItem): Generator<Piece> {
  const tasks = prepared<{ title: string; done: 0 | 1 }>(
    db,
    `SELECT title, bucket = 'done' OR done_at IS NOT NULL AS done FROM visible_task
     WHERE parent = ? AND kind = ${ITEM_KINDS.task} ORDER BY id LIMIT 200`,
  ).all(session.row);
  if (tasks.length === 0) return;
  const lines = tasks.map(({ title, done }) => `- [${done === 1 ? 'x' : ' '}] ${preview(title, 500)}`);
  yield { text: `## Tasks\n${lines.join('\n')}`, separator: '\n\n', place: placeAt(session.id, 0) };
}

/** The text of a note, a summary or a file; empty when it has none. */
export function readVisibleBody(db: VisibleDatabase, row: number): string {
  return prepared<{ text: string }>(db, 'SELECT text FROM visible_body WHERE item = ?').get(row)?.text ?? '';
}

function* paragraphs(body: string, part: string, from: number, maxPiece: number): Generator<Piece> {
  let at = from;
  while (at < body.length) {
    const end = paragraphEnd(body, at, maxPiece);
    const text = body.slice(at, end).replace(/\n$/, '');
    yield { text, separator: body[at - 1] === '\n' ? '\n' : '', place: placeAt(part, at) };
    at = end;
  }
}

/** Behind the line break that ends the paragraph, or where a paragraph that is too long has to be cut. */
function paragraphEnd(body: string, at: number, maxPiece: number): number {
  const lineBreak = body.indexOf('\n', at);
  const end = lineBreak < 0 ? body.length : lineBreak + 1;
  if (end - at <= maxPiece) return end;
  return cutOffset(body, at, maxPiece);
}

const SEGMENTS_PER_READ = 500;

/** The words may take so much of a piece, a time and a name the rest; what does not fit there is left out whole. */
const WORDS_ROOM = 0.9;

/**
 * One piece a segment: the first of a turn carries its time and speaker, the others go on in the same line. A segment that
 * is longer than a piece may be comes in several.
 */
function* transcriptPieces(
  db: VisibleDatabase,
  item: VisibleItem,
  from: ContentPlace,
  maxPiece: number,
): Generator<Piece> {
  let speaker: string | null | undefined;
  let first = true;
  for (const segment of segmentsInOrder(db, item.row, from)) {
    const words = segment.text.replace(/\s+/g, ' ').trim();
    const at = { part: item.id, at: segment.seq + 1, line: segment.part };
    const isFrom = from.at === at.at && from.line === at.line;
    for (let offset = isFrom ? from.offset : 0; offset < words.length;) {
      const end = cutOffset(words, offset, Math.floor(maxPiece * WORDS_ROOM));
      const continues = !first && segment.speaker === speaker && segment.speaker !== null;
      const isTurn = !continues && (offset === 0 || first);
      const text = `${isTurn ? headOf(segment, maxPiece) : ''}${words.slice(offset, end)}`;
      const separator = offset > 0 ? '' : continues ? ' ' : '\n';
      yield { text, separator, place: { ...at, offset } };
      speaker = segment.speaker;
      first = false;
      offset = end;
    }
  }
}

function headOf({ startMs, speaker }: VisibleSegment, maxPiece: number): string {
  const time = startMs === null ? '' : `[${clockText(startMs)}] `;
  const name = speaker === null ? '' : `${preview(speaker, 200)}: `;
  const head = `${time}${name}`;
  return head.length <= maxPiece * (1 - WORDS_ROOM) ? head : '';
}

/**
 * From the beginning, or from the segment whose position, counted from 1, is that of `from`. Two tracks are recorded one
 * behind the other and read beside each other; one track already lies in order.
 */
function* segmentsInOrder(
  db: VisibleDatabase,
  transcript: number,
  { at, line }: ContentPlace,
): Generator<VisibleSegment> {
  if (hasTracks(db, transcript)) {
    const sorted = inTimeOrder(readVisibleSegments(db, transcript));
    const begin = at === 0 ? 0 : sorted.findIndex(({ seq, part }) => seq === at - 1 && part === line);
    yield* begin < 0 ? [] : sorted.slice(begin);
    return;
  }
  let fromSeq = Math.max(0, at - 1);
  for (;;) {
    const segments = readVisibleSegments(db, transcript, { fromSeq, limit: SEGMENTS_PER_READ });
    yield* segments.filter(({ seq, part }) => seq !== at - 1 || part >= line);
    const last = segments.at(-1);
    if (last === undefined || segments.length < SEGMENTS_PER_READ) return;
    fromSeq = last.seq + 1;
  }
}

function hasTracks(db: VisibleDatabase, transcript: number): boolean {
  const first = prepared<{ track: string | null }>(
    db,
    'SELECT track FROM visible_segment WHERE transcript = ? AND id >= ? AND id < ? ORDER BY id LIMIT 1',
  ).get(transcript, ...segmentRange(transcript));
  return first?.track != null;
}

function inTimeOrder(segments: readonly VisibleSegment[]): VisibleSegment[] {
  let last = 0;
  return segments
    .map((segment) => {
      last = segment.startMs ?? last;
      return { segment, at: last };
    })
    .sort((a, b) => a.at - b.at || a.segment.seq - b.segment.seq || a.segment.part - b.segment.part)
    .map(({ segment }) => segment);
}
