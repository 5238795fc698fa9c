import type { Preparing } from '../database/prepared-statements.ts';
import { matchExpression } from './match-expression.ts';
import type { QueryNode, TermNode } from './query-tree.ts';
import { termTokens } from './query-words.ts';
import type { IndexRows } from './rank-jointly.ts';
import { matchingRows, type RankedRow } from './score-rows.ts';

/** How much more a match is worth that holds the words of a query one after the other, or within a few words. */
const ADJACENT = 2;
const NEAR = 1.4;
const NEAR_DISTANCE = 10;
/** Of more words than a phrase has, hardly any text holds all together, and looking for it takes long. */
const MOST_TERMS = 6;

/** The words that a query wants all of, if there are some that may stand near each other. */
function termsTogether(node: QueryNode): readonly TermNode[] {
  if (node.kind === 'not') return termsTogether(node.include);
  if (node.kind !== 'and') return [];
  const terms = node.nodes.filter((each) => each.kind === 'term');
  // One that may go on is many words: near each other they take as long as the search itself.
  const isBounded = terms.every((term) => !term.initial && !termTokens(term).prefix);
  return isBounded && terms.length >= 2 && terms.length <= MOST_TERMS ? terms : [];
}

/**
 * The ranked rows with higher scores where the words of the query stand next to each other as typed, or near each other in any
 * order. Rows before `oldest` are left as they are: they were found by their titles.
 */
export function raiseNearness(
  db: Preparing,
  node: QueryNode,
  ranked: readonly RankedRow[],
  parts: readonly IndexRows[],
  oldest: number | null,
): readonly RankedRow[] {
  const terms = termsTogether(node);
  if (terms.length === 0) return ranked;
  const near = matchExpression({ kind: 'near', terms, distance: NEAR_DISTANCE });
  const text = terms.map((term) => term.text).join(' ');
  const adjacent = matchExpression({ kind: 'term', text, quoted: true, prefix: false, initial: false });
  const factors = new Map<number, number>();
  for (const { index, rows } of parts) {
    const newest = rows.map(({ row }) => row).filter((row) => oldest === null || row >= oldest);
    const nearRows = matchingRows(db, index, near, newest);
    for (const row of nearRows) factors.set(row, NEAR);
    for (const row of matchingRows(db, index, adjacent, nearRows)) factors.set(row, ADJACENT);
  }
  return ranked.map(({ row, score }) => ({ row, score: score * (factors.get(row) ?? 1) }));
}
