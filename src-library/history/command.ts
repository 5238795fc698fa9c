import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { ItemId } from '../model/item.ts';
import { readItemSummary } from '../store/items.ts';

/** A change as it is kept: which command, and with what. Plain JSON, never code. */
export interface StoredCommand {
  readonly name: string;
  readonly args: unknown;
}

/** What running a command did. */
export interface CommandOutcome {
  /** What was done, for the menu: `Star “Weekly meeting”`. */
  readonly label: string;
  /** How many items it changed; 1 when absent. */
  readonly items?: number;
  /** Takes exactly this back. */
  readonly inverse: StoredCommand;
  /** Makes it again after it was taken back; the command itself when absent. */
  readonly forward?: StoredCommand;
  /** The item that the command made. */
  readonly created?: ItemId;
}

/** A change by a person: one file in `commands/`, one line in its list. */
export interface Command<Args> {
  /** Stored with every change; it never changes meaning. */
  readonly name: string;
  readonly args: z.ZodType<Args>;
  /**
   * Makes the change inside the caller's transaction. Null when there was nothing to change.
   * @throws LibraryError when it cannot be made; then nothing was changed.
   */
  run(db: Database, args: Args, now: number): CommandOutcome | null;
}

/** One or more items by any of their ids. */
export const itemIds = z.array(z.string().min(1)).min(1);

/** How a label names what a command was about. */
export function nameOf(db: Database, ids: readonly string[]): string {
  const [first] = ids;
  return first !== undefined && ids.length === 1
    ? `“${readItemSummary(db, first).title}”`
    : `${ids.length} items`;
}

/** The outcome of a command that made an item: taking it back moves it to the trash, where nothing is lost. */
export function madeItem(label: string, id: ItemId): CommandOutcome {
  return {
    label,
    created: id,
    inverse: { name: 'trash', args: { ids: [id] } },
    forward: { name: 'restore', args: { ids: [id] } },
  };
}
