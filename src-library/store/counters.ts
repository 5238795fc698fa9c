import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { ITEM_KINDS, type ItemId } from '../model/item.ts';
import { ListedEntries, storedOf, type ListedKind } from './listed.ts';

/**
 * What is counted: transcripts outside the trash by the row of their source, of a tag and of a person, by label and by
 * language; and, by name, what a `Place` holds.
 */
export type Counted = 'place' | 'source' | 'tag' | 'person' | 'label' | 'language';

/**
 * Transcripts, starred and private ones, those in the trash; notes, files and open tasks outside it; and what lies in the trash
 * without a recording that lies there: notes, summaries, files and tasks.
 */
export type Place =
  'transcripts' | 'starred' | 'private' | 'trashed' | 'notes' | 'files' | 'tasks' | 'trashedAlone';

/** Numbers by what is counted and of what. */
class Tally {
  readonly #numbers = new Map<string, number>();

  add(what: Counted, of: string | number, number: number): void {
    const key = JSON.stringify([what, of]);
    this.#numbers.set(key, (this.#numbers.get(key) ?? 0) + number);
  }

  addAll(other: Tally, sign: 1 | -1): void {
    for (const [what, of, number] of other.entries()) this.add(what, of, sign * number);
  }

  *entries(): Generator<[what: Counted, of: string | number, number: number]> {
    for (const [key, number] of this.#numbers) {
      const [what, of] = JSON.parse(key) as [Counted, string | number];
      if (number !== 0) yield [what, of, number];
    }
  }
}

/** What is kept about some items beside them: what they count, and where lists have them. */
class Kept {
  readonly tally = new Tally();
  readonly listed = new ListedEntries();
}

/**
 * Makes a change that touches these items and keeps the counters and the table `listed` right, in the caller's transaction.
 * Every statement that inserts, deletes or changes what is counted, and every one that changes an item's date, runs inside it,
 * never in one within another for the same items.
 */
export function counting<T>(db: Database, rows: readonly number[], change: () => T): T {
  const before = keptOf(db, rows);
  const result = change();
  write(db, before, keptOf(db, rows));
  return result;
}

/** Counts an item that was just inserted. */
export function countNew(db: Database, row: number): void {
  write(db, new Kept(), keptOf(db, [row]));
}

/** A counter's number; 0 where nothing is counted. */
export function readCounter(db: Database, what: Counted, of: string | number): number {
  return (
    prepared<number>(db, 'SELECT number FROM counter WHERE what = ? AND "of" = ?')
      .pluck()
      .get(what, storedOf(of)) ?? 0
  );
}

interface CountedItem {
  readonly kind: number;
  readonly created: number;
  readonly uid: ItemId;
  readonly item: number;
  readonly trashed: number | null;
  readonly starred: 0 | 1;
  readonly private: 0 | 1;
  readonly source: number | null;
  readonly language: string | null;
  readonly isOpenTask: 0 | 1 | null;
  readonly isTrashedAlone: 0 | 1;
}

function keptOf(db: Database, rows: readonly number[]): Kept {
  const kept = new Kept();
  const { tally } = kept;
  const read = prepared<CountedItem>(
    db,
    `SELECT id AS item, uid, kind, created, trashed, starred, private, source, language,
       (SELECT bucket <> 'done' AND done_at IS NULL FROM task WHERE item = item.id) AS isOpenTask,
       trashed IS NOT NULL AND kind > ${ITEM_KINDS.transcript} AND NOT EXISTS
         (SELECT 1 FROM item above WHERE above.id = item.parent AND above.trashed IS NOT NULL) AS isTrashedAlone
     FROM item WHERE id = ?`,
  );
  for (const row of rows) {
    const item = read.get(row);
    if (item?.kind === ITEM_KINDS.transcript) addTranscript(db, kept, item);
    else if (item?.trashed === null) {
      if (item.kind === ITEM_KINDS.note) tally.add('place', 'notes' satisfies Place, 1);
      if (item.kind === ITEM_KINDS.file) tally.add('place', 'files' satisfies Place, 1);
      if (item.isOpenTask === 1) tally.add('place', 'tasks' satisfies Place, 1);
    } else if (item?.isTrashedAlone === 1) tally.add('place', 'trashedAlone' satisfies Place, 1);
  }
  return kept;
}

function addTranscript(db: Database, { tally, listed }: Kept, item: CountedItem): void {
  const add = (what: Counted, of: string | number | null): void => {
    if (of !== null) tally.add(what, of, 1);
  };
  if (item.trashed !== null) {
    add('place', 'trashed' satisfies Place);
    return;
  }
  add('place', 'transcripts' satisfies Place);
  if (item.starred === 1) add('place', 'starred' satisfies Place);
  if (item.private === 1) add('place', 'private' satisfies Place);
  add('source', item.source);
  add('language', item.language);
  const list = (what: ListedKind, of: string | number | null): void => {
    if (of === null) return;
    tally.add(what, of, 1);
    listed.add(what, of, item);
  };
  const tags = prepared<number>(db, 'SELECT tag FROM item_tag WHERE item = ?').pluck();
  for (const tag of tags.all(item.item)) list('tag', tag);
  const speakers = prepared<{ person: number | null; label: string | null }>(
    db,
    `SELECT DISTINCT person, CASE WHEN person IS NULL THEN coalesce(name, label) END AS label
     FROM speaker WHERE transcript = ?`,
  );
  for (const { person, label } of speakers.all(item.item)) {
    list('person', person);
    list('label', label);
  }
}

function write(db: Database, before: Kept, after: Kept): void {
  const difference = new Tally();
  difference.addAll(before.tally, -1);
  difference.addAll(after.tally, 1);
  writeCounters(db, difference);
  before.listed.write(db, after.listed);
}

/** No upsert: it might open a savepoint, at which the full-text index writes out what it holds back. */
function writeCounters(db: Database, difference: Tally): void {
  const change = prepared(db, 'UPDATE counter SET number = number + ? WHERE what = ? AND "of" = ?');
  const insert = prepared(db, 'INSERT INTO counter(what, "of", number) VALUES(?, ?, ?)');
  const forget = prepared(db, 'DELETE FROM counter WHERE what = ? AND "of" = ? AND number <= 0');
  for (const [what, of, number] of difference.entries()) {
    const { changes } = change.run(number, what, storedOf(of));
    if (changes === 0 && number > 0) insert.run(what, storedOf(of), number);
    // A name in a label or a language must not outlive what carried it.
    if (changes > 0 && number < 0) forget.run(what, storedOf(of));
  }
}
