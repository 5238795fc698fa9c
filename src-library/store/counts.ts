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

/**
 * Everybody who speaks in the library with their number of transcripts, by name; labels such as "Speaker 1" are nobody.
 * All are counted in one walk over an index, and what lies in the trash is taken off: it is little, and found by an index.
 */
export function countByPerson(db: Database): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `WITH spoken(person, n) AS MATERIALIZED (
       SELECT person, count(DISTINCT transcript) FROM speaker WHERE person IS NOT NULL GROUP BY person),
     trashed(person, n) AS MATERIALIZED (
       SELECT s.person, count(DISTINCT s.transcript) FROM item i CROSS JOIN speaker s ON s.transcript = i.id
       WHERE i.kind = 1 AND i.trashed IS NOT NULL AND s.person IS NOT NULL GROUP BY s.person)
     SELECT p.name, coalesce(a.n, 0) - coalesce(b.n, 0) AS transcripts
     FROM person p LEFT JOIN spoken a ON a.person = p.id LEFT JOIN trashed b ON b.person = p.id ORDER BY p.name`,
  ).all();
}

/** Every tag with its number of transcripts, by name; counted as people are. */
export function countByTag(db: Database): NamedCount[] {
  return prepared<NamedCount>(
    db,
    `WITH tagged(tag, n) AS MATERIALIZED (
       SELECT t.tag, count(*) FROM item_tag t CROSS JOIN transcript r ON r.item = t.item GROUP BY t.tag),
     trashed(tag, n) AS MATERIALIZED (
       SELECT t.tag, count(*) FROM item i CROSS JOIN item_tag t ON t.item = i.id
       WHERE i.kind = 1 AND i.trashed IS NOT NULL GROUP BY t.tag)
     SELECT g.name, coalesce(a.n, 0) - coalesce(b.n, 0) AS transcripts
     FROM tag g LEFT JOIN tagged a ON a.tag = g.id LEFT JOIN trashed b ON b.tag = g.id ORDER BY g.name`,
  ).all();
}
