import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { matchExpression } from './match-expression.ts';
import type { QueryNode } from './query-tree.ts';
import type { RankedRow } from './rank-matches.ts';

/** SQL for the rows of every item that hangs together with one of `seeds`, itself SQL for rows of items. */
export function familiesOf(seeds: string): string {
  return `WITH RECURSIVE
    up(id, parent) AS (SELECT id, parent FROM item WHERE id IN (${seeds})
      UNION SELECT p.id, p.parent FROM up CROSS JOIN item p ON p.id = up.parent),
    family(id) AS (SELECT id FROM up WHERE parent IS NULL
      UNION SELECT c.id FROM family CROSS JOIN item c ON c.parent = family.id)
    SELECT id FROM family`;
}

/** What lies in the trash says nothing about what does not, and the other way round. */
function matching(alias: string, inTrash: boolean): string {
  return `${alias}.trashed IS ${inTrash ? 'NOT NULL' : 'NULL'} AND ${alias}.search_row IN
    (SELECT rowid FROM search_public WHERE search_public MATCH ?
     UNION ALL SELECT rowid FROM search_private WHERE search_private MATCH ?)`;
}

/** A condition on the items `i`: nothing of their recording matches. It takes the expression twice. */
export function withoutRecordingsThatMatch(inTrash: boolean): string {
  return `i.id NOT IN (${familiesOf(`SELECT m.id FROM item m WHERE ${matching('m', inTrash)}`)})`;
}

/** The exclusions that hold for a whole query: those on one side of an OR are of that side only. */
function exclusionsOf(node: QueryNode): QueryNode[] {
  if (node.kind === 'not') return [node.exclude, ...exclusionsOf(node.include)];
  return node.kind === 'and' ? node.nodes.flatMap(exclusionsOf) : [];
}

/** The ranked rows without those of recordings of which another part is excluded by the query. */
export function withoutExcluded(
  db: Database,
  node: QueryNode,
  rows: readonly RankedRow[],
  inTrash: boolean,
): readonly RankedRow[] {
  let left = rows;
  for (const exclusion of exclusionsOf(node)) {
    const match = matchExpression(exclusion);
    const excluded = new Set(
      prepared<number>(
        db,
        `WITH RECURSIVE
           up(found, id, parent) AS (
             SELECT search_row, id, parent FROM item WHERE search_row IN (SELECT value FROM json_each(?))
             UNION ALL SELECT up.found, p.id, p.parent FROM up CROSS JOIN item p ON p.id = up.parent),
           family(found, id) AS (SELECT found, id FROM up WHERE parent IS NULL
             UNION ALL SELECT family.found, c.id FROM family CROSS JOIN item c ON c.parent = family.id)
         SELECT DISTINCT family.found FROM family CROSS JOIN item m ON m.id = family.id
         WHERE ${matching('m', inTrash)}`,
      )
        .pluck()
        .all(JSON.stringify(left.map(({ row }) => row)), match, match),
    );
    left = left.filter(({ row }) => !excluded.has(row));
  }
  return left;
}
