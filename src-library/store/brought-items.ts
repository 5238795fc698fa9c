import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { indexItem } from '../search/index-item.ts';

/** Something that was brought in from another program's library. */
export interface BroughtItem {
  /** Grows from import to import. */
  readonly import: number;
  readonly id: ItemId;
  readonly row: number;
  /** Identifier of the kind of library. */
  readonly format: string;
  /** What the library calls it: of a recording with the kind of library in front, else with the kind of thing. */
  readonly key: string;
  /** SHA-256 of the record that it was read from. */
  readonly original: string;
}

/** What was brought in by imports after the one with this number, in their order. */
export function listBroughtItems(db: Database, after: number): BroughtItem[] {
  return prepared<BroughtItem>(
    db,
    `SELECT m.id AS import, i.uid AS id, i.id AS row, m.format, m.original,
       coalesce(r.metadata ->> '$.externalId', m.file_name) AS key
     FROM import m JOIN item i ON i.id = m.item LEFT JOIN item t ON t.parent = i.id AND t.kind = 1
       LEFT JOIN transcript r ON r.item = t.id
     WHERE m.id > ? ORDER BY m.id`,
  ).all(after);
}

/** Whether an item is still there, and whether it lies in the trash; null when it is gone. */
export function placeOfBrought(
  db: Database,
  { id, row }: Pick<BroughtItem, 'id' | 'row'>,
): { readonly inTrash: boolean } | null {
  const inTrash = prepared<0 | 1>(db, 'SELECT trashed IS NOT NULL FROM item WHERE id = ? AND uid = ?')
    .pluck()
    .get(row, id);
  return inTrash === undefined ? null : { inTrash: inTrash === 1 };
}

/** Dates an item that stands alone, epoch milliseconds UTC. Runs inside the caller's transaction. */
export function dateBroughtItem(db: Database, id: ItemId, createdAt: number): void {
  const row = prepared<number>(
    db,
    'UPDATE item SET created = ? WHERE uid = ? AND parent IS NULL RETURNING id',
  )
    .pluck()
    .get(createdAt, id);
  if (row !== undefined) indexItem(db, row);
}
