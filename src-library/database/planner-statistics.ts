import type { Database } from 'better-sqlite3';

/** The tables in which SQLite's `ANALYZE` and `optimize` keep statistics for the planner; a library should have none. */
export function statisticsTables(db: Database): readonly string[] {
  return db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE name GLOB 'sqlite_stat[0-9]'`)
    .pluck()
    .all();
}
