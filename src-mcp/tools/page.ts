import { encodeCursor } from '../cursor.ts';
import { MAX_REPLY_LINE_BYTES } from '../strict-stdio-transport.ts';
import { encodedLength, MAX_ENCODED_BYTES, prettyJson } from './json-text.ts';

/** What rows may take of an answer's line; the rest is the envelope's. */
const MAX_ROWS_BYTES = MAX_REPLY_LINE_BYTES - 64 * 1024;

/** Where a row stands in its list. */
interface CreatedPlace {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly id: string;
}

/** One page of a list as it is shown. */
export interface Page {
  readonly rows: readonly Record<string, unknown>[];
  /** The cursor behind the last row; null when no row follows. */
  readonly nextCursor: string | null;
  /** Whether fewer rows are shown than were asked for, because no more fit an answer. */
  readonly isCut: boolean;
}

/** Shows rows, of which one more than `limit` was read to know whether any follow. */
export function pageOf<Row extends CreatedPlace>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Record<string, unknown>,
): Page {
  const asked = rows.slice(0, limit);
  const shown = rowsThatFit(asked.map(present));
  const last = asked[shown.length - 1];
  const isLast = shown.length === rows.length || last === undefined;
  return {
    rows: shown,
    nextCursor: isLast ? null : encodeCursor([last.createdAt, last.id]),
    isCut: shown.length < asked.length,
  };
}

/** At least one, so that paging always gets further. */
function rowsThatFit(rows: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  const texts = rows.map((row) => prettyJson([row]));
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters * MAX_ENCODED_BYTES <= MAX_ROWS_BYTES) {
    return rows;
  }
  let bytes = 0;
  const end = texts.findIndex((text, index) => {
    bytes += encodedLength(text);
    return bytes > MAX_ROWS_BYTES && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** A place in a list that goes by creation and id, read back from a cursor. */
export function createdPlace(values: readonly unknown[]): CreatedPlace | undefined {
  const [createdAt, id] = values;
  return values.length === 2 && Number.isSafeInteger(createdAt) && typeof id === 'string'
    ? { createdAt: createdAt as number, id }
    : undefined;
}

/** The content block that follows a page; none after the last. */
export function nextCursorBlock({ nextCursor }: Page): readonly string[] {
  return nextCursor === null ? [] : [JSON.stringify({ nextCursor })];
}
