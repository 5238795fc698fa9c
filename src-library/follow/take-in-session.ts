import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readFileNameHints } from '../import/file-name-hints.ts';
import type { ItemId, TranscriptState } from '../model/item.ts';
import { keepSession, type FollowedLines, type FollowedSession } from '../store/followed-sessions.ts';
import { listSessionsNamed, moveSession } from '../store/session-places.ts';
import { compareLines } from './compare-lines.ts';
import type { Growth } from './growing-session.ts';
import type { SessionFacts, SessionFolder } from './session-folder.ts';

/** The source that sessions of such folders come from. */
const SOURCE = 'Ambient';
/** How such folders are written. */
export const SESSION_FORMAT = 'ambient-session';

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

/** A followed folder: its row and its absolute path. */
export interface RootPlace {
  readonly id: number;
  readonly path: string;
}

/** What a session's folder tells, read whole or as far as it has grown. */
export type ToldSession = SessionFacts & Pick<FollowedSession, 'mark' | 'raw' | 'edits'>;

/**
 * Brings the library up to date with a session, in one transaction. One that was brought in from a place where nobody looks
 * is the same when its lines are the first of these. `forgotten` and `outOfStep` as `keepSession` says. `now` in epoch
 * milliseconds UTC.
 */
export function takeInSession(
  db: Database,
  root: RootPlace,
  folder: ToldSession,
  now: number,
): FollowedResult | 'forgotten' | 'outOfStep' {
  const session = sessionToKeep(root, folder);
  const kept = db
    .transaction(() => {
      if (session.raw?.from === 0) adopt(db, root.id, session);
      return keepSession(db, session, now);
    })
    .immediate();
  if (kept.outcome !== 'kept') return kept.outcome;
  const { id, lines, added, revised } = kept;
  const { state, error } = folder;
  return { session: folder.id, id, title: session.title, state, lines, added, revised, error };
}

/** A session of a folder as the library keeps it. */
export function sessionToKeep(root: RootPlace, folder: ToldSession): FollowedSession {
  const hints = readFileNameHints(folder.id, undefined);
  return {
    ...folder,
    root: root.id,
    externalId: folder.id,
    folder: join(root.path, folder.id),
    source: SOURCE,
    format: SESSION_FORMAT,
    title: folder.name ?? folder.id,
    createdAt: folder.startedAt ?? hints.startedAt ?? folder.changedAt,
    createdGuessed: folder.startedAt === null,
  };
}

/** A folder may have moved since, or only been brought in: that makes no second recording of it. */
function adopt(db: Database, root: number, session: FollowedSession): void {
  const named = listSessionsNamed(db, session.externalId);
  if (named.some((each) => each.root === root)) return;
  const same = named.find((each) => {
    const relation = each.isFollowed === 1 ? 'other' : compareLines(db, each, session);
    return relation === 'same' || relation === 'longer';
  });
  if (same !== undefined) moveSession(db, same.row, root);
}

/** A session that was read whole, as `takeInSession` takes it. */
export function wholeSession(folder: SessionFolder): Omit<ToldSession, 'mark'> {
  const { raw } = folder;
  return { ...folder, raw: raw === null ? null : wholeLines(folder, raw) };
}

/** A session with what has come to it, as `takeInSession` takes it. */
export function grownSession(facts: SessionFacts, growth: Growth): Omit<ToldSession, 'mark'> {
  return { ...facts, ...growth };
}

function wholeLines({ lines }: SessionFolder, raw: Buffer): FollowedLines {
  const hashOf = (bytes: number): string => createHash('sha256').update(raw.subarray(0, bytes)).digest('hex');
  const bytes = lines.at(-1)?.end ?? 0;
  return {
    from: 0,
    lines,
    read: { bytes, sha256: hashOf(bytes) },
    beginsWith: (before) => raw.length >= before.bytes && hashOf(before.bytes) === before.sha256,
  };
}
