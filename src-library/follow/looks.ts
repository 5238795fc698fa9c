import { toLibraryError } from '../database/sqlite-errors.ts';
import type { FollowClock } from './follow-clock.ts';

/** How often all of a folder is looked at, whatever the system says of it, in milliseconds. */
const SWEEP_EVERY_MS = 30_000;

/** What is looked at: named parts of a folder, or all of it. */
export type Attention = ReadonlySet<string> | 'all';

/** After how many milliseconds a look is wanted, and at what. */
export interface NextLook {
  readonly after: number;
  readonly at: Attention;
}

export interface LooksOptions {
  readonly clock: FollowClock;
  /** How long after an event it looks, in milliseconds: what belongs together comes together. */
  readonly afterEventMs: number;
  /** Looks once. Gives after how many milliseconds, and at what, it wants to look again; null for the next sweep. */
  readonly look: (at: Attention) => Promise<NextLook | null>;
  readonly onError: (error: unknown) => void;
}

/**
 * When a followed folder is looked at: soon after something happened in it, again where the look itself wants it, and all of
 * it every half minute. Never two looks at once.
 */
export class Looks {
  readonly #options: LooksOptions;
  #wanted: Set<string> | 'all' = 'all';
  #isLooking = false;
  #isStopped = false;
  #stopNext: () => void = () => undefined;
  #stopSweep: () => void = () => undefined;
  #dueAt = Infinity;

  constructor(options: LooksOptions) {
    this.#options = options;
  }

  hasStopped(): boolean {
    return this.#isStopped;
  }

  /** Looks at all of it now, and from then on. */
  start(): void {
    this.#sweep();
  }

  /** Something happened there; null: somewhere. */
  happened(name: string | null): void {
    this.want(name === null ? 'all' : new Set([name]), this.#options.afterEventMs);
  }

  /** Wants a look at something after so many milliseconds. */
  want(at: Attention, after: number): void {
    if (this.#isStopped) return;
    if (at === 'all') this.#wanted = 'all';
    else if (this.#wanted !== 'all') this.#wanted = new Set([...this.#wanted, ...at]);
    if (this.#isLooking) return;
    const dueAt = this.#options.clock.now() + after;
    if (dueAt >= this.#dueAt) return;
    this.#stopNext();
    this.#dueAt = dueAt;
    this.#stopNext = this.#options.clock.later(after, () => {
      void this.#look();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopNext();
    this.#stopSweep();
  }

  #sweep(): void {
    this.want('all', 0);
    this.#stopSweep = this.#options.clock.later(SWEEP_EVERY_MS, () => {
      this.#sweep();
    });
  }

  async #look(): Promise<void> {
    const at = this.#wanted;
    this.#wanted = new Set();
    this.#dueAt = Infinity;
    this.#isLooking = true;
    let next: NextLook | null;
    try {
      next = await this.#options.look(at);
    } catch (error) {
      // The library was busy, or the disk full: what was not taken in is there at the next look.
      if (!this.#isStopped) this.#options.onError(toLibraryError(error));
      next = { after: 2_000, at: 'all' };
    } finally {
      this.#isLooking = false;
    }
    this.#takeUp();
    if (next !== null) this.want(next.at, next.after);
  }

  /** What happened during a look. */
  #takeUp(): void {
    const came = this.#wanted;
    if (came === 'all' || came.size > 0) this.want(came, this.#options.afterEventMs);
  }
}
