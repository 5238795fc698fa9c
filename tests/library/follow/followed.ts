import type { Database } from 'better-sqlite3';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src-library/follow/follow-clock.ts';
import type { FollowContext } from '../../../src-library/follow/follow-context.ts';
import { Follower } from '../../../src-library/follow/follower.ts';
import { watchNatively, type WatchFolder } from '../../../src-library/follow/watched-folders.ts';
import { addFollowedRoot, type FollowedKind } from '../../../src-library/store/followed-roots.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { temporaryFolder } from '../temporary-library.ts';

export type Told = Parameters<FollowContext['onResult']>[0];

/** Time of which a test may let more pass at once than there is. */
export interface Time {
  readonly pass: (ms: number) => void;
  readonly clock: FollowContext['clock'];
}

/** The time of the computer; `pass` brings what is due within so many milliseconds forward. */
export function fastTime(): Time {
  let ahead = 0;
  const waiting = new Set<{ at: number; run: () => void }>();
  return {
    pass: (ms) => {
      ahead += ms;
      const due = [...waiting].filter(({ at }) => at <= Date.now() + ahead);
      for (const { run } of due) run();
    },
    clock: {
      now: () => Date.now() + ahead,
      later: (ms, work) => {
        const item = {
          at: Date.now() + ahead + ms,
          run: () => {
            stop();
            waiting.delete(item);
            work();
          },
        };
        waiting.add(item);
        const stop = systemClock.later(ms, item.run);
        return () => {
          stop();
          waiting.delete(item);
        };
      },
    },
  };
}

/** A folder that is followed, and what was told of it. */
export interface Followed {
  readonly folder: string;
  readonly root: number;
  readonly follower: Follower;
  readonly told: Told[];
  /** Writes a file below the folder. */
  readonly write: (path: string, content: string) => void;
  readonly append: (path: string, content: string) => void;
}

/** Hears nothing, as on a disk that tells of nothing. */
export const deaf: WatchFolder = () => () => undefined;

interface FollowOptions {
  readonly folder?: string;
  readonly watch?: WatchFolder;
  readonly clock?: FollowContext['clock'];
}

/** Follows a folder, a new one unless another is given, until the test ends. */
export function follow(
  db: Database,
  kind: FollowedKind,
  { folder = temporaryFolder(), watch = watchNatively, clock = systemClock }: FollowOptions = {},
): Followed {
  const root = db.transaction(() => addFollowedRoot(db, folder, kind, Date.now())).immediate();
  const told: Told[] = [];
  const follower = new Follower({
    database: db,
    clock,
    watch,
    onResult: (result) => {
      told.push(result);
    },
    onError: (error) => {
      throw error;
    },
  });
  const ended = follower.run();
  onTestFinished(async () => {
    follower.stop();
    await ended;
  });
  return { folder, root, follower, told, ...writingIn(folder) };
}

export function writingIn(folder: string): Pick<Followed, 'write' | 'append'> {
  const at = (path: string): string => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  return {
    write: (path, content) => {
      writeFileSync(at(path), content);
    },
    append: (path, content) => {
      appendFileSync(at(path), content);
    },
  };
}

/** A line of a `raw.jsonl`. */
export function line(track: string, start: number, text: string): string {
  return `${JSON.stringify({ track, start_ms: start, end_ms: start + 900, text })}\n`;
}

/** What the lines of a session say now, null when there is no such session. */
export function textsOf(db: Database, anyId: string): string[] | null {
  const transcript = readTranscript(db, anyId);
  return transcript === null ? null : readSegments(db, transcript.row).map(({ text }) => text);
}

/** Waits until what is expected has come about; the bound is far beyond what is promised. */
export async function soon(expectation: () => void): Promise<void> {
  await vi.waitFor(expectation, { timeout: 8_000, interval: 20 });
}
