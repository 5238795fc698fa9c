import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../model/item.ts';
import { preview } from '../model/preview.ts';
import { indexItem } from '../search/index-item.ts';
import { insertItem, ownerOf, requireItem } from './items.ts';
import { recomputeVisibility } from './visibility.ts';

/** A text of its own. `parent` is any id of the recording it belongs to, null for one that stands alone. */
export interface NewText {
  readonly parent: string | null;
  readonly title: string;
  readonly text: string;
  /** Epoch milliseconds UTC. */
  readonly now: number;
}

/** Adds a note. @throws LibraryError `notFound`, `badInput` when it has neither title nor text. */
export function addNote(db: Database, note: NewText): ItemId {
  return addText(db, 'note', note).id;
}

/** Adds a summary. @throws LibraryError `notFound`, `badInput` when it has neither title nor text. */
export function addSummary(db: Database, summary: NewText): ItemId {
  return addText(db, 'summary', summary).id;
}

/** Adds an item with a text and has it indexed. */
export function addText(
  db: Database,
  kind: Extract<ItemKind, 'note' | 'summary' | 'file'>,
  { parent, title, text, now }: NewText,
): { readonly row: number; readonly id: ItemId } {
  const { heading, shortText } = headingOf(title, text);
  const item = insertItem(db, {
    kind,
    parent: parent === null ? null : ownerOf(db, requireItem(db, parent)).row,
    title: heading,
    preview: shortText,
    now,
  });
  prepared(db, 'INSERT INTO body(item, text) VALUES(?, ?)').run(item.row, text);
  recomputeVisibility(db, item.row);
  indexItem(db, item.row);
  return item;
}

/**
 * Changes the text of a note or a summary, and its title. Returns what it was before, null when it is so already.
 * @throws LibraryError `notFound`; `badInput` for what is neither, and when nothing would be left.
 */
export function setText(
  db: Database,
  anyId: string,
  { title, text, now }: Omit<NewText, 'parent'>,
): { readonly title: string; readonly text: string } | null {
  const { row, kind } = requireItem(db, anyId);
  const before = prepared<{ title: string; text: string }>(
    db,
    'SELECT i.title, b.text FROM item i JOIN body b ON b.item = i.id WHERE i.id = ?',
  ).get(row);
  if (before === undefined || (kind !== ITEM_KINDS.note && kind !== ITEM_KINDS.summary)) {
    throw new LibraryError('badInput', 'Only notes and summaries have a text that can be changed.');
  }
  const { heading, shortText } = headingOf(title, text);
  if (heading === before.title && text === before.text) return null;
  prepared(db, 'UPDATE item SET title = ?, preview = ?, updated = ? WHERE id = ?').run(
    heading,
    shortText,
    now,
    row,
  );
  prepared(db, 'UPDATE body SET text = ? WHERE item = ?').run(text, row);
  indexItem(db, row);
  return before;
}

/** @throws LibraryError `badInput` when there is neither */
function headingOf(title: string, text: string): { readonly heading: string; readonly shortText: string } {
  const shortText = preview(text.replace(/\s+/g, ' '));
  const heading = title.trim() === '' ? preview(shortText, 80) : title.trim();
  if (heading === '') {
    throw new LibraryError('badInput', 'There is neither a title nor a text. Nothing was changed.');
  }
  return { heading, shortText };
}

/** The text of a note, a summary or a file, null for what has none. @throws LibraryError `notFound` */
export function readText(db: Database, anyId: string): string | null {
  const { row } = requireItem(db, anyId);
  return prepared<string>(db, 'SELECT text FROM body WHERE item = ?').pluck().get(row) ?? null;
}
