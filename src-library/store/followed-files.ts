import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { prepared } from '../database/prepared-statements.ts';

/** A file of a followed folder as it was when it was read. Size in bytes, `modified` in epoch milliseconds UTC. */
export interface FollowedFile {
  readonly key: string;
  readonly size: number;
  readonly modified: number;
}

/** How a file of a followed folder is remembered without its name. `path` is relative to the folder. */
export function followedFileKey(path: string): string {
  return createHash('sha256').update(path).digest('base64url');
}

/** What was read of a followed folder before, and whether it could be. */
export function listFollowedFiles(db: Database, root: number): (FollowedFile & { failed: 0 | 1 })[] {
  return prepared<FollowedFile & { failed: 0 | 1 }>(
    db,
    'SELECT key, size, modified, error IS NOT NULL AS failed FROM followed_file WHERE root = ?',
  ).all(root);
}

/** Remembers a file that was read; with `problem`, its name and one plain sentence why it could not be. */
export function keepFollowedFile(
  db: Database,
  root: number,
  { key, size, modified }: FollowedFile,
  problem: { readonly name: string; readonly message: string } | null,
): void {
  prepared(
    db,
    `INSERT OR REPLACE INTO followed_file(root, key, size, modified, name, error) VALUES(?, ?, ?, ?, ?, ?)`,
  ).run(root, key, size, modified, problem?.name ?? null, problem?.message ?? null);
}

/** A file has another name now. */
export function renameFollowedFile(db: Database, root: number, from: string, to: string): void {
  prepared(db, 'UPDATE OR REPLACE followed_file SET key = ? WHERE root = ? AND key = ?').run(to, root, from);
}

/** Forgets a file that could not be read. Returns whether it was one. */
export function forgetFailedFile(db: Database, root: number, key: string): boolean {
  const remove = prepared(db, 'DELETE FROM followed_file WHERE root = ? AND key = ? AND error IS NOT NULL');
  return remove.run(root, key).changes > 0;
}
