import type { Preparing } from '../database/prepared-statements.ts';
import { prepared } from '../database/prepared-statements.ts';
import { matchExpression } from './match-expression.ts';
import { joinNodes } from './query-grammar.ts';
import type { QueryNode } from './query-tree.ts';
import type { SearchIndex } from './score-rows.ts';

/** Whose eyes a family is looked at with: what of it can exclude the rest. */
export interface FamilyScope {
  readonly table: 'item' | 'visible_item';
  /** SQL of which items `m` count. */
  readonly counted: string;
  readonly indexes: readonly SearchIndex[];
}

/** What assistants may see. */
export const VISIBLE_FAMILY: FamilyScope = {
  table: 'visible_item',
  counted: 'm.search_row IS NOT NULL',
  indexes: ['search_public'],
};

/** Everything. What lies in the trash says nothing about what does not, and the other way round. */
export function wholeFamily(inTrash: boolean): FamilyScope {
  return {
    table: 'item',
    counted: `m.search_row IS NOT NULL AND m.trashed IS ${inTrash ? 'NOT NULL' : 'NULL'}`,
    indexes: ['search_public', 'search_private'],
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
  readonly parameters: readonly (string | number)[];
}

/**
 * That nothing of the recording of `i` matches. What matches is read from the index once in a statement; then each item takes
 * a few look-ups, so that a walk which ends early looks at few. With `first`, only the index from that row on is read, and a
 * recording of which something lies before it does not fulfil the condition: nobody knows.
 */
export function withoutRecordingsThatMatch(
  node: QueryNode,
  { table, counted, indexes }: FamilyScope,
  first: number | null = null,
): ItemCondition {
  const match = matchExpression(node);
  const bound = first === null ? '' : ' AND rowid >= ?';
  const matching = indexes
    .map((index) => `SELECT rowid FROM ${index} WHERE ${index} MATCH ?${bound}`)
    .join(' UNION ALL ');
  return {
    sql: `NOT EXISTS (WITH RECURSIVE
      up(id, parent) AS (SELECT i.id, i.parent
        UNION ALL SELECT p.id, p.parent FROM up CROSS JOIN ${table} p ON p.id = up.parent),
      family(id) AS (SELECT id FROM up WHERE parent IS NULL
        UNION ALL SELECT c.id FROM family CROSS JOIN ${table} c ON c.parent = family.id)
      SELECT 1 FROM family CROSS JOIN ${table} m ON m.id = family.id
      WHERE ${counted} AND (${first === null ? '' : 'm.search_row < ? OR '}+m.search_row IN (${matching})))`,
    parameters: [
      ...(first === null ? [] : [first]),
      ...indexes.flatMap(() => (first === null ? [match] : [match, first])),
    ],
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
