import type { Database } from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../model/item.ts';
import { indexItem } from '../search/index-item.ts';
import { postponeMerging } from '../search/postpone-merging.ts';
import { counting, countNew } from './counters.ts';

/** An item as the writing side handles it. `row` never leaves the library. */
export interface StoredItem {
  readonly row: number;
  readonly id: ItemId;
  readonly kind: number;
  readonly parent: number | null;
  readonly title: string;
  readonly starred: 0 | 1;
  readonly private: 0 | 1;
  /** Epoch milliseconds UTC of its moving to the trash. */
  readonly trashed: number | null;
}

const COLUMNS = 'id AS row, uid AS id, kind, parent, title, starred, private, trashed';

/**
 * Finds an item by its id, or a session by the name of its followed folder.
 * @throws LibraryError `notFound`
 */
export function requireItem(db: Database, anyId: string): StoredItem {
  const found = findItem(db, anyId);
  if (found === null) {
    throw new LibraryError('notFound', 'There is nothing with this id in the library.');
  }
  return found;
}

/** As `requireItem`, null when there is nothing with this id. */
export function findItem(db: Database, anyId: string): StoredItem | null {
  return (
    prepared<StoredItem>(db, `SELECT ${COLUMNS} FROM item WHERE uid = ?`).get(anyId) ??
    prepared<StoredItem>(
      db,
      `SELECT ${COLUMNS} FROM item WHERE id IN (SELECT item FROM session WHERE external_id = ?)
       ORDER BY created DESC, uid DESC LIMIT 1`,
    ).get(anyId) ??
    null
  );
}

/** @throws LibraryError `notFound` */
export function requireRow(db: Database, row: number): StoredItem {
  const found = prepared<StoredItem>(db, `SELECT ${COLUMNS} FROM item WHERE id = ?`).get(row);
  if (found === undefined) {
    throw new LibraryError('notFound', 'This item is no longer in the library.');
  }
  return found;
}

/** What carries star, tags and title for an item: the session that it hangs below, else the item itself. */
export function recordingOf(db: Database, item: StoredItem): StoredItem {
  let current = item;
  while (current.kind !== ITEM_KINDS.session && current.parent !== null) {
    current = requireRow(db, current.parent);
  }
  return current.kind === ITEM_KINDS.session ? current : item;
}

/** What is meant when an item is trashed or made private: a transcript is its session, all else is itself. */
export function ownerOf(db: Database, item: StoredItem): StoredItem {
  return item.kind === ITEM_KINDS.transcript && item.parent !== null ? requireRow(db, item.parent) : item;
}

/** Rows of an item and of everything below it, parents before children. */
export function familyOf(db: Database, row: number): number[] {
  return prepared<number>(
    db,
    `WITH RECURSIVE family(id, depth) AS (
       SELECT ?, 0 UNION ALL SELECT item.id, depth + 1 FROM family JOIN item ON item.parent = family.id)
     SELECT id FROM family ORDER BY depth, id`,
  )
    .pluck()
    .all(row);
}

/** The transcript of a recording, by the row of its session. Null for a session without one. */
export function transcriptOf(db: Database, sessionRow: number): StoredItem | null {
  return (
    prepared<StoredItem>(db, `SELECT ${COLUMNS} FROM item WHERE parent = ? AND kind = 1`).get(sessionRow) ??
    null
  );
}

/**
 * The transcript meant by an id of its recording.
 * @throws LibraryError `notFound`, `badInput` when the id is of something that has no transcript.
 */
export function requireTranscript(db: Database, anyId: string): StoredItem {
  const item = requireItem(db, anyId);
  const transcript =
    item.kind === ITEM_KINDS.transcript
      ? item
      : item.kind === ITEM_KINDS.session
        ? transcriptOf(db, item.row)
        : null;
  if (transcript === null) {
    throw new LibraryError('badInput', 'This item has no transcript.');
  }
  return transcript;
}

/** A new item. What it shares with its parent (date, source, star, trash, tags) is taken from there. */
export interface NewItem {
  readonly kind: ItemKind;
  readonly parent: number | null;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly now: number;
  /** Date of an item without parent, epoch milliseconds UTC; `now` when absent. */
  readonly createdAt?: number;
  readonly createdGuessed?: boolean;
  readonly source?: number | null;
  readonly language?: string | null;
  readonly preview?: string;
  readonly private?: boolean;
}

/**
 * Inserts the item's own row; the caller adds what its kind needs and has it indexed. No INSERT ... SELECT here: SQLite
 * would open a savepoint for it, and at every savepoint the full-text index writes out what it holds back, which is most
 * of what importing costs.
 */
export function insertItem(db: Database, item: NewItem): { row: number; id: ItemId } {
  const id = uuidv7();
  const inserted = prepared(
    db,
    `INSERT INTO item(uid, kind, parent, title, imported, updated, language, preview, private,
       source, created, created_guessed, starred, trashed, hidden, flips_at)
     VALUES(:id, :kind, :parent, :title, :now, :now, :language, :preview, :private,
       coalesce((SELECT source FROM item WHERE id = :parent), :source),
       coalesce((SELECT created FROM item WHERE id = :parent), :created),
       coalesce((SELECT created_guessed FROM item WHERE id = :parent), :guessed),
       coalesce((SELECT starred FROM item WHERE id = :parent), 0),
       (SELECT trashed FROM item WHERE id = :parent), 0, NULL)`,
  ).run({
    id,
    kind: ITEM_KINDS[item.kind],
    parent: item.parent,
    title: item.title,
    now: item.now,
    language: item.language ?? null,
    preview: item.preview ?? '',
    private: item.private === true ? 1 : 0,
    source: item.source ?? null,
    created: item.createdAt ?? item.now,
    guessed: item.createdGuessed === true ? 1 : 0,
  });
  const row = Number(inserted.lastInsertRowid);
  if (item.parent !== null) {
    const tags = prepared<number>(db, 'SELECT tag FROM item_tag WHERE item = ?').pluck().all(item.parent);
    for (const tag of tags) {
      prepared(db, 'INSERT INTO item_tag(item, tag) VALUES(?, ?)').run(row, tag);
    }
  }
  countNew(db, row);
  return { row, id };
}

/** Notes that an item has changed. `now` in epoch milliseconds UTC. */
export function touch(db: Database, row: number, now: number): void {
  prepared(db, 'UPDATE item SET updated = ? WHERE id = ?').run(now, row);
}

/** Stars a recording, or an item that stands alone, by any of its ids. Returns whether that changed anything. */
export function setStarred(db: Database, anyId: string, starred: boolean, now: number): boolean {
  const recording = recordingOf(db, requireItem(db, anyId));
  const value = starred ? 1 : 0;
  if (recording.starred === value) {
    return false;
  }
  const update = prepared(db, 'UPDATE item SET starred = ?, updated = ? WHERE id = ?');
  const family = familyOf(db, recording.row);
  counting(db, family, () => {
    for (const row of family) {
      update.run(value, now, row);
    }
  });
  return true;
}

/**
 * Renames an item; a session and its transcript carry one title. Returns the title it had.
 * @throws LibraryError `badInput` for an empty title.
 */
export function setTitle(db: Database, anyId: string, title: string, now: number): string {
  const trimmed = title.trim();
  if (trimmed === '') {
    throw new LibraryError('badInput', 'A title cannot be empty. The old one was kept.');
  }
  const item = ownerOf(db, requireItem(db, anyId));
  const transcript = item.kind === ITEM_KINDS.session ? transcriptOf(db, item.row) : null;
  for (const row of transcript === null ? [item.row] : [item.row, transcript.row]) {
    prepared(db, 'UPDATE item SET title = ?, updated = ? WHERE id = ?').run(trimmed, now, row);
    postponeMerging(db, () => indexItem(db, row));
  }
  return item.title;
}

/** The row of an item as scripts and the history show it. */
export interface ItemSummary {
  readonly id: ItemId;
  readonly kind: ItemKind;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly starred: boolean;
  readonly private: boolean;
  /** Absent from what assistants see, for whatever reason. */
  readonly hidden: boolean;
  readonly trashedAt: number | null;
  readonly tags: readonly string[];
}

/** @throws LibraryError `notFound` */
export function readItemSummary(db: Database, anyId: string): ItemSummary {
  const { row } = requireItem(db, anyId);
  const stored = prepared<{
    id: ItemId;
    kind: number;
    title: string;
    createdAt: number;
    updatedAt: number;
    starred: number;
    private: number;
    hidden: number;
    trashedAt: number | null;
  }>(
    db,
    `SELECT uid AS id, kind, title, created AS createdAt, updated AS updatedAt, starred, private, hidden,
       trashed AS trashedAt FROM item WHERE id = ?`,
  ).get(row);
  if (stored === undefined) {
    throw new LibraryError('notFound', 'There is nothing with this id in the library.');
  }
  const tags = prepared<{ name: string }>(
    db,
    'SELECT g.name FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = ? ORDER BY g.name',
  ).all(row);
  return {
    ...stored,
    kind: kindOf(stored.kind),
    starred: stored.starred === 1,
    private: stored.private === 1,
    hidden: stored.hidden !== 0,
    tags: tags.map(({ name }) => name),
  };
}

const KIND_NAMES = new Map<number, ItemKind>(
  (Object.keys(ITEM_KINDS) as ItemKind[]).map((name) => [ITEM_KINDS[name], name]),
);

/** The name of a stored kind. @throws LibraryError `damaged` for one that is unknown. */
export function kindOf(stored: number): ItemKind {
  const kind = KIND_NAMES.get(stored);
  if (kind === undefined) {
    throw new LibraryError('damaged', 'The library holds an item of an unknown kind. It was left as it is.');
  }
  return kind;
}
