import type { Preparing } from '../database/prepared-statements.ts';
import {
  frequencyFromScore,
  inverseDocumentFrequency,
  isOfCommonest,
  termScore,
  type IndexSize,
} from './bm25.ts';
import { countMatches, readDocumentSizes, readIndexSize } from './index-statistics.ts';
import { matchExpression } from './match-expression.ts';
import { positiveTerms, SEARCH_COLUMNS, type QueryNode } from './query-tree.ts';
import { scoreRows, type RankedRow, type SearchIndex } from './score-rows.ts';

/** Matching rows of one index with the scores that it gives them. */
export interface IndexRows {
  readonly index: SearchIndex;
  readonly rows: readonly RankedRow[];
}

/** Each phrase is looked up anew in each index: of more than these the scores of each index are taken as they are. */
const MOST_PHRASES = 8;

/**
 * Scores matches of several indexes as if all documents lay in one: documents, words and document frequencies are added
 * up. A document's frequency of a phrase is taken back out of the score that its own index gives that phrase alone.
 */
export function rankJointly(db: Preparing, node: QueryNode, parts: readonly IndexRows[]): RankedRow[] {
  const phrases = phrasesOf(node);
  if (phrases.length > MOST_PHRASES) return parts.flatMap(({ rows }) => rows);
  const sizes = parts.map(({ index }) => readIndexSize(db, index));
  const joint: IndexSize = {
    documents: sum(sizes.map((size) => size.documents)),
    words: sum(sizes.map((size) => size.words)),
  };
  const rowsOf = parts.map(({ rows }) => rows.map(({ row }) => row));
  const words = parts.map(({ index }, at) => readDocumentSizes(db, index, rowsOf[at] ?? []));
  const scores = new Map(rowsOf.flat().map((row) => [row, 0]));
  for (const match of phrases) {
    const alone = parts.map(({ index, rows }, at) =>
      isOnePhrase(node) ? rows : scoreRows(db, index, match, rowsOf[at] ?? []),
    );
    // In more than half of each part it is in more than half of all: how many exactly makes no difference.
    const isEverywhere = alone.every(
      (rows) => rows.length > 0 && rows.every(({ score }) => isOfCommonest(score)),
    );
    const holding = isEverywhere
      ? sizes.map(({ documents }) => documents)
      : parts.map(({ index }) => countMatches(db, index, match));
    const jointIdf = inverseDocumentFrequency(joint.documents, sum(holding));
    alone.forEach((rows, at) => {
      const size = sizes[at] ?? joint;
      const idf = inverseDocumentFrequency(size.documents, holding[at] ?? 0);
      for (const { row, score } of rows) {
        const length = words[at]?.get(row) ?? 0;
        const frequency = frequencyFromScore(size, length, idf, score);
        scores.set(row, (scores.get(row) ?? 0) + termScore(joint, length, jointIdf, frequency));
      }
    });
  }
  return Array.from(scores, ([row, score]) => ({ row, score }));
}

/** Whether the whole query is one phrase, so that its score is that phrase's. */
function isOnePhrase(node: QueryNode): boolean {
  return node.kind === 'term' || (node.kind === 'column' && node.node.kind === 'term');
}

/** The expression of each phrase that a hit can hold, repeated as often as the query repeats it. */
function phrasesOf(node: QueryNode): string[] {
  return positiveTerms(node)
    .filter(({ columns }) => columns.length > 0)
    .map(({ term, columns }) =>
      matchExpression(
        columns.length === SEARCH_COLUMNS.length ? term : { kind: 'column', columns, node: term },
      ),
    );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
