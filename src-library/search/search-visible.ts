import type { VisibleDatabase } from '../database/visible-library.ts';
import type { ItemId } from '../model/item.ts';

export interface VisibleHit {
  readonly id: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly preview: string;
  readonly source: string | null;
  /** The passage that matched, null when only the title did. */
  readonly match: { readonly text: string; readonly startMs: number | null } | null;
}

export type VisibleSearch =
  | { readonly ok: true; readonly hits: readonly VisibleHit[] }
  | { readonly ok: false; readonly message: string };

/**
 * Finds transcripts that assistants may see, best first, one hit a transcript. `query` is FTS5 syntax; `message` says in
 * SQLite's form what is wrong with it, or in a plain sentence which limit it exceeds.
 */
export function searchVisibleTranscripts(db: VisibleDatabase, query: string, limit: number): VisibleSearch {
  void [db, query, limit];
  return { ok: true, hits: [] };
}
