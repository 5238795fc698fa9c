import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

export interface TrashContents {
  /** What was put there; what hangs below it is not counted apart. */
  readonly items: number;
  /** Commands that could no longer be undone or redone once the trash is empty. */
  readonly commands: number;
}

/** What emptying the trash would take away. */
export function trashContents(db: Database): TrashContents {
  return (
    prepared<TrashContents>(
      db,
      `SELECT (SELECT count(*) FROM item i LEFT JOIN item p ON p.id = i.parent
           WHERE i.trashed IS NOT NULL AND p.trashed IS NULL) AS items,
         (SELECT count(*) FROM history h WHERE EXISTS (SELECT 1 FROM item i WHERE i.trashed IS NOT NULL
           AND (instr(h.forward, i.uid) > 0 OR instr(h.inverse, i.uid) > 0))) AS commands`,
    ).get() ?? { items: 0, commands: 0 }
  );
}
