import type { Database } from 'better-sqlite3';
import { realpathSync } from 'node:fs';
import { LibraryError } from '../errors.ts';
import { noteRootError, visitedRoot } from '../store/followed-roots.ts';
import { keepVanished, writeHeartbeat } from '../store/followed-sessions.ts';
import { problemOfDisk, readRoot } from './root-folder.ts';
import { isSession, markOfSession, readSessionFolder } from './session-folder.ts';
import { takeInSession, wholeSession, type FollowedResult } from './take-in-session.ts';

/**
 * Takes in what a folder of recorded sessions holds now, one transaction a session. What is in the library already stays,
 * grows by what is new, and follows the sessions' own edits and states; a session that the person deleted for good is not
 * brought back. `now` in epoch milliseconds UTC.
 * @throws LibraryError `badInput` when there is no such folder, or it cannot be read.
 */
export async function followOnce(db: Database, folder: string, now: number): Promise<FollowedResult[]> {
  const path = followablePath(folder);
  const reading = await readRoot(path);
  if ('problem' in reading) throw new LibraryError('badInput', reading.problem);
  const { id } = db.transaction(() => visitedRoot(db, path, 'sessions', now)).immediate();
  const problem = db.transaction(() => problemOfDisk(db, id, reading)).immediate();
  if (problem !== null) throw new LibraryError('badInput', problem);
  const names = reading.folders.filter((name) => isSession(path, name, now)).sort();
  const results = names.flatMap((name) => {
    const mark = markOfSession(path, name, now);
    const session = wholeSession(readSessionFolder(path, name, now));
    const result = takeInSession(db, { id, path }, { ...session, mark }, now);
    return typeof result === 'string' ? [] : [result];
  });
  db.transaction(() => {
    noteRootError(db, id, null);
    keepVanished(db, id, reading.folders);
    writeHeartbeat(db, Date.now());
  }).immediate();
  return results;
}

/** The absolute path of a folder, without links. @throws LibraryError `badInput` when it is not there. */
export function followablePath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new LibraryError('badInput', 'This folder is not there or may not be read. Nothing was taken in.', {
      cause,
    });
  }
}
