import type { Database } from 'better-sqlite3';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryError } from '../errors.ts';
import { readFileNameHints } from '../import/file-name-hints.ts';
import type { ItemId, TranscriptState } from '../model/item.ts';
import { followedRoot, keepSession, keepVanished, writeHeartbeat } from '../store/followed-sessions.ts';
import { folderNames, readSessionFolder, sessionNames, type SessionFolder } from './session-folder.ts';

/** The source that sessions of such folders come from. */
const SOURCE = 'Ambient';

/** What became of one session of a followed folder. */
export interface FollowedResult {
  /** Name of its folder. */
  readonly session: string;
  /** Id of the transcript. */
  readonly id: ItemId;
  readonly title: string;
  readonly state: TranscriptState;
  readonly lines: number;
  /** Lines that were not in the library before. */
  readonly added: number;
  /** What had been read before is otherwise now, and was read anew. */
  readonly revised: boolean;
  readonly error: string | null;
}

/**
 * Takes in what a folder of recorded sessions holds now, one transaction a session. What is in the library already stays,
 * grows by what is new, and follows the sessions' own edits and states; a session that the person deleted for good is not
 * brought back. `now` in epoch milliseconds UTC.
 * @throws LibraryError `badInput` when there is no such folder.
 */
export function followOnce(db: Database, folder: string, now: number): FollowedResult[] {
  const root = realPathOf(folder);
  const names = sessionNames(root, now);
  const rootRow = db.transaction(() => followedRoot(db, root, 'ambient', now)).immediate();
  const results = names.flatMap((name) => {
    const session = readSessionFolder(root, name, now);
    const kept = db.transaction(() => keepSession(db, sessionOf(rootRow, root, session), now)).immediate();
    return kept === null ? [] : [resultOf(session, kept)];
  });
  db.transaction(() => {
    keepVanished(db, rootRow, folderNames(root));
    writeHeartbeat(db, Date.now());
  }).immediate();
  return results;
}

function realPathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new LibraryError('badInput', 'This folder is not there or may not be read. Nothing was taken in.', {
      cause,
    });
  }
}

function sessionOf(root: number, path: string, folder: SessionFolder): Parameters<typeof keepSession>[1] {
  const hints = readFileNameHints(folder.id, undefined);
  return {
    ...folder,
    root,
    externalId: folder.id,
    folder: join(path, folder.id),
    source: SOURCE,
    title: folder.name ?? folder.id,
    createdAt: folder.startedAt ?? hints.startedAt ?? folder.changedAt,
    createdGuessed: folder.startedAt === null,
  };
}

function resultOf(
  folder: SessionFolder,
  { id, lines, added, revised }: Pick<FollowedResult, 'id' | 'lines' | 'added' | 'revised'>,
): FollowedResult {
  const { id: session, state, error } = folder;
  return { session, id, title: folder.name ?? session, state, lines, added, revised, error };
}
