import { indexWords } from './index-text.ts';
import type { TermNode } from './query-tree.ts';

/** The tokens of a term as the full-text index holds them. */
export interface TermTokens {
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
