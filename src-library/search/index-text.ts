import { ASCII_SEPARATORS, foldCharacters, foldText, isAscii, isUnspaced } from './character-folding.ts';

/**
 * Version of the transform below, kept with the library: a library indexed by another one has to be indexed anew.
 * Raise it with every change that makes another word of any text.
 */
export const INDEX_VERSION = 1;

/**
 * What the full-text index is told of a text. The tokenizer (`unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'`)
 * then finds in it exactly the words of `indexWords`, with unspaced runs as overlapping pairs: 会議室 becomes `会議 議室 室`. The last
 * character stands alone so that a search for any single character is a prefix of some token.
 */
export function indexText(text: string): string {
  return isAscii(text) ? text : foldCharacters(text, true);
}

/** A word as the search knows it, folded. An unspaced one is found as a substring, the others as whole words. */
export interface IndexWord {
  readonly text: string;
  readonly unspaced: boolean;
}

const WORDS = new RegExp(`[^${ASCII_SEPARATORS}]+`, 'g');

/**
 * The words of a text: `don't` is `don` and `t`, `C++` is `c`, `node.js` is `node` and `js`, `AI会議` is `ai` and `会議`;
 * emoji and punctuation are no words.
 */
export function indexWords(text: string): IndexWord[] {
  return (foldText(text).match(WORDS) ?? []).map((word) => ({ text: word, unspaced: isUnspaced(word) }));
}
