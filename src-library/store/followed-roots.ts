import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { settleSessions } from './followed-sessions.ts';

/** What a followed folder holds: sessions that grow line by line, each in a folder of its own, or finished files. */
export type FollowedKind = 'sessions' | 'files';

/** A folder that is followed. Moments in epoch milliseconds UTC. */
export interface FollowedRoot {
  readonly id: number;
  /** Absolute, without links. */
  readonly path: string;
  readonly kind: FollowedKind;
  readonly paused: boolean;
  /** One plain sentence why it cannot be read now; null when it can. */
  readonly error: string | null;
  /** When something of it was taken in last, null for never. */
  readonly changed: number | null;
}

/** A followed folder with what came from it. */
export interface FollowedRootSummary extends FollowedRoot {
  /** Recordings of session folders that are in the library, or files that were read. */
  readonly things: number;
  /** How many of them are being recorded or transcribed. */
  readonly live: number;
  /** What could not be read, the first few by name. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
  /** How many could not be read. */
  readonly problemCount: number;
}

type StoredRoot = Omit<FollowedRoot, 'paused'> & { readonly paused: 0 | 1 };

const COLUMNS = 'id, path, kind, paused, error, changed';

const rootOf = (stored: StoredRoot): FollowedRoot => ({ ...stored, paused: stored.paused === 1 });

/** The folders that are followed, in the order in which they were added; those that pause too. */
export function listFollowedRoots(db: Database): FollowedRoot[] {
  return prepared<StoredRoot>(db, `SELECT ${COLUMNS} FROM followed_root WHERE removed = 0 ORDER BY added, id`)
    .all()
    .map(rootOf);
}

const NAMED_PROBLEMS = 5;

/** `listFollowedRoots`, each with what came from it. */
export function summariseFollowedRoots(db: Database): FollowedRootSummary[] {
  return listFollowedRoots(db).map((root) => {
    const isSessions = root.kind === 'sessions';
    const { things, live } = isSessions ? countSessions(db, root.id) : countFiles(db, root.id);
    const problems = isSessions ? sessionProblems(db, root.id) : fileProblems(db, root.id);
    return {
      ...root,
      things,
      live,
      problems: problems.slice(0, NAMED_PROBLEMS),
      problemCount: problems.length,
    };
  });
}

interface Counts {
  readonly things: number;
  readonly live: number;
}

function countSessions(db: Database, root: number): Counts {
  return (
    prepared<Counts>(
      db,
      `SELECT count(*) AS things, coalesce(sum(t.state IN (1, 2)), 0) AS live
       FROM session s JOIN item c ON c.parent = s.item AND c.kind = 1 JOIN transcript t ON t.item = c.id
       WHERE s.root = ? AND c.trashed IS NULL`,
    ).get(root) ?? { things: 0, live: 0 }
  );
}

function countFiles(db: Database, root: number): Counts {
  const things = prepared<number>(
    db,
    'SELECT count(*) FROM followed_file WHERE root = ? AND error IS NULL',
  ).pluck();
  return { things: things.get(root) ?? 0, live: 0 };
}

interface Problem {
  readonly name: string;
  readonly message: string;
}

function sessionProblems(db: Database, root: number): Problem[] {
  return prepared<Problem>(
    db,
    `SELECT external_id AS name, error AS message FROM session
     WHERE root = ? AND error IS NOT NULL AND folder IS NOT NULL ORDER BY external_id`,
  ).all(root);
}

function fileProblems(db: Database, root: number): Problem[] {
  return prepared<Problem>(
    db,
    `SELECT name, error AS message FROM followed_file WHERE root = ? AND error IS NOT NULL ORDER BY name`,
  ).all(root);
}

/**
 * Follows a folder from now on; one that was followed before goes on where it was. `path` absolute, without links. Returns
 * its row. Runs inside the caller's transaction.
 */
export function addFollowedRoot(db: Database, path: string, kind: FollowedKind, now: number): number {
  const found = prepared<{ id: number; removed: 0 | 1 }>(
    db,
    'SELECT id, removed FROM followed_root WHERE path = ?',
  ).get(path);
  if (found === undefined) {
    const { lastInsertRowid } = prepared(
      db,
      'INSERT INTO followed_root(path, kind, added) VALUES(?, ?, ?)',
    ).run(path, kind, now);
    return Number(lastInsertRowid);
  }
  if (found.removed === 1) {
    prepared(
      db,
      'UPDATE followed_root SET removed = 0, paused = 0, error = NULL, kind = ?, added = ? WHERE id = ?',
    ).run(kind, now, found.id);
  }
  return found.id;
}

/**
 * The row of a folder that is looked at without being followed from then on. `path` absolute, without links. Runs inside
 * the caller's transaction.
 */
export function visitedRoot(db: Database, path: string, kind: FollowedKind, now: number): FollowedRoot {
  const find = prepared<StoredRoot>(db, `SELECT ${COLUMNS} FROM followed_root WHERE path = ?`);
  const found = find.get(path);
  if (found !== undefined) return rootOf(found);
  prepared(db, 'INSERT INTO followed_root(path, kind, added, removed) VALUES(?, ?, ?, 1)').run(
    path,
    kind,
    now,
  );
  return { id: find.get(path)?.id ?? 0, path, kind, paused: false, error: null, changed: null };
}

/** Whether a folder is followed already. `path` absolute, without links. */
export function isFollowed(db: Database, path: string): boolean {
  return prepared(db, 'SELECT 1 FROM followed_root WHERE path = ? AND removed = 0').get(path) !== undefined;
}

/** Holds the following of a folder, or goes on with it. @throws LibraryError `notFound` */
export function pauseFollowedRoot(db: Database, id: number, paused: boolean): void {
  db.transaction(() => {
    const { changes } = prepared(
      db,
      'UPDATE followed_root SET paused = ?, error = NULL WHERE id = ? AND removed = 0',
    ).run(paused ? 1 : 0, id);
    requireOne(changes);
    if (paused) settleSessions(db, id);
  }).immediate();
}

/**
 * Says what a followed folder holds, when it was taken for something else. What came from it stays. @throws LibraryError
 * `notFound`
 */
export function setFollowedKind(db: Database, id: number, kind: FollowedKind): void {
  db.transaction(() => {
    const { changes } = prepared(
      db,
      'UPDATE followed_root SET kind = ?, error = NULL WHERE id = ? AND removed = 0',
    ).run(kind, id);
    requireOne(changes);
    settleSessions(db, id);
    prepared(db, 'DELETE FROM followed_file WHERE root = ? AND error IS NOT NULL').run(id);
  }).immediate();
}

/** Follows a folder no longer; what came from it stays. @throws LibraryError `notFound` */
export function removeFollowedRoot(db: Database, id: number): void {
  db.transaction(() => {
    const { changes } = prepared(
      db,
      'UPDATE followed_root SET removed = 1, error = NULL WHERE id = ? AND removed = 0',
    ).run(id);
    requireOne(changes);
    settleSessions(db, id);
    prepared(db, 'UPDATE session SET folder = NULL, error = NULL WHERE root = ?').run(id);
    prepared(db, 'DELETE FROM followed_file WHERE root = ? AND error IS NOT NULL').run(id);
  }).immediate();
}

function requireOne(changes: number): void {
  if (changes === 0) throw new LibraryError('notFound', 'This folder is not followed any more.');
}

/** Notes why a followed folder cannot be read now, null when it can. Writes only what is new. */
export function noteRootError(db: Database, id: number, error: string | null): void {
  prepared(db, 'UPDATE followed_root SET error = :error WHERE id = :id AND error IS NOT :error').run({
    id,
    error,
  });
}

/** Notes that something of a followed folder was taken in. */
export function noteRootChange(db: Database, id: number, now: number): void {
  prepared(db, 'UPDATE followed_root SET changed = ? WHERE id = ?').run(now, id);
}

/** Device and number of the folder when it was read last; null when it never was. */
export function readRootIdentity(db: Database, id: number): string | null {
  return (
    prepared<string | null>(db, 'SELECT identity FROM followed_root WHERE id = ?').pluck().get(id) ?? null
  );
}

/** Notes device and number of a folder that was read. Writes only what is new. */
export function writeRootIdentity(db: Database, id: number, identity: string): void {
  prepared(
    db,
    'UPDATE followed_root SET identity = :identity WHERE id = :id AND identity IS NOT :identity',
  ).run({ id, identity });
}
