import { indexWords } from './index-text.ts';
import { matchExpression } from './match-expression.ts';
import type { LinedText } from './lined-text.ts';
import { finderOf, findTerms, type FoundTerm } from './term-finder.ts';
import type { QueryNode, TermNode } from './query-tree.ts';
import { termTokens } from './query-words.ts';

/** How much more a match is worth that holds the words of a query one after the other as typed. */
export const ADJACENT_WORTH = 2;
/** How much more one is worth that holds them within a few words, in any order. */
export const NEAR_WORTH = 1.4;

const NEAR_DISTANCE = 10;
/** Hardly any text holds more words than these near each other, and looking for it takes long. */
const MOST_TERMS = 6;

/** The words that a query wants all of, if there are some that may stand near each other. */
export function termsTogether(node: QueryNode): readonly TermNode[] {
  if (node.kind === 'not') return termsTogether(node.include);
  if (node.kind !== 'and') return [];
  const terms = node.nodes.filter((each) => each.kind === 'term');
  // One that may go on is many words: near each other they take as long as the search itself.
  const isBounded = terms.every((term) => !term.initial && !termTokens(term).prefix);
  return isBounded && terms.length >= 2 && terms.length <= MOST_TERMS ? terms : [];
}

function phraseOf(terms: readonly TermNode[]): TermNode {
  const text = terms.map((term) => term.text).join(' ');
  return { kind: 'term', text, quoted: true, prefix: false, initial: false };
}

/** The expressions of texts that hold the words of a query together; null when it has no words that could. */
export function nearExpressions(
  node: QueryNode,
): { readonly near: string; readonly adjacent: string } | null {
  const terms = termsTogether(node);
  if (terms.length === 0) return null;
  return {
    near: matchExpression({ kind: 'near', terms, distance: NEAR_DISTANCE }),
    adjacent: matchExpression(phraseOf(terms)),
  };
}

/** How much more a hit is worth for what this text of it holds together: 1 where it does not. As the index would find it. */
export function nearnessIn(terms: readonly TermNode[], { folded }: Pick<LinedText, 'folded'>): number {
  if (findTerms([finderOf(phraseOf(terms))], folded).length > 0) return ADJACENT_WORTH;
  const finders = terms.map(finderOf);
  for (let from = 0; from < folded.length; from += PART) {
    // Parts overlap by what may stand near.
    const part = folded.slice(
      spaceFrom(folded, from - FARTHEST, 0),
      spaceFrom(folded, from + PART, folded.length),
    );
    if (holdsNear(findTerms(finders, part), terms.length, part)) return NEAR_WORTH;
  }
  return 1;
}

/** No word is cut where there are spaces. */
function spaceFrom(folded: string, at: number, otherwise: number): number {
  if (at <= 0 || at >= folded.length) return otherwise;
  const space = folded.indexOf(' ', at);
  return space < 0 ? at : space;
}

/** Common words are near each other at once: then the rest of a long text needs no looking at. */
const PART = 16_384;

function holdsNear(found: readonly FoundTerm[], terms: number, folded: string): boolean {
  const ends = Array.from({ length: terms }, () => -1);
  return found.some(({ term, from, to }) => {
    ends[term] = to;
    const earliest = Math.min(...ends);
    if (earliest < 0 || from - earliest > FARTHEST) return false;
    return countTokens(folded.slice(earliest, Math.max(earliest, from))) <= NEAR_DISTANCE;
  });
}

/** Characters in which so many words surely end. */
const FARTHEST = 40 * NEAR_DISTANCE;

function countTokens(folded: string): number {
  return indexWords(folded).reduce(
    (sum, { text, unspaced }) => sum + (unspaced ? Array.from(text).length : 1),
    0,
  );
}
