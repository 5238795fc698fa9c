import type { Database } from 'better-sqlite3';
import { systemClock } from '../../src-library/follow/follow-clock.ts';
import { followablePath, followOnce } from '../../src-library/follow/follow-folder.ts';
import { followerOf } from '../../src-library/follow/follower.ts';
import { guessKind } from '../../src-library/follow/guess-kind.ts';
import { watchNatively } from '../../src-library/follow/watched-folders.ts';
import { visitedRoot } from '../../src-library/store/followed-roots.ts';
import { required, writing, type LibraryCommand } from './command.ts';

/**
 * `follow FOLDER`: takes in what comes to a folder until Ctrl+C, one line for each thing. With `--once` it takes in what a
 * folder of recorded sessions holds now, one line a session.
 */
export const follow: LibraryCommand = ({ file, words, options, print }) => {
  const { FOLDER } = required(words, 'FOLDER');
  const path = followablePath(FOLDER);
  return writing(
    file,
    async (db) => {
      if (options['once'] !== true) return followUntilInterrupted(db, path, print);
      for (const result of await followOnce(db, path, Date.now())) print(result);
    },
    { create: true },
  );
};

const ENDINGS = ['SIGINT', 'SIGTERM'] as const;

async function followUntilInterrupted(
  db: Database,
  path: string,
  print: (row: unknown) => void,
): Promise<void> {
  const kind = await guessKind(path);
  const root = db.transaction(() => visitedRoot(db, path, kind, Date.now())).immediate();
  const follower = followerOf(root, {
    database: db,
    clock: systemClock,
    watch: watchNatively,
    onResult: print,
    onError: (error) => {
      print({ error: error instanceof Error ? error.message : '' });
    },
  });
  await new Promise<void>((resolve) => {
    for (const signal of ENDINGS) process.once(signal, resolve);
    print({ following: path, kind: root.kind });
    follower.start();
  });
  follower.stop();
}
