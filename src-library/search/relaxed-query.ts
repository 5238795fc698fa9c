import type { Preparing } from '../database/prepared-statements.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import { countMatches, hasMatches, readIndexSize } from './index-statistics.ts';
import { matchExpression } from './match-expression.ts';
import { joinNodes } from './query-grammar.ts';
import { positiveTerms, type QueryNode, type TermNode } from './query-tree.ts';
import { isAskingWord, isStopWord } from './stop-words.ts';
import { otherForms } from './word-forms.ts';
import { wordsOfRun } from './words-of-run.ts';

/** A query that wants less than all of a sentence's words. */
export interface RelaxedQuery {
  readonly node: QueryNode;
  /** How much of the whole it asks for, in (0, 1], counting a rare word for more than a common one. */
  readonly coverage: number;
  /** Texts in which its words are looked for, each counted once for each word. */
  readonly work: number;
}

/** A sentence as a query, and what else it may be taken for. */
export interface SentenceQuery {
  /** All its content words. */
  readonly whole: QueryNode;
  /** What is asked about where that is found, for finding the passages that have the most of it. */
  readonly words: QueryNode;
  /** What to look for when too little is found. Counts how many documents hold each word. */
  readonly relax: () => RelaxedSentence;
}

/** A sentence as a row of queries, from the strictest on. */
export interface RelaxedSentence {
  readonly levels: readonly RelaxedQuery[];
  /** The last level wants no more than any of the words. */
  readonly endsWithAnyWord: boolean;
  /** What is asked about. */
  readonly words: QueryNode;
  /** Words that occur nowhere in what is searched, as typed. */
  readonly unknown: readonly string[];
}

/** How often a search may run anew with fewer words. */
const MOST_LEVELS = 8;

/** With so many phrases and groups, which stay, every level takes long and finds nearly the same: only the least strict is tried. */
const MANY_KEPT = 4;

/** A word and its other forms count as terms of their own, of which a query may not have more. */
const MOST_TERMS = 30;
const MOST_FORMS = 3;

/** What an item is worth that has a word only in another form. */
const OTHER_FORMS = 0.95;

/**
 * What to look for when somebody asks in a sentence: first all its content words; then any form of them, and the words of
 * scripts without spaces each on its own; then without those that occur nowhere, and without those that only ask for a
 * kind of answer; then without the commonest, one after the other; at last any of them. Phrases in quotes, groups and
 * exclusions stay in all of them but the last.
 */
export function sentenceQuery(db: Preparing, index: 'search_public', whole: QueryNode): SentenceQuery {
  const { include, exclude } = whole.kind === 'not' ? whole : { include: whole, exclude: null };
  const nodes = contentNodes(include.kind === 'and' ? include.nodes : [include]);
  const without = (node: QueryNode): QueryNode =>
    exclude === null ? node : { kind: 'not', include: node, exclude };
  const formed = withForms(db, nodes);
  return {
    whole: without(allOf(nodes)),
    words: allOf(withoutAsking(formed).map(({ node }) => node)),
    relax: () => {
      const apart = nodes.flatMap(takenApart);
      const isApart = apart.some((node, at) => node !== nodes[at]);
      return relaxed(weigh(db, index, isApart ? withForms(db, apart) : formed), without, isApart);
    },
  };
}

/** A question in a script without spaces as its words. */
function takenApart(node: QueryNode): readonly QueryNode[] {
  const words = isDroppable(node) ? wordsOfRun(node.text) : null;
  return words === null ? [node] : words.map((text) => ({ ...node, text, prefix: false, initial: false }));
}

/** `isApart`: not even all of the nodes were asked for as they are. */
function relaxed(
  weighed: readonly WeighedNode[],
  without: (node: QueryNode) => QueryNode,
  isApart: boolean,
): RelaxedSentence {
  const total = sumOf(weighed);
  const kept = weighed.filter(({ asked }) => !isDroppable(asked)).length;
  const wanted = kept < MANY_KEPT ? subsetsOf(weighed) : subsetsOf(weighed).slice(-1);
  const subsets = wanted.map((subset) => ({
    node: without(allOf(subset.map(({ node }) => node))),
    coverage: (OTHER_FORMS * sumOf(subset)) / total,
    work: workOf(subset),
  }));
  const lightest = Math.min(...weighed.map(({ weight }) => weight));
  const any = {
    node: without(anyOf(weighed.map(({ node }) => node))),
    coverage: lightest / (2 * total),
    work: workOf(weighed),
  };
  const strict =
    isApart || kept >= MANY_KEPT || weighed.some(({ asked, node }) => node !== asked)
      ? subsets
      : subsets.slice(1);
  return {
    levels: affordable([...strict, ...(weighed.length > 1 ? [any] : [])]),
    endsWithAnyWord: weighed.length > 1,
    words: allOf(topicOf(weighed).map(({ node }) => node)),
    unknown: weighed.flatMap(({ asked, holding }) =>
      holding === 0 && asked.kind === 'term' ? [asked.text] : [],
    ),
  };
}

/** What all levels may cost together: eight common words of 100,000 recordings, thrice. */
const MOST_WORK = 1_500_000;

/** The strictest levels, as many as can be afforded beside the last one, and that. */
export function affordable(levels: readonly RelaxedQuery[]): RelaxedQuery[] {
  const last = levels.at(-1);
  if (last === undefined) return [];
  let left = MOST_WORK - last.work;
  const before = levels.slice(0, -1);
  const dear = before.findIndex(({ work }) => (left -= work) < 0);
  return [...(dear < 0 ? before : before.slice(0, dear)), last];
}

interface FormedNode {
  /** As it was asked for. */
  readonly asked: QueryNode;
  /** With its other forms. */
  readonly node: QueryNode;
}

interface WeighedNode extends FormedNode {
  /** Documents that hold it in any form. */
  readonly holding: number;
  readonly weight: number;
}

function withForms(db: Preparing, nodes: readonly QueryNode[]): FormedNode[] {
  const terms = nodes.reduce((sum, node) => sum + positiveTerms(node).length, 0);
  const forms = Math.min(MOST_FORMS, Math.floor(MOST_TERMS / terms) - 1);
  return nodes.map((asked) => ({
    asked,
    node: isDroppable(asked) ? anyOf([asked, ...otherForms(db, asked, forms)]) : asked,
  }));
}

/** How many documents are taken to hold what is never left out: to count those of a phrase takes as long as a search. */
const USUAL_SHARE = 0.01;

function weigh(db: Preparing, index: 'search_public', formed: readonly FormedNode[]): WeighedNode[] {
  const { documents } = readIndexSize(db, index);
  return formed.map(({ asked, node }) => {
    const match = matchExpression(node);
    const holding = isDroppable(asked)
      ? countMatches(db, index, match)
      : hasMatches(db, index, match)
        ? Math.ceil(documents * USUAL_SHARE)
        : 0;
    const rarity = inverseDocumentFrequency(Math.max(documents, holding), holding);
    return { asked, node, holding, weight: 0.1 + rarity };
  });
}

function workOf(nodes: readonly WeighedNode[]): number {
  return nodes.reduce((sum, { holding }) => sum + holding, 0);
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
  const known = knownOf(all);
  if (known.length < all.length) subsets.push(known);
  const topic = topicOf(all);
  if (topic.length < known.length) subsets.push(topic);
  let left = topic;
  while (left.length > 1) {
    const commonest = left
      .filter(({ asked }) => isDroppable(asked))
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

/** Without what occurs nowhere, unless there is nothing else. */
function knownOf(all: readonly WeighedNode[]): readonly WeighedNode[] {
  const known = all.filter(({ asked, holding }) => holding > 0 || !isDroppable(asked));
  return known.length > 0 ? known : all;
}

/** What is asked about. */
function topicOf(all: readonly WeighedNode[]): readonly WeighedNode[] {
  return withoutAsking(knownOf(all));
}

/** Without what asks for a kind of answer, unless there is nothing else. */
function withoutAsking<Node extends FormedNode>(all: readonly Node[]): readonly Node[] {
  const topic = all.filter(({ asked }) => !isDroppable(asked) || !isAskingWord(asked.text));
  return topic.length > 0 ? topic : all;
}

function anyOf(nodes: readonly QueryNode[]): QueryNode {
  const any = joinNodes('or', nodes);
  if (any === null) throw new RangeError('A query has at least one node.');
  return any;
}

function allOf(nodes: readonly QueryNode[]): QueryNode {
  const all = joinNodes('and', nodes);
  if (all === null) throw new RangeError('A query has at least one node.');
  return all;
}
