import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readFileNameHints } from '../import/file-name-hints.ts';
import type { ItemId, TranscriptState } from '../model/item.ts';
import { keepSession, type FollowedLines, type FollowedSession } from '../store/followed-sessions.ts';
import type { Growth } from './growing-session.ts';
import type { SessionFacts, SessionFolder } from './session-folder.ts';

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

/** A followed folder: its row and its absolute path. */
export interface RootPlace {
  readonly id: number;
  readonly path: string;
}

/**
 * Brings the library up to date with a session, read whole or as far as it has grown, in one transaction. `forgotten` and
 * `outOfStep` as `keepSession` says. `now` in epoch milliseconds UTC.
 */
export function takeInSession(
  db: Database,
  root: RootPlace,
  folder: SessionFacts & Pick<FollowedSession, 'mark' | 'raw' | 'edits'>,
  now: number,
): FollowedResult | 'forgotten' | 'outOfStep' {
  const hints = readFileNameHints(folder.id, undefined);
  const session: FollowedSession = {
    ...folder,
    root: root.id,
    externalId: folder.id,
    folder: join(root.path, folder.id),
    source: SOURCE,
    title: folder.name ?? folder.id,
    createdAt: folder.startedAt ?? hints.startedAt ?? folder.changedAt,
    createdGuessed: folder.startedAt === null,
  };
  const kept = db.transaction(() => keepSession(db, session, now)).immediate();
  if (kept.outcome !== 'kept') return kept.outcome;
  const { id, lines, added, revised } = kept;
  const { state, error } = folder;
  return { session: folder.id, id, title: session.title, state, lines, added, revised, error };
}

/** A session that was read whole, as `takeInSession` takes it. */
export function wholeSession(folder: SessionFolder): SessionFacts & Pick<FollowedSession, 'raw' | 'edits'> {
  const { raw } = folder;
  return { ...folder, raw: raw === null ? null : wholeLines(folder, raw) };
}

/** A session with what has come to it, as `takeInSession` takes it. */
export function grownSession(
  facts: SessionFacts,
  growth: Growth,
): SessionFacts & Pick<FollowedSession, 'raw' | 'edits'> {
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
