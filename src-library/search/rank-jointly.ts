import type { Preparing } from '../database/prepared-statements.ts';
import {
  ceilingFromIdf,
  frequencyFromScore,
  holdingFromCeiling,
  inverseDocumentFrequency,
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
  /** What a document that holds all that is asked for could score at most; null where it was not reckoned. */
  readonly ceiling: number | null;
}

/** Rows of all indexes with scores that can be compared, and the ceiling of these. */
export interface JointRows {
  readonly rows: readonly RankedRow[];
  readonly ceiling: number | null;
}

/** Each phrase is looked up anew in each index: of more than these, and in a large library, scores are only scaled. */
const MOST_PHRASES = 8;
const MOST_DOCUMENTS = 20_000;

/**
 * Scores matches of several indexes as if all documents lay in one: documents, words and document frequencies are added
 * up. A document's frequency of a phrase is taken back out of the score that its own index gives that phrase alone. With
 * `isRough`, which is for more matches than are ranked, several phrases in a large library are not looked up anew: then
 * each index's scores are scaled, so that what holds all phrases can score the same everywhere.
 */
export function rankJointly(
  db: Preparing,
  node: QueryNode,
  parts: readonly IndexRows[],
  isRough: boolean,
): JointRows {
  const phrases = phrasesOf(node);
  const sizes = parts.map(({ index }) => readIndexSize(db, index));
  const joint: IndexSize = {
    documents: sum(sizes.map((size) => size.documents)),
    words: sum(sizes.map((size) => size.words)),
  };
  const isCostly = phrases.length > 1 && isRough && joint.documents > MOST_DOCUMENTS;
  if (isCostly || phrases.length > MOST_PHRASES) return scaled(parts, sizes);
  const rowsOf = parts.map(({ rows }) => rows.map(({ row }) => row));
  const words = parts.map(({ index }, at) => readDocumentSizes(db, index, rowsOf[at] ?? []));
  const scores = new Map(rowsOf.flat().map((row) => [row, 0]));
  let ceiling = 0;
  for (const match of phrases) {
    const alone = parts.map((part, at) => phraseAlone(db, node, match, part, rowsOf[at] ?? []));
    const holding = holdingOf(db, match, parts, sizes, alone);
    const jointIdf = inverseDocumentFrequency(joint.documents, sum(holding));
    ceiling += ceilingFromIdf(jointIdf);
    alone.forEach(({ rows }, at) => {
      const size = sizes[at] ?? joint;
      const idf = inverseDocumentFrequency(size.documents, holding[at] ?? 0);
      for (const { row, score } of rows) {
        const length = words[at]?.get(row) ?? 0;
        const frequency = frequencyFromScore(size, length, idf, score);
        scores.set(row, (scores.get(row) ?? 0) + termScore(joint, length, jointIdf, frequency));
      }
    });
  }
  return { rows: Array.from(scores, ([row, score]) => ({ row, score })), ceiling };
}

/** The scores of one phrase in one index: when the query is that phrase, they are known. */
function phraseAlone(
  db: Preparing,
  node: QueryNode,
  match: string,
  { index, rows, ceiling }: IndexRows,
  given: readonly number[],
): Omit<IndexRows, 'index'> {
  if (isOnePhrase(node)) return { rows, ceiling };
  const scored = scoreRows(db, index, match, given);
  return { rows: scored, ceiling: scored[0]?.ceiling ?? null };
}

/** How many documents of each index hold a phrase, from its ceilings; counted where those do not tell it. */
function holdingOf(
  db: Preparing,
  match: string,
  parts: readonly IndexRows[],
  sizes: readonly IndexSize[],
  alone: readonly Omit<IndexRows, 'index'>[],
): number[] {
  const told = alone.map(({ ceiling }, at) =>
    ceiling === null ? undefined : holdingFromCeiling(sizes[at]?.documents ?? 0, ceiling),
  );
  // In at least half of each part it is in at least half of all: how many exactly makes no difference.
  const isEverywhere = told.every((each) => each === null);
  return parts.map(({ index }, at) =>
    isEverywhere ? (sizes[at]?.documents ?? 0) : (told[at] ?? countMatches(db, index, match)),
  );
}

/** The scores of each index times what makes its ceiling that of the largest. */
function scaled(parts: readonly IndexRows[], sizes: readonly IndexSize[]): JointRows {
  const largest = sizes.reduce(
    (most, { documents }, at) => (documents > (sizes[most]?.documents ?? 0) ? at : most),
    0,
  );
  const ceiling = parts[largest]?.ceiling ?? null;
  const rows = parts.flatMap((part) => {
    const factor = ceiling === null || part.ceiling === null ? 1 : ceiling / part.ceiling;
    return part.rows.map(({ row, score }) => ({ row, score: score * factor }));
  });
  return { rows, ceiling };
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
