import type { Database } from 'better-sqlite3';
import type { ItemId } from '../model/item.ts';

/** A passage that matched. */
export interface Passage {
  /** Position of the segment in append order. */
  readonly seq: number;
  readonly startMs: number | null;
  readonly text: string;
  /** Matched stretches of `text`, as UTF-16 offsets [from, to). */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** A recording that matched, represented by its transcript, or an item that stands alone. */
export interface LibraryHit {
  readonly id: ItemId;
  readonly kind: 'transcript' | 'note' | 'summary' | 'file' | 'task';
  readonly title: string;
  /** Matched stretches of the title. */
  readonly titleRanges: readonly (readonly [from: number, to: number])[];
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly source: string | null;
  readonly durationMs: number | null;
  readonly starred: boolean;
  readonly passages: readonly Passage[];
}

export type LibrarySearch =
  | {
      readonly ok: true;
      readonly hits: readonly LibraryHit[];
      /** Words of the query that occur nowhere, in its order; only filled when nothing was found. */
      readonly unknownWords: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Finds recordings for the window, the private ones too: plain language, best first, one hit a recording. */
export function searchLibrary(
  db: Database,
  query: string,
  options: { readonly limit: number },
): LibrarySearch {
  void [db, query, options];
  return { ok: true, hits: [], unknownWords: [] };
}
