import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { ItemId } from '../model/item.ts';
import { readCounter } from './counters.ts';
import { LISTED_KINDS, storedOf, type ListedKind } from './listed.ts';

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

/** Where the columns of the order are read: in `item i`, or in `listed l`. */
type OrderedBy = 'i' | 'l';

/** How a list stands, as SQL for ORDER BY. */
export const ORDERS: Readonly<Record<TranscriptSort, (by: OrderedBy) => string>> = {
  newest: (by) => `${by}.created DESC, ${by}.uid DESC`,
  oldest: (by) => `${by}.created, ${by}.uid`,
  title: (by) => `i.title COLLATE NOCASE, ${ORDERS.newest(by)}`,
  longest: (by) => `(SELECT duration FROM transcript WHERE item = i.id) DESC, ${ORDERS.newest(by)}`,
  imported: () => 'i.imported DESC, i.uid DESC',
};

/** A page of transcripts, newest first by creation, then by id; its cost does not grow with its depth. */
export function listTranscripts(
  db: Database,
  page: { readonly filter?: TranscriptFilter; readonly limit: number; readonly after?: TranscriptCursor },
): TranscriptListRow[] {
  const filter = page.filter ?? {};
  const pages = waysTo(db, filter).map((way) => readPage(db, way, filter, page));
  const [first = [], second] = pages;
  return (second === undefined ? first : merged(first, second, page.limit)).map(toListRow);
}

function readPage(
  db: Database,
  way: Way,
  filter: TranscriptFilter,
  { limit, after }: { readonly limit: number; readonly after?: TranscriptCursor },
): Stored[] {
  const { conditions, parameters } = narrowed(way, filter);
  const { order } = way;
  if (after !== undefined) {
    conditions.push(`(${order}.created, ${order}.uid) < (?, ?)`);
    parameters.push(after.createdAt, after.id);
  }
  return prepared<Stored>(
    db,
    `SELECT ${COLUMNS} FROM ${way.from} CROSS JOIN transcript t ON t.item = i.id
     WHERE ${conditions.join(' AND ')} ORDER BY ${ORDERS.newest(order)} LIMIT ?`,
  ).all(...parameters, limit);
}

/** Two pages of one list as one, for what is found in two ways. */
function merged(first: readonly Stored[], second: readonly Stored[], limit: number): Stored[] {
  const rows = new Map([...first, ...second].map((row) => [row.id, row]));
  return [...rows.values()]
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/**
 * Handles of the whole list in its order, for a list that shows any part of itself at once: 8 bytes a transcript. A
 * handle is good for `readTranscriptListRows` and `idsOf` on this library and means nothing elsewhere.
 */
export function listTranscriptHandles(
  db: Database,
  list: { readonly filter?: TranscriptFilter; readonly sort?: TranscriptSort } = {},
): Float64Array {
  const filter = list.filter ?? {};
  const sort = list.sort ?? 'newest';
  const { from, where, parameters, order, entries } = wholeList(db, filter);
  const isByDate = sort === 'newest' || sort === 'oldest';
  const selected = isByDate && entries !== null ? `l.item FROM ${entries}` : `i.id FROM ${from}`;
  const handles = prepared<number>(db, `SELECT ${selected} WHERE ${where} ORDER BY ${ORDERS[sort](order)}`)
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

/** The ids behind some handles, of notes and files too, in their order, without those that have gone. */
export function idsOf(db: Database, handles: Iterable<number>): ItemId[] {
  const read = prepared<ItemId>(db, 'SELECT uid FROM item WHERE id = ?').pluck();
  return Array.from(handles, (handle) => read.get(handle)).filter((id) => id !== undefined);
}

/** How many transcripts a list has. What is asked for alone is kept; what several narrow is counted. */
export function countTranscripts(db: Database, filter: TranscriptFilter = {}): number {
  const kept = keptCount(db, filter);
  if (kept !== null) return kept;
  const { from, where, parameters, entries } = wholeList(db, filter);
  return (
    prepared<number>(db, `SELECT count(*) FROM ${entries ?? from} WHERE ${where}`)
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
  const { columns, names } = partsOf(db, filter);
  const [part] = [...columns, ...names];
  // Who speaks in one transcript as a person and under a label would count twice.
  if (part === undefined || ('lists' in part && part.lists.length > 1)) return null;
  return part.transcripts;
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

type Column = 'starred' | 'private' | 'source' | 'language';
type Name = 'tag' | 'speaker';

/** A part of a filter, and how many transcripts outside the trash it would leave by itself. */
interface Part<By> {
  readonly by: By;
  readonly transcripts: number;
}

/** A tag or a speaker, with the lists of `listed` that it stands for: a name may be a person's and a label's. */
interface NamePart extends Part<Name> {
  readonly lists: readonly (readonly [kind: ListedKind, of: string | number])[];
}

function partsOf(db: Database, filter: TranscriptFilter): { columns: Part<Column>[]; names: NamePart[] } {
  const { starred, source, language, tag, speaker } = filter;
  const columns: Part<Column>[] = [];
  if (starred) columns.push({ by: 'starred', transcripts: readCounter(db, 'place', 'starred') });
  if (filter.private) columns.push({ by: 'private', transcripts: readCounter(db, 'place', 'private') });
  if (source !== undefined) {
    const id = rowOf(db, 'source', source);
    columns.push({ by: 'source', transcripts: id === undefined ? 0 : readCounter(db, 'source', id) });
  }
  if (language !== undefined) {
    columns.push({ by: 'language', transcripts: readCounter(db, 'language', language) });
  }
  const names: NamePart[] = [];
  if (tag !== undefined) names.push(namePart(db, 'tag', [['tag', rowOf(db, 'tag', tag)]]));
  if (speaker !== undefined) {
    const person = rowOf(db, 'person', speaker);
    names.push(
      namePart(db, 'speaker', [
        ['person', person],
        ['label', speaker],
      ]),
    );
  }
  return { columns, names };
}

function namePart(
  db: Database,
  by: Name,
  named: readonly (readonly [kind: ListedKind, of: string | number | undefined])[],
): NamePart {
  const lists = named.flatMap(([kind, of]) => {
    const transcripts = of === undefined ? 0 : readCounter(db, kind, of);
    return of === undefined || transcripts === 0 ? [] : [{ list: [kind, of] as const, transcripts }];
  });
  return {
    by,
    transcripts: lists.reduce((sum, { transcripts }) => sum + transcripts, 0),
    lists: lists.map(({ list }) => list),
  };
}

function rowOf(db: Database, table: 'source' | 'tag' | 'person', name: string): number | undefined {
  return prepared<number>(db, `SELECT id FROM ${table} WHERE name = ?`).pluck().get(name);
}

/** A way to a list: something that gives it, and perhaps more, in its order. */
interface Way {
  /** For FROM; names `item i`. */
  readonly from: string;
  /** What has the columns `created` and `uid` of the order. */
  readonly order: OrderedBy;
  readonly conditions: readonly string[];
  readonly parameters: readonly (string | bigint)[];
  /** The part of the filter that holds for all it gives, and need not be asked. */
  readonly holds: Name | null;
}

const walked = (from: string): Way => ({ from, order: 'i', conditions: [], parameters: [], holds: null });

const WALKED: Readonly<Record<Column | 'all' | 'trashed' | 'unfinished', Way>> = {
  all: walked('item i INDEXED BY item_recent'),
  starred: walked('item i INDEXED BY item_starred'),
  private: walked('item i INDEXED BY item_private'),
  source: walked('item i INDEXED BY item_source'),
  language: walked('item i INDEXED BY item_language'),
  trashed: walked('item i INDEXED BY item_trash'),
  unfinished: walked('item i NOT INDEXED'),
};

const LISTED = 'listed l CROSS JOIN item i ON i.id = l.item';

/**
 * What it costs, measured, as a multiple of walking past a transcript in an index: reading the transcript; asking it for its
 * tags; for its speakers.
 */
const COST = { read: 6, tag: 4, speaker: 10 } as const;

/**
 * The cheapest way to a list, by the counters: from what has the fewest transcripts, asking each of them for the rest. Two
 * ways, whose findings are to be joined, from a name that is both a person's and a label's; none to what nothing has. SQLite does
 * not know how many there are of each.
 */
function waysTo(db: Database, filter: TranscriptFilter): readonly Way[] {
  if (filter.trashed) return [WALKED.trashed];
  if (filter.live) return [WALKED.unfinished];
  const { columns, names } = partsOf(db, filter);
  if (columns.length + names.length === 0) return [WALKED.all];
  const all = Math.max(1, readCounter(db, 'place', 'transcripts'));
  // Only what has the columns is asked for its names.
  const asking = (but: Part<Column | Name>): number =>
    columns.reduce((share, part) => (part === but ? share : share * (part.transcripts / all)), 1) *
    names.reduce((sum, part) => (part === but ? sum : sum + COST[part.by]), 0);
  const isNarrowed = Object.keys(filter).length > 1;
  const choices = [
    ...columns.map((part) => ({
      ways: [WALKED[part.by]],
      cost: part.transcripts * ((part.by === 'private' ? COST.read : 1) + asking(part)),
    })),
    ...names.map((part) => ({
      ways: part.lists.map(([kind, of]): Way => ({
        from: LISTED,
        order: 'l',
        conditions: ['l.kind = ?', 'l."of" = ?'],
        parameters: [BigInt(LISTED_KINDS[kind]), storedOf(of)],
        holds: part.by,
      })),
      cost: part.transcripts * ((isNarrowed ? COST.read : 1) + asking(part)),
    })),
  ];
  return choices.reduce((best, each) => (each.cost < best.cost ? each : best)).ways;
}

/** What is to be asked on a way, and its parameters. What `listed` holds is outside the trash. */
function narrowed(
  way: Way,
  filter: TranscriptFilter,
): { conditions: string[]; parameters: (string | number | bigint)[] } {
  const { conditions, parameters } = way.order === 'l' ? askedOf(filter, [], way) : conditionsOf(filter, []);
  return {
    conditions: [...way.conditions, ...conditions],
    parameters: [...way.parameters, ...parameters],
  };
}

/** All of a list, for a statement about it. */
interface WholeList {
  readonly from: string;
  readonly where: string;
  readonly parameters: (string | number | bigint)[];
  readonly order: OrderedBy;
  /** `from` without `item i`, where nothing is asked of the items. */
  readonly entries: string | null;
}

function wholeList(db: Database, filter: TranscriptFilter): WholeList {
  const [way, second] = waysTo(db, filter);
  if (way === undefined || second !== undefined || way === WALKED.unfinished) {
    const { conditions, parameters } = conditionsOf(filter, ['tag', 'speaker']);
    const { from, order } = WALKED.unfinished;
    return { from, where: conditions.join(' AND '), parameters, order, entries: null };
  }
  const { conditions, parameters } = narrowed(way, filter);
  const isAskedForNoMore = way.order === 'l' && conditions.length === way.conditions.length;
  return {
    from: way.from,
    where: conditions.join(' AND '),
    parameters,
    order: way.order,
    entries: isAskedForNoMore ? 'listed l' : null,
  };
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
  const { conditions, parameters } = askedOf(filter, lookedUp, WALKED.unfinished);
  return {
    conditions: ['i.kind = 1', filter.trashed ? 'i.trashed IS NOT NULL' : 'i.trashed IS NULL', ...conditions],
    parameters,
  };
}

/** The filter but for what its way holds and for the trash. */
function askedOf(
  filter: TranscriptFilter,
  lookedUp: readonly Name[],
  { holds, order }: Pick<Way, 'holds' | 'order'>,
): {
  conditions: string[];
  parameters: (string | number)[];
} {
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  const add = (condition: string, ...values: (string | number)[]): void => {
    conditions.push(condition);
    parameters.push(...values);
  };
  if (filter.starred) add('i.starred = 1');
  if (filter.live) add('i.id IN (SELECT item FROM transcript WHERE state <> 0 AND state IN (1, 2))');
  // An index holds the private ones, and SQLite must see that these are meant.
  if (filter.private !== undefined) add(filter.private ? 'i.private = 1' : 'i.private = 0');
  if (filter.source !== undefined) add('i.source = (SELECT id FROM source WHERE name = ?)', filter.source);
  if (filter.language !== undefined) add('i.language = ?', filter.language);
  if (filter.from !== undefined) add(`${order}.created >= ?`, filter.from);
  if (filter.before !== undefined) add(`${order}.created < ?`, filter.before);
  if (filter.tag !== undefined && holds !== 'tag') {
    add(lookedUp.includes('tag') ? HAS_TAG.fromTag : HAS_TAG.ofItem, filter.tag);
  }
  if (filter.speaker !== undefined && holds !== 'speaker') {
    if (!lookedUp.includes('speaker')) add(HAS_SPEAKER.ofItem, filter.speaker, filter.speaker);
    else add(HAS_SPEAKER.fromSpeaker, filter.speaker, filter.speaker, filter.speaker);
  }
  return { conditions, parameters };
}
