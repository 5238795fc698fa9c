import type { Database } from 'better-sqlite3';
import { emptyLog } from '../../src-library/database/empty-log.ts';
import { sqliteCode } from '../../src-library/database/sqlite-errors.ts';
import { totalChanges } from '../../src-library/database/total-changes.ts';
import { mergeIndexes } from '../../src-library/search/merge-indexes.ts';
import { rebuildIndex } from '../../src-library/search/rebuild-index.ts';
import { lastCheck } from '../../src-library/store/meta.ts';
import type { IndexingProgress } from '../../src-shared/library.ts';
import type { UpkeepNews } from './writer-methods.ts';

/** Time, as the upkeep needs it. */
export interface UpkeepClock {
  /** Epoch milliseconds UTC. */
  now(): number;
  /** Runs `work` once after so many milliseconds; the function given back calls it off. */
  later(ms: number, work: () => void): () => void;
}

export interface UpkeepOptions {
  readonly database: Database;
  readonly clock: UpkeepClock;
  readonly onNews: (news: UpkeepNews) => void;
  /** Told of errors that end a piece of upkeep; it begins anew another time. */
  readonly onError: (error: unknown) => void;
}

/** Small steps; some say how far the indexing is. */
type Work = Generator<IndexingProgress | undefined, void, void>;

const LOOK_EVERY_MS = 5_000;
const QUIET_AFTER_WRITING_MS = 30_000;
const QUIET_AFTER_DELETING_MS = 5_000;
const CHECK_EVERY_MS = 86_400_000;
const REMIND_AFTER_MS = 3_600_000;
const BETWEEN_STEPS_MS = 8;
const WHILE_OTHERS_WRITE_MS = 1_000;

/**
 * What the writer does for the library beside what it is asked to: an index that another build made is built anew in small
 * steps, and when nothing was written for a while, the write-ahead log is emptied and the parts of the index are joined; once
 * a day it then asks for somebody to look the library through.
 */
export class Upkeep {
  readonly #database: Database;
  readonly #clock: UpkeepClock;
  readonly #options: UpkeepOptions;
  #known: number;
  #lastWrite: number;
  #lastDeletion: number | null = null;
  /** Something was written since the log was emptied last. */
  #isUntidy = true;
  #checkAsked: number | null = null;
  #work: Work | null = null;
  /** Somebody who comes back ends the work at hand; the rest waits for the next quiet. */
  #waitsForQuiet = false;
  #stopLooking: () => void = () => undefined;
  #stopWork: () => void = () => undefined;
  #end: () => void = () => undefined;

  constructor(options: UpkeepOptions) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#options = options;
    this.#known = totalChanges(this.#database);
    this.#lastWrite = options.clock.now();
  }

  /** Begins, and ends when it is stopped. */
  run(): Promise<void> {
    this.#begin(this.#rebuilding(), false);
    this.#look();
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Call it after something was deleted for good: then the log is emptied sooner. */
  deleted(): void {
    this.#lastDeletion = this.#clock.now();
  }

  /** Leaves everything as it is; what was begun goes on at the next start. */
  stop(): void {
    this.#stopLooking();
    this.#stopWork();
    this.#work = null;
    this.#end();
  }

  #look(): void {
    this.#attempt(() => {
      this.#noteWriting();
      if (this.#work !== null) return;
      if (this.#isQuiet()) this.#begin(this.#tidying(), true);
      else if (this.#isCheckDue()) this.#askForCheck();
    });
    this.#stopLooking = this.#clock.later(LOOK_EVERY_MS, () => {
      this.#look();
    });
  }

  /** Others' writes through this connection; what the upkeep writes does not count. Returns whether there were any. */
  #noteWriting(): boolean {
    const changes = totalChanges(this.#database);
    if (changes === this.#known) return false;
    this.#known = changes;
    this.#lastWrite = this.#clock.now();
    this.#isUntidy = true;
    return true;
  }

  #own<T>(write: () => T): T {
    const before = totalChanges(this.#database);
    try {
      return write();
    } finally {
      this.#known += totalChanges(this.#database) - before;
    }
  }

  #isQuiet(): boolean {
    const now = this.#clock.now();
    if (this.#lastDeletion !== null) return now - this.#lastDeletion >= QUIET_AFTER_DELETING_MS;
    return this.#isUntidy && now - this.#lastWrite >= QUIET_AFTER_WRITING_MS;
  }

  #isCheckDue(): boolean {
    const now = this.#clock.now();
    if (this.#isUntidy || now - this.#lastWrite < QUIET_AFTER_WRITING_MS) return false;
    if (this.#checkAsked !== null && now - this.#checkAsked < REMIND_AFTER_MS) return false;
    const last = lastCheck(this.#database);
    // A clock that was set back must not put it off for years.
    return last === null || last > now || now - last >= CHECK_EVERY_MS;
  }

  #askForCheck(): void {
    this.#checkAsked = this.#clock.now();
    this.#options.onNews({ checkDue: true });
  }

  *#rebuilding(): Work {
    let told = false;
    for (const progress of rebuildIndex(this.#database)) {
      told = true;
      yield progress;
    }
    if (told) this.#options.onNews({ indexing: null });
  }

  *#tidying(): Work {
    emptyLog(this.#database);
    const merging = mergeIndexes(this.#database);
    while (merging.next().done !== true) yield undefined;
    // Whoever reads keeps the log from being emptied; then the next look tries again.
    if (!emptyLog(this.#database)) return;
    this.#isUntidy = false;
    this.#lastDeletion = null;
  }

  #begin(work: Work, waitsForQuiet: boolean): void {
    this.#work = work;
    this.#waitsForQuiet = waitsForQuiet;
    this.#step();
  }

  /** One small piece of work, then room for what others want to write. */
  #step(): void {
    const work = this.#work;
    if (work === null) return;
    this.#attempt(() => {
      const isBusy = this.#noteWriting();
      if (isBusy && this.#waitsForQuiet) {
        this.#work = null;
        return;
      }
      const next = this.#own(() => work.next());
      if (next.done === true) {
        this.#work = null;
        return;
      }
      if (next.value !== undefined) this.#options.onNews({ indexing: next.value });
      this.#stopWork = this.#clock.later(isBusy ? WHILE_OTHERS_WRITE_MS : BETWEEN_STEPS_MS, () => {
        this.#step();
      });
    });
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      const wasAtWork = this.#work !== null;
      this.#work = null;
      if (sqliteCode(error)?.startsWith('SQLITE_BUSY') !== true) {
        this.#options.onError(error);
        return;
      }
      // Another program writes: a rebuilding goes on later, a tidying with the next quiet.
      if (wasAtWork) {
        this.#stopWork = this.#clock.later(LOOK_EVERY_MS, () => {
          this.#begin(this.#rebuilding(), false);
        });
      }
    }
  }
}
