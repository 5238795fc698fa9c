import type { Database } from 'better-sqlite3';

/**
 * Moves what the write-ahead log holds into the library and empties the log; for the writer when idle, and after
 * deletions. False while another connection is reading: then as much as possible was moved, and a later call does the rest.
 */
export function emptyLog(database: Database): boolean {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
  return result?.busy !== 1;
}
