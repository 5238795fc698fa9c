import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import { noteClient } from './clients.ts';

/** One answer to an assistant: who got it, and which items it showed; never what was asked or said. */
export interface Answer {
  /** Epoch milliseconds UTC. */
  readonly at: number;
  /** The name that the client presented; null for one without. */
  readonly client: string | null;
  readonly clientVersion: string | null;
  readonly tool: string;
  readonly items: readonly { readonly id: string; readonly part: string | null }[];
  /** UTF-16 units of the answer. */
  readonly characters: number;
}

/** A row of the record. An answer that showed one item is one row; any other is one without an item, and one for each. */
export interface Access {
  readonly at: number;
  readonly client: string | null;
  readonly clientVersion: string | null;
  readonly tool: string;
  readonly item: string | null;
  /** The item's title now. */
  readonly title: string | null;
  readonly part: string | null;
  /** Of the whole answer; 0 in the rows of the items of an answer that showed several. */
  readonly characters: number;
}

/** A client that read from an item, more than its row in a list. */
export interface Reader {
  readonly client: string | null;
  readonly times: number;
  readonly lastAt: number;
}

/** How many rows are kept, the newest. */
const MOST_ROWS = 100_000;

/** Parts that show of an item no more than that it is there. */
const MERE_MENTIONS = `('row', 'state')`;

/** Records answers. Items that are not in the library, any more or at all, are left out: what was purged stays gone. */
export function addAnswers(db: Database, answers: readonly Answer[]): void {
  for (const answer of answers) {
    const items = answer.items.filter(({ id }) => isKept(db, id));
    const [only] = items;
    if (answer.items.length === 1 && only !== undefined) {
      addRow(db, answer, only.id, only.part, answer.characters);
    } else {
      addRow(db, answer, null, null, answer.characters);
      for (const { id, part } of items) addRow(db, answer, id, part, 0);
    }
    if (answer.client !== null) noteClient(db, answer.client, answer.at);
  }
  if (answers.length > 0) {
    prepared(
      db,
      'DELETE FROM access WHERE id <= (SELECT id FROM access ORDER BY id DESC LIMIT 1 OFFSET ?)',
    ).run(MOST_ROWS);
  }
}

/** The newest rows of the record first. */
export function readAccesses(db: Database, limit = MOST_ROWS): Access[] {
  return prepared<Access>(
    db,
    `SELECT a.at, a.client, a.client_version AS clientVersion, a.tool, a.item, i.title, a.part, a.characters
     FROM access a LEFT JOIN item i ON i.uid = a.item ORDER BY a.at DESC, a.id DESC LIMIT ?`,
  ).all(limit);
}

/** Who read an item or what belongs to the same recording, the last first. */
export function readReadersOf(db: Database, id: string): Reader[] {
  return prepared<Reader>(
    db,
    `WITH root(id) AS (SELECT coalesce(parent, id) FROM item WHERE uid = ?)
     SELECT client, count(*) AS times, max(at) AS lastAt FROM access
     WHERE item IN (SELECT uid FROM item, root WHERE item.id = root.id OR item.parent = root.id)
       AND (part IS NULL OR part NOT IN ${MERE_MENTIONS})
     GROUP BY client ORDER BY lastAt DESC`,
  ).all(id);
}

/** Forgets what was read; which clients may read stays. */
export function clearAccesses(db: Database): void {
  prepared(db, 'DELETE FROM access').run();
}

/** How many bytes of a log file were taken in. */
export function takenBytes(db: Database, file: string): number {
  return prepared<number>(db, 'SELECT value FROM meta WHERE key = ?').pluck().get(keyOf(file)) ?? 0;
}

/** Remembers how many bytes of a log file were taken in; null forgets a file that is gone. */
export function setTakenBytes(db: Database, file: string, bytes: number | null): void {
  if (bytes === null) prepared(db, 'DELETE FROM meta WHERE key = ?').run(keyOf(file));
  else prepared(db, 'INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)').run(keyOf(file), bytes);
}

/** The log files of which a part was taken in. */
export function filesTakenIn(db: Database): string[] {
  return prepared<string>(db, `SELECT substr(key, ${KEY.length + 1}) FROM meta WHERE key GLOB '${KEY}*'`)
    .pluck()
    .all();
}

const KEY = 'access:';

function keyOf(file: string): string {
  return KEY + file;
}

function isKept(db: Database, id: string): boolean {
  return prepared(db, 'SELECT 1 FROM item WHERE uid = ?').get(id) !== undefined;
}

function addRow(
  db: Database,
  answer: Answer,
  item: string | null,
  part: string | null,
  characters: number,
): void {
  prepared(
    db,
    'INSERT INTO access(at, client, client_version, tool, item, part, characters) VALUES(?, ?, ?, ?, ?, ?, ?)',
  ).run(answer.at, answer.client, answer.clientVersion, answer.tool, item, part, characters);
}
