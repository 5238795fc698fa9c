import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';
import type { TranscriptFilter } from '../store/list-transcripts.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../model/item.ts';
import { segmentRange } from '../model/segment-id.ts';
import { matchExpression, titleExpression } from './match-expression.ts';
import { bestPassages, matchRanges, snippet, type MatchRange, type SearchableSegment } from './passages.ts';
import { parsePlainQuery } from './plain-query.ts';
import { exceededLimit } from './query-limits.ts';
import type { ParsedQuery, QueryNode, QueryNote } from './query-tree.ts';
import { rankJointly } from './rank-jointly.ts';
import {
  BEST_MATCHES,
  blendRecency,
  RANKED_MATCHES,
  rankMatches,
  type MatchedItems,
  type RankedMatches,
  type RankedRow,
} from './rank-matches.ts';
import { withoutExcluded, withoutRecordingsThatMatch } from './recording-family.ts';
import { askedInList, leavesOut, narrowToList } from './narrow-to-list.ts';
import { asksForTrash, itemsOf, type AskedAt } from './search-filters.ts';
import { unknownWords } from './unknown-words.ts';
import { judgeUnindexed, withVerdicts } from './unindexed-transcripts.ts';

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
  const asked = {
    now: options.now ?? Date.now(),
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const list = options.list ?? {};
  const parsed = askedInList(parsePlainQuery(query), list);
  const exceeded = exceededLimit(parsed);
  if (exceeded !== null) return { ok: false, message: exceeded };
  const { rows, found } = findRows(
    db,
    parsed,
    narrowToList(itemsOf(db, parsed.filters, asked), list),
    parsed.filters.length > 0 || leavesOut(list),
  );
  const hits = groupByRecording(db, rows, asked.now)
    .slice(0, options.limit)
    .map((group) => finishHit(db, group, parsed.text));
  return {
    ok: true,
    hits,
    found: Math.max(found, hits.length),
    isMore: found >= RANKED_MATCHES,
    notes: parsed.notes,
    unknownWords: hits.length > 0 || parsed.text === null ? [] : unknownWords(db, parsed.text),
  };
}

function findRows(
  db: Database,
  { text, without, filters }: ParsedQuery,
  items: MatchedItems,
  isFiltered: boolean,
): RankedMatches {
  const inTrash = asksForTrash(filters);
  if (text !== null) {
    const ranked = rankText(db, text, items, isFiltered);
    const rows = withoutExcluded(db, text, ranked.rows, inTrash);
    return { rows, found: ranked.found - (ranked.rows.length - rows.length) };
  }
  if (without === null && filters.length === 0) return { rows: [], found: 0 };
  return newestItems(db, without, items, inTrash);
}

function rankText(db: Database, node: QueryNode, items: MatchedItems, isFiltered: boolean): RankedMatches {
  const expressions = { match: matchExpression(node), titleMatch: titleExpression(node) };
  // What lies in the trash is hidden, so the public index holds none of it and need not be asked about it.
  const inPublic = rankMatches(db, {
    index: 'search_public',
    items: isFiltered ? items : null,
    ...expressions,
  });
  const inPrivate = rankMatches(db, { index: 'search_private', items, ...expressions });
  const ranked = inPrivate.found === 0 ? inPublic : rankBoth(db, node, inPublic, inPrivate);
  if (isFiltered) return ranked;
  const verdicts = judgeUnindexed(db, { transcript: 'transcript', item: 'item', segment: 'segment' }, node);
  return { ...ranked, rows: withVerdicts(ranked.rows, verdicts) };
}

/** The best of each index, ranked as if they lay in one. */
function rankBoth(
  db: Database,
  node: QueryNode,
  inPublic: RankedMatches,
  inPrivate: RankedMatches,
): RankedMatches {
  const rows = rankJointly(db, node, [
    { index: 'search_public', rows: inPublic.rows.map(({ row }) => row) },
    { index: 'search_private', rows: inPrivate.rows.map(({ row }) => row) },
  ]);
  return {
    rows: rows.slice(0, BEST_MATCHES),
    found: Math.min(inPublic.found + inPrivate.found, RANKED_MATCHES),
  };
}

/** A query without words to rank by: newest first. */
function newestItems(
  db: Database,
  without: QueryNode | null,
  items: MatchedItems,
  inTrash: boolean,
): RankedMatches {
  const match = without === null ? null : matchExpression(without);
  const excluding = `AND ${withoutRecordingsThatMatch(inTrash)}`;
  const rows = prepared<{ row: number }>(
    db,
    `SELECT i.search_row AS row FROM item i WHERE i.search_row IS NOT NULL AND ${items.where}
     ${match === null ? '' : excluding} ORDER BY i.search_row DESC LIMIT ${RANKED_MATCHES}`,
  )
    .all(...items.parameters, ...(match === null ? [] : [match, match]))
    .map(({ row }) => ({ row, score: 0 }));
  return { rows: rows.slice(0, BEST_MATCHES), found: rows.length };
}

interface FoundItem {
  readonly row: number;
  readonly id: ItemId;
  readonly kind: number;
  readonly parent: number | null;
  readonly title: string;
  readonly createdAt: number;
  readonly score: number;
}

interface Group {
  /** Row of the session, or of the item that stands alone. */
  readonly key: number;
  readonly items: readonly FoundItem[];
  readonly score: number;
  readonly createdAt: number;
}

function groupByRecording(db: Database, rows: readonly RankedRow[], now: number): Group[] {
  const scores = new Map(rows.map(({ row, score }) => [row, score]));
  const found = prepared<Omit<FoundItem, 'score'> & { searchRow: number; above: number | null }>(
    db,
    `SELECT i.id AS row, i.uid AS id, i.kind, i.parent, i.title, i.created AS createdAt, i.search_row AS searchRow,
       p.parent AS above
     FROM item i LEFT JOIN item p ON p.id = i.parent WHERE i.search_row IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify([...scores.keys()]));
  const groups = new Map<number, FoundItem[]>();
  for (const { searchRow, above, ...item } of found) {
    const key = above === null ? (item.parent ?? item.row) : topmost(db, above);
    const score = blendRecency(scores.get(searchRow) ?? 0, item.createdAt, now);
    groups.set(key, [...(groups.get(key) ?? []), { ...item, score }]);
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

function finishHit(db: Database, group: Group, node: QueryNode | null): LibraryHit {
  const lead =
    prepared<Lead>(db, `${LEAD} WHERE i.parent = ? AND i.kind = 1`).get(group.key) ??
    prepared<Lead>(db, `${LEAD} WHERE i.id = ?`).get(group.items[0]?.row);
  if (lead === undefined) throw new RangeError('A group has at least one item.');
  const { row, kind, starred, private: isPrivate, trashed, ...rest } = lead;
  return {
    ...rest,
    ...itemHit(db, { row, id: lead.id, kind, title: lead.title }, node),
    starred: starred === 1,
    private: isPrivate === 1,
    trashed: trashed === 1,
    below: group.items.filter((item) => item.row !== row).map((item) => itemHit(db, item, node)),
  };
}

const KIND_NAMES = new Map<number, FoundKind>(
  (['transcript', 'note', 'summary', 'file', 'task'] as const).map((name) => [ITEM_KINDS[name], name]),
);

function itemHit(
  db: Database,
  item: Pick<FoundItem, 'row' | 'id' | 'kind' | 'title'>,
  node: QueryNode | null,
): ItemHit {
  const kind = KIND_NAMES.get(item.kind) ?? 'transcript';
  return {
    id: item.id,
    kind,
    title: item.title,
    titleRanges: node === null ? [] : matchRanges(node, item.title, 'title'),
    passages: node === null ? [] : passagesOf(node, readTexts(db, item.row, kind)),
  };
}

function passagesOf(node: QueryNode, texts: readonly SearchableSegment[]): Passage[] {
  return bestPassages(node, texts, PASSAGES).map(({ segment, ranges }) => ({
    seq: segment.seq,
    startMs: segment.startMs,
    ...snippet(segment.text, ranges),
  }));
}

function readTexts(db: Database, row: number, kind: FoundKind): SearchableSegment[] {
  if (kind === 'transcript') {
    return prepared<SearchableSegment>(
      db,
      `SELECT id & 1048575 AS seq, start AS startMs, NULL AS speaker, coalesce(edited, text) AS text
       FROM segment WHERE id >= ? AND id < ? ORDER BY id`,
    ).all(...segmentRange(row));
  }
  return prepared<SearchableSegment>(
    db,
    'SELECT 0 AS seq, NULL AS startMs, NULL AS speaker, text FROM body WHERE item = ?',
  ).all(row);
}
