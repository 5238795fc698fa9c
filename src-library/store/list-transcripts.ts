import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { readCounter } from './counters.ts';

/** Which transcripts a list shows. Everything given must hold; names are compared exactly, tags without case. */
export interface TranscriptFilter {
  readonly starred?: true;
  /** Only what is being recorded or transcribed. */
  readonly live?: true;
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
  const { from, isInOrder, lookedUp } = wayTo(db, filter, page.limit);
  const { conditions, parameters } = conditionsOf(filter, lookedUp);
  if (page.after !== undefined) {
    conditions.push('(i.created, i.uid) < (?, ?)');
    parameters.push(page.after.createdAt, page.after.id);
  }
  const where = `WHERE ${conditions.join(' AND ')} ORDER BY ${ORDERS.newest} LIMIT ?`;
  // What must be sorted is sorted before its rows are read, or all of them would be read for one page.
  const rows = isInOrder
    ? `SELECT ${COLUMNS} FROM ${from} CROSS JOIN transcript t ON t.item = i.id ${where}`
    : `WITH page AS MATERIALIZED (SELECT i.id FROM ${from} ${where}) SELECT ${COLUMNS} FROM page
       CROSS JOIN item i ON i.id = page.id CROSS JOIN transcript t ON t.item = i.id ORDER BY ${ORDERS.newest}`;
  return prepared<Stored>(db, rows)
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
  /** It is being recorded or transcribed. */
  readonly live: boolean;
  /** Names as they are shown, in the order of their first words. */
  readonly speakers: readonly string[];
  readonly tags: readonly string[];
}

/** The rows of some handles, in their order; null where a transcript has gone meanwhile. */
export function readTranscriptListRows(db: Database, handles: Iterable<number>): (ListedTranscript | null)[] {
  const read = prepared<Stored & { handle: number; parent: number | null; live: 0 | 1 }>(
    db,
    `SELECT i.id AS handle, i.parent, t.state IN (1, 2) AS live, ${COLUMNS} FROM item i CROSS JOIN transcript t ON t.item = i.id WHERE i.id = ?`,
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
    const { parent, live, ...rest } = row;
    return {
      ...toListRow(rest),
      handle,
      live: live === 1,
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
  const { columns, names } = partsOf(db, filter);
  return [...columns, ...names].find(({ by }) => by === first)?.transcripts ?? null;
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
    'EXISTS (SELECT 1 FROM item_tag x WHERE x.item = i.id AND x.tag = (SELECT id FROM tag WHERE name = ?))',
  fromTag: 'i.id IN (SELECT item FROM item_tag WHERE tag = (SELECT id FROM tag WHERE name = ?))',
};
const HAS_SPEAKER = {
  ofItem: `EXISTS (SELECT 1 FROM speaker s WHERE s.transcript = i.id
    AND CASE WHEN s.person IS NULL THEN coalesce(s.name, s.label) = ?
      ELSE s.person = (SELECT id FROM person WHERE name = ?) END)`,
  fromSpeaker: `i.id IN (SELECT transcript FROM speaker WHERE person = (SELECT id FROM person WHERE name = ?)
    UNION ALL SELECT transcript FROM speaker WHERE person IS NULL AND coalesce(name, label) COLLATE NOCASE = ?
      AND coalesce(name, label) = ?)`,
};

type Column = 'starred' | 'source' | 'language';
type Name = 'tag' | 'speaker';

/** A part of a filter, and how many transcripts outside the trash it would leave by itself. */
interface Part<By> {
  readonly by: By;
  readonly transcripts: number;
}

function partsOf(db: Database, filter: TranscriptFilter): { columns: Part<Column>[]; names: Part<Name>[] } {
  const { starred, source, language, tag, speaker } = filter;
  const columns: Part<Column>[] = [];
  const names: Part<Name>[] = [];
  if (starred) columns.push({ by: 'starred', transcripts: readCounter(db, 'place', 'starred') });
  if (source !== undefined) columns.push({ by: 'source', transcripts: namedCount(db, 'source', source) });
  if (language !== undefined) {
    columns.push({ by: 'language', transcripts: readCounter(db, 'language', language) });
  }
  if (tag !== undefined) names.push({ by: 'tag', transcripts: namedCount(db, 'tag', tag) });
  if (speaker !== undefined) {
    const { asPerson, asLabel } = speakerCounts(db, speaker);
    names.push({ by: 'speaker', transcripts: asPerson + asLabel });
  }
  return { columns, names };
}

function namedCount(db: Database, table: 'source' | 'tag' | 'person', name: string): number {
  const id = prepared<number>(db, `SELECT id FROM ${table} WHERE name = ?`).pluck().get(name);
  return id === undefined ? 0 : readCounter(db, table, id);
}

function speakerCounts(db: Database, name: string): { asPerson: number; asLabel: number } {
  return { asPerson: namedCount(db, 'person', name), asLabel: readCounter(db, 'label', name) };
}

/** How to come to a list. */
interface Way {
  /** For FROM: an index to be walked in the order of lists, or none when only what is looked up is read. */
  readonly from: string;
  /** The index gives the order of lists. */
  readonly isInOrder: boolean;
  /** Names of which all transcripts are looked up at once; without that, each transcript is asked. */
  readonly lookedUp: readonly Name[];
}

const WALKED = {
  all: 'item i INDEXED BY item_recent',
  starred: 'item i INDEXED BY item_starred',
  source: 'item i INDEXED BY item_source',
  language: 'item i INDEXED BY item_language',
} as const;

/**
 * What it costs, measured, as a multiple of walking past a transcript: asking a transcript for its tags or speakers; looking
 * all of a name up, for each; the same, and reading and sorting them. A tag has what hangs beside its transcripts, too.
 */
const COST = {
  tag: { ask: 4, lookUp: 3, read: 10 },
  speaker: { ask: 10, lookUp: 2, read: 6 },
} as const;

/**
 * The cheapest way to `limit` transcripts, by the counters: walking the shortest index until the page should be full, if
 * the parts of the filter do not depend on each other, or reading all that a tag or a speaker has, when that is less. SQLite
 * does not know how many of each there are, nor how many a page needs.
 */
function wayTo(db: Database, filter: TranscriptFilter, limit: number): Way {
  if (filter.trashed) return { from: 'item i', isInOrder: false, lookedUp: [] };
  if (filter.live) return { from: 'item i NOT INDEXED', isInOrder: false, lookedUp: [] };
  const { columns, names } = partsOf(db, filter);
  if (columns.length + names.length === 0) return { from: WALKED.all, isInOrder: true, lookedUp: [] };
  const all = Math.max(1, readCounter(db, 'place', 'transcripts'));
  const share = (of: readonly Part<unknown>[]): number =>
    of.reduce((product, { transcripts }) => product * (transcripts / all), 1);
  const [shortest = { by: 'all', transcripts: all } as const] = columns.toSorted(
    (a, b) => a.transcripts - b.transcripts,
  );
  const expected = all * share([...columns, ...names]);
  const walked =
    expected === 0
      ? shortest.transcripts
      : Math.min(shortest.transcripts, (limit * shortest.transcripts) / expected);
  // Only what has the other columns is asked for its names.
  const asked = (walked * share(columns) * all) / Math.max(1, shortest.transcripts);
  const asking = ({ by }: Part<Name>): number => asked * COST[by].ask;
  const lookingUp = ({ by, transcripts }: Part<Name>): number => transcripts * COST[by].lookUp;
  const lookedUp = names.filter((name) => lookingUp(name) < asking(name)).map(({ by }) => by);
  let cost = names.reduce((sum, name) => sum + Math.min(lookingUp(name), asking(name)), walked);
  let way: Way = { from: WALKED[shortest.by], isInOrder: true, lookedUp };
  for (const { by, transcripts } of names) {
    if (transcripts * COST[by].read >= cost) continue;
    cost = transcripts * COST[by].read;
    way = { from: 'item i NOT INDEXED', isInOrder: false, lookedUp: [by] };
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
  if (filter.live) add('i.id IN (SELECT item FROM transcript WHERE state <> 0 AND state IN (1, 2))');
  if (filter.private !== undefined) add('i.private = ?', filter.private ? 1 : 0);
  if (filter.source !== undefined) add('i.source = (SELECT id FROM source WHERE name = ?)', filter.source);
  if (filter.language !== undefined) add('i.language = ?', filter.language);
  if (filter.from !== undefined) add('i.created >= ?', filter.from);
  if (filter.before !== undefined) add('i.created < ?', filter.before);
  if (filter.tag !== undefined) {
    add(lookedUp.includes('tag') ? HAS_TAG.fromTag : HAS_TAG.ofItem, filter.tag);
  }
  if (filter.speaker !== undefined) {
    if (!lookedUp.includes('speaker')) add(HAS_SPEAKER.ofItem, filter.speaker, filter.speaker);
    else add(HAS_SPEAKER.fromSpeaker, filter.speaker, filter.speaker, filter.speaker);
  }
  return { conditions, parameters };
}
