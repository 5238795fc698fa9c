import type { Database } from 'better-sqlite3';
import { expect } from 'vitest';

const LISTED = 'SELECT id FROM item WHERE kind = 1 AND trashed IS NULL';

/** All that is counted, counted anew from the rows. */
const RECOUNT = `
  SELECT 'place' AS what, 'transcripts' AS "of", (SELECT count(*) FROM (${LISTED})) AS number
  UNION ALL SELECT 'place', 'starred', (SELECT count(*) FROM (${LISTED} AND starred = 1))
  UNION ALL SELECT 'place', 'private', (SELECT count(*) FROM (${LISTED} AND private = 1))
  UNION ALL SELECT 'place', 'trashed', (SELECT count(*) FROM item WHERE kind = 1 AND trashed IS NOT NULL)
  UNION ALL SELECT 'place', 'notes', (SELECT count(*) FROM item WHERE kind = 2 AND trashed IS NULL)
  UNION ALL SELECT 'place', 'files', (SELECT count(*) FROM item WHERE kind = 4 AND trashed IS NULL)
  UNION ALL SELECT 'place', 'trashedAlone', (SELECT count(*) FROM item i LEFT JOIN item p ON p.id = i.parent
    WHERE i.kind > 1 AND i.trashed IS NOT NULL AND p.trashed IS NULL)
  UNION ALL SELECT 'place', 'tasks', (SELECT count(*) FROM task t JOIN item i ON i.id = t.item
    WHERE i.trashed IS NULL AND t.bucket <> 'done' AND t.done_at IS NULL)
  UNION ALL SELECT 'source', source, count(*) FROM item WHERE id IN (${LISTED}) AND source IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'language', language, count(*) FROM item WHERE id IN (${LISTED}) AND language IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'tag', tag, count(*) FROM item_tag WHERE item IN (${LISTED}) GROUP BY 2
  UNION ALL SELECT 'person', person, count(DISTINCT transcript) FROM speaker
    WHERE transcript IN (${LISTED}) AND person IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'label', coalesce(name, label), count(DISTINCT transcript) FROM speaker
    WHERE transcript IN (${LISTED}) AND person IS NULL GROUP BY 2`;

/** The transcripts of tags, persons and labels, looked up anew from the rows. */
const LISTED_ANEW = `
  SELECT 1 AS kind, t.tag AS "of", i.created, i.uid, i.id AS item FROM item_tag t JOIN item i ON i.id = t.item
    WHERE t.item IN (${LISTED})
  UNION SELECT 2, s.person, i.created, i.uid, i.id FROM speaker s JOIN item i ON i.id = s.transcript
    WHERE s.transcript IN (${LISTED}) AND s.person IS NOT NULL
  UNION SELECT 3, coalesce(s.name, s.label), i.created, i.uid, i.id FROM speaker s JOIN item i ON i.id = s.transcript
    WHERE s.transcript IN (${LISTED}) AND s.person IS NULL
  ORDER BY 1, 2, 3, 4`;

/** The counters are what a recount from the rows gives, and so is what lists walk. */
export function expectCountersRight(db: Database): void {
  const counted = db.prepare(`SELECT * FROM (${RECOUNT}) WHERE number > 0 ORDER BY what, "of"`).all();
  const kept = db.prepare('SELECT * FROM counter ORDER BY what, "of"').all();
  expect(kept).toEqual(counted);
  expect(db.prepare('SELECT * FROM listed ORDER BY 1, 2, 3, 4').all()).toEqual(db.prepare(LISTED_ANEW).all());
  expect(
    db.prepare(`SELECT count(*) FROM listed WHERE kind < 3 AND typeof("of") <> 'integer'`).pluck().get(),
  ).toBe(0);
  const whole = db.prepare('SELECT typeof("of") = \'text\' FROM counter WHERE what IN (?, ?, ?)').pluck();
  expect(whole.all('source', 'tag', 'person')).not.toContain(1);
}
