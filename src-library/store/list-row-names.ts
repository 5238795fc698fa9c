import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

/** Who speaks in a transcript and how its recording is tagged. */
export interface ListRowNames {
  /** As shown: the person's name, the name given in this transcript, else the label; in order of appearance. */
  readonly speakers: readonly string[];
  /** By name. */
  readonly tags: readonly string[];
}

/** The names that a list shows with the row of a handle; two index walks. */
export function readListRowNames(db: Database, handle: number): ListRowNames {
  return {
    speakers: prepared<string>(
      db,
      `SELECT coalesce(p.name, s.name, s.label) FROM speaker s LEFT JOIN person p ON p.id = s.person
       WHERE s.transcript = ? ORDER BY s.id`,
    )
      .pluck()
      .all(handle),
    tags: prepared<string>(
      db,
      `SELECT g.name FROM item_tag t JOIN tag g ON g.id = t.tag
       WHERE t.item = (SELECT coalesce(parent, id) FROM item WHERE id = ?) ORDER BY g.name`,
    )
      .pluck()
      .all(handle),
  };
}
