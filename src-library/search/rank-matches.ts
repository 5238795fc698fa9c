import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { bm25Of } from './bm25.ts';

/** How many of the newest matches are ranked: beyond it, ranking all of them would cost more than it could find. */
export const RANKED_MATCHES = 2_000;
/** How many of the ranked matches go on. */
export const BEST_MATCHES = 200;
const TITLE_MATCHES = 50;

/** A row of a full-text index and how well it matches: the larger the score, the better. */
export interface RankedRow {
  readonly row: number;
  readonly score: number;
}

/** A condition on the items that are searched, `i` in it. */
export interface MatchedItems {
  readonly table: 'item' | 'visible_item';
  readonly where: string;
  readonly parameters: readonly (string | number)[];
  /** Few items fulfil the condition, and an index finds them: then they are looked up first, not match by match. */
  readonly selective: boolean;
}

/** What to look in, and for what. Every part of it is SQL or an expression of ours, never a person's text. */
export interface Matching {
  readonly index: 'search_public' | 'search_private';
  /** Which items are meant; null for all that the index holds. */
  readonly items: MatchedItems | null;
  /** FTS5 expressions: the query, and the query looked for in titles alone. */
  readonly match: string;
  readonly titleMatch: string;
}

/** The best matches, best first. */
export interface RankedMatches {
  readonly rows: readonly RankedRow[];
  /** Number of matches; exact unless it is `RANKED_MATCHES`. */
  readonly found: number;
}

/** Without CROSS JOIN and the unary + SQLite would ask the index anew for every item. */
function matchesIn({ index, items }: Matching): string {
  if (items === null) return `${index} WHERE ${index} MATCH ?`;
  return items.selective
    ? `${index} WHERE ${index} MATCH ? AND
         +${index}.rowid IN (SELECT i.search_row FROM ${items.table} i WHERE ${items.where})`
    : `${index} CROSS JOIN ${items.table} i ON i.search_row = ${index}.rowid
       WHERE ${index} MATCH ? AND ${items.where}`;
}

/** The walk begins at the newest row and ends with the limit: nothing is sorted but the rows kept. */
function newestMatches(matching: Matching, columns: string): string {
  return `SELECT ${matching.index}.rowid AS row${columns} FROM ${matchesIn(matching)}
    ORDER BY ${matching.index}.rowid DESC LIMIT ${RANKED_MATCHES}`;
}

/** Ranks the newest matches, and those older ones whose title matches. */
export function rankMatches(db: Preparing, matching: Matching): RankedMatches {
  const { index } = matching;
  const ranked = prepared<RankedRow & { found: number; oldest: number }>(
    db,
    `WITH matching AS MATERIALIZED (${newestMatches(matching, `, ${bm25Of(index)} AS score`)})
     SELECT row, -score AS score, (SELECT count(*) FROM matching) AS found, (SELECT min(row) FROM matching) AS oldest
     FROM matching ORDER BY matching.score LIMIT ${BEST_MATCHES}`,
  ).all(matching.match, ...(matching.items?.parameters ?? []));
  const { found, oldest } = ranked[0] ?? { found: 0, oldest: Infinity };
  const rows = ranked.map(({ row, score }) => ({ row, score }));
  const isCut = found >= RANKED_MATCHES;
  return { rows: isCut ? withTitleMatches(db, matching, rows, oldest) : rows, found };
}

function withTitleMatches(
  db: Preparing,
  matching: Matching,
  rows: readonly RankedRow[],
  oldest: number,
): RankedRow[] {
  const older = bestTitleRows(db, matching).filter((row) => row < oldest);
  if (older.length === 0) return [...rows];
  return [...rows, ...scoreRows(db, matching.index, matching.match, older)]
    .sort(byScore)
    .slice(0, BEST_MATCHES);
}

/** Rows of the best matches among titles, whatever their age. */
function bestTitleRows(db: Preparing, matching: Matching): number[] {
  const { index } = matching;
  return prepared<{ row: number }>(
    db,
    `SELECT ${index}.rowid AS row FROM ${matchesIn(matching)} ORDER BY ${bm25Of(index)} LIMIT ${TITLE_MATCHES}`,
  )
    .all(matching.titleMatch, ...(matching.items?.parameters ?? []))
    .map(({ row }) => row);
}

/** Scores of given rows of one index; rows that do not match are left out. */
export function scoreRows(
  db: Preparing,
  index: Matching['index'],
  match: string,
  rows: readonly number[],
): RankedRow[] {
  // The unary + is essential: without it FTS5 would be asked anew for each row.
  return prepared<RankedRow>(
    db,
    `SELECT rowid AS row, -${bm25Of(index)} AS score FROM ${index}
     WHERE ${index} MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
  ).all(match, JSON.stringify(rows));
}

/** Best first; of equals the newer one. */
export function byScore(a: RankedRow, b: RankedRow): number {
  return b.score - a.score || b.row - a.row;
}

const DAY_MS = 86_400_000;
const FADING_DAYS = 90;

/** Makes what is recent count more: half as much again today, fading over some months. Times in epoch milliseconds. */
export function blendRecency(score: number, createdAt: number, now: number): number {
  const age = Math.max(0, now - createdAt) / DAY_MS;
  return score * (1 + 0.5 * Math.exp(-age / FADING_DAYS));
}
