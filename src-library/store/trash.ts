import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { counting } from './counters.ts';
import { familyOf, ownerOf, requireItem, requireRow } from './items.ts';
import { recomputeVisibility } from './visibility.ts';

/**
 * Moves an item and everything below it to the trash; a transcript's id means its recording. What lay there before
 * keeps its own time, so that restoring brings back only what went together. Returns whether anything changed.
 */
export function moveToTrash(db: Database, anyId: string, now: number): boolean {
  const owner = ownerOf(db, requireItem(db, anyId));
  if (owner.trashed !== null) {
    return false;
  }
  const family = familyOf(db, owner.row);
  const earlier = family.map((row) => requireRow(db, row).trashed ?? 0);
  const at = Math.max(now, ...earlier.map((time) => time + 1));
  const update = prepared(db, 'UPDATE item SET trashed = ?, updated = ? WHERE id = ? AND trashed IS NULL');
  counting(db, family, () => {
    for (const row of family) {
      update.run(at, now, row);
    }
  });
  recomputeVisibility(db, owner.row);
  return true;
}

/**
 * Takes an item back out of the trash, with what went there together with it. Returns whether anything changed.
 * @throws LibraryError `badInput` when it lies there because what it hangs below does.
 */
export function restoreFromTrash(db: Database, anyId: string, now: number): boolean {
  const owner = ownerOf(db, requireItem(db, anyId));
  if (owner.trashed === null) {
    return false;
  }
  if (owner.parent !== null && requireRow(db, owner.parent).trashed !== null) {
    throw new LibraryError(
      'badInput',
      'What this belongs to lies in the trash. Nothing was changed; restore that first.',
    );
  }
  const update = prepared(db, 'UPDATE item SET trashed = NULL, updated = ? WHERE id = ? AND trashed = ?');
  const family = familyOf(db, owner.row);
  counting(db, family, () => {
    for (const row of family) {
      update.run(now, row, owner.trashed);
    }
  });
  recomputeVisibility(db, owner.row);
  return true;
}
