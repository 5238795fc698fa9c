import { encodeCursor } from '../cursor.ts';

/** One page of a list, and the cursor behind its last row; null when no row follows. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Cuts rows, of which one more than `limit` was asked for, to a page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => readonly (string | number | null)[],
): Page<Row> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: kept, nextCursor: more ? encodeCursor(place(last)) : null };
}

/** A place in a list that goes by creation and id, read back from a cursor. */
export function createdPlace(
  values: readonly unknown[],
): { readonly createdAt: number; readonly id: string } | undefined {
  const [createdAt, id] = values;
  return values.length === 2 && Number.isSafeInteger(createdAt) && typeof id === 'string'
    ? { createdAt: createdAt as number, id }
    : undefined;
}

/** The content block that follows a page; none after the last. */
export function nextCursorBlock(nextCursor: string | null): readonly string[] {
  return nextCursor === null ? [] : [JSON.stringify({ nextCursor })];
}
