import type { Database } from 'better-sqlite3';
import { expect } from 'vitest';

const LISTED = 'SELECT id FROM item WHERE kind = 1 AND trashed IS NULL';

/** All that is counted, counted anew from the rows. */
const RECOUNT = `
  SELECT 'place' AS what, 'transcripts' AS "of", (SELECT count(*) FROM (${LISTED})) AS number
  UNION ALL SELECT 'place', 'starred', (SELECT count(*) FROM (${LISTED} AND starred = 1))
  UNION ALL SELECT 'place', 'trashed', (SELECT count(*) FROM item WHERE kind = 1 AND trashed IS NOT NULL)
  UNION ALL SELECT 'place', 'notes', (SELECT count(*) FROM item WHERE kind = 2 AND trashed IS NULL)
  UNION ALL SELECT 'place', 'tasks', (SELECT count(*) FROM task t JOIN item i ON i.id = t.item
    WHERE i.trashed IS NULL AND t.bucket <> 'done' AND t.done_at IS NULL)
  UNION ALL SELECT 'source', source, count(*) FROM item WHERE id IN (${LISTED}) AND source IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'language', language, count(*) FROM item WHERE id IN (${LISTED}) AND language IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'tag', tag, count(*) FROM item_tag WHERE item IN (${LISTED}) GROUP BY 2
  UNION ALL SELECT 'person', person, count(DISTINCT transcript) FROM speaker
    WHERE transcript IN (${LISTED}) AND person IS NOT NULL GROUP BY 2
  UNION ALL SELECT 'label', coalesce(name, label), count(DISTINCT transcript) FROM speaker
    WHERE transcript IN (${LISTED}) AND person IS NULL GROUP BY 2`;

/** The counters are what a recount from the rows gives. */
export function expectCountersRight(db: Database): void {
  const counted = db.prepare(`SELECT * FROM (${RECOUNT}) WHERE number > 0 ORDER BY what, "of"`).all();
  const kept = db.prepare('SELECT * FROM counter ORDER BY what, "of"').all();
  expect(kept).toEqual(counted);
  const whole = db.prepare('SELECT typeof("of") = \'text\' FROM counter WHERE what IN (?, ?, ?)').pluck();
  expect(whole.all('source', 'tag', 'person')).not.toContain(1);
}
