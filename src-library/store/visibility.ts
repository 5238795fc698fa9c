import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { HIDDEN_REASONS, ITEM_KINDS } from '../model/item.ts';
import { indexItem } from '../search/index-item.ts';
import { postponeMerging } from '../search/postpone-merging.ts';
import { counting } from './counters.ts';
import { familyOf, ownerOf, requireItem, transcriptOf } from './items.ts';

interface Reasons {
  readonly kind: number;
  readonly hidden: number;
  readonly flipsAt: number | null;
  readonly searchRow: number | null;
  readonly itself: 0 | 1;
  readonly trash: 0 | 1;
  readonly tag: 0 | 1;
  readonly source: 0 | 1;
  readonly speaker: 0 | 1;
  readonly parentHidden: number | null;
  readonly parentFlipsAt: number | null;
}

/** A private speaker hides the whole recording, so the session looks at its transcript's speakers too. */
const REASONS = `
  SELECT i.kind, i.hidden, i.flips_at AS flipsAt, i.search_row AS searchRow, i.private AS itself,
    i.trashed IS NOT NULL AS trash,
    EXISTS(SELECT 1 FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = i.id AND g.private = 1) AS tag,
    EXISTS(SELECT 1 FROM source s WHERE s.id = i.source AND s.private = 1) AS source,
    EXISTS(SELECT 1 FROM speaker s JOIN person n ON n.id = s.person
      WHERE n.private = 1 AND (s.transcript = i.id
        OR s.transcript IN (SELECT c.id FROM item c WHERE c.parent = i.id AND c.kind = 1))) AS speaker,
    p.hidden AS parentHidden, p.flips_at AS parentFlipsAt
  FROM item i LEFT JOIN item p ON p.id = i.parent WHERE i.id = ?`;

/** Reasons that something else than this page of rules sets and takes away. */
const SET_ELSEWHERE = HIDDEN_REASONS.age | HIDDEN_REASONS.rule;

/**
 * Works out anew why an item and everything below it are hidden from assistants, and moves what changed between the
 * public and the private full-text index. The one place where `item.hidden` is written; call it with the topmost item
 * that a change touches, in the same transaction.
 */
export function recomputeVisibility(db: Database, topRow: number): void {
  const moved = writeVisibility(db, topRow);
  if (moved.length === 0) return;
  postponeMerging(db, () => {
    for (const row of moved) indexItem(db, row);
  });
}

/** As `recomputeVisibility`, for a change that touches any number of items: nobody waits for it, so the indexes merge along. */
export function recomputeAllVisibility(db: Database, topRows: readonly number[]): void {
  for (const topRow of topRows) {
    for (const row of writeVisibility(db, topRow)) indexItem(db, row);
  }
}

/** Returns the items that belong into the other index now. */
function writeVisibility(db: Database, topRow: number): number[] {
  const moved: number[] = [];
  for (const row of familyOf(db, topRow)) {
    const reasons = prepared<Reasons>(db, REASONS).get(row);
    if (reasons === undefined) {
      continue;
    }
    const hidden = hiddenBits(reasons);
    const flipsAt = flipOf(reasons, hidden);
    if (hidden === reasons.hidden && flipsAt === reasons.flipsAt) {
      continue;
    }
    prepared(db, 'UPDATE item SET hidden = ?, flips_at = ? WHERE id = ?').run(hidden, flipsAt, row);
    if ((hidden === 0) !== (reasons.hidden === 0) && reasons.searchRow !== null) {
      moved.push(row);
    }
  }
  return moved;
}

function hiddenBits(reasons: Reasons): number {
  let bits = reasons.hidden & SET_ELSEWHERE;
  for (const name of ['itself', 'trash', 'tag', 'source', 'speaker'] as const) {
    if (reasons[name] === 1) {
      bits |= HIDDEN_REASONS[name];
    }
  }
  if (reasons.parentHidden !== null && reasons.parentHidden !== 0) {
    bits |= HIDDEN_REASONS.ancestor;
  }
  return bits;
}

/**
 * A moment at which visibility flips is only right while nothing else hides the item: it holds for the item's own
 * privacy, and for a child that has no reason beyond those of its parent.
 */
function flipOf(reasons: Reasons, hidden: number): number | null {
  if (reasons.parentHidden === null) {
    return (hidden & ~HIDDEN_REASONS.itself) === 0 ? reasons.flipsAt : null;
  }
  const shared =
    reasons.kind === ITEM_KINDS.transcript
      ? reasons.parentHidden
      : reasons.parentHidden & ~HIDDEN_REASONS.itself;
  return (hidden & ~HIDDEN_REASONS.ancestor & ~shared) === 0 ? reasons.parentFlipsAt : null;
}

/**
 * Hides an item and everything below it from assistants, or shows it again as far as nothing else hides it. A
 * transcript's id means its recording. Returns whether the item's own mark changed.
 */
export function setPrivate(db: Database, anyId: string, isPrivate: boolean, now: number): boolean {
  const owner = ownerOf(db, requireItem(db, anyId));
  const value = isPrivate ? 1 : 0;
  if (owner.private === value) {
    return false;
  }
  const transcript = owner.kind === ITEM_KINDS.session ? transcriptOf(db, owner.row) : null;
  const rows = transcript === null ? [owner.row] : [owner.row, transcript.row];
  const update = prepared(db, 'UPDATE item SET private = ?, updated = ? WHERE id = ?');
  counting(db, rows, () => {
    for (const row of rows) update.run(value, now, row);
  });
  recomputeVisibility(db, owner.row);
  return true;
}
