import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

const INDEXES = ['search_public', 'search_private'] as const;
type SearchIndex = (typeof INDEXES)[number];

/** What SQLite does where nothing else was set. */
const USUAL = 4;

/** What was set before; empty as long as nothing was postponed. */
type Settings = Map<SearchIndex, number>;

const postponing = new WeakMap<Database, Settings>();

/**
 * Makes a change to the full-text indexes without the joining of parts that SQLite would do in the same transaction: somebody waits for
 * this one. The parts are joined later, in the steps of idle merging or along with an import. Inside the caller's
 * transaction, which must be taken back as a whole when `change` throws.
 */
export function postponeMerging<T>(db: Database, change: () => T): T {
  return postponeMergingOnce(db, () => {
    const before = postponing.get(db);
    for (const index of before?.size === 0 ? INDEXES : []) {
      before?.set(index, automergeOf(db, index));
      setAutomerge(db, index, 0);
    }
    return change();
  });
}

/**
 * Makes a change of several steps, some of which may postpone merging: what SQLite holds back is then written once, at the end,
 * and not after each. Costs nothing when none of them does.
 */
export function postponeMergingOnce<T>(db: Database, change: () => T): T {
  if (postponing.has(db)) return change();
  const before: Settings = new Map();
  postponing.set(db, before);
  try {
    const result = change();
    for (const [index, parts] of before) {
      // What is held back until the commit would be written, and parts joined, by the setting that holds then.
      prepared(db, `INSERT INTO ${index}(${index}) VALUES('flush')`).run();
      setAutomerge(db, index, parts);
    }
    return result;
  } finally {
    postponing.delete(db);
  }
}

function automergeOf(db: Database, index: SearchIndex): number {
  return prepared<number>(db, `SELECT v FROM ${index}_config WHERE k = 'automerge'`).pluck().get() ?? USUAL;
}

/** The index takes whole numbers only, and the driver binds a number as REAL. */
function setAutomerge(db: Database, index: SearchIndex, parts: number): void {
  prepared(db, `INSERT INTO ${index}(${index}, rank) VALUES('automerge', ?)`).run(BigInt(parts));
}
