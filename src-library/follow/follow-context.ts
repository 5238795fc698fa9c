import type { Database } from 'better-sqlite3';
import type { FollowedKind } from '../store/followed-roots.ts';
import type { FollowClock } from './follow-clock.ts';
import type { FollowedResult } from './take-in-session.ts';
import type { WatchFolder } from './watched-folders.ts';

/** What became of a file of a followed folder. */
export interface FollowedFileResult {
  /** Absolute path. */
  readonly file: string;
  /** Id of the transcript, null when there is none. */
  readonly id: string | null;
  /** The library held it already. */
  readonly known: boolean;
  /** One plain sentence why it could not be read. */
  readonly error: string | null;
}

/** What following a folder needs. */
export interface FollowContext {
  /** An open writer. */
  readonly database: Database;
  readonly clock: FollowClock;
  readonly watch: WatchFolder;
  /** Told of what was taken in. */
  readonly onResult: (result: FollowedResult | FollowedFileResult) => void;
  /** Told of errors that end a look; the next one tries again. */
  readonly onError: (error: unknown) => void;
}

/** Follows one folder, as `FollowContext` lets it. */
export interface RootFollower {
  /** What it takes the folder to hold. */
  readonly kind: FollowedKind;
  /** When the folder was looked at last, epoch milliseconds UTC; null for never. */
  readonly lookedAt: number | null;
  start(): void;
  /** Looks at all of it now. */
  wake(): void;
  /** Looks anew at everything, also at what has not changed or could not be read. */
  rescan(): void;
  /** Touches the library no more from now on. */
  stop(): void;
}
