import type { Preparing } from '../database/prepared-statements.ts';
import type { ItemTexts } from './item-lines.ts';
import { matchExpression } from './match-expression.ts';
import type { SearchBudget } from './query-effort.ts';
import type { QueryNode } from './query-tree.ts';
import { matchesAmong, rankMatches, type RankedMatches, type SearchedIndex } from './rank-matches.ts';
import {
  exclusionOf,
  rowsOfFamilies,
  rowsWithout,
  withoutRecordingsThatMatch,
  type FamilyScope,
  type ItemCondition,
} from './recording-family.ts';
import { judgeUnindexed, withVerdicts, type SearchedTables } from './unindexed-transcripts.ts';

/** Where to look, and with whose eyes. */
export interface SearchScope {
  readonly indexes: readonly SearchedIndex[];
  readonly family: FamilyScope;
  readonly texts: ItemTexts;
  /** Where transcripts lie that the index has not been told all of; null when those are not asked for. */
  readonly unindexed: SearchedTables | null;
  /** What all searches in this scope may cost together. */
  readonly budget: SearchBudget;
}

/**
 * The best items for a query: ranked, with what is being said right now, and without everything of a recording of which
 * any part is excluded.
 */
export function findMatches(db: Preparing, node: QueryNode, scope: SearchScope): RankedMatches {
  const exclusion = exclusionOf(node);
  const indexes = exclusion === null ? scope.indexes : withoutExcluded(scope, exclusion);
  const ranked = rankMatches(db, node, indexes, scope.texts, scope.budget);
  return scope.unindexed === null
    ? ranked
    : withUnindexed(db, node, { ...scope, indexes, unindexed: scope.unindexed }, exclusion, ranked);
}

function withoutExcluded({ indexes, family }: SearchScope, exclusion: QueryNode): SearchedIndex[] {
  const condition = withoutRecordingsThatMatch(exclusion, family);
  const from = (first: number): ItemCondition => withoutRecordingsThatMatch(exclusion, family, first);
  return indexes.map((each) => ({ ...each, without: { table: family.table, condition, from } }));
}

function withUnindexed(
  db: Preparing,
  node: QueryNode,
  { indexes, family, unindexed }: SearchScope & { readonly unindexed: SearchedTables },
  exclusion: QueryNode | null,
  ranked: RankedMatches,
): RankedMatches {
  const verdicts = judgeUnindexed(db, unindexed, node, exclusion);
  if (verdicts.length === 0) return ranked;
  const excluding = verdicts.filter(({ excludes }) => excludes).map(({ row }) => row);
  const excluded = new Set(rowsOfFamilies(db, excluding, family));
  const matching = verdicts.filter(({ row, matches }) => matches && !excluded.has(row)).map(({ row }) => row);
  const live = exclusion === null ? matching : rowsWithout(db, exclusion, matching, family);
  const judged = new Set([...excluded, ...verdicts.map(({ row }) => row)]);
  const match = matchExpression(node);
  const counted = indexes.flatMap((each) => matchesAmong(db, each, match, [...judged]));
  return {
    ...ranked,
    rows: withVerdicts(ranked.rows, live, judged),
    found: ranked.found - counted.length + live.length,
  };
}
