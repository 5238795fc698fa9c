import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';

/** A stored change. `forward` and `inverse` are JSON; moments in epoch milliseconds UTC. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: number;
  readonly command: string;
  readonly label: string;
  readonly forward: string;
  readonly inverse: string;
}

const COLUMNS = 'id, at, command, label, forward, inverse';

/** The command of entries that are undone together with an earlier one. */
export const MORE_OF_STEP = 'revise-more';

/**
 * Writes a change behind all others. What was undone before it can no longer be redone. No more than the last `keep` are kept;
 * an entry that is undone together with an earlier one counts as one with it.
 */
export function appendEntry(db: Database, entry: Omit<HistoryEntry, 'id'>, keep: number): number {
  prepared(db, 'DELETE FROM history WHERE undone = 1').run();
  const { lastInsertRowid } = prepared(
    db,
    'INSERT INTO history(at, command, label, forward, inverse) VALUES(:at, :command, :label, :forward, :inverse)',
  ).run(entry);
  prepared(
    db,
    `DELETE FROM history WHERE id < (SELECT id FROM history WHERE command <> '${MORE_OF_STEP}' ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  ).run(keep - 1);
  const id = Number(lastInsertRowid);
  listItems(db, id, idsIn(entry));
  return id;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The ids of items that a stored change names. */
function idsIn({ forward, inverse }: Pick<HistoryEntry, 'forward' | 'inverse'>): Set<ItemId> {
  return new Set(`${forward} ${inverse}`.match(UUID));
}

/** Writes down that a change is about these items too. */
export function listItems(db: Database, entry: number, ids: Iterable<ItemId>): void {
  const insert = prepared(db, 'INSERT OR IGNORE INTO history_item(history, uid) VALUES(?, ?)');
  for (const id of ids) {
    insert.run(entry, id);
  }
}

/** The items that a change is about. */
export function readListedItems(db: Database, entry: number): ItemId[] {
  return prepared<ItemId>(db, 'SELECT uid FROM history_item WHERE history = ? ORDER BY uid')
    .pluck()
    .all(entry);
}

/** Gives a change another name. */
export function labelEntry(db: Database, id: number, label: string): void {
  prepared(db, 'UPDATE history SET label = ? WHERE id = ?').run(label, id);
}

/** The change that an undo would take back, null when there is none. */
export function lastDone(db: Database): HistoryEntry | null {
  return (
    prepared<HistoryEntry>(
      db,
      `SELECT ${COLUMNS} FROM history WHERE undone = 0 ORDER BY id DESC LIMIT 1`,
    ).get() ?? null
  );
}

/** Whether the change of this id is still the one made then, and not taken back. */
export function isDone(
  db: Database,
  { id, at, command }: Pick<HistoryEntry, 'id' | 'at' | 'command'>,
): boolean {
  return (
    prepared(db, 'SELECT 1 FROM history WHERE id = ? AND at = ? AND command = ? AND undone = 0').get(
      id,
      at,
      command,
    ) !== undefined
  );
}

/** When the last change by one of two commands was made, null when there is none. */
export function lastMomentOf(db: Database, one: string, other: string): number | null {
  return (
    prepared<number>(db, 'SELECT at FROM history WHERE command IN (?, ?) ORDER BY id DESC LIMIT 1')
      .pluck()
      .get(one, other) ?? null
  );
}

/** The change that a redo would make again, null when there is none. */
export function firstUndone(db: Database): HistoryEntry | null {
  return (
    prepared<HistoryEntry>(db, `SELECT ${COLUMNS} FROM history WHERE undone = 1 ORDER BY id LIMIT 1`).get() ??
    null
  );
}

/** Writes down how a change is made and taken back from now on, and which of the two comes next. */
export function updateEntry(
  db: Database,
  id: number,
  change: Pick<HistoryEntry, 'label' | 'forward' | 'inverse'> & { readonly undone: boolean },
): void {
  prepared(
    db,
    'UPDATE history SET label = :label, forward = :forward, inverse = :inverse, undone = :undone WHERE id = :id',
  ).run({ ...change, undone: change.undone ? 1 : 0, id });
  listItems(db, id, idsIn(change));
}

/** Forgets a change that can no longer be made or taken back. */
export function deleteEntry(db: Database, id: number): void {
  prepared(db, 'DELETE FROM history WHERE id = ?').run(id);
}

/** How many changes touch one of these items. */
export function countCommandsOf(db: Database, ids: readonly ItemId[]): number {
  const find = prepared<number>(db, 'SELECT history FROM history_item WHERE uid = ?').pluck();
  return new Set(ids.flatMap((id) => find.all(id))).size;
}

/** Forgets every change that touches one of these items. Returns how many. */
export function forgetCommandsOf(db: Database, ids: readonly ItemId[]): number {
  const forget = prepared(
    db,
    'DELETE FROM history WHERE id IN (SELECT history FROM history_item WHERE uid = ?)',
  );
  return ids.reduce((count, id) => count + forget.run(id).changes, 0);
}
