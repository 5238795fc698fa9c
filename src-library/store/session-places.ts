import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { forgottenHash } from './purge.ts';

/** A session of a folder as the library has it, and whether somebody looks at its folder. */
export interface PlacedSession {
  readonly row: number;
  readonly sessionId: ItemId;
  readonly transcriptRow: number;
  readonly transcriptId: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly inTrash: 0 | 1;
  /** Row of the folder that it was taken in from. */
  readonly root: number | null;
  /** That folder is followed and holds it still. */
  readonly isFollowed: 0 | 1;
}

/** The sessions whose folder has a name, wherever it lay, in the order in which they came. */
export function listSessionsNamed(db: Database, externalId: string): PlacedSession[] {
  return prepared<PlacedSession>(
    db,
    `SELECT i.id AS row, i.uid AS sessionId, t.id AS transcriptRow, t.uid AS transcriptId, i.title, i.created AS createdAt,
       i.trashed IS NOT NULL AS inTrash, s.root, coalesce(r.removed = 0, 0) AND s.folder IS NOT NULL AS isFollowed
     FROM session s JOIN item i ON i.id = s.item JOIN item t ON t.parent = i.id AND t.kind = 1
       LEFT JOIN followed_root r ON r.id = s.root
     WHERE s.external_id = ? ORDER BY i.id`,
  ).all(externalId);
}

/** Says that a session, by its row, lies in another folder now. Runs inside the caller's transaction. */
export function moveSession(db: Database, row: number, root: number): void {
  prepared(db, 'UPDATE session SET root = ? WHERE item = ?').run(root, row);
}

/** A session that was deleted for good is wanted again. */
export function unforgetSession(db: Database, root: number, externalId: string): void {
  prepared(db, 'DELETE FROM forgotten WHERE hash = ?').run(forgottenHash(root, externalId));
}
