import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { LibraryError } from '../errors.ts';
import type { ItemId } from '../model/item.ts';
import {
  appendEntry,
  deleteEntry,
  firstUndone,
  isDone,
  labelEntry,
  lastDone,
  listItems,
  readListedItems,
  updateEntry,
  type HistoryEntry,
} from '../store/history-entries.ts';
import { nameOf, type Command, type CommandOutcome } from './command.ts';
import { commands, refuseForeign } from './commands/index.ts';

/** So many changes can be taken back. */
export const HISTORY_LENGTH = 1000;

/** What a change did. */
export interface Performed {
  readonly label: string;
  /** How many items it changed. */
  readonly items: number;
  /** The item that was made, null when the command makes none. */
  readonly created: ItemId | null;
}

/** What an undo or a redo did. */
export interface HistoryStep {
  readonly label: string;
}

/**
 * Makes a change and keeps it with its inverse, both in one transaction. Null when there was nothing to change.
 * @param now epoch milliseconds UTC
 * @throws LibraryError what the command throws; then nothing was changed.
 */
export function perform<Args>(
  db: Database,
  command: Command<Args>,
  args: Args,
  now: number,
): Performed | null {
  return inTransaction(db, () => {
    const outcome = command.run(db, args, now);
    if (outcome === null) {
      return null;
    }
    const forward = outcome.forward ?? { name: command.name, args };
    appendEntry(
      db,
      {
        at: now,
        command: command.name,
        label: outcome.label,
        forward: JSON.stringify(forward),
        inverse: JSON.stringify(outcome.inverse),
      },
      HISTORY_LENGTH,
    );
    return { label: outcome.label, items: outcome.items ?? 1, created: outcome.created ?? null };
  });
}

/**
 * Keeps the import of recordings as one change, whose undo moves them to the trash. `entry` is what the last call of the
 * same import gave back: unless it was taken back or forgotten meanwhile, the change grows, also when others were made
 * since. Runs inside the import's transaction.
 */
export function keepImport(
  db: Database,
  ids: readonly ItemId[],
  now: number,
  entry: ImportEntry | null,
): ImportEntry {
  const grown = entry !== null && isDone(db, { ...entry, command: IMPORT }) ? entry : null;
  const count = (grown?.count ?? 0) + ids.length;
  const label = `Import ${count === 1 ? nameOf(db, ids) : `${count} recordings`}`;
  const id = grown?.id ?? appendEntry(db, { at: now, command: IMPORT, label, ...IMPORTED }, HISTORY_LENGTH);
  if (grown !== null) {
    labelEntry(db, id, label);
  }
  listItems(db, id, ids);
  return { id, at: grown?.at ?? now, count };
}

const IMPORT = 'import';

/** An import may bring in any number of recordings: they are listed beside the change, not in it. */
const IMPORTED = {
  forward: JSON.stringify({ name: 'restore', listed: true }),
  inverse: JSON.stringify({ name: 'trash', listed: true }),
};

/** The change that an import is kept as. */
export interface ImportEntry {
  readonly id: number;
  /** When it began, epoch milliseconds UTC. */
  readonly at: number;
  /** Recordings so far. */
  readonly count: number;
}

/** Takes the last change back. Null when there is none. @throws LibraryError when it can no longer be taken back. */
export function undo(db: Database, now: number): HistoryStep | null {
  return step(db, lastDone(db), 'inverse', now);
}

/** Makes the change again that was taken back last. Null when there is none. @throws LibraryError as `undo`. */
export function redo(db: Database, now: number): HistoryStep | null {
  return step(db, firstUndone(db), 'forward', now);
}

/** What the menu offers: the labels of the next undo and the next redo, null where there is none. */
export function nextSteps(db: Database): { readonly undo: string | null; readonly redo: string | null } {
  return { undo: lastDone(db)?.label ?? null, redo: firstUndone(db)?.label ?? null };
}

function step(
  db: Database,
  entry: HistoryEntry | null,
  direction: 'forward' | 'inverse',
  now: number,
): HistoryStep | null {
  if (entry === null) {
    return null;
  }
  try {
    return inTransaction(db, () => {
      const outcome = runStored(db, entry, direction, now);
      const back = outcome === null ? undefined : JSON.stringify(outcome.inverse);
      updateEntry(db, entry.id, {
        label: entry.label,
        forward: direction === 'inverse' ? (back ?? entry.forward) : entry.forward,
        inverse: direction === 'forward' ? (back ?? entry.inverse) : entry.inverse,
        undone: direction === 'inverse',
      });
      return { label: entry.label };
    });
  } catch (error) {
    // What can never succeed must not stand in the way of the changes before it.
    if (error instanceof LibraryError && (error.kind === 'notFound' || error.kind === 'badInput')) {
      deleteEntry(db, entry.id);
    }
    throw error;
  }
}

const storedCommand = z.object({
  name: z.string(),
  args: z.unknown().optional(),
  listed: z.literal(true).optional(),
});

function runStored(
  db: Database,
  entry: HistoryEntry,
  direction: 'forward' | 'inverse',
  now: number,
): CommandOutcome | null {
  const stored = storedCommand.safeParse(JSON.parse(entry[direction]));
  const run = stored.success ? commands.get(stored.data.name) : undefined;
  if (!stored.success || run === undefined) {
    return refuseForeign();
  }
  const args = stored.data.listed === true ? { ids: readListedItems(db, entry.id) } : stored.data.args;
  return run(db, args, now);
}

/** A read that becomes a write after another program's commit fails at once, so the lock is taken first. */
function inTransaction<T>(db: Database, work: () => T): T {
  return db.transaction(work).immediate();
}
