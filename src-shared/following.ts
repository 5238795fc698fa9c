import { z } from 'zod';

const folder = z.strictObject({ id: z.number().int().positive() });

/** Arguments of the calls that concern followed folders. Folders are chosen in the system's dialog only. */
export const followingArguments = {
  'following:list': z.strictObject({}),
  'following:add': z.strictObject({}),
  'following:pause': z.strictObject({ ...folder.shape, paused: z.boolean() }),
  /** Says what it holds, when it was taken for something else. */
  'following:set-kind': z.strictObject({ ...folder.shape, kind: z.enum(['sessions', 'files']) }),
  /** Looks at everything in it anew. */
  'following:rescan': folder,
  'following:remove': folder,
} as const;

/** A folder that is followed. Moments in epoch milliseconds UTC. */
export interface FollowedFolder {
  readonly id: number;
  /** `~` for the home. */
  readonly path: string;
  /** Recorded sessions that grow line by line, or finished files. */
  readonly kind: 'sessions' | 'files';
  readonly paused: boolean;
  /** One plain sentence why it cannot be read now, null when it can. */
  readonly error: string | null;
  /** When something of it was taken in last, null for never. */
  readonly changed: number | null;
  /** When it was looked at last since the app began, null for not yet. */
  readonly lookedAt: number | null;
  /** Sessions, or files, that were read. */
  readonly things: number;
  /** How many of them are being recorded or transcribed. */
  readonly live: number;
  /** What in it could not be read, the first few by name. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
  readonly problemCount: number;
}

/** Values of the calls that concern followed folders. */
export interface FollowingValues {
  'following:list': readonly FollowedFolder[];
  /** False when the dialog was cancelled. */
  'following:add': boolean;
  'following:pause': null;
  'following:set-kind': null;
  'following:rescan': null;
  'following:remove': null;
}
