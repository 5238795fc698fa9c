import type { Database } from 'better-sqlite3';
import { prepared } from './prepared-statements.ts';

/** How many rows this connection has changed since it was opened: another number after every write of its own. */
export function totalChanges(db: Database): number {
  return prepared<number>(db, 'SELECT total_changes()').pluck().get() ?? 0;
}
