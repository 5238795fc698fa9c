import { noteRootError, type FollowedKind } from '../store/followed-roots.ts';
import type { FollowContext, RootFollower } from './follow-context.ts';
import { Looks, type Attention, type NextLook } from './looks.ts';
import { NO_ANSWER, problemOfDisk, readRoot, type RootReading } from './root-folder.ts';
import type { RootPlace } from './take-in-session.ts';
import { WatchedFolders } from './watched-folders.ts';

/** A disk that has not said for so many milliseconds what lies in a folder does not answer. */
const ANSWERS_WITHIN_MS = 10_000;

/** What following a folder means whatever it holds: hearing of it, looking at it, and telling why it cannot be looked at. */
export abstract class FollowedFolder implements RootFollower {
  abstract readonly kind: FollowedKind;
  protected readonly context: FollowContext;
  protected readonly root: RootPlace;
  protected readonly looks: Looks;
  protected readonly watched: WatchedFolders;
  #lookedAt: number | null = null;

  /** `afterEventMs`: how long after an event it is looked at. */
  protected constructor(root: RootPlace, context: FollowContext, afterEventMs: number) {
    this.root = root;
    this.context = context;
    this.looks = new Looks({
      clock: context.clock,
      afterEventMs,
      look: (at) => this.look(at),
      onError: context.onError,
    });
    this.watched = new WatchedFolders(root.path, (path) => this.hear(path), context.watch);
  }

  get lookedAt(): number | null {
    return this.#lookedAt;
  }

  start(): void {
    this.looks.start();
  }

  wake(): void {
    this.looks.want('all', 0);
  }

  stop(): void {
    this.looks.stop();
    this.watched.end();
  }

  abstract rescan(): void;

  /** Looks once. Gives when and at what it wants to look again; null for the next sweep. */
  protected abstract look(at: Attention): Promise<NextLook | null>;

  /** Something happened at a path below the folder; null: somewhere. */
  protected abstract hear(path: string | null): void;

  /** What the folder holds cannot be said now: nothing of it is taken for changed or gone. */
  protected abstract loseSight(): void;

  /** What the folder holds; null when that cannot be said now, which the library is told of, or nobody wants to know any more. */
  protected async read(): Promise<Exclude<RootReading, { problem: string }> | null> {
    const { database, clock } = this.context;
    const { id, path } = this.root;
    const tellNothing = clock.later(ANSWERS_WITHIN_MS, () => {
      if (!this.looks.hasStopped()) noteRootError(database, id, NO_ANSWER);
    });
    const reading = await readRoot(path);
    tellNothing();
    if (this.looks.hasStopped()) return null;
    this.#lookedAt = clock.now();
    const problem = 'problem' in reading ? reading.problem : problemOfDisk(database, id, reading);
    noteRootError(database, id, problem);
    if (!('problem' in reading) && problem === null) return reading;
    this.loseSight();
    this.watched.end();
    return null;
  }
}
