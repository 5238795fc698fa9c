import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { readCounter } from './counters.ts';

/** Which transcripts a list shows. Everything given must hold; names are compared exactly, tags without case. */
export interface TranscriptFilter {
  readonly starred?: true;
  /** Only what lies in the trash; without it, only what does not. */
  readonly trashed?: true;
  readonly private?: boolean;
  readonly tag?: string;
  readonly source?: string;
  /** Name or label of someone who speaks. */
  readonly speaker?: string;
  readonly language?: string;
  /** Epoch milliseconds UTC, `from` included and `before` not. */
  readonly from?: number;
  readonly before?: number;
}

export type TranscriptSort = 'newest' | 'oldest' | 'title' | 'longest' | 'imported';

/** Where the next page begins: behind this row. */
export interface TranscriptCursor {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly id: ItemId;
}

/** A transcript as a list shows it. */
export interface TranscriptListRow {
  readonly id: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly createdGuessed: boolean;
  readonly source: string | null;
  readonly durationMs: number | null;
  readonly starred: boolean;
  readonly private: boolean;
  readonly language: string | null;
  readonly preview: string;
}

type Flags = 'createdGuessed' | 'starred' | 'private';
type Stored = Omit<TranscriptListRow, Flags> & Readonly<Record<Flags, 0 | 1>>;

const COLUMNS = `i.uid AS id, i.title, i.created AS createdAt, i.created_guessed AS createdGuessed,
  (SELECT name FROM source WHERE source.id = i.source) AS source, t.duration AS durationMs, i.starred, i.private,
  i.language, i.preview`;

const ORDERS: Readonly<Record<TranscriptSort, string>> = {
  newest: 'i.created DESC, i.uid DESC',
  oldest: 'i.created, i.uid',
  title: 'i.title COLLATE NOCASE, i.created DESC, i.uid DESC',
  longest: '(SELECT duration FROM transcript WHERE item = i.id) DESC, i.created DESC, i.uid DESC',
  imported: 'i.imported DESC, i.uid DESC',
};

/** A page of transcripts, newest first by creation, then by id; its cost does not grow with its depth. */
export function listTranscripts(
  db: Database,
  page: { readonly filter?: TranscriptFilter; readonly limit: number; readonly after?: TranscriptCursor },
): TranscriptListRow[] {
  const filter = page.filter ?? {};
  const { from, lookedUp } = wayTo(db, filter, page.limit);
  const { conditions, parameters } = conditionsOf(filter, lookedUp);
  if (page.after !== undefined) {
    conditions.push('(i.created, i.uid) < (?, ?)');
    parameters.push(page.after.createdAt, page.after.id);
  }
  return prepared<Stored>(
    db,
    `SELECT ${COLUMNS} FROM ${from} CROSS JOIN transcript t ON t.item = i.id
     WHERE ${conditions.join(' AND ')} ORDER BY ${ORDERS.newest} LIMIT ?`,
  )
    .all(...parameters, page.limit)
    .map(toListRow);
}

/**
 * Handles of the whole list in its order, for a list that shows any part of itself at once: 8 bytes a transcript. A
 * handle is good for `readTranscriptListRows` and `transcriptIdsOf` on this library and means nothing elsewhere.
 */
export function listTranscriptHandles(
  db: Database,
  list: { readonly filter?: TranscriptFilter; readonly sort?: TranscriptSort } = {},
): Float64Array {
  const filter = list.filter ?? {};
  const { from, lookedUp } = wayTo(db, filter, Infinity);
  const { conditions, parameters } = conditionsOf(filter, lookedUp);
  const handles = prepared<number>(
    db,
    `SELECT i.id FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${ORDERS[list.sort ?? 'newest']}`,
  )
    .pluck()
    .all(...parameters);
  return Float64Array.from(handles);
}

/** A transcript with what a list shows of its people and tags. */
export interface ListedTranscript extends TranscriptListRow {
  readonly handle: number;
  /** Names as they are shown, in the order of their first words. */
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
}

/** The rows of some handles, in their order; null where a transcript has gone meanwhile. */
export function readTranscriptListRows(db: Database, handles: Iterable<number>): (ListedTranscript | null)[] {
  const read = prepared<Stored & { handle: number; parent: number | null }>(
    db,
    `SELECT i.id AS handle, i.parent, ${COLUMNS} FROM item i CROSS JOIN transcript t ON t.item = i.id WHERE i.id = ?`,
  );
  const speakers = prepared<{ name: string }>(
    db,
    `SELECT coalesce(p.name, s.name, s.label) AS name FROM speaker s LEFT JOIN person p ON p.id = s.person
     WHERE s.transcript = ? ORDER BY s.id`,
  );
  const tags = prepared<{ name: string }>(
    db,
    'SELECT g.name FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = ? ORDER BY g.name',
  );
  return Array.from(handles, (handle) => {
    const row = read.get(handle);
    if (row === undefined) return null;
    const { parent, ...rest } = row;
    return {
      ...toListRow(rest),
      handle,
      speakers: [...new Set(speakers.all(handle).map(({ name }) => name))],
      tags: tags.all(parent ?? handle).map(({ name }) => name),
    };
  });
}

/** The ids behind some handles, in their order, without those that have gone. */
export function transcriptIdsOf(db: Database, handles: Iterable<number>): ItemId[] {
  const read = prepared<ItemId>(db, 'SELECT uid FROM item WHERE id = ? AND kind = 1').pluck();
  return Array.from(handles, (handle) => read.get(handle)).filter((id) => id !== undefined);
}

/** How many transcripts a list has. What is asked for alone is kept; what several narrow is counted. */
export function countTranscripts(db: Database, filter: TranscriptFilter = {}): number {
  const kept = keptCount(db, filter);
  if (kept !== null) return kept;
  const { from, lookedUp } = wayTo(db, filter, Infinity);
  const { conditions, parameters } = conditionsOf(filter, lookedUp);
  return (
    prepared<number>(db, `SELECT count(*) FROM ${from} WHERE ${conditions.join(' AND ')}`)
      .pluck()
      .get(...parameters) ?? 0
  );
}

function keptCount(db: Database, filter: TranscriptFilter): number | null {
  const [first, second] = Object.keys(filter) as (keyof TranscriptFilter)[];
  if (first === undefined) return readCounter(db, 'place', 'transcripts');
  if (second !== undefined) return null;
  if (first === 'starred') return readCounter(db, 'place', 'starred');
  if (first === 'trashed') return readCounter(db, 'place', 'trashed');
  if (first === 'speaker') {
    const { asPerson, asLabel } = speakerCounts(db, filter.speaker ?? '');
    // Who speaks under both in one transcript would count twice.
    return asPerson > 0 && asLabel > 0 ? null : asPerson + asLabel;
  }
  return narrowing(db, filter).find(({ by }) => by === first)?.transcripts ?? null;
}

function toListRow(row: Stored): TranscriptListRow {
  return {
    ...row,
    createdGuessed: row.createdGuessed === 1,
    starred: row.starred === 1,
    private: row.private === 1,
  };
}

/** Each in two ways: asked of one item after the other, or with all that a tag or a speaker has looked up at once. */
const HAS_TAG = {
  ofItem:
    'EXISTS (SELECT 1 FROM item_tag x WHERE x.item = i.parent AND x.tag = (SELECT id FROM tag WHERE name = ?))',
  fromTag: 'i.parent IN (SELECT item FROM item_tag WHERE tag = (SELECT id FROM tag WHERE name = ?))',
};
const HAS_SPEAKER = {
  ofItem: `EXISTS (SELECT 1 FROM speaker s WHERE s.transcript = i.id
    AND coalesce((SELECT name FROM person WHERE id = s.person), s.name, s.label) = ?)`,
  fromSpeaker: `i.id IN (SELECT transcript FROM speaker WHERE person = (SELECT id FROM person WHERE name = ?)
    UNION ALL SELECT transcript FROM speaker WHERE person IS NULL AND coalesce(name, label) COLLATE NOCASE = ?
      AND coalesce(name, label) = ?)`,
};

/** A part of a filter, and how many transcripts outside the trash it would leave by itself. */
interface Narrowing {
  readonly by: 'starred' | 'source' | 'language' | 'tag' | 'speaker';
  readonly transcripts: number;
}

function narrowing(db: Database, filter: TranscriptFilter): Narrowing[] {
  const { starred, source, language, tag, speaker } = filter;
  const found: Narrowing[] = [];
  const add = (by: Narrowing['by'], transcripts: number): void => void found.push({ by, transcripts });
  if (starred) add('starred', readCounter(db, 'place', 'starred'));
  if (source !== undefined) add('source', namedCount(db, 'source', source));
  if (language !== undefined) add('language', readCounter(db, 'language', language));
  if (tag !== undefined) add('tag', namedCount(db, 'tag', tag));
  if (speaker !== undefined) {
    const { asPerson, asLabel } = speakerCounts(db, speaker);
    add('speaker', asPerson + asLabel);
  }
  return found;
}

function namedCount(db: Database, table: 'source' | 'tag' | 'person', name: string): number {
  const id = prepared<number>(db, `SELECT id FROM ${table} WHERE name = ?`).pluck().get(name);
  return id === undefined ? 0 : readCounter(db, table, id);
}

function speakerCounts(db: Database, name: string): { asPerson: number; asLabel: number } {
  return { asPerson: namedCount(db, 'person', name), asLabel: readCounter(db, 'label', name) };
}

type Name = 'tag' | 'speaker';

/** How to come to a list: which index is walked in the order of lists, or whose transcripts are looked up all at once. */
interface Way {
  /** For FROM. */
  readonly from: string;
  readonly lookedUp: readonly Name[];
}

const WALKED = {
  all: 'item i INDEXED BY item_recent',
  starred: 'item i INDEXED BY item_starred',
  source: 'item i INDEXED BY item_source',
  language: 'item i INDEXED BY item_language',
} as const;

const LOOKED_UP = { tag: 'item i INDEXED BY item_parent', speaker: 'item i NOT INDEXED' } as const;

/** Looking a transcript up and sorting it takes so many times what walking over it does. */
const LOOK_UP_COST = 4;

/**
 * The shortest way to `limit` transcripts, by the counters: walking the shortest index until the page should be full, if
 * the parts of the filter do not depend on each other, or looking up all that a tag or a speaker has, when that is less. SQLite
 * knows how many of each there are only now and then, and never how many a page needs.
 */
function wayTo(db: Database, filter: TranscriptFilter, limit: number): Way {
  if (filter.trashed) return { from: 'item i', lookedUp: [] };
  const parts = narrowing(db, filter);
  if (parts.length === 0) return { from: WALKED.all, lookedUp: [] };
  const all = Math.max(1, readCounter(db, 'place', 'transcripts'));
  const expected = parts.reduce((number, { transcripts }) => number * (transcripts / all), all);
  let way: Way = { from: WALKED.all, lookedUp: [] };
  let shortest = all;
  for (const { by, transcripts } of parts) {
    if (by === 'tag' || by === 'speaker' || transcripts >= shortest) continue;
    way = { from: WALKED[by], lookedUp: [] };
    shortest = transcripts;
  }
  let cost = expected * shortest === 0 ? shortest : Math.min(shortest, (limit * shortest) / expected);
  for (const { by, transcripts } of parts) {
    if ((by !== 'tag' && by !== 'speaker') || transcripts * LOOK_UP_COST >= cost) continue;
    way = { from: LOOKED_UP[by], lookedUp: [by] };
    cost = transcripts * LOOK_UP_COST;
  }
  return way;
}

/**
 * A filter as SQL about `item i`; without `trashed` it leaves out what lies in the trash. Each item is asked for its tag and its
 * speaker, unless `lookedUp` says that all that they have are looked up at once.
 */
export function conditionsOf(
  filter: TranscriptFilter,
  lookedUp: readonly Name[],
): {
  conditions: string[];
  parameters: (string | number)[];
} {
  const conditions = ['i.kind = 1', filter.trashed ? 'i.trashed IS NOT NULL' : 'i.trashed IS NULL'];
  const parameters: (string | number)[] = [];
  const add = (condition: string, ...values: (string | number)[]): void => {
    conditions.push(condition);
    parameters.push(...values);
  };
  if (filter.starred) add('i.starred = 1');
  if (filter.private !== undefined) add('i.private = ?', filter.private ? 1 : 0);
  if (filter.source !== undefined) add('i.source = (SELECT id FROM source WHERE name = ?)', filter.source);
  if (filter.language !== undefined) add('i.language = ?', filter.language);
  if (filter.from !== undefined) add('i.created >= ?', filter.from);
  if (filter.before !== undefined) add('i.created < ?', filter.before);
  if (filter.tag !== undefined) {
    add(lookedUp.includes('tag') ? HAS_TAG.fromTag : HAS_TAG.ofItem, filter.tag);
  }
  if (filter.speaker !== undefined) {
    if (!lookedUp.includes('speaker')) add(HAS_SPEAKER.ofItem, filter.speaker);
    else add(HAS_SPEAKER.fromSpeaker, filter.speaker, filter.speaker, filter.speaker);
  }
  return { conditions, parameters };
}
