import { ASCII_SEPARATORS, foldWithOffsets, isUnspaced } from './character-folding.ts';
import { indexWords, type IndexWord } from './index-text.ts';
import type { TermNode } from './query-tree.ts';

/** The tokens of a term as the full-text index holds them. */
interface TermTokens {
  readonly tokens: readonly string[];
  /** Whether the last token may go on: asked for, or a single character of an unspaced script. */
  readonly prefix: boolean;
}

function runTokens(run: string, last: boolean): string[] {
  const characters = Array.from(run);
  const tokens = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  const end = characters.at(-1) ?? '';
  // Before another word the run must end there, and only its last character alone says so.
  return last && tokens.length > 0 ? tokens : [...tokens, end];
}

/** The tokens of a term. A run of an unspaced script is its overlapping pairs, so that any substring of two or more is found. */
export function termTokens(term: Pick<TermNode, 'text' | 'prefix'>): TermTokens {
  const words = indexWords(term.text);
  const tokens = words.flatMap((word, index) =>
    word.unspaced ? runTokens(word.text, index === words.length - 1) : [word.text],
  );
  const last = words.at(-1);
  if (last?.unspaced !== true) return { tokens, prefix: term.prefix };
  return { tokens, prefix: Array.from(last.text).length === 1 };
}

/** Says whether two terms ask for the same: equal keys, equal hits. */
export function termKey(term: TermNode): string {
  const { tokens, prefix } = termTokens(term);
  return `${term.initial ? '^' : ''}${tokens.join(' ')}${prefix ? '*' : ''}`;
}

const WORDS = new RegExp(`[^${ASCII_SEPARATORS}]+`, 'g');

/** The words of folded text with the offset behind each. */
export function splitWords(folded: string): (IndexWord & { readonly end: number })[] {
  return Array.from(folded.matchAll(WORDS), ({ 0: text, index }) => ({
    text,
    unspaced: isUnspaced(text),
    end: index + text.length,
  }));
}

/** Where the words of a text begin and end (UTF-16 offsets): what is outside are marks that the search does not see. Null without words. */
export function wordsExtent(text: string): { readonly from: number; readonly to: number } | null {
  const { folded, starts, ends } = foldWithOffsets(text);
  const from = folded.search(new RegExp(`[^${ASCII_SEPARATORS}]`));
  const last = splitWords(folded).at(-1);
  if (last === undefined) return null;
  return { from: starts[from] ?? 0, to: ends[last.end - 1] ?? text.length };
}
