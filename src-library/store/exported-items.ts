import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS, type ItemKind } from '../model/item.ts';
import { readItemSummary, requireItem } from './items.ts';
import { readText } from './notes.ts';
import { readOriginal } from './originals.ts';
import { readTaskState } from './tasks.ts';

/** What an item without a transcript is exported from. */
export interface ExportedItem {
  readonly kind: ItemKind;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly text: string;
  readonly done: boolean;
  /** The file as it came in, null when the item is none or its bytes are not kept. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** Items, each followed by the files that are kept with it, without those in the trash; ids that are gone stay. */
export function withKeptFiles(db: Database, ids: readonly string[]): readonly string[] {
  const files = prepared<string>(
    db,
    `SELECT f.uid FROM item f JOIN item i ON f.parent = coalesce(i.parent, i.id)
     WHERE i.uid = ? AND f.kind = ? AND f.trashed IS NULL ORDER BY f.id`,
  ).pluck();
  return ids.flatMap((id) => [id, ...files.all(id, ITEM_KINDS.file)]);
}

/** @throws LibraryError `notFound`; `damaged` when a kept file is. */
export function readExportedItem(db: Database, anyId: string): ExportedItem {
  const { kind, title, createdAt } = readItemSummary(db, anyId);
  const file = prepared<{ name: string; original: string | null }>(
    db,
    'SELECT name, original FROM file WHERE item = ?',
  ).get(requireItem(db, anyId).row);
  return {
    kind,
    title,
    createdAt,
    text: readText(db, anyId) ?? '',
    done: readTaskState(db, anyId)?.bucket === 'done',
    file: file?.original == null ? null : { name: file.name, bytes: readOriginal(db, file.original) },
  };
}
