import type { Preparing } from '../database/prepared-statements.ts';
import { prepared } from '../database/prepared-statements.ts';
import { bm25Of, ceilingOf } from './bm25.ts';

export type SearchIndex = 'search_public' | 'search_private';

/** A row of a full-text index and how well it matches: the larger the score, the better. */
export interface RankedRow {
  readonly row: number;
  readonly score: number;
}

/** A ranked row with what its document could score at most. */
export interface ScoredRow extends RankedRow {
  readonly ceiling: number;
}

// The unary + is essential: without it FTS5 would be asked anew for each row. The bounds keep the walk to where the rows lie.
const GIVEN_ROWS = 'rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))';

/** The first and the last of some rows, and all of them for `json_each`. */
export function boundsOf(rows: readonly number[]): [first: number, last: number, all: string] {
  let [first, last] = [Infinity, -Infinity];
  for (const row of rows) {
    first = Math.min(first, row);
    last = Math.max(last, row);
  }
  return [first, last, JSON.stringify(rows)];
}

/** Scores of given rows of one index; rows that do not match are left out. `match` is an expression of ours. */
export function scoreRows(
  db: Preparing,
  index: SearchIndex,
  match: string,
  rows: readonly number[],
): ScoredRow[] {
  if (rows.length === 0) return [];
  return prepared<ScoredRow>(
    db,
    `SELECT rowid AS row, -${bm25Of(index)} AS score, ${ceilingOf(index)} AS ceiling FROM ${index}
     WHERE ${index} MATCH ? AND ${GIVEN_ROWS}`,
  ).all(match, ...boundsOf(rows));
}

/** Best first; of equals the newer one. */
export function byScore(a: RankedRow, b: RankedRow): number {
  return b.score - a.score || b.row - a.row;
}
