import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { bm25Of, ceilingOf, COLUMN_WEIGHTS, idfFromCeiling, termScore } from './bm25.ts';
import { readDocumentSizes, readIndexSize } from './index-statistics.ts';
import { textsOfRows, type ItemTexts } from './item-lines.ts';
import { LinedText } from './lined-text.ts';
import { matchExpression, titleExpression } from './match-expression.ts';
import { indexedWords, matchesText } from './matches-text.ts';
import { ADJACENT_WORTH, NEAR_WORTH, nearExpressions, nearnessIn, termsTogether } from './nearness.ts';
import { isShortPrefix } from './query-limits.ts';
import { affordedFrom, dearParts, wordsOf, type SearchBudget } from './query-effort.ts';
import { joinNodes } from './query-grammar.ts';
import { positiveTerms, SEARCH_COLUMNS, type QueryNode } from './query-tree.ts';
import { rankJointly, type IndexRows } from './rank-jointly.ts';
import type { ItemCondition } from './recording-family.ts';
import { boundsOf, byScore, scoreRows, type RankedRow, type SearchIndex } from './score-rows.ts';

/** How many of the newest matches are ranked: beyond it, ranking all of them would cost more than it could find. */
export const RANKED_MATCHES = 2_000;
/** How many of the ranked matches go on. */
export const BEST_MATCHES = 200;
/** How many of the newest matches by their title are ranked, however old they are. */
const TITLE_MATCHES = 50;
/** Hardly any title answers more words than these, and to find that none does takes as long as the search. */
const MOST_TITLE_TERMS = 8;
/** Up to how many matches nearness is asked of the index, and how many that hold the words next to each other are told apart. */
const MOST_NEAR = 400;
const ADJACENT_MATCHES = 100;
/** Of more matches than are ranked, the texts of so many of the best are looked at instead. */
const READ_TEXTS = 40;

/** A condition on the items that are searched, `i` in it. */
export interface MatchedItems {
  readonly table: 'item' | 'visible_item';
  readonly where: string;
  readonly parameters: readonly (string | number)[];
  /** Few items fulfil the condition, and an index finds them: then they are looked up first, not match by match. */
  readonly selective: boolean;
}

interface Exclusion {
  readonly table: MatchedItems['table'];
  readonly condition: ItemCondition;
  /** The same where only the rows from a given one on are looked at. */
  readonly from: (first: number) => ItemCondition;
}

/** An index to look in. Every part of it is SQL of ours, never a person's text. */
export interface SearchedIndex {
  readonly index: SearchIndex;
  /** Which items are meant; null for all that the index holds. */
  readonly items: MatchedItems | null;
  /** Leaves out items by what else belongs to their recordings. */
  readonly without?: Exclusion;
  /** The oldest row that is looked at. */
  readonly first?: number;
}

/** The best matches, best first. */
export interface RankedMatches {
  readonly rows: readonly RankedRow[];
  /** Number of matches; when `isMore` is true there are older ones that were not counted. */
  readonly found: number;
  readonly isMore: boolean;
  /** Only the newest texts were looked through, because the query asks for too much at once. */
  readonly isPartial: boolean;
}

/**
 * What matches and fulfils all conditions, so that whatever is cut is cut behind them. Without CROSS JOIN and the unary +
 * SQLite would ask the index anew for every item.
 */
function matchesIn({ index, items, without, first }: SearchedIndex): string {
  const isListed = items?.selective === true;
  const table = isListed ? without?.table : (items ?? without)?.table;
  return [
    index,
    ...(table === undefined ? [] : [`CROSS JOIN ${table} i ON i.search_row = ${index}.rowid`]),
    `WHERE ${index} MATCH ?`,
    ...(isListed
      ? [`AND +${index}.rowid IN (SELECT i.search_row FROM ${items.table} i WHERE ${items.where})`]
      : items === null
        ? []
        : [`AND ${items.where}`]),
    ...(without === undefined ? [] : [`AND ${without.condition.sql}`]),
    ...(first === undefined ? [] : [`AND ${index}.rowid >= ?`]),
  ].join(' ');
}

/** The values of what `matchesIn` leaves open. */
function parametersOf({ items, without, first }: SearchedIndex, match: string): (string | number)[] {
  return [
    match,
    ...(items?.parameters ?? []),
    ...(without?.condition.parameters ?? []),
    ...(first === undefined ? [] : [first]),
  ];
}

/** Those of given rows that match and fulfil all conditions. */
export function matchesAmong(
  db: Preparing,
  searched: SearchedIndex,
  match: string,
  rows: readonly number[],
): number[] {
  if (rows.length === 0) return [];
  return prepared<{ row: number }>(
    db,
    `SELECT ${searched.index}.rowid AS row FROM ${matchesIn(searched)}
     AND ${searched.index}.rowid BETWEEN ? AND ? AND +${searched.index}.rowid IN (SELECT value FROM json_each(?))`,
  )
    .all(...parametersOf(searched, match), ...boundsOf(rows))
    .map(({ row }) => row);
}

/** A match of the newest, with what its document could score at most where that was reckoned. */
interface NewestRow extends RankedRow {
  readonly ceiling: number | null;
}

/** Of a large index a few ceilings are enough, and each takes as long as a score. */
const SOME_ROWS: Readonly<Record<SearchIndex, number>> = { search_public: 15, search_private: 0 };

/** The walk begins at the newest row and ends with the limit: one more than are ranked tells that there are more. */
function newestRows(db: Preparing, searched: SearchedIndex, match: string): NewestRow[] {
  const { index } = searched;
  return prepared<NewestRow>(
    db,
    `SELECT ${index}.rowid AS row, -${bm25Of(index)} AS score,
       CASE WHEN ${index}.rowid & ${SOME_ROWS[index]} = 0 THEN ${ceilingOf(index)} END AS ceiling
     FROM ${matchesIn(searched)} ORDER BY ${index}.rowid DESC LIMIT ${RANKED_MATCHES + 1}`,
  ).all(...parametersOf(searched, match));
}

/** Up to `most` of the newest matches of all indexes, not ranked: enough to tell whether there are any. */
export function someMatches(
  db: Preparing,
  node: QueryNode,
  indexes: readonly SearchedIndex[],
  most: number,
): number[] {
  const rows: number[] = [];
  for (const searched of indexes) {
    if (rows.length >= most) break;
    const found = prepared<{ row: number }>(
      db,
      `SELECT ${searched.index}.rowid AS row FROM ${matchesIn(searched)} ORDER BY ${searched.index}.rowid DESC LIMIT ?`,
    ).all(...parametersOf(searched, matchExpression(node)), most - rows.length);
    rows.push(...found.map(({ row }) => row));
  }
  return rows;
}

/** The newest matches, not scored: half of what it costs with scores, and less where the newest are enough. */
function newestUnscored(db: Preparing, searched: SearchedIndex, match: string): NewestRow[] {
  const { index } = searched;
  return prepared<{ row: number }>(
    db,
    `SELECT ${index}.rowid AS row FROM ${matchesIn(searched)} ORDER BY ${index}.rowid DESC LIMIT ${RANKED_MATCHES + 1}`,
  )
    .all(...parametersOf(searched, match))
    .map(({ row }) => ({ row, score: 0, ceiling: null }));
}

function scored(db: Preparing, { searched, rows }: FoundPart, match: string): FoundPart {
  const given = rows.map(({ row }) => row);
  const known = new Map(scoreRows(db, searched.index, match, given).map((each) => [each.row, each]));
  return { searched, rows: rows.map((each) => known.get(each.row) ?? each) };
}

interface Newest {
  readonly parts: readonly FoundPart[];
  /** What the scores are of; null when there are none, and what is newest is best. */
  readonly ranking: QueryNode | null;
  readonly isMore: boolean;
  readonly isPartial: boolean;
  /** Nothing more may be asked of the index with this query. */
  readonly isDear: boolean;
}

/**
 * The newest matches of each index, each later index from the oldest row on that can still be among the newest of all. To
 * score a phrase or a beginning takes as long as to find all texts that hold it. A short beginning is left out of the score,
 * and where it is all that there is, there is none unless the matches are few; a query of many dear parts is scored by its words.
 */
function findNewest(
  db: Preparing,
  node: QueryNode,
  indexes: readonly SearchedIndex[],
  budget: SearchBudget,
): Newest {
  const match = matchExpression(node);
  const dear = dearParts(db, node);
  const isWide = positiveTerms(node).some(({ term }) => isShortPrefix(term));
  const read = isWide || dear > 0 ? newestUnscored : newestRows;
  const parts: FoundPart[] = [];
  let first: number | undefined;
  let isMore = false;
  let looked = -Infinity;
  for (const each of indexes) {
    looked = Math.max(looked, (dear === 0 ? null : affordedFrom(db, each.index, dear, budget)) ?? -Infinity);
    const from = Math.max(first ?? -Infinity, looked);
    const searched = from === -Infinity ? each : { ...lookedFrom(each, looked), first: from };
    const rows = from === Infinity ? [] : read(db, searched, match);
    parts.push({ searched, rows });
    isMore ||= rows.length > RANKED_MATCHES;
    if (rows.length > RANKED_MATCHES) first = rows[RANKED_MATCHES - 1]?.row;
  }
  const isPartial = looked > -Infinity;
  const known = { isMore: isMore || isPartial, isPartial, isDear: dear > 0 };
  if (!isWide && dear === 0) return { parts, ranking: node, ...known };
  const ranking =
    joinNodes('or', dear > 0 ? wordsOf(node) : withoutShortPrefixes(node)) ??
    (isMore || dear > 0 ? null : node);
  if (ranking === null) return { parts, ranking, ...known };
  const expression = matchExpression(ranking);
  return { parts: parts.map((part) => scored(db, part, expression)), ranking, ...known };
}

/** What is excluded is looked for no further back either. */
function lookedFrom(searched: SearchedIndex, first: number): SearchedIndex {
  const { without } = searched;
  return without === undefined || first === -Infinity || first === Infinity
    ? searched
    : { ...searched, without: { ...without, condition: without.from(first) } };
}

function withoutShortPrefixes(node: QueryNode): QueryNode[] {
  return positiveTerms(node)
    .filter(({ term, columns }) => columns.length > 0 && !isShortPrefix(term))
    .map(({ term, columns }) =>
      columns.length === SEARCH_COLUMNS.length ? term : { kind: 'column', columns, node: term },
    );
}

interface FoundPart {
  readonly searched: SearchedIndex;
  /** Newest first. */
  readonly rows: readonly NewestRow[];
}

/**
 * Ranks the newest matches, and those older ones whose title matches: several indexes as if all lay in one, and what holds
 * the words next to each other above what only holds them.
 */
export function rankMatches(
  db: Preparing,
  node: QueryNode,
  indexes: readonly SearchedIndex[],
  texts: ItemTexts,
  budget: SearchBudget,
): RankedMatches {
  const newestOfAll = findNewest(db, node, indexes, budget);
  const { parts: newest, ranking, isMore, isPartial } = newestOfAll;
  const isRough = isMore || newestOfAll.isDear;
  const found = newest.reduce((sum, { rows }) => sum + Math.min(RANKED_MATCHES, rows.length), 0);
  const oldest = oldestRanked(newest);
  const filled = newest.flatMap((part) => {
    const ranked = part.rows.filter(({ row }) => row >= oldest);
    return ranked.length === 0 ? [] : [{ ...part, rows: ranked }];
  });
  const near = isRough ? new Map<number, number>() : nearnessByIndex(db, node, filled, found);
  const parts = filled.map(({ searched, rows }) => bestOf(searched.index, rows, near));
  const joint =
    parts.length > 1 && ranking !== null
      ? rankJointly(db, ranking, parts, isRough)
      : { rows: parts.flatMap(({ rows }) => rows), ceiling: parts[0]?.ceiling ?? null };
  const worth = isRough ? nearnessByTexts(db, node, joint.rows, texts) : near;
  const ranked = joint.rows.map(({ row, score }) => ({ row, score: score * (worth.get(row) ?? 1) }));
  const best = joint.ceiling ?? Math.max(0, ...joint.rows.map(({ score }) => score));
  const older =
    isMore && ranking === node && positiveTerms(node).length <= MOST_TITLE_TERMS
      ? indexes.flatMap((each) => olderTitles(db, node, each, oldest, best))
      : [];
  return { rows: [...ranked, ...older].sort(byScore).slice(0, BEST_MATCHES), found, isMore, isPartial };
}

/** The row of the last match that is ranked: the newest of all indexes together are. */
function oldestRanked(parts: readonly FoundPart[]): number {
  const rows = parts.flatMap((part) => part.rows.map(({ row }) => row)).sort((a, b) => b - a);
  return rows[Math.min(RANKED_MATCHES, rows.length) - 1] ?? Infinity;
}

/** The best rows of an index, and all that hold the words near each other. */
function bestOf(
  index: SearchIndex,
  rows: readonly NewestRow[],
  near: ReadonlyMap<number, number>,
): IndexRows {
  const best = rows.length > BEST_MATCHES ? [...rows].sort(byScore) : rows;
  const ceilings = rows.flatMap(({ ceiling }) => ceiling ?? []);
  return {
    index,
    rows: best.filter(({ row }, at) => at < BEST_MATCHES || near.has(row)),
    ceiling: ceilings.length === 0 ? null : Math.max(...ceilings),
  };
}

/**
 * What rows are worth more for holding the words of the query near each other, for whoever types two words wants to see them together.
 * Where hundreds of texts hold all the words, those that have them near cost more to find than the search itself, and
 * only the newest that have them next to each other are told apart.
 */
function nearnessByIndex(
  db: Preparing,
  node: QueryNode,
  parts: readonly FoundPart[],
  found: number,
): Map<number, number> {
  const worth = new Map<number, number>();
  const expressions = nearExpressions(node);
  if (expressions === null) return worth;
  for (const { searched, rows } of parts) {
    const given = rows.map(({ row }) => row);
    const alone = { index: searched.index, items: null };
    const near = found <= MOST_NEAR ? matchesAmong(db, alone, expressions.near, given) : [];
    for (const row of near) worth.set(row, NEAR_WORTH);
    if (found <= MOST_NEAR && near.length === 0) continue;
    const adjacent = matchesAmong(db, alone, expressions.adjacent, given);
    for (const row of adjacent.sort((a, b) => b - a).slice(0, ADJACENT_MATCHES))
      worth.set(row, ADJACENT_WORTH);
  }
  return worth;
}

/** The same of the best rows by their texts: the index would look through everything for a phrase that is nowhere. */
function nearnessByTexts(
  db: Preparing,
  node: QueryNode,
  rows: readonly RankedRow[],
  texts: ItemTexts,
): Map<number, number> {
  const terms = termsTogether(node);
  if (terms.length === 0) return new Map();
  const best = [...rows].sort(byScore).slice(0, READ_TEXTS);
  return new Map(
    textsOfRows(
      db,
      texts,
      best.map(({ row }) => row),
    ).map(({ row, title, text }) => [
      row,
      Math.max(nearnessIn(terms, new LinedText(title)), nearnessIn(terms, text)),
    ]),
  );
}

interface OlderTitle {
  readonly row: number;
  readonly title: string;
}

/**
 * The newest rows older than the ranked ones whose titles match. Their scores are what the words in the title alone make:
 * for those of the whole text the index would have to walk back to each of them.
 */
function olderTitles(
  db: Preparing,
  node: QueryNode,
  searched: SearchedIndex,
  oldest: number,
  ceiling: number,
): RankedRow[] {
  const { index, items, without } = searched;
  const rows = prepared<{ row: number }>(
    db,
    `SELECT ${index}.rowid AS row FROM ${matchesIn(searched)} AND ${index}.rowid < ?
     ORDER BY ${index}.rowid DESC LIMIT ${TITLE_MATCHES}`,
  )
    .all(...parametersOf(searched, titleExpression(node)), oldest)
    .map(({ row }) => row);
  if (rows.length === 0) return [];
  const titles = prepared<OlderTitle>(
    db,
    `SELECT i.search_row AS row, i.title FROM json_each(?) r CROSS JOIN ${(items ?? without)?.table ?? 'item'} i ON i.search_row = r.value`,
  ).all(JSON.stringify(rows));
  const size = readIndexSize(db, index);
  const words = readDocumentSizes(db, index, rows);
  const idf = idfFromCeiling(ceiling);
  return titles.map(({ row, title }) => ({
    row,
    score: termScore(size, words.get(row) ?? 0, idf * shareOf(node, title), COLUMN_WEIGHTS.title),
  }));
}

/** How many of the terms of a query are in a title. */
function shareOf(node: QueryNode, title: string): number {
  const terms = positiveTerms(node);
  const words = indexedWords(title, '');
  return terms.filter(({ term, columns }) => matchesText(term, words, columns)).length / terms.length;
}

const DAY_MS = 86_400_000;
const FADING_DAYS = 90;

/** Makes what is recent count more: half as much again today, fading over some months. Times in epoch milliseconds. */
export function blendRecency(score: number, createdAt: number, now: number): number {
  const age = Math.max(0, now - createdAt) / DAY_MS;
  return score * (1 + 0.5 * Math.exp(-age / FADING_DAYS));
}
