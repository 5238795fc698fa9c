import type { Database } from 'better-sqlite3';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toLibraryError } from '../database/sqlite-errors.ts';
import type { ItemKind } from '../model/item.ts';
import { listTopItems } from '../store/item-snapshots.ts';
import { readExportedItem, withKeptFiles } from '../store/exported-items.ts';
import { readItemSummary } from '../store/items.ts';
import { exportItem, type ExportChoice, type ExportedFile } from './export-item.ts';
import { UniqueNames } from './file-names.ts';

/** A file of an export, or why an item is missing from it. */
export type ExportStep =
  | { readonly id: string; readonly path: string; readonly bytes: Uint8Array }
  | { readonly id: string; readonly message: string };

/** A file with the folder of the tree that it belongs into. */
export interface FiledExport extends ExportedFile {
  readonly folder: string;
}

/** Where each kind of item lies in an exported tree. */
const FOLDERS: Readonly<Record<ItemKind, string>> = {
  session: 'Recordings',
  transcript: 'Recordings',
  note: 'Notes',
  summary: 'Notes',
  file: 'Files',
  task: 'Tasks',
};

/** An item as a file of a tree. @throws LibraryError as `exportItem` */
export async function exportFiled(db: Database, id: string, choice: ExportChoice): Promise<FiledExport> {
  const folder = FOLDERS[readExportedItem(db, id).kind];
  return { ...(await exportItem(db, id, choice)), folder };
}

/**
 * Exports items one after the other, as files of a tree (`Recordings/2026-03-01 Title.md`), so that no more than one of
 * them is in memory. An item that cannot be exported says why and the rest go on; between items others get their turn.
 * Stop by ending the loop.
 */
export async function* exportTree(
  ids: readonly string[],
  exportOne: (id: string) => Promise<FiledExport>,
): AsyncGenerator<ExportStep> {
  const names = new UniqueNames();
  for (const id of ids) {
    try {
      const { folder, name, extension, bytes } = await exportOne(id);
      yield { id, path: names.take(folder, name, extension), bytes };
    } catch (error) {
      yield { id, message: toLibraryError(error).message };
    }
    await nextTurn();
  }
}

/**
 * What an export of items is made of: they, or all outside the trash, and the files that are kept with recordings, which
 * Parlance's own form holds in itself.
 */
export function exportedIds(
  db: Database,
  ids: readonly string[] | 'all',
  { format }: ExportChoice,
): readonly string[] {
  const items = ids === 'all' ? listTopItems(db) : ids;
  return format === 'json' ? items : withKeptFiles(db, items);
}

/** `exportTree` of items of a library. */
export function exportItems(
  db: Database,
  ids: readonly string[],
  choice: ExportChoice,
): AsyncGenerator<ExportStep> {
  return exportTree(ids, (id) => exportFiled(db, id, choice));
}

/** What to call an item that is missing from an export; empty when it is gone. */
export function titleOfMissing(db: Database, id: string): string {
  try {
    return readItemSummary(db, id).title;
  } catch {
    return '';
  }
}
