import { ASCII_SEPARATORS, isUnspaced } from './character-folding.ts';
import { indexWords } from './index-text.ts';
import { positiveTerms, type QueryNode, type SearchColumn, type TermNode } from './query-tree.ts';
import { termKey } from './query-words.ts';

const SEPARATOR = `[${ASCII_SEPARATORS}]`;
const LETTER = `[^${ASCII_SEPARATORS}]`;

/** Finds one term in folded text. */
export interface TermFinder {
  /** What every match begins with, apart from the marks before a term that must stand first. */
  readonly begin: string;
  /** The whole term at a given place, with only marks between its words. */
  readonly whole: RegExp;
  readonly initial: boolean;
  /** How many words a match runs over. */
  readonly words: number;
}

/** What finds a term in folded text: words of it hold letters, digits and marks only, none of which means anything in a pattern. */
export function finderOf({ text, prefix, initial }: TermNode): TermFinder {
  const words = indexWords(text);
  const after = prefix ? `${LETTER}*` : `(?!${LETTER})`;
  const end = words.at(-1)?.unspaced === true ? '' : after;
  return {
    begin: words[0]?.text ?? '',
    whole: new RegExp(`${words.map((word) => word.text).join(`${SEPARATOR}+`)}${end}`, 'y'),
    initial,
    words: words.length,
  };
}

/** What finds the different terms of a query that a column may show. */
export function findersOf(node: QueryNode, column: SearchColumn): TermFinder[] {
  const terms = positiveTerms(node).filter(({ columns }) => columns.includes(column));
  const byKey = new Map(terms.map(({ term }) => [termKey(term), term]));
  return [...byKey.values()].map(finderOf);
}

/** A place of a term in folded text: `term` is its number among those looked for. */
export interface FoundTerm {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

const IS_LETTER = new RegExp(LETTER);
const FIRST_LETTER = new RegExp(LETTER, 'g');

/** Whether folded text holds a letter. */
export function hasLetter(folded: string): boolean {
  return IS_LETTER.test(folded);
}

/** Whether the folded text has a word that begins before `at` and goes on there. */
function isInsideWord(folded: string, at: number): boolean {
  const first = folded.charAt(at);
  return at > 0 && IS_LETTER.test(folded.charAt(at - 1)) && IS_LETTER.test(first) && !isUnspaced(first);
}

function placesOf({ begin, whole, initial }: TermFinder, term: number, folded: string): FoundTerm[] {
  const found: FoundTerm[] = [];
  FIRST_LETTER.lastIndex = 0;
  const first = initial ? FIRST_LETTER.exec(folded)?.index : 0;
  for (let at = folded.indexOf(begin, first); at >= 0;) {
    if (initial && at !== first) break;
    whole.lastIndex = at;
    const isHere = !isInsideWord(folded, at) && whole.test(folded);
    if (isHere) found.push({ term, from: at, to: whole.lastIndex });
    at = folded.indexOf(begin, isHere ? whole.lastIndex : at + 1);
  }
  return found;
}

/** All places of all terms in folded text, in their order. */
export function findTerms(finders: readonly TermFinder[], folded: string): FoundTerm[] {
  const found = finders.map((finder, term) => placesOf(finder, term, folded));
  const [first = []] = found;
  return found.length === 1 ? first : found.flat().sort((one, other) => one.from - other.from);
}
