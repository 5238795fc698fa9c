import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

const PAGES_PER_STEP = 500;

/** Writes down, inside the transaction that deletes, that the indexes still hold deleted words. */
export function oweMerging(db: Database): void {
  prepared(db, `INSERT OR REPLACE INTO meta(key, value) VALUES('merging', 1)`).run();
}

/**
 * A full-text index keeps deleted words until its parts are merged; in steps, so that nothing waits for seconds. Does
 * nothing unless it is owed; a merging that was broken off begins anew and ends the sooner.
 */
export function* mergeOwedIndexes(db: Database): Generator<void, void, void> {
  const owed = prepared<number>(db, `SELECT 1 FROM meta WHERE key = 'merging'`).pluck().get();
  if (owed === undefined) return;
  for (const index of ['search_public', 'search_private']) {
    const merge = prepared(db, `INSERT INTO ${index}(${index}, rank) VALUES('merge', ?)`);
    const changes = prepared<number>(db, 'SELECT total_changes()').pluck();
    // The first step with a negative number makes all parts one level, so that merging ends with a single part.
    let pages = -PAGES_PER_STEP;
    for (;;) {
      yield;
      const before = changes.get() ?? 0;
      merge.run(pages);
      // A step that has nothing left to do counts less than two changes.
      if ((changes.get() ?? 0) - before < 2) break;
      pages = PAGES_PER_STEP;
    }
  }
  prepared(db, `DELETE FROM meta WHERE key = 'merging'`).run();
}
