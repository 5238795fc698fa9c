import type { Preparing } from '../database/prepared-statements.ts';
import { prepared } from '../database/prepared-statements.ts';
import { matchExpression } from './match-expression.ts';
import { joinNodes } from './query-grammar.ts';
import type { QueryNode } from './query-tree.ts';

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
  matching: '+m.search_row IN (SELECT rowid FROM search_public WHERE search_public MATCH ?)',
  expressions: 1,
};

/** Everything. What lies in the trash says nothing about what does not, and the other way round. */
export function wholeFamily(inTrash: boolean): FamilyScope {
  return {
    table: 'item',
    matching: `m.trashed IS ${inTrash ? 'NOT NULL' : 'NULL'} AND +m.search_row IN
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

/** A condition on the items `i`, with its parameters. */
export interface ItemCondition {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/**
 * That nothing of the recording of `i` matches. What matches is read from the index once in a statement; then each item takes
 * a few look-ups, so that a walk which ends early looks at few.
 */
export function withoutRecordingsThatMatch(
  node: QueryNode,
  { table, matching, expressions }: FamilyScope,
): ItemCondition {
  const match = matchExpression(node);
  return {
    sql: `NOT EXISTS (WITH RECURSIVE
      up(id, parent) AS (SELECT i.id, i.parent
        UNION ALL SELECT p.id, p.parent FROM up CROSS JOIN ${table} p ON p.id = up.parent),
      family(id) AS (SELECT id FROM up WHERE parent IS NULL
        UNION ALL SELECT c.id FROM family CROSS JOIN ${table} c ON c.parent = family.id)
      SELECT 1 FROM family CROSS JOIN ${table} m ON m.id = family.id WHERE ${matching})`,
    parameters: Array.from({ length: expressions }, () => match),
  };
}

/** What a whole query excludes: an exclusion on one side of an OR is of that side only. Null when it excludes nothing. */
export function exclusionOf(node: QueryNode): QueryNode | null {
  return joinNodes('or', exclusionsIn(node));
}

function exclusionsIn(node: QueryNode): QueryNode[] {
  if (node.kind === 'not') return [node.exclude, ...exclusionsIn(node.include)];
  return node.kind === 'and' ? node.nodes.flatMap(exclusionsIn) : [];
}

/** Those of some full-text rows of which no part of the recording matches. */
export function rowsWithout(
  db: Preparing,
  exclusion: QueryNode,
  rows: readonly number[],
  family: FamilyScope,
): number[] {
  if (rows.length === 0) return [];
  const { sql, parameters } = withoutRecordingsThatMatch(exclusion, family);
  return prepared<{ row: number }>(
    db,
    `SELECT i.search_row AS row FROM json_each(?) r CROSS JOIN ${family.table} i ON i.search_row = r.value WHERE ${sql}`,
  )
    .all(JSON.stringify(rows), ...parameters)
    .map(({ row }) => row);
}

/** The full-text rows of all that belongs to the recordings of some of them. */
export function rowsOfFamilies(db: Preparing, rows: readonly number[], { table }: FamilyScope): number[] {
  if (rows.length === 0) return [];
  const seeds = `SELECT s.id FROM ${table} s WHERE s.search_row IN (SELECT value FROM json_each(?))`;
  return prepared<{ row: number }>(
    db,
    `SELECT m.search_row AS row FROM ${table} m WHERE m.id IN (${familiesOf(seeds, table)}) AND m.search_row IS NOT NULL`,
  )
    .all(JSON.stringify(rows))
    .map(({ row }) => row);
}
