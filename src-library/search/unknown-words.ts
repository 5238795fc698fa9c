import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { positiveTerms, type QueryNode } from './query-tree.ts';
import { termTokens } from './query-words.ts';

/** Words and phrases of a query that no document of either index holds, as typed, in reading order. */
export function unknownWords(db: Preparing, node: QueryNode): string[] {
  const unknown = positiveTerms(node)
    .map(({ term }) => term)
    .filter((term) => {
      const { tokens, prefix } = termTokens(term);
      return tokens.some((token, at) => !isKnown(db, token, prefix && at === tokens.length - 1));
    });
  return [...new Set(unknown.map(({ text }) => text))];
}

function isKnown(db: Preparing, token: string, prefix: boolean): boolean {
  return (['search_public', 'search_private'] as const).some((index) => {
    const terms = prepared<{ term: string }>(
      db,
      `SELECT term FROM ${index}_vocabulary WHERE term >= ? ORDER BY term LIMIT 1`,
    ).get(token);
    return terms !== undefined && (prefix ? terms.term.startsWith(token) : terms.term === token);
  });
}
