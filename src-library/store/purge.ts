import type { Database } from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { emptyLog } from '../database/empty-log.ts';
import { statisticsTables } from '../database/planner-statistics.ts';
import { prepared } from '../database/prepared-statements.ts';
import { unindexItem } from '../search/index-item.ts';
import { mergeOwedIndexes, oweMerging } from '../search/merge-indexes.ts';
import { counting } from './counters.ts';
import { countCommandsOf, forgetCommandsOf } from './history-entries.ts';
import { familyOf } from './items.ts';
import { dropUnusedOriginals } from './originals.ts';
import { dropUnusedPeople } from './people.ts';
import { deleteSegments } from './segments.ts';
import { dropUnusedSources } from './sources.ts';
import { dropUnusedTags } from './tags.ts';

export interface Purge {
  /** Items that are gone, those below others included. */
  readonly items: number;
  /** Commands that can no longer be undone, because they touched one of these items. */
  readonly commands: number;
  /**
   * False while another program's reading kept the write-ahead log from being emptied: the texts are out of the library,
   * and out of its files as soon as that program lets go and the log is emptied.
   */
  readonly complete: boolean;
}

/** What a purge would take now. */
export function previewPurge(db: Database): Pick<Purge, 'items' | 'commands'> {
  const rows = topsOfTrash(db).flatMap((top) => familyOf(db, top));
  return {
    items: rows.length,
    commands: countCommandsOf(
      db,
      rows.map((row) => uidOf(db, row)),
    ),
  };
}

/** Rows of what lies in the trash and hangs below nothing that does. */
function topsOfTrash(db: Database): number[] {
  return prepared<number>(
    db,
    `SELECT i.id FROM item i LEFT JOIN item p ON p.id = i.parent
     WHERE i.trashed IS NOT NULL AND p.trashed IS NULL`,
  )
    .pluck()
    .all();
}

/**
 * Deletes for good what lies in the trash: rows, index entries, receipts, originals, commands and what the access log
 * knows, all in one transaction, and then, in steps between which others may write, the words that the index still holds.
 * Whoever is killed in between leaves that to the next `openWriter` or purge.
 * `now` in epoch milliseconds UTC.
 */
export async function purgeTrash(db: Database, now: number): Promise<Purge> {
  const counts = db
    .transaction(() => {
      const tops = topsOfTrash(db);
      let items = 0;
      let commands = 0;
      for (const top of tops) {
        const family = familyOf(db, top);
        commands += forgetCommandsOf(
          db,
          family.map((row) => uidOf(db, row)),
        );
        rememberFolder(db, top, now);
        // Children first, so that no cascade reaches an item whose index entry still stands.
        for (const row of family.reverse()) {
          deleteItem(db, row);
        }
        items += family.length;
      }
      dropUnusedOriginals(db);
      dropUnusedPeople(db);
      dropUnusedTags(db);
      dropUnusedSources(db);
      forgetStatistics(db);
      if (items > 0) {
        oweMerging(db);
      }
      return { items, commands };
    })
    .immediate();
  const steps = mergeOwedIndexes(db);
  while (steps.next().done !== true) {
    await nextTurn();
  }
  return { ...counts, complete: emptyLog(db) };
}

function uidOf(db: Database, row: number): string {
  return prepared<string>(db, 'SELECT uid FROM item WHERE id = ?').pluck().get(row) ?? '';
}

/** A followed folder must not bring back what was forgotten; only a hash of its name is kept for that. */
function rememberFolder(db: Database, row: number, now: number): void {
  const external = prepared<{ root: number | null; externalId: string }>(
    db,
    'SELECT root, external_id AS externalId FROM session WHERE item = ? AND external_id IS NOT NULL',
  ).get(row);
  if (external !== undefined) {
    prepared(db, 'INSERT OR REPLACE INTO forgotten(hash, at) VALUES(?, ?)').run(
      forgottenHash(external.root, external.externalId),
      now,
    );
  }
}

/** How a forgotten folder of a followed root is remembered. */
export function forgottenHash(root: number | null, externalId: string): string {
  return createHash('sha256')
    .update(`${root ?? ''}/${externalId}`)
    .digest('hex');
}

function deleteItem(db: Database, row: number): void {
  unindexItem(db, row);
  prepared(db, 'DELETE FROM access WHERE item = (SELECT uid FROM item WHERE id = ?)').run(row);
  deleteSegments(db, row);
  prepared(db, 'DELETE FROM segment_change WHERE transcript = ?').run(row);
  counting(db, [row], () => prepared(db, 'DELETE FROM item WHERE id = ?').run(row));
}

/** Another program may have gathered statistics for the planner, and they hold samples of names and titles. */
function forgetStatistics(db: Database): void {
  for (const name of statisticsTables(db)) {
    prepared(db, `DELETE FROM ${name}`).run();
  }
}
