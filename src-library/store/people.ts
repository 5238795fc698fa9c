import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { LibraryError } from '../errors.ts';
import { recordingOf, requireRow } from './items.ts';
import { recomputeAllVisibility } from './visibility.ts';

/** The row of the person with this name, made when there is none. */
export function personNamed(db: Database, name: string): number {
  const found = prepared<number>(db, 'SELECT id FROM person WHERE name = ?').pluck().get(name);
  return found ?? Number(prepared(db, 'INSERT INTO person(name) VALUES(?)').run(name).lastInsertRowid);
}

/** Hides every recording in which a person speaks from assistants, or shows it again as far as nothing else hides it. */
export function setPersonPrivate(db: Database, name: string, isPrivate: boolean): void {
  const person = prepared<number>(db, 'SELECT id FROM person WHERE name = ?').pluck().get(name);
  if (person === undefined) {
    throw new LibraryError('notFound', 'Nobody of this name speaks in the library. Nothing was changed.');
  }
  prepared(db, 'UPDATE person SET private = ? WHERE id = ?').run(isPrivate ? 1 : 0, person);
  const transcripts = prepared<number>(
    db,
    'SELECT DISTINCT transcript FROM speaker WHERE person = ?',
  ).pluck();
  recomputeAllVisibility(
    db,
    transcripts.all(person).map((row) => recordingOf(db, requireRow(db, row)).row),
  );
}

/** Forgets people who speak nowhere; a private one stays, because the privacy is a setting. */
export function dropUnusedPeople(db: Database): void {
  prepared(
    db,
    'DELETE FROM person WHERE private = 0 AND NOT EXISTS(SELECT 1 FROM speaker s WHERE s.person = person.id)',
  ).run();
}
