import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { readIndexSize } from './index-statistics.ts';
import { matchExpression } from './match-expression.ts';
import { positiveTerms, type QueryNode, type QueryNote, type TermNode } from './query-tree.ts';
import { termTokens } from './query-words.ts';
import type { SearchIndex } from './score-rows.ts';

/**
 * What a search may still cost. The dear parts of a query are phrases and NEAR of words that are all common: each has to be
 * looked for, word by word, in most texts. They are counted in texts in which one such part is looked for.
 */
export interface SearchBudget {
  left: number;
}

/** A third of a second at 100,000 recordings, on a machine that does nothing else. */
const WORK = 300_000;
/** Up to so many dear parts are searched for and ranked as any other query. */
const FEW_PARTS = 2;
/** A word in so many texts is common. */
const COMMON = 10_000;
/** Fewer of the newest texts are not worth looking through. */
const FEWEST_TEXTS = 2_000;

/** What is said when the budget did not reach all texts. */
export const PARTIAL: QueryNote = {
  code: 'partial',
  text: '',
  message: 'This search asks for so much at once that only the newest recordings were looked through.',
};

/** The budget of a new search. */
export function searchBudget(): SearchBudget {
  return { left: WORK };
}

/** The dear parts of a query by their weight; none when they are few enough to be no trouble. */
export function dearParts(db: Preparing, node: QueryNode): number {
  const candidates = phrasesIn(node);
  if (candidates.length <= FEW_PARTS) return 0;
  const known = new Map<string, boolean>();
  const isCommon = (token: string): boolean => {
    const common = known.get(token) ?? holdsCommonly(db, token);
    known.set(token, common);
    return common;
  };
  const dear = candidates.filter(({ tokens, prefix }) =>
    tokens.every((token, at) => (prefix && at === tokens.length - 1) || isCommon(token)),
  );
  return dear.length <= FEW_PARTS ? 0 : dear.reduce((sum, { weight }) => sum + weight, 0);
}

/** The terms of NEAR are compared with one another, and what is excluded is looked for in the text and in all of its recording. */
const NEAR_WEIGHT = 2;
const EXCLUSION_WEIGHT = 2;

type Phrase = ReturnType<typeof termTokens> & { readonly weight: number };

/** What has to be looked for word by word: phrases, and the terms of NEAR. */
function phrasesIn(node: QueryNode, weight = 1): Phrase[] {
  switch (node.kind) {
    case 'term': {
      const phrase = termTokens(node);
      return phrase.tokens.length > 1 ? [{ ...phrase, weight }] : [];
    }
    case 'near':
      return node.terms.map((term) => ({ ...termTokens(term), weight: NEAR_WEIGHT * weight }));
    case 'and':
    case 'or':
      return node.nodes.flatMap((each) => phrasesIn(each, weight));
    case 'not':
      return [...phrasesIn(node.include, weight), ...phrasesIn(node.exclude, EXCLUSION_WEIGHT * weight)];
    case 'column':
      return phrasesIn(node.node, weight);
  }
}

function holdsCommonly(db: Preparing, token: string): boolean {
  const holding = prepared<{ holding: number }>(
    db,
    `SELECT count(*) AS holding FROM (SELECT 1 FROM search_public WHERE search_public MATCH ? LIMIT ${COMMON})`,
  ).get(`"${token}"`)?.holding;
  return holding === COMMON;
}

/**
 * Takes from the budget what looking for so many dear parts costs. Returns the first row of the newest texts that can be looked
 * through for it: null when all can be, Infinity when there is nothing left worth it.
 */
export function affordedFrom(
  db: Preparing,
  index: SearchIndex,
  parts: number,
  budget: SearchBudget,
): number | null {
  const { documents } = readIndexSize(db, index);
  const texts = Math.floor(budget.left / parts);
  if (documents <= texts) {
    budget.left -= documents * parts;
    return null;
  }
  if (texts < FEWEST_TEXTS) return Infinity;
  budget.left -= texts * parts;
  const first = prepared<{ id: number }>(
    db,
    `SELECT id FROM ${index}_docsize ORDER BY id DESC LIMIT 1 OFFSET ?`,
  ).get(texts - 1);
  return first?.id ?? null;
}

/** To find how often each of more words occurs would take long. */
const MOST_WORDS = 6;

/** The single words of a query, to rank by instead of its phrases; null when it has none. */
export function wordsOf(node: QueryNode): TermNode[] {
  const words = new Map<string, TermNode>();
  for (const { term } of positiveTerms(node)) {
    const { tokens, prefix } = termTokens(term);
    for (const token of prefix ? tokens.slice(0, -1) : tokens) {
      const word: TermNode = { kind: 'term', text: token, quoted: true, prefix: false, initial: false };
      words.set(matchExpression(word), word);
    }
  }
  return [...words.values()].slice(0, MOST_WORDS);
}
