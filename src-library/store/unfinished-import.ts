import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { prepared } from '../database/prepared-statements.ts';

const unfinished = z.object({ paths: z.array(z.string()).min(1), began: z.int() });

/** An import that was begun and not ended by itself or by the person: the program ended first. */
export type UnfinishedImport = Readonly<z.infer<typeof unfinished>>;

/** Notes that an import of these files and folders begins, so that a crash does not make it forgotten. `now` in epoch milliseconds UTC. */
export function noteImport(db: Database, paths: readonly string[], now: number): void {
  prepared(db, `INSERT OR REPLACE INTO meta(key, value) VALUES('import', ?)`).run(
    JSON.stringify({ paths, began: now }),
  );
}

/** Notes that it ended, or that nobody wants it any more. */
export function forgetImport(db: Database): void {
  prepared(db, `DELETE FROM meta WHERE key = 'import'`).run();
}

/** The import that a program left when it ended in the middle, null when there is none. */
export function readUnfinishedImport(db: Database): UnfinishedImport | null {
  const stored = prepared(db, `SELECT value FROM meta WHERE key = 'import'`).pluck().get();
  if (typeof stored !== 'string') return null;
  try {
    return unfinished.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}
