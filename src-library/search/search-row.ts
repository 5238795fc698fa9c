import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

const HOUR_MS = 3_600_000;
const ROWS_PER_HOUR = 64;

/** The first full-text row of the hour in which something was created. `created` in epoch milliseconds. */
export function firstSearchRowOf(created: number): number {
  return Math.floor(created / HOUR_MS) * ROWS_PER_HOUR;
}

/**
 * A free full-text row that grows with `created`: the next one of its hour, or, when the hour's 64 are taken (an
 * archive whose files all carry one date), one of the nearest free rows behind it. Newest-first is then the order of
 * rows, to the hour, whatever was imported when. Finer rows would cost: the index is a sixteenth larger with 64 rows a
 * minute, and a fifth larger with one a millisecond.
 */
export function freeSearchRow(db: Database, created: number): number {
  const first = firstSearchRowOf(created);
  const last = prepared<number | null>(
    db,
    'SELECT max(search_row) FROM item WHERE search_row >= ? AND search_row < ?',
  )
    .pluck()
    .get(first, first + ROWS_PER_HOUR);
  if (last == null) return first;
  if (last + 1 < first + ROWS_PER_HOUR) return last + 1;
  return rowBehindCrowd(db, last);
}

/** Gallops to a free row behind `taken`, then halves the way back to the end of the crowd: a few dozen look-ups. */
function rowBehindCrowd(db: Database, taken: number): number {
  const isTaken = prepared<1>(db, 'SELECT 1 FROM item WHERE search_row = ?').pluck();
  let step = 1;
  while (isTaken.get(taken + step) !== undefined) step *= 2;
  let low = taken + Math.floor(step / 2);
  let high = taken + step;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTaken.get(middle) === undefined) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether `row` may stay the full-text row of something created at `created`. */
export function searchRowFits(db: Database, row: number, created: number): boolean {
  const first = firstSearchRowOf(created);
  if (row < first) return false;
  if (row < first + ROWS_PER_HOUR) return true;
  const free = freeSearchRow(db, created);
  return free >= first + ROWS_PER_HOUR && row <= free;
}
