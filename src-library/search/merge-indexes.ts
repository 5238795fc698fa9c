import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { totalChanges } from '../database/total-changes.ts';

/** Some 10 ms of work on an idle machine; on a busy one, or with a slow disk, several times that. */
const PAGES_PER_STEP = 120;

const INDEXES = ['search_public', 'search_private'] as const;
type SearchIndex = (typeof INDEXES)[number];

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
  for (const index of INDEXES) {
    // The first step with a negative number makes all parts one level, so that merging ends with a single part.
    yield;
    if (merge(db, index, -PAGES_PER_STEP)) yield* mergeIndex(db, index);
  }
  prepared(db, `DELETE FROM meta WHERE key = 'merging'`).run();
}

/**
 * Joins the parts into which an index falls as it grows, as far as that is worth its writing: searching then looks into
 * fewer, and the file needs less room. In small steps, each a transaction of its own; what was done stays done.
 */
export function* mergeIndexes(db: Database): Generator<void, void, void> {
  for (const index of INDEXES) yield* mergeIndex(db, index);
}

/**
 * While the index is built anew, every step leaves a part: then four are joined at a time, by `mergeOnce` alone, and not two,
 * which would write each word twice as often. What SQLite joins within other people's transactions is off meanwhile.
 */
export function letMergesGrow(db: Database, isGrowing: boolean): void {
  for (const index of INDEXES) {
    const set = prepared(db, `INSERT INTO ${index}(${index}, rank) VALUES(?, ?)`);
    // The index takes whole numbers only, and the driver binds a number as REAL.
    set.run('usermerge', isGrowing ? 4n : 2n);
    set.run('automerge', isGrowing ? 0n : 4n);
  }
}

/** One step on each index. Returns whether there was something to do. */
export function mergeOnce(db: Database): boolean {
  return INDEXES.map((index) => merge(db, index, PAGES_PER_STEP)).includes(true);
}

function* mergeIndex(db: Database, index: SearchIndex): Generator<void, void, void> {
  do yield;
  while (merge(db, index, PAGES_PER_STEP));
}

/** One step. Returns whether it found something to do. */
function merge(db: Database, index: SearchIndex, pages: number): boolean {
  const before = totalChanges(db);
  prepared(db, `INSERT INTO ${index}(${index}, rank) VALUES('merge', ?)`).run(pages);
  // A step that has nothing left to do counts less than two changes.
  return totalChanges(db) - before >= 2;
}
