import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { counting } from './counters.ts';
import { familyOf, recordingOf, requireItem, touch } from './items.ts';
import { recomputeAllVisibility, recomputeVisibility } from './visibility.ts';

interface StoredTag {
  readonly id: number;
  readonly name: string;
  readonly private: 0 | 1;
}

const LONGEST_NAME = 200;

/** The row of the tag with this name, made when there is none. @throws LibraryError `badInput` for what is no name. */
export function tagNamed(db: Database, name: string): StoredTag {
  const cleaned = cleanName(name);
  const found = findTag(db, cleaned);
  if (found !== undefined) {
    return found;
  }
  const { lastInsertRowid } = prepared(db, 'INSERT INTO tag(name) VALUES(?)').run(cleaned);
  return { id: Number(lastInsertRowid), name: cleaned, private: 0 };
}

function findTag(db: Database, name: string): StoredTag | undefined {
  return prepared<StoredTag>(db, 'SELECT id, name, private FROM tag WHERE name = ?').get(name);
}

function hasTag(db: Database, row: number, tag: number): boolean {
  return prepared(db, 'SELECT 1 FROM item_tag WHERE item = ? AND tag = ?').get(row, tag) !== undefined;
}

function withoutMarks(name: string): string {
  return name.trim().replace(/^#+/, '').replace(/\s+/g, ' ').trim();
}

/** Whether `addTag` takes this name. */
export function isTagName(name: string): boolean {
  const { length } = withoutMarks(name);
  return length > 0 && length <= LONGEST_NAME;
}

/** A tag's name as it is kept: without spaces around it and without a leading `#`. @throws LibraryError `badInput` */
function cleanName(name: string): string {
  const cleaned = withoutMarks(name);
  if (!isTagName(cleaned)) {
    throw new LibraryError('badInput', 'A tag needs a name of 1 to 200 characters. Nothing was changed.');
  }
  return cleaned;
}

/**
 * Tags a recording, or an item that stands alone, by any of its ids. A known tag keeps its spelling.
 * @returns the name as it is kept, and whether the tag is new there.
 */
export function addTag(
  db: Database,
  anyId: string,
  name: string,
  now: number,
): { readonly name: string; readonly changed: boolean } {
  const cleaned = cleanName(name);
  const recording = recordingOf(db, requireItem(db, anyId));
  const tag = tagNamed(db, cleaned);
  const changed = !hasTag(db, recording.row, tag.id);
  if (changed) {
    const insert = prepared(db, 'INSERT OR IGNORE INTO item_tag(item, tag) VALUES(?, ?)');
    const family = familyOf(db, recording.row);
    counting(db, family, () => {
      for (const row of family) {
        insert.run(row, tag.id);
        touch(db, row, now);
      }
    });
    if (tag.private === 1) {
      recomputeVisibility(db, recording.row);
    }
  }
  return { name: tag.name, changed };
}

/**
 * Takes a tag away; one that nothing carries any more goes too, unless it was made private. Returns its name as it was
 * kept, null when it was not there.
 */
export function removeTag(db: Database, anyId: string, name: string, now: number): string | null {
  const recording = recordingOf(db, requireItem(db, anyId));
  const tag = findTag(db, cleanName(name));
  if (tag === undefined) {
    return null;
  }
  if (!hasTag(db, recording.row, tag.id)) {
    return null;
  }
  const remove = prepared(db, 'DELETE FROM item_tag WHERE item = ? AND tag = ?');
  const family = familyOf(db, recording.row);
  counting(db, family, () => {
    for (const row of family) {
      remove.run(row, tag.id);
      touch(db, row, now);
    }
  });
  if (tag.private === 1) {
    recomputeVisibility(db, recording.row);
  }
  dropUnusedTags(db);
  return tag.name;
}

/** Hides everything that carries a tag from assistants, or shows it again as far as nothing else hides it. */
export function setTagPrivate(db: Database, name: string, isPrivate: boolean): void {
  const tag = findTag(db, name);
  if (tag === undefined) {
    throw new LibraryError('notFound', 'There is no such tag. Nothing was changed.');
  }
  prepared(db, 'UPDATE tag SET private = ? WHERE id = ?').run(isPrivate ? 1 : 0, tag.id);
  const tops = prepared<number>(
    db,
    `SELECT i.id FROM item_tag t JOIN item i ON i.id = t.item WHERE t.tag = ?
       AND (i.parent IS NULL OR NOT EXISTS(SELECT 1 FROM item_tag u WHERE u.item = i.parent AND u.tag = t.tag))`,
  ).pluck();
  recomputeAllVisibility(db, tops.all(tag.id));
}

/** Forgets tags that nothing carries; a private one stays, because its privacy is a setting. */
export function dropUnusedTags(db: Database): void {
  prepared(
    db,
    'DELETE FROM tag WHERE private = 0 AND NOT EXISTS(SELECT 1 FROM item_tag t WHERE t.tag = tag.id)',
  ).run();
}
