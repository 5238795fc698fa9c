import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

type MetaKey = 'paused' | 'library_id' | 'checked';

function readMeta(db: Database, key: MetaKey): unknown {
  return prepared(db, 'SELECT value FROM meta WHERE key = ?').pluck().get(key);
}

function writeMeta(db: Database, key: MetaKey, value: number): void {
  prepared(db, 'INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)').run(key, value);
}

/** Whether the person has paused assistants. It lives in the library, so it outlasts a crash. */
export function isPaused(db: Database): boolean {
  return readMeta(db, 'paused') === 1;
}

/** Pauses assistants, or lets them read again, from their next request on. */
export function setPaused(db: Database, paused: boolean): void {
  writeMeta(db, 'paused', paused ? 1 : 0);
}

/** When the library was looked through for damage last, epoch milliseconds UTC; null when it never was. */
export function lastCheck(db: Database): number | null {
  const at = readMeta(db, 'checked');
  return typeof at === 'number' ? at : null;
}

/** Notes that the library was looked through. */
export function noteCheck(db: Database, now: number): void {
  writeMeta(db, 'checked', now);
}

/** The id that this library was given when it was made; it outlasts moves and restores. */
export function libraryId(db: Database): string | null {
  const id = readMeta(db, 'library_id');
  return typeof id === 'string' ? id : null;
}
