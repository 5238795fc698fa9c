import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

/** What a sidebar counts. */
export interface LibraryCounts {
  readonly transcripts: number;
  readonly starred: number;
  readonly trashed: number;
  readonly openTasks: number;
}

export interface NamedCount {
  readonly name: string;
  readonly transcripts: number;
}

/** How much the library holds, without the trash; each count walks an index, never the rows. */
export function countLibrary(db: Database): LibraryCounts {
  return (
    prepared<LibraryCounts>(
      db,
      `SELECT (SELECT count(*) FROM item WHERE kind = 1 AND trashed IS NULL) AS transcripts,
         (SELECT count(*) FROM item WHERE kind = 1 AND starred = 1 AND trashed IS NULL) AS starred,
         (SELECT count(*) FROM item WHERE kind = 1 AND trashed IS NOT NULL) AS trashed,
         (SELECT count(*) FROM task WHERE bucket <> 'done' AND done_at IS NULL) AS openTasks`,
    ).get() ?? { transcripts: 0, starred: 0, trashed: 0, openTasks: 0 }
  );
}

/** Every source with its number of transcripts, by name. */
export function countBySource(db: Database): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `SELECT name, (SELECT count(*) FROM item WHERE source = s.id AND kind = 1 AND trashed IS NULL) AS transcripts
     FROM source s ORDER BY name`,
  ).all();
}

/** Everybody who speaks in the library with their number of transcripts, by name; labels such as "Speaker 1" are nobody. */
export function countByPerson(db: Database): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `SELECT name, (SELECT count(DISTINCT s.transcript) FROM speaker s CROSS JOIN item i ON i.id = s.transcript
       WHERE s.person = p.id AND i.trashed IS NULL) AS transcripts
     FROM person p ORDER BY name`,
  ).all();
}

/** Every tag with its number of transcripts, by name. */
export function countByTag(db: Database): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `SELECT name, (SELECT count(*) FROM item_tag t CROSS JOIN item i ON i.id = t.item
       WHERE t.tag = g.id AND i.kind = 1 AND i.trashed IS NULL) AS transcripts
     FROM tag g ORDER BY name`,
  ).all();
}
