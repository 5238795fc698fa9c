import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS } from '../model/item.ts';
import { indexText } from './index-text.ts';
import { segmentRange } from '../model/segment-id.ts';
import { freeSearchRow, searchRowFits } from './search-row.ts';

interface IndexedItem {
  readonly kind: number;
  readonly title: string;
  readonly created: number;
  readonly hidden: number;
  readonly searchRow: number | null;
}

const INDEXES = ['search_public', 'search_private'] as const;
type SearchIndex = (typeof INDEXES)[number];

/**
 * Brings the full-text indexes up to date with one item: title and text go into the public or the private index as
 * `item.hidden` says, and leave the other. Call it, inside the writer's transaction, after every change of an item's
 * title, text, date or visibility, with its row id. A session is represented by its transcript: calling it with a
 * session's row does nothing. A transcript's `indexed_count` is set to all its segments. Returns how many characters were
 * indexed.
 */
export function indexItem(db: Database, row: number | bigint): number {
  const item = prepared<IndexedItem>(
    db,
    'SELECT kind, title, created, hidden, search_row AS searchRow FROM item WHERE id = ?',
  ).get(row);
  if (item === undefined || item.kind === ITEM_KINDS.session) return 0;
  const searchRow = placeInIndex(db, row, item);
  const here: SearchIndex = item.hidden === 0 ? 'search_public' : 'search_private';
  const there: SearchIndex = item.hidden === 0 ? 'search_private' : 'search_public';
  deleteEntry(db, there, searchRow);
  const text = textOf(db, row, item.kind);
  // Always REPLACE: a contentless index takes a second INSERT of a row silently and keeps both texts for ever.
  prepared(db, `INSERT OR REPLACE INTO ${here}(rowid, title, body) VALUES(?, ?, ?)`).run(
    BigInt(searchRow),
    indexText(item.title),
    indexText(text),
  );
  if (item.kind === ITEM_KINDS.transcript) {
    prepared(db, 'UPDATE transcript SET indexed_count = segment_count WHERE item = ?').run(row);
  }
  return item.title.length + text.length;
}

/** Takes an item out of both full-text indexes. Call it before the item's row is deleted. */
export function unindexItem(db: Database, row: number | bigint): void {
  const searchRow = prepared<number | null>(db, 'SELECT search_row FROM item WHERE id = ?').pluck().get(row);
  if (searchRow == null) return;
  for (const index of INDEXES) deleteEntry(db, index, searchRow);
  prepared(db, 'UPDATE item SET search_row = NULL WHERE id = ?').run(row);
}

function placeInIndex(db: Database, row: number | bigint, item: IndexedItem): number {
  if (item.searchRow !== null) {
    if (searchRowFits(db, item.searchRow, item.created)) return item.searchRow;
    unindexItem(db, row);
  }
  const free = freeSearchRow(db, item.created);
  prepared(db, 'UPDATE item SET search_row = ? WHERE id = ?').run(free, row);
  return free;
}

/** FTS5 ignores `rowid = ?` when a JavaScript number is bound to it (it arrives as REAL): only BigInt will do. */
function deleteEntry(db: Database, index: SearchIndex, searchRow: number): void {
  prepared(db, `DELETE FROM ${index} WHERE rowid = ?`).run(BigInt(searchRow));
}

/** What can be found of an item beside its title. */
function textOf(db: Database, row: number | bigint, kind: number): string {
  if (kind !== ITEM_KINDS.transcript) {
    return prepared<string>(db, 'SELECT text FROM body WHERE item = ?').pluck().get(row) ?? '';
  }
  const [first, end] = segmentRange(Number(row));
  const text = prepared<string | null>(
    db,
    `SELECT group_concat(text, char(10)) FROM
       (SELECT coalesce(d.edited, g.text) AS text FROM segment g LEFT JOIN segment_detail d ON d.id = g.id
        WHERE g.id >= ? AND g.id < ? ORDER BY g.id)`,
  )
    .pluck()
    .get(first, end);
  return text ?? '';
}
