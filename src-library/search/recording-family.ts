import type { Preparing } from '../database/prepared-statements.ts';
import { prepared } from '../database/prepared-statements.ts';
import { matchExpression } from './match-expression.ts';
import type { QueryNode } from './query-tree.ts';
import type { RankedRow } from './score-rows.ts';

/** Whose eyes a family is looked at with: what of it can exclude the rest. */
export interface FamilyScope {
  readonly table: 'item' | 'visible_item';
  /** SQL: whether the item `m` matches; it takes the expression `expressions` times. */
  readonly matching: string;
  readonly expressions: number;
}

/** What assistants may see. */
export const VISIBLE_FAMILY: FamilyScope = {
  table: 'visible_item',
  matching: 'm.search_row IN (SELECT rowid FROM search_public WHERE search_public MATCH ?)',
  expressions: 1,
};

/** Everything. What lies in the trash says nothing about what does not, and the other way round. */
export function wholeFamily(inTrash: boolean): FamilyScope {
  return {
    table: 'item',
    matching: `m.trashed IS ${inTrash ? 'NOT NULL' : 'NULL'} AND m.search_row IN
      (SELECT rowid FROM search_public WHERE search_public MATCH ?
       UNION ALL SELECT rowid FROM search_private WHERE search_private MATCH ?)`,
    expressions: 2,
  };
}

/** SQL for the rows of every item that hangs together with one of `seeds`, itself SQL for rows of items. */
export function familiesOf(seeds: string, table: FamilyScope['table'] = 'item'): string {
  return `WITH RECURSIVE
    up(id, parent) AS (SELECT id, parent FROM ${table} WHERE id IN (${seeds})
      UNION SELECT p.id, p.parent FROM up CROSS JOIN ${table} p ON p.id = up.parent),
    family(id) AS (SELECT id FROM up WHERE parent IS NULL
      UNION SELECT c.id FROM family CROSS JOIN ${table} c ON c.parent = family.id)
    SELECT id FROM family`;
}

/** A condition on the items `i` with its parameters: nothing of their recording matches. */
export function withoutRecordingsThatMatch(
  node: QueryNode,
  { table, matching, expressions }: FamilyScope,
): { readonly sql: string; readonly parameters: readonly string[] } {
  const match = matchExpression(node);
  return {
    sql: `i.id NOT IN (${familiesOf(`SELECT m.id FROM ${table} m WHERE ${matching}`, table)})`,
    parameters: Array.from({ length: expressions }, () => match),
  };
}

/** The exclusions that hold for a whole query: those on one side of an OR are of that side only. */
export function exclusionsOf(node: QueryNode): QueryNode[] {
  if (node.kind === 'not') return [node.exclude, ...exclusionsOf(node.include)];
  return node.kind === 'and' ? node.nodes.flatMap(exclusionsOf) : [];
}

/** The ranked rows without those of recordings of which another part is excluded by the query. */
export function withoutExcluded(
  db: Preparing,
  node: QueryNode,
  rows: readonly RankedRow[],
  { table, matching, expressions }: FamilyScope,
): readonly RankedRow[] {
  let left = rows;
  for (const exclusion of exclusionsOf(node)) {
    const match = matchExpression(exclusion);
    const excluded = new Set(
      prepared<{ found: number }>(
        db,
        `WITH RECURSIVE
           up(found, id, parent) AS (
             SELECT search_row, id, parent FROM ${table} WHERE search_row IN (SELECT value FROM json_each(?))
             UNION ALL SELECT up.found, p.id, p.parent FROM up CROSS JOIN ${table} p ON p.id = up.parent),
           family(found, id) AS (SELECT found, id FROM up WHERE parent IS NULL
             UNION ALL SELECT family.found, c.id FROM family CROSS JOIN ${table} c ON c.parent = family.id)
         SELECT DISTINCT family.found AS found FROM family CROSS JOIN ${table} m ON m.id = family.id
         WHERE ${matching}`,
      )
        .all(JSON.stringify(left.map(({ row }) => row)), ...Array.from({ length: expressions }, () => match))
        .map(({ found }) => found),
    );
    left = left.filter(({ row }) => !excluded.has(row));
  }
  return left;
}
