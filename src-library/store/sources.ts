import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { recomputeAllVisibility } from './visibility.ts';

/** The row of the source with this name, made when there is none. */
export function sourceNamed(db: Database, name: string): number {
  const found = prepared<number>(db, 'SELECT id FROM source WHERE name = ?').pluck().get(name);
  return found ?? Number(prepared(db, 'INSERT INTO source(name) VALUES(?)').run(name).lastInsertRowid);
}

/** Hides everything from a source from assistants, or shows it again as far as nothing else hides it. */
export function setSourcePrivate(db: Database, name: string, isPrivate: boolean): void {
  const source = prepared<number>(db, 'SELECT id FROM source WHERE name = ?').pluck().get(name);
  if (source === undefined) {
    throw new LibraryError('notFound', 'There is no such source. Nothing was changed.');
  }
  prepared(db, 'UPDATE source SET private = ? WHERE id = ?').run(isPrivate ? 1 : 0, source);
  const tops = prepared<number>(
    db,
    `SELECT i.id FROM item i LEFT JOIN item p ON p.id = i.parent
     WHERE i.source = ? AND (p.id IS NULL OR p.source IS NOT i.source)`,
  ).pluck();
  recomputeAllVisibility(db, tops.all(source));
}

/** Forgets sources that nothing comes from; a private one stays, because its privacy is a setting. */
export function dropUnusedSources(db: Database): void {
  prepared(
    db,
    'DELETE FROM source WHERE private = 0 AND NOT EXISTS(SELECT 1 FROM item i WHERE i.source = source.id)',
  ).run();
}
