import type { Database } from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { timeOnce, timingOf } from './measure.ts';

/** Looking for the same words by other means. Times in milliseconds, the median of a few. */
export interface OtherWays {
  readonly query: string;
  /** Ranked, with 20 results, their facts and their best lines with times. */
  readonly product: number;
  /** Names of files only, in no order; null where the program is not there. */
  readonly ripgrep: number | null;
  readonly grep: number | null;
  /** A plain scan of all lines. */
  readonly scan: number;
}

const RUNS = 3;

/** Searches the library, and the same texts as files in a folder. */
export function otherWays(db: Database, textFolder: string, words: readonly string[]): OtherWays[] {
  const scan = db.prepare('SELECT DISTINCT id >> 20 FROM segment WHERE text LIKE ?');
  const median = (runs: number, work: () => unknown): number =>
    timingOf(Array.from({ length: runs }, () => timeOnce(work))).p50;
  return words.map((query) => ({
    query,
    product: median(RUNS * 5, () => searchLibrary(db, query, { limit: 20 })),
    ripgrep: program('rg', ['-il', '--fixed-strings', query, textFolder], median),
    grep: program('grep', ['-ril', '--fixed-strings', query, textFolder], median),
    scan: median(RUNS, () => scan.all(`%${query}%`)),
  }));
}

function program(
  name: string,
  args: readonly string[],
  median: (runs: number, work: () => unknown) => number,
): number | null {
  const run = (): boolean =>
    spawnSync(name, args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 }).error === undefined;
  return run() ? median(RUNS, run) : null;
}
