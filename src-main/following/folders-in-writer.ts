import type { Database } from 'better-sqlite3';
import { LibraryError } from '../../src-library/errors.ts';
import { systemClock } from '../../src-library/follow/follow-clock.ts';
import { followablePath } from '../../src-library/follow/follow-folder.ts';
import { Follower } from '../../src-library/follow/follower.ts';
import { guessKind } from '../../src-library/follow/guess-kind.ts';
import { watchNatively } from '../../src-library/follow/watched-folders.ts';
import {
  addFollowedRoot,
  isFollowed,
  type FollowedKind,
  pauseFollowedRoot,
  removeFollowedRoot,
  setFollowedKind,
} from '../../src-library/store/followed-roots.ts';

/** Follows folders inside the writing worker, so that nothing but the writer writes. */
export class FoldersInWriter {
  readonly #database: () => Database;
  readonly #onError: (error: unknown) => void;
  #follower: Follower | null = null;

  /** @param database Opens the library where it is not open. */
  constructor(database: () => Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** Follows every folder that the library names until it is stopped. */
  async run(): Promise<null> {
    this.stop();
    this.#follower = new Follower({
      database: this.#database(),
      clock: systemClock,
      watch: watchNatively,
      onResult: () => undefined,
      onError: this.#onError,
    });
    await this.#follower.run();
    return null;
  }

  /** Follows one more folder; what it holds is guessed. @throws LibraryError `badInput` */
  async add(folder: string): Promise<null> {
    const path = followablePath(folder);
    const kind = await guessKind(path);
    const db = this.#database();
    if (isFollowed(db, path)) throw new LibraryError('badInput', 'This folder is followed already.');
    db.transaction(() => addFollowedRoot(db, path, kind, Date.now())).immediate();
    this.#follower?.refresh();
    return null;
  }

  /** @throws LibraryError `notFound` */
  pause(id: number, paused: boolean): null {
    pauseFollowedRoot(this.#database(), id, paused);
    this.#follower?.refresh();
    return null;
  }

  /** Says what a folder holds. @throws LibraryError `notFound` */
  setKind(id: number, kind: FollowedKind): null {
    setFollowedKind(this.#database(), id, kind);
    this.#follower?.refresh();
    return null;
  }

  /** When each folder was looked at last since the program began, epoch milliseconds UTC, by its row. */
  lookedAt(): ReadonlyMap<number, number> {
    return this.#follower?.lookedAt() ?? new Map();
  }

  /** @throws LibraryError `notFound` */
  remove(id: number): null {
    removeFollowedRoot(this.#database(), id);
    this.#follower?.refresh();
    return null;
  }

  rescan(id: number): null {
    this.#follower?.rescan(id);
    return null;
  }

  wake(): null {
    this.#follower?.wake();
    return null;
  }

  /** Touches the library no more from now on. */
  stop(): void {
    this.#follower?.stop();
    this.#follower = null;
  }
}
