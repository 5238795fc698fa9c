import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';

const STAMPED = `SELECT i.id, i.title, i.created, i.updated, t.segment_count, t.edit_revision, t.state
  FROM visible_item i LEFT JOIN visible_transcript t ON t.id = i.id`;

/**
 * A text that is another one when what can be read of an item, or of what hangs below it, has changed: lines that were
 * added or edited, a title, parts that came or went. `row` is the handle of an item that assistants may see.
 */
export function readVisibleStamp(db: VisibleDatabase, row: number): string {
  return JSON.stringify(
    prepared(
      db,
      `${STAMPED} WHERE i.id = ? UNION ALL SELECT * FROM (${STAMPED} WHERE i.parent = ? ORDER BY i.id LIMIT 500)`,
    ).all(row, row),
  );
}
