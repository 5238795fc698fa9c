import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { bm25Of } from './bm25.ts';
import { matchExpression, titleExpression } from './match-expression.ts';
import { ADJACENT_WORTH, NEAR_WORTH, nearExpressions } from './nearness.ts';
import { isShortPrefix } from './query-limits.ts';
import { positiveTerms, type QueryNode } from './query-tree.ts';
import { rankJointly, type IndexRows } from './rank-jointly.ts';
import { byScore, matchingRows, scoreRows, type RankedRow, type SearchIndex } from './score-rows.ts';

/** How many of the newest matches are ranked: beyond it, ranking all of them would cost more than it could find. */
export const RANKED_MATCHES = 2_000;
/** How many of the ranked matches go on. */
export const BEST_MATCHES = 200;
/** How many of the newest matches by their title are ranked, however old they are. */
const TITLE_MATCHES = 50;
/** How many matches that hold the words next to each other are told apart, and up to how many matches those that only hold them near. */
const ADJACENT_MATCHES = 100;
const MOST_NEAR = 400;

/** A condition on the items that are searched, `i` in it. */
export interface MatchedItems {
  readonly table: 'item' | 'visible_item';
  readonly where: string;
  readonly parameters: readonly (string | number)[];
  /** Few items fulfil the condition, and an index finds them: then they are looked up first, not match by match. */
  readonly selective: boolean;
}

/** An index to look in. Every part of it is SQL of ours, never a person's text. */
export interface SearchedIndex {
  readonly index: SearchIndex;
  /** Which items are meant; null for all that the index holds. */
  readonly items: MatchedItems | null;
}

/** The best matches, best first. */
export interface RankedMatches {
  readonly rows: readonly RankedRow[];
  /** Number of matches; when `isMore` is true there are older ones that were not counted. */
  readonly found: number;
  readonly isMore: boolean;
}

/** Without CROSS JOIN and the unary + SQLite would ask the index anew for every item. */
function matchesIn({ index, items }: SearchedIndex): string {
  if (items === null) return `${index} WHERE ${index} MATCH ?`;
  return items.selective
    ? `${index} WHERE ${index} MATCH ? AND
         +${index}.rowid IN (SELECT i.search_row FROM ${items.table} i WHERE ${items.where})`
    : `${index} CROSS JOIN ${items.table} i ON i.search_row = ${index}.rowid
       WHERE ${index} MATCH ? AND ${items.where}`;
}

/** The walk begins at the newest row and ends with the limit: one more than are ranked tells that there are more. */
function newestMatches(searched: SearchedIndex): string {
  const { index } = searched;
  return `SELECT ${index}.rowid AS row, ${bm25Of(index)} AS score FROM ${matchesIn(searched)}
    ORDER BY ${index}.rowid DESC LIMIT ${RANKED_MATCHES + 1}`;
}

/** The statement that ranks the newest matches of all indexes together, each match by the scores of its own index. */
function newestStatement(indexes: readonly SearchedIndex[], keep: number): string {
  const names = indexes.map((_, at) => `newest${at}`);
  const expressions = indexes.map(
    (each, at) => `${names[at] ?? ''} AS MATERIALIZED (${newestMatches(each)})`,
  );
  const rows = names.map((name) => `SELECT row FROM ${name}`).join(' UNION ALL ');
  const counted = names.map((name) => `min(${RANKED_MATCHES}, (SELECT count(*) FROM ${name}))`).join(' + ');
  const cut = names.map((name) => `(SELECT count(*) FROM ${name}) > ${RANKED_MATCHES}`).join(' OR ');
  const best = names.map(
    (name, at) => `SELECT * FROM (SELECT ${at} AS part, row, -score AS score FROM ${name}
      WHERE row >= ifnull((SELECT row FROM oldest), ${Number.MIN_SAFE_INTEGER})
      ORDER BY ${name}.score LIMIT ${keep})`,
  );
  return `WITH ${expressions.join(', ')},
      oldest AS MATERIALIZED (SELECT row FROM (${rows}) ORDER BY row DESC LIMIT 1 OFFSET ${RANKED_MATCHES - 1})
    SELECT part, row, score, ${counted} AS found, ${cut} AS isMore, (SELECT row FROM oldest) AS oldest
    FROM (${best.join(' UNION ALL ')})`;
}

interface NewestRow extends RankedRow {
  readonly part: number;
  readonly found: number;
  readonly isMore: 0 | 1;
  readonly oldest: number | null;
}

/**
 * Ranks the newest matches, and those older ones whose title matches: several indexes as if all lay in one, and what holds
 * the words next to each other above what only holds them. `keep` is how many of the best are given at most.
 */
export function rankMatches(
  db: Preparing,
  node: QueryNode,
  indexes: readonly SearchedIndex[],
  keep = BEST_MATCHES,
): RankedMatches {
  const match = matchExpression(node);
  const newest = prepared<NewestRow>(db, newestStatement(indexes, keep)).all(
    ...indexes.flatMap(({ items }) => [match, ...(items?.parameters ?? [])]),
  );
  const [first] = newest;
  if (first === undefined) return { rows: [], found: 0, isMore: false };
  const { found, oldest } = first;
  const worth = new Map<number, number>();
  // Each time it is asked for, a short beginning takes as long as all the words that begin so.
  const isWide = positiveTerms(node).some(({ term }) => isShortPrefix(term));
  const parts = indexes.map((searched, part): IndexRows => {
    const { index } = searched;
    const rows = newest.filter((each) => each.part === part).map(({ row, score }) => ({ row, score }));
    if (rows.length === 0) return { index, rows };
    const others = [
      ...findNear(db, node, searched, rows, { found, oldest }, worth),
      ...(oldest === null || isWide ? [] : olderTitles(db, searched, titleExpression(node), oldest)),
    ];
    return { index, rows: [...rows, ...scoreRows(db, index, match, others)] };
  });
  const filled = parts.filter(({ rows }) => rows.length > 0);
  const ranked = filled.length > 1 ? rankJointly(db, node, filled) : (filled[0]?.rows ?? []);
  const rows = ranked
    .map(({ row, score }) => ({ row, score: score * (worth.get(row) ?? 1) }))
    .sort(byScore)
    .slice(0, keep);
  return { rows, found, isMore: first.isMore === 1 };
}

/**
 * Notes in `worth` which rows hold the words of the query near each other. Gives those that hold them next to each other and
 * are not among the ranked ones, for whoever types two words wants to see them together. Where hundreds of texts hold all the
 * words, looking at how near they stand costs more than finding them did, so only the newest that have them next to each other are told apart.
 */
function findNear(
  db: Preparing,
  node: QueryNode,
  searched: SearchedIndex,
  rows: readonly RankedRow[],
  { found, oldest }: Pick<NewestRow, 'found' | 'oldest'>,
  worth: Map<number, number>,
): number[] {
  const expressions = nearExpressions(node);
  if (expressions === null) return [];
  const ranked = new Set(rows.map(({ row }) => row));
  if (found <= MOST_NEAR) {
    for (const row of matchingRows(db, searched.index, expressions.near, [...ranked]))
      worth.set(row, NEAR_WORTH);
  }
  const adjacent =
    found <= MOST_NEAR && worth.size === 0 ? [] : newestRows(db, searched, expressions.adjacent, oldest);
  for (const row of adjacent) worth.set(row, ADJACENT_WORTH);
  return adjacent.filter((row) => !ranked.has(row));
}

/** The newest rows that match, no older than `oldest`. */
function newestRows(db: Preparing, searched: SearchedIndex, match: string, oldest: number | null): number[] {
  const { index, items } = searched;
  return prepared<{ row: number }>(
    db,
    `SELECT ${index}.rowid AS row FROM ${matchesIn(searched)} AND ${index}.rowid >= ?
     ORDER BY ${index}.rowid DESC LIMIT ${ADJACENT_MATCHES}`,
  )
    .all(match, ...(items?.parameters ?? []), oldest ?? Number.MIN_SAFE_INTEGER)
    .map(({ row }) => row);
}

/** Rows older than the ranked ones whose titles match, unless enough of the ranked ones have it in theirs. */
function olderTitles(db: Preparing, searched: SearchedIndex, titles: string, oldest: number): number[] {
  const { index, items } = searched;
  return prepared<{ row: number }>(
    db,
    `SELECT ${index}.rowid AS row FROM ${matchesIn(searched)} ORDER BY ${index}.rowid DESC LIMIT ${TITLE_MATCHES}`,
  )
    .all(titles, ...(items?.parameters ?? []))
    .map(({ row }) => row)
    .filter((row) => row < oldest);
}

const DAY_MS = 86_400_000;
const FADING_DAYS = 90;

/** Makes what is recent count more: half as much again today, fading over some months. Times in epoch milliseconds. */
export function blendRecency(score: number, createdAt: number, now: number): number {
  const age = Math.max(0, now - createdAt) / DAY_MS;
  return score * (1 + 0.5 * Math.exp(-age / FADING_DAYS));
}
