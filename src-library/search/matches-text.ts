import { ASCII_SEPARATORS } from './character-folding.ts';
import { indexText } from './index-text.ts';
import {
  SEARCH_COLUMNS,
  type NearNode,
  type QueryNode,
  type SearchColumn,
  type TermNode,
} from './query-tree.ts';
import { termTokens } from './query-words.ts';

/** The words of an item as the full-text index would hold them, by column. */
export type IndexedWords = Readonly<Record<SearchColumn, readonly string[]>>;

const WORDS = new RegExp(`[^${ASCII_SEPARATORS}]+`, 'g');

/** The words of an item that the index does not hold yet. */
export function indexedWords(title: string, body: string): IndexedWords {
  const words = (text: string): string[] => indexText(text).toLowerCase().match(WORDS) ?? [];
  return { title: words(title), body: words(body) };
}

/** Whether the full-text index would find these words by this query. */
export function matchesText(
  node: QueryNode,
  words: IndexedWords,
  columns: readonly SearchColumn[] = SEARCH_COLUMNS,
): boolean {
  switch (node.kind) {
    case 'term':
      return columns.some((column) => positionsOf(node, words[column]).length > 0);
    case 'near':
      return columns.some((column) => isNear(node, words[column]));
    case 'and':
      return node.nodes.every((each) => matchesText(each, words, columns));
    case 'or':
      return node.nodes.some((each) => matchesText(each, words, columns));
    case 'not':
      return matchesText(node.include, words, columns) && !matchesText(node.exclude, words, columns);
    case 'column':
      return matchesText(
        node.node,
        words,
        columns.filter((column) => node.columns.includes(column)),
      );
  }
}

/** Where a term begins, as numbers of words. */
function positionsOf(term: TermNode, words: readonly string[]): number[] {
  const { tokens, prefix } = termTokens(term);
  const isAt = (position: number): boolean =>
    tokens.every((token, offset) => {
      const word = words[position + offset];
      if (word === undefined) return false;
      return prefix && offset === tokens.length - 1 ? word.startsWith(token) : word === token;
    });
  if (tokens.length === 0) return [];
  if (term.initial) return isAt(0) ? [0] : [];
  const positions: number[] = [];
  for (let at = 0; at + tokens.length <= words.length; at++) if (isAt(at)) positions.push(at);
  return positions;
}

/** FTS5's rule: each term ends at most `distance` words before the one that begins last. */
function isNear(node: NearNode, words: readonly string[]): boolean {
  const terms = node.terms.map((term) => ({
    length: termTokens(term).tokens.length,
    positions: positionsOf(term, words),
  }));
  return terms.some(({ positions }) =>
    positions.some((last) =>
      terms.every((term) =>
        term.positions.some((at) => at <= last && at >= last - term.length - node.distance),
      ),
    ),
  );
}
