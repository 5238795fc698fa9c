import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';

/** Whose transcripts are kept in the order of lists, as numbers of `listed.kind`: of a tag, a person (by row), a label (by name). */
export const LISTED_KINDS = { tag: 1, person: 2, label: 3 } as const;

export type ListedKind = keyof typeof LISTED_KINDS;

/** A transcript and its place in the order of lists. */
export interface ListedPlace {
  /** Epoch milliseconds UTC. */
  readonly created: number;
  readonly uid: ItemId;
  readonly item: number;
}

interface Entry extends ListedPlace {
  readonly kind: ListedKind;
  readonly of: string | number;
}

/** What the table `listed` should hold about some transcripts. */
export class ListedEntries {
  readonly #entries = new Map<string, Entry>();

  add(kind: ListedKind, of: string | number, { created, uid, item }: ListedPlace): void {
    this.#entries.set(`${kind} ${of} ${created} ${uid}`, { kind, of, created, uid, item });
  }

  /** Changes the table from what this holds to what `after` holds. */
  write(db: Database, after: ListedEntries): void {
    const remove = prepared(db, 'DELETE FROM listed WHERE kind = ? AND "of" = ? AND created = ? AND uid = ?');
    const insert = prepared(db, 'INSERT INTO listed(kind, "of", created, uid, item) VALUES(?, ?, ?, ?, ?)');
    for (const { kind, of, created, uid } of this.#without(after)) {
      remove.run(LISTED_KINDS[kind], storedOf(of), created, uid);
    }
    for (const { kind, of, created, uid, item } of after.#without(this)) {
      insert.run(LISTED_KINDS[kind], storedOf(of), created, uid, item);
    }
  }

  *#without(other: ListedEntries): Generator<Entry> {
    for (const [key, entry] of this.#entries) if (!other.#entries.has(key)) yield entry;
  }
}

/** As it is stored in a column of any type: the driver binds numbers as REAL, and rows are whole numbers. */
export const storedOf = (of: string | number): string | bigint => (typeof of === 'number' ? BigInt(of) : of);
