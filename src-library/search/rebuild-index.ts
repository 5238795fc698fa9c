import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { indexItem } from './index-item.ts';
import { INDEX_VERSION } from './index-text.ts';
import { letMergesGrow, mergeIndexes, mergeOnce } from './merge-indexes.ts';

/** How far the rebuilding of the full-text indexes is, in items. */
export interface RebuildProgress {
  readonly done: number;
  readonly total: number;
}

export interface RebuildOptions {
  /** A step ends with the item that takes it past so many characters of text (24,000). */
  readonly charactersPerStep?: number | undefined;
}

/** Whether the indexes were made by another transform than this build's, or their rebuilding is not finished. */
export function isIndexOutdated(db: Database): boolean {
  return readNumber(db, 'index_version') !== INDEX_VERSION;
}

/**
 * Indexes everything anew, the newest first, when `isIndexOutdated`; each step is a transaction of its own in which every
 * item's entry is replaced at once, so whoever searches meanwhile finds every item, and whoever is killed goes on where
 * the last step ended. What others write meanwhile is indexed as it is written. The parts that the steps leave are joined in
 * steps between them: left alone, SQLite would join hundreds of them within one.
 */
export function* rebuildIndex(
  db: Database,
  options: RebuildOptions = {},
): Generator<RebuildProgress, void, void> {
  if (!isIndexOutdated(db)) return;
  const { charactersPerStep = CHARACTERS_PER_STEP } = options;
  const total = countFrom(db, -Infinity);
  let done = total - countFrom(db, -Infinity, begin(db));
  yield { done, total };
  for (;;) {
    const indexed = db.transaction(() => rebuildStep(db, charactersPerStep)).immediate();
    if (indexed === 0) break;
    done += indexed;
    yield { done: Math.min(done, total), total };
    if (mergeOnce(db)) yield { done: Math.min(done, total), total };
  }
  // The entries that were replaced lie in the index until its parts are merged.
  const merging = mergeIndexes(db);
  while (merging.next().done !== true) yield { done: total, total };
}

/** The row above which everything is indexed anew; a rebuilding for another version begins from the top. */
function begin(db: Database): number {
  return db
    .transaction(() => {
      const reached = readNumber(db, 'index_rebuilt_down_to');
      if (reached !== null && readNumber(db, 'index_rebuilt_for') === INDEX_VERSION) return reached;
      letMergesGrow(db, true);
      writeNumber(db, 'index_rebuilt_for', INDEX_VERSION);
      writeNumber(db, 'index_rebuilt_down_to', Number.MAX_SAFE_INTEGER);
      return Number.MAX_SAFE_INTEGER;
    })
    .immediate();
}

/** Some 10 to 20 ms of work on an idle machine; a transcript of three hours alone is more, and is one step. */
const CHARACTERS_PER_STEP = 24_000;
const ITEMS_PER_STEP = 200;

/** Indexes the next items below the row that was reached. Returns how many; with none left the indexes are up to date. */
function rebuildStep(db: Database, charactersPerStep: number): number {
  let characters = 0;
  const reached = readNumber(db, 'index_rebuilt_down_to') ?? Number.MAX_SAFE_INTEGER;
  const next = prepared<{ id: number; row: number }>(
    db,
    `SELECT id, search_row AS row FROM item WHERE search_row < ? ORDER BY search_row DESC LIMIT ${ITEMS_PER_STEP}`,
  ).all(reached);
  let indexed = 0;
  let row = reached;
  for (const item of next) {
    characters += indexItem(db, item.id);
    row = item.row;
    indexed += 1;
    if (characters >= charactersPerStep) break;
  }
  if (indexed > 0) {
    writeNumber(db, 'index_rebuilt_down_to', row);
  } else {
    letMergesGrow(db, false);
    writeNumber(db, 'index_version', INDEX_VERSION);
    prepared(db, `DELETE FROM meta WHERE key IN ('index_rebuilt_for', 'index_rebuilt_down_to')`).run();
  }
  return indexed;
}

function countFrom(db: Database, from: number, before = Infinity): number {
  return (
    prepared<number>(db, 'SELECT count(*) FROM item WHERE search_row >= ? AND search_row < ?')
      .pluck()
      .get(from, before) ?? 0
  );
}

function readNumber(db: Database, key: string): number | null {
  const value = prepared(db, 'SELECT value FROM meta WHERE key = ?').pluck().get(key);
  return typeof value === 'number' ? value : null;
}

function writeNumber(db: Database, key: string, value: number): void {
  prepared(db, 'INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)').run(key, value);
}
