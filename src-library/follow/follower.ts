import { listFollowedRoots, type FollowedRoot } from '../store/followed-roots.ts';
import { FilesRoot } from './files-root.ts';
import type { FollowContext, RootFollower } from './follow-context.ts';
import { SessionsRoot } from './sessions-root.ts';

/** Follows one folder, as its kind wants it. */
export function followerOf(root: FollowedRoot, context: FollowContext): RootFollower {
  return root.kind === 'sessions' ? new SessionsRoot(root, context) : new FilesRoot(root, context);
}

/** Follows every folder that the library says is followed and not paused, from where it was. */
export class Follower {
  readonly #context: FollowContext;
  readonly #following = new Map<number, RootFollower>();
  #end: () => void = () => undefined;

  constructor(context: FollowContext) {
    this.#context = context;
  }

  /** Begins, and ends when it is stopped. */
  run(): Promise<void> {
    this.refresh();
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Call it after folders were added, paused or removed, or after what they hold was said to be otherwise. */
  refresh(): void {
    const wanted = new Map(
      listFollowedRoots(this.#context.database)
        .filter(({ paused }) => !paused)
        .map((root) => [root.id, root]),
    );
    for (const [id, follower] of this.#following) {
      if (wanted.get(id)?.kind === follower.kind) continue;
      follower.stop();
      this.#following.delete(id);
    }
    for (const [id, root] of wanted) {
      if (this.#following.has(id)) continue;
      const follower = followerOf(root, this.#context);
      this.#following.set(id, follower);
      follower.start();
    }
  }

  /** When each folder was looked at last, epoch milliseconds UTC, by its row. */
  lookedAt(): Map<number, number> {
    const looked = [...this.#following].flatMap(([id, { lookedAt }]) =>
      lookedAt === null ? [] : [[id, lookedAt] as const],
    );
    return new Map(looked);
  }

  /** Looks at everything in a folder anew. */
  rescan(id: number): void {
    this.#following.get(id)?.rescan();
  }

  /** Looks at all folders now: what happened while the computer slept was told to nobody. */
  wake(): void {
    for (const follower of this.#following.values()) follower.wake();
  }

  /** Touches the library no more from now on. */
  stop(): void {
    for (const follower of this.#following.values()) follower.stop();
    this.#following.clear();
    this.#end();
  }
}
