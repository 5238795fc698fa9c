import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';
import type { SourceType } from '../../model/addresses.ts';
import { ITEM_KINDS, type ItemId } from '../../model/item.ts';

/** Of what a person typed, so much is looked for. */
const LONGEST_TYPED = 200;

/**
 * Ids of the items of one type whose id begins with what was typed, or whose title holds it (letters of the Latin alphabet
 * in either case); newest first.
 */
export function completeItemIds(
  db: VisibleDatabase,
  sourceType: SourceType,
  typed: string,
  limit: number,
): ItemId[] {
  return prepared<{ id: ItemId }>(
    db,
    `SELECT uid AS id FROM visible_item
     WHERE kind = ? AND (uid LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\') ORDER BY created DESC, uid DESC LIMIT ?`,
  )
    .all(ITEM_KINDS[sourceType], `${literal(typed)}%`, `%${literal(typed)}%`, limit)
    .map(({ id }) => id);
}

/** Titles of recordings that hold what was typed, newest first, each once. */
export function completeTitles(db: VisibleDatabase, typed: string, limit: number): string[] {
  return prepared<{ title: string }>(
    db,
    `SELECT title FROM visible_item WHERE kind = ${ITEM_KINDS.session} AND title LIKE ? ESCAPE '\\'
     GROUP BY title ORDER BY max(created) DESC, title LIMIT ?`,
  )
    .all(`%${literal(typed)}%`, limit)
    .map(({ title }) => title);
}

/** Names of those who speak that hold what was typed, in alphabetical order; labels such as "Speaker 1" are no names. */
export function completePeople(db: VisibleDatabase, typed: string, limit: number): string[] {
  return prepared<{ name: string }>(
    db,
    `SELECT DISTINCT name FROM visible_speaker WHERE person IS NOT NULL AND name LIKE ? ESCAPE '\\' ORDER BY name LIMIT ?`,
  )
    .all(`%${literal(typed)}%`, limit)
    .map(({ name }) => name);
}

function literal(typed: string): string {
  return typed.slice(0, LONGEST_TYPED).replace(/[\\%_]/g, '\\$&');
}
