import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { positiveTerms, type QueryNode, type TermNode } from './query-tree.ts';
import { termTokens } from './query-words.ts';

/** Words and phrases of a query of which some word is in no document of either index, in reading order. */
export function unknownTerms(db: Preparing, node: QueryNode): TermNode[] {
  const unknown = positiveTerms(node)
    .map(({ term }) => term)
    .filter((term) => {
      const { tokens, prefix } = termTokens(term);
      return tokens.some((token, at) => !isKnown(db, token, prefix && at === tokens.length - 1));
    });
  return [...new Map(unknown.map((term) => [term.text, term])).values()];
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
