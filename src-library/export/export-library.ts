import type { Database } from 'better-sqlite3';
import { readExportedItem } from '../store/exported-items.ts';
import { toLibraryError } from '../database/sqlite-errors.ts';
import type { ItemKind } from '../model/item.ts';
import { exportItem, type ExportChoice } from './export-item.ts';
import { UniqueNames } from './file-names.ts';

/** A file of an export, or why an item is missing from it. */
export type ExportStep =
  | { readonly id: string; readonly path: string; readonly bytes: Uint8Array }
  | { readonly id: string; readonly message: string };

/** Where each kind of item lies in an exported tree. */
const FOLDERS: Readonly<Record<ItemKind, string>> = {
  session: 'Recordings',
  transcript: 'Recordings',
  note: 'Notes',
  summary: 'Notes',
  file: 'Files',
  task: 'Tasks',
};

/**
 * Exports items one after the other, as files of a tree (`Recordings/2026-03-01 Title.md`), so that no more than one of
 * them is in memory. An item that cannot be exported says why and the rest go on. Stop by ending the loop.
 */
export async function* exportItems(
  db: Database,
  ids: readonly string[],
  choice: ExportChoice,
): AsyncGenerator<ExportStep> {
  const names = new UniqueNames();
  for (const id of ids) {
    try {
      const folder = FOLDERS[readExportedItem(db, id).kind];
      const { name, extension, bytes } = await exportItem(db, id, choice);
      yield { id, path: names.take(folder, name, extension), bytes };
    } catch (error) {
      yield { id, message: toLibraryError(error).message };
    }
  }
}
