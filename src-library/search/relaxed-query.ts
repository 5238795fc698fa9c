import type { Preparing } from '../database/prepared-statements.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import { countMatches, readIndexSize } from './index-statistics.ts';
import { matchExpression } from './match-expression.ts';
import { joinNodes } from './query-grammar.ts';
import type { QueryNode, TermNode } from './query-tree.ts';
import { isStopWord } from './stop-words.ts';

/** A query that wants less than all of a sentence's words. */
export interface RelaxedQuery {
  readonly node: QueryNode;
  /** How much of the whole it asks for, in (0, 1], counting a rare word for more than a common one. */
  readonly coverage: number;
}

/** A sentence as a row of queries, from the strictest on. */
export interface SentenceQuery {
  readonly levels: readonly RelaxedQuery[];
  /** Every content word, for finding the passages that have the most of them. */
  readonly words: QueryNode;
  /** Words that occur nowhere in what is searched, as typed. */
  readonly unknown: readonly string[];
}

/** How often a search may run anew with fewer words. */
const MOST_LEVELS = 8;

/**
 * What to look for when somebody asks in a sentence: first all its content words; then without those that occur
 * nowhere; then without the commonest, one after the other; at last any of them. Phrases in quotes, groups and exclusions
 * stay in all of them but the last.
 */
export function sentenceQuery(db: Preparing, index: 'search_public', asked: QueryNode): SentenceQuery {
  const { include, exclude } = asked.kind === 'not' ? asked : { include: asked, exclude: null };
  const nodes = contentNodes(include.kind === 'and' ? include.nodes : [include]);
  const without = (node: QueryNode): QueryNode =>
    exclude === null ? node : { kind: 'not', include: node, exclude };
  const { documents } = readIndexSize(db, index);
  const weighed = nodes.map((node): WeighedNode => {
    const holding = countMatches(db, index, matchExpression(node));
    return { node, holding, weight: 0.1 + inverseDocumentFrequency(Math.max(documents, holding), holding) };
  });
  const total = sumOf(weighed);
  const levels = subsetsOf(weighed).map((subset) => ({
    node: without(allOf(subset.map(({ node }) => node))),
    coverage: sumOf(subset) / total,
  }));
  const any = joinNodes('or', nodes);
  const rarest = Math.min(...weighed.map(({ weight }) => weight));
  return {
    levels:
      nodes.length > 1 && any !== null
        ? [...levels, { node: without(any), coverage: rarest / total }]
        : levels,
    words: allOf(nodes),
    unknown: weighed.flatMap(({ node, holding }) =>
      holding === 0 && node.kind === 'term' ? [node.text] : [],
    ),
  };
}

interface WeighedNode {
  readonly node: QueryNode;
  /** Documents that hold it. */
  readonly holding: number;
  readonly weight: number;
}

function sumOf(nodes: readonly WeighedNode[]): number {
  return nodes.reduce((sum, { weight }) => sum + weight, 0);
}

/** Without what only holds the question together, unless there is nothing else. */
function contentNodes(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const content = nodes.filter((node) => !isDroppable(node) || !isStopWord(node.text));
  return content.length === 0 ? nodes : content;
}

function isDroppable(node: QueryNode): node is TermNode {
  return node.kind === 'term' && !node.quoted;
}

function subsetsOf(all: readonly WeighedNode[]): (readonly WeighedNode[])[] {
  const subsets = [all];
  const known = all.filter(({ node, holding }) => holding > 0 || !isDroppable(node));
  if (known.length > 0 && known.length < all.length) subsets.push(known);
  let left = known;
  while (left.length > 1) {
    const commonest = left
      .filter(({ node }) => isDroppable(node))
      .reduce<WeighedNode | null>(
        (most, each) => (most === null || each.holding > most.holding ? each : most),
        null,
      );
    if (commonest === null) break;
    left = left.filter((each) => each !== commonest);
    subsets.push(left);
  }
  return subsets.length <= MOST_LEVELS
    ? subsets
    : [...subsets.slice(0, MOST_LEVELS - 3), ...subsets.slice(-3)];
}

function allOf(nodes: readonly QueryNode[]): QueryNode {
  const all = joinNodes('and', nodes);
  if (all === null) throw new RangeError('A query has at least one node.');
  return all;
}
