import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

const INDEXES = ['search_public', 'search_private'] as const;
type SearchIndex = (typeof INDEXES)[number];

/** What SQLite does where nothing else was set. */
const USUAL = 4;

/**
 * Makes a change to the full-text indexes without the joining of parts that SQLite would do in the same transaction: somebody waits for
 * this one. The parts are joined later, in the steps of idle merging or along with an import. Inside the caller's
 * transaction, which must be taken back as a whole when `change` throws.
 */
export function postponeMerging<T>(db: Database, change: () => T): T {
  const before = INDEXES.map((index) => [index, automergeOf(db, index)] as const);
  for (const index of INDEXES) setAutomerge(db, index, 0);
  const result = change();
  for (const [index, parts] of before) {
    // What SQLite holds back until the commit would be written, and parts joined, by the setting that holds then.
    prepared(db, `INSERT INTO ${index}(${index}) VALUES('flush')`).run();
    setAutomerge(db, index, parts);
  }
  return result;
}

function automergeOf(db: Database, index: SearchIndex): number {
  return prepared<number>(db, `SELECT v FROM ${index}_config WHERE k = 'automerge'`).pluck().get() ?? USUAL;
}

/** The index takes whole numbers only, and the driver binds a number as REAL. */
function setAutomerge(db: Database, index: SearchIndex, parts: number): void {
  prepared(db, `INSERT INTO ${index}(${index}, rank) VALUES('automerge', ?)`).run(BigInt(parts));
}
