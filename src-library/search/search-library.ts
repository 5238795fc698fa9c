import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { TranscriptFilter } from '../store/list-transcripts.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../model/item.ts';
import { segmentId } from '../model/segment-id.ts';
import { findMatches, type SearchScope } from './find-matches.ts';
import { bestLines } from './best-lines.ts';
import { itemTexts, transcriptLines, type ItemTexts } from './item-lines.ts';
import { nearestWords } from './nearest-words.ts';
import {
  bestPassages,
  matchRanges,
  rangesInText,
  snippet,
  type MatchRange,
  type SearchableSegment,
  type SegmentPassage,
} from './passages.ts';
import { askedAt, type AskedAt } from './plain-dates.ts';
import { parsePlainQuery } from './plain-query.ts';
import { exceededLimit } from './query-limits.ts';
import { PARTIAL, searchBudget } from './query-effort.ts';
import type { ParsedQuery, QueryNode, QueryNote } from './query-tree.ts';
import {
  BEST_MATCHES,
  blendRecency,
  RANKED_MATCHES,
  someMatches,
  type MatchedItems,
  type RankedMatches,
} from './rank-matches.ts';
import { wholeFamily, withoutRecordingsThatMatch } from './recording-family.ts';
import type { RankedRow } from './score-rows.ts';
import { askedInList, leavesOut, narrowToList } from './narrow-to-list.ts';
import { asksForTrash, itemsOf } from './search-filters.ts';
import { unknownTerms } from './unknown-words.ts';

/** A passage that matched. */
export interface Passage {
  /** Position of the segment in append order; 0 in an item without segments. */
  readonly seq: number;
  readonly startMs: number | null;
  readonly text: string;
  /** Matched stretches of `text`, as UTF-16 offsets [from, to). */
  readonly ranges: readonly MatchRange[];
}

type FoundKind = Exclude<ItemKind, 'session'>;

/** An item that matched. */
export interface ItemHit {
  readonly id: ItemId;
  readonly kind: FoundKind;
  readonly title: string;
  /** Matched stretches of the title. */
  readonly titleRanges: readonly MatchRange[];
  /** Best first; none when only the title matched. */
  readonly passages: readonly Passage[];
}

/** A recording that matched, shown by its transcript, or an item that stands alone. */
export interface LibraryHit extends ItemHit {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly source: string | null;
  readonly durationMs: number | null;
  readonly starred: boolean;
  /** Marked so itself, whatever else may hide it from assistants. */
  readonly private: boolean;
  readonly trashed: boolean;
  /** Notes, summaries, files and tasks of the recording that matched too. */
  readonly below: readonly ItemHit[];
}

export type LibrarySearch =
  | {
      readonly ok: true;
      readonly hits: readonly LibraryHit[];
      /** Items that matched; when `isMore` is true there are older ones that were not counted. */
      readonly found: number;
      readonly isMore: boolean;
      /** What of the query was not searched for as it was typed. */
      readonly notes: readonly QueryNote[];
      /** Words of the query that occur nowhere in the library, in its order; only filled when nothing was found. */
      readonly unknownWords: readonly string[];
      /** Words like the unknown ones that do occur: each finds something in what was searched. Folded, the likeliest first. */
      readonly nearestWords: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

const PASSAGES = 3;

/**
 * Finds recordings for the window, the private ones too: plain language, best first, one hit a recording. Both full-text
 * indexes are ranked as one, so that being private costs nothing its place. With `list`, only recordings of that list are
 * ranked at all. `message` is the sentence of an exceeded limit.
 */
export function searchLibrary(
  db: Database,
  query: string,
  options: { readonly limit: number; readonly list?: TranscriptFilter } & Partial<AskedAt>,
): LibrarySearch {
  const asked = askedAt(options);
  const list = options.list ?? {};
  const parsed = askedInList(parsePlainQuery(query), list);
  const exceeded = exceededLimit(parsed);
  if (exceeded !== null) return { ok: false, message: exceeded };
  const items = narrowToList(itemsOf(db, parsed.filters, asked), list);
  const isFiltered = parsed.filters.length > 0 || leavesOut(list);
  const inTrash = asksForTrash(parsed.filters);
  const texts = itemTexts('segment');
  const scope = scopeOf({ items, isFiltered, inTrash, texts });
  const { rows, found, isMore, isPartial } =
    parsed.text === null ? newestItems(db, parsed, items, inTrash) : findMatches(db, parsed.text, scope);
  const hits = groupByRecording(db, rows, asked.now)
    .slice(0, options.limit)
    .map((group) => finishHit(db, texts, group, parsed.text));
  const unknown = hits.length > 0 || parsed.text === null ? [] : unknownTerms(db, parsed.text);
  return {
    ok: true,
    hits,
    found,
    isMore,
    notes: isPartial ? [...parsed.notes, PARTIAL] : parsed.notes,
    unknownWords: unknown.map(({ text }) => text),
    nearestWords: nearestWords(
      db,
      WINDOW_INDEXES,
      unknown,
      (term) => someMatches(db, term, scope.indexes, 1).length > 0,
    ),
  };
}

const WINDOW_INDEXES = ['search_public', 'search_private'] as const;

interface Narrowing {
  readonly items: MatchedItems;
  readonly isFiltered: boolean;
  readonly inTrash: boolean;
  readonly texts: ItemTexts;
}

function scopeOf({ items, isFiltered, inTrash, texts }: Narrowing): SearchScope {
  return {
    indexes: [
      // What lies in the trash is hidden, so the public index holds none of it and need not be asked about it.
      { index: 'search_public', items: isFiltered ? items : null },
      { index: 'search_private', items },
    ],
    family: wholeFamily(inTrash),
    texts,
    unindexed: isFiltered ? null : { transcript: 'transcript', item: 'item', segment: 'segment' },
    budget: searchBudget(),
  };
}

/** A query without words to rank by: newest first. */
function newestItems(
  db: Database,
  { without, filters }: ParsedQuery,
  items: MatchedItems,
  inTrash: boolean,
): RankedMatches {
  if (without === null && filters.length === 0)
    return { rows: [], found: 0, isMore: false, isPartial: false };
  const excluding = without === null ? null : withoutRecordingsThatMatch(without, wholeFamily(inTrash));
  const rows = prepared<{ row: number }>(
    db,
    `SELECT i.search_row AS row FROM item i WHERE i.search_row IS NOT NULL AND ${items.where}
     ${excluding === null ? '' : `AND ${excluding.sql}`} ORDER BY i.search_row DESC LIMIT ${RANKED_MATCHES + 1}`,
  )
    .all(...items.parameters, ...(excluding?.parameters ?? []))
    .map(({ row }) => ({ row, score: 0 }));
  return {
    rows: rows.slice(0, BEST_MATCHES),
    found: Math.min(rows.length, RANKED_MATCHES),
    isMore: rows.length > RANKED_MATCHES,
    isPartial: false,
  };
}

interface PlacedItem {
  readonly row: number;
  readonly score: number;
}

interface Group {
  /** Row of the session, or of the item that stands alone. */
  readonly key: number;
  /** Best first. */
  readonly items: readonly PlacedItem[];
  readonly score: number;
  readonly createdAt: number;
}

function groupByRecording(db: Database, rows: readonly RankedRow[], now: number): Group[] {
  const scores = new Map(rows.map(({ row, score }) => [row, score]));
  const found = prepared<{
    row: number;
    parent: number | null;
    above: number | null;
    createdAt: number;
    searchRow: number;
  }>(
    db,
    `SELECT i.id AS row, i.parent, i.created AS createdAt, i.search_row AS searchRow, p.parent AS above
     FROM json_each(?) r CROSS JOIN item i ON i.search_row = r.value LEFT JOIN item p ON p.id = i.parent`,
  ).all(JSON.stringify([...scores.keys()]));
  const groups = new Map<number, (PlacedItem & { readonly createdAt: number })[]>();
  for (const { searchRow, above, parent, row, createdAt } of found) {
    const key = above === null ? (parent ?? row) : topmost(db, above);
    const placed = { row, createdAt, score: blendRecency(scores.get(searchRow) ?? 0, createdAt, now) };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [placed]);
    else group.push(placed);
  }
  return Array.from(groups, ([key, items]) => ({
    key,
    items: items.sort((a, b) => b.score - a.score || b.row - a.row),
    score: Math.max(...items.map(({ score }) => score)),
    createdAt: Math.max(...items.map(({ createdAt }) => createdAt)),
  })).sort((a, b) => b.score - a.score || b.createdAt - a.createdAt || b.key - a.key);
}

/** Tasks may hang below tasks, however deep. */
function topmost(db: Database, row: number): number {
  const parentOf = prepared<{ parent: number | null }>(db, 'SELECT parent FROM item WHERE id = ?');
  const parent = parentOf.get(row)?.parent ?? null;
  return parent === null ? row : topmost(db, parent);
}

interface Lead {
  readonly row: number;
  readonly id: ItemId;
  readonly kind: number;
  readonly title: string;
  readonly createdAt: number;
  readonly source: string | null;
  readonly durationMs: number | null;
  readonly starred: 0 | 1;
  readonly private: 0 | 1;
  readonly trashed: 0 | 1;
}

const LEAD = `SELECT i.id AS row, i.uid AS id, i.kind, i.title, i.created AS createdAt, i.starred,
    i.private, i.trashed IS NOT NULL AS trashed, (SELECT name FROM source WHERE source.id = i.source) AS source,
    (SELECT duration FROM transcript WHERE item = i.id) AS durationMs
  FROM item i`;

function finishHit(db: Database, texts: ItemTexts, group: Group, node: QueryNode | null): LibraryHit {
  const lead =
    prepared<Lead>(db, `${LEAD} WHERE i.parent = ? AND i.kind = 1`).get(group.key) ??
    prepared<Lead>(db, `${LEAD} WHERE i.id = ?`).get(group.items[0]?.row);
  if (lead === undefined) throw new RangeError('A group has at least one item.');
  const { row, kind, starred, private: isPrivate, trashed, ...rest } = lead;
  return {
    ...rest,
    ...itemHit(db, texts, { row, id: lead.id, kind, title: lead.title }, node),
    starred: starred === 1,
    private: isPrivate === 1,
    trashed: trashed === 1,
    below: group.items
      .filter((item) => item.row !== row)
      .map((item) => itemHit(db, texts, readItem(db, item), node)),
  };
}

type NamedItem = Pick<Lead, 'row' | 'id' | 'kind' | 'title'>;

function readItem(db: Database, { row }: PlacedItem): NamedItem {
  const item = prepared<NamedItem>(db, 'SELECT id AS row, uid AS id, kind, title FROM item WHERE id = ?').get(
    row,
  );
  if (item === undefined) throw new RangeError('What was found is there.');
  return item;
}

const KIND_NAMES = new Map<number, FoundKind>(
  (['transcript', 'note', 'summary', 'file', 'task'] as const).map((name) => [ITEM_KINDS[name], name]),
);

function itemHit(db: Database, texts: ItemTexts, item: NamedItem, node: QueryNode | null): ItemHit {
  const kind = KIND_NAMES.get(item.kind) ?? 'transcript';
  return {
    id: item.id,
    kind,
    title: item.title,
    titleRanges: node === null ? [] : matchRanges(node, item.title, 'title'),
    passages: node === null ? [] : passagesOf(db, texts, node, item.row, kind),
  };
}

function passagesOf(
  db: Database,
  texts: ItemTexts,
  node: QueryNode,
  row: number,
  kind: FoundKind,
): Passage[] {
  if (kind !== 'transcript') {
    const text =
      prepared<{ text: string }>(db, 'SELECT b.text FROM body b WHERE b.item = ?').get(row)?.text ?? '';
    return bestPassages(node, [{ seq: 0, startMs: null, speaker: null, text }], PASSAGES).map(shown);
  }
  const { lines, seqOf } = transcriptLines(db, texts, row);
  const best = bestLines(node, lines, PASSAGES).map(({ line, folded }) => ({ seq: seqOf(line), folded }));
  const segments = readSegments(db, row, best);
  return best.flatMap(({ seq, folded }) => {
    const segment = segments.get(segmentId(row, seq));
    return segment === undefined
      ? []
      : shown({ segment: { seq, ...segment }, ranges: rangesInText(segment.text, folded) });
  });
}

interface StoredSegment {
  readonly id: number;
  readonly startMs: number | null;
  readonly text: string;
}

function readSegments(
  db: Database,
  row: number,
  segments: readonly { readonly seq: number }[],
): Map<number, StoredSegment> {
  if (segments.length === 0) return new Map();
  const ids = Array.from({ length: PASSAGES }, (_, at) => segmentId(row, segments[at]?.seq ?? -1));
  const stored = prepared<StoredSegment>(
    db,
    `SELECT g.id, g.start AS startMs, coalesce(d.edited, g.text) AS text FROM segment g
     LEFT JOIN segment_detail d ON d.id = g.id WHERE g.id IN (${ids.map(() => '?').join(', ')})`,
  ).all(...ids);
  return new Map(stored.map((segment) => [segment.id, segment]));
}

function shown({
  segment,
  ranges,
}: Pick<SegmentPassage, 'ranges'> & { readonly segment: Omit<SearchableSegment, 'speaker'> }): Passage {
  return { seq: segment.seq, startMs: segment.startMs, ...snippet(segment.text, ranges) };
}
