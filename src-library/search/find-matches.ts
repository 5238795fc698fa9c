import type { Preparing } from '../database/prepared-statements.ts';
import type { ItemTexts } from './item-lines.ts';
import { matchExpression } from './match-expression.ts';
import type { QueryNode } from './query-tree.ts';
import {
  BEST_MATCHES,
  RANKED_MATCHES,
  rankMatches,
  type RankedMatches,
  type SearchedIndex,
} from './rank-matches.ts';
import { exclusionsOf, withoutExcluded, type FamilyScope } from './recording-family.ts';
import { matchingRows } from './score-rows.ts';
import { judgeUnindexed, withVerdicts, type SearchedTables } from './unindexed-transcripts.ts';

/** Where to look, and with whose eyes. */
export interface SearchScope {
  readonly indexes: readonly SearchedIndex[];
  readonly family: FamilyScope;
  readonly texts: ItemTexts;
  /** Where transcripts lie that the index has not been told all of; null when those are not asked for. */
  readonly unindexed: SearchedTables | null;
}

/**
 * The best items for a query: ranked, with what is being said right now, and without everything of a recording of which
 * any part is excluded.
 */
export function findMatches(db: Preparing, node: QueryNode, scope: SearchScope): RankedMatches {
  const excludes = exclusionsOf(node).length > 0;
  const ranked = rankMatches(db, node, scope.indexes, scope.texts, excludes ? RANKED_MATCHES : BEST_MATCHES);
  const live = scope.unindexed === null ? ranked : withUnindexed(db, node, scope, ranked);
  if (!excludes) return live;
  const rows = withoutExcluded(db, node, live.rows, scope.family);
  // Those that were not ranked were not asked whether they are excluded.
  const isMore = live.isMore || live.found > live.rows.length;
  return {
    rows: rows.slice(0, BEST_MATCHES),
    found: isMore ? rows.length : live.found - live.rows.length + rows.length,
    isMore,
  };
}

function withUnindexed(
  db: Preparing,
  node: QueryNode,
  { indexes, unindexed }: SearchScope,
  ranked: RankedMatches,
): RankedMatches {
  const verdicts = unindexed === null ? [] : judgeUnindexed(db, unindexed, node);
  if (verdicts.length === 0) return ranked;
  const match = matchExpression(node);
  const judged = verdicts.map(({ row }) => row);
  const counted = indexes.flatMap(({ index }) => matchingRows(db, index, match, judged));
  const matching = verdicts.filter(({ matches }) => matches).length;
  return {
    rows: withVerdicts(ranked.rows, verdicts),
    found: ranked.found - counted.length + matching,
    isMore: ranked.isMore,
  };
}
