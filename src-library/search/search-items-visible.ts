import { prepared } from '../database/prepared-statements.ts';
import type { VisibleDatabase } from '../database/visible-library.ts';
import type { SourceType } from '../model/addresses.ts';
import { ITEM_KINDS, type ItemId, type ItemKind } from '../model/item.ts';
import { preview } from '../model/preview.ts';
import { readVisibleBody } from '../store/visible/content.ts';
import { readVisibleSegments, type VisibleSegment } from '../store/visible/transcripts.ts';
import { findMatches } from './find-matches.ts';
import { bestLines } from './best-lines.ts';
import { itemTexts, transcriptLines, type ItemTexts } from './item-lines.ts';
import { nearestWords } from './nearest-words.ts';
import {
  bestPassages,
  rangesInText,
  snippet,
  type SearchableSegment,
  type SegmentPassage,
} from './passages.ts';
import { askedAt, type AskedAt } from './plain-dates.ts';
import { parsePlainQuery, termOf } from './plain-query.ts';
import { PARTIAL } from './query-effort.ts';
import type { ParsedQuery, QueryNode } from './query-tree.ts';
import { BEST_MATCHES, blendRecency, someMatches, type MatchedItems } from './rank-matches.ts';
import { VISIBLE_FAMILY, withoutRecordingsThatMatch } from './recording-family.ts';
import { sentenceQuery } from './relaxed-query.ts';
import type { RankedRow } from './score-rows.ts';
import { visibleItemsOf, visibleScope } from './visible-filters.ts';

/** An item that was found, without what it says. */
export interface FoundItem {
  /** Handle of the item whose text matched; stays inside this process. */
  readonly textRow: number;
  readonly textType: Exclude<SourceType, 'session'>;
  /** Row of the session that it belongs to, or its own: equal for all that belongs to one recording. */
  readonly family: number;
  readonly id: ItemId;
  readonly sourceType: SourceType;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly preview: string;
  /** The session that a summary, a note or a file belongs to. */
  readonly session: { readonly id: ItemId; readonly title: string } | null;
  /** In (0, 1]; one that has all the words is above every one that has fewer. */
  readonly score: number;
}

export interface FoundItems {
  /** Best first. */
  readonly items: readonly FoundItem[];
  /** What to look for inside of them; null when the query holds no words to look for. */
  readonly words: QueryNode | null;
  /** What was read of them already, for `snippetOf`; valid as long as the transaction. */
  readonly texts: ItemTexts;
  /** What of the query was not searched for as it was typed, in plain sentences. */
  readonly notes: readonly string[];
}

export interface SearchOptions extends Partial<AskedAt> {
  readonly sourceTypes: readonly SourceType[];
  readonly limit: number;
}

/** With fewer than this many hits, those that have any of the words are given too. */
const FEW_HITS = 3;

/**
 * Finds sessions, summaries, transcripts, notes and files that assistants may see by a sentence in plain language, best
 * first. Every text is a query: what exceeds a limit is cut, and a note says so. First come items that have all content
 * words, then those that lack the commonest of them. With sessions asked for, a recording is given as its session.
 */
export function findVisibleItems(db: VisibleDatabase, query: string, options: SearchOptions): FoundItems {
  const asked = askedAt(options);
  const { now } = asked;
  const parsed = parsePlainQuery(query);
  const items = visibleItemsOf(db, indexedKinds(options.sourceTypes), parsed.filters, asked);
  const notes = parsed.notes.map(({ message }) => message);
  if (parsed.text === null) {
    const found = newestItems(db, parsed, items);
    const newest = gather(db, [{ rows: found, coverage: 1 }], options, now);
    return { items: newest, words: null, texts: itemTexts('visible_segment'), notes };
  }
  const scope = visibleScope(items, parsed.filters.length === 0);
  const sentence = sentenceQuery(db, 'search_public', parsed.text);
  const { texts } = scope;
  const found: Level[] = [];
  let isPartial = false;
  const look = (node: QueryNode, coverage: number): readonly FoundItem[] => {
    const matches = findMatches(db, node, scope);
    isPartial ||= matches.isPartial;
    found.push({ rows: matches.rows, coverage });
    return gather(db, found, options, now);
  };
  const said = (): string[] => (isPartial ? [...notes, PARTIAL.message] : notes);
  let hits = look(sentence.whole, 1);
  if (hits.length >= options.limit) return { items: hits, words: sentence.words, texts, notes: said() };
  const relaxed = sentence.relax();
  for (const [index, level] of relaxed.levels.entries()) {
    const isAnyWord = relaxed.endsWithAnyWord && index === relaxed.levels.length - 1;
    if (hits.length >= (isAnyWord ? Math.min(FEW_HITS, options.limit) : options.limit)) break;
    hits = look(level.node, level.coverage);
  }
  const nearest = nearestWords(
    db,
    ['search_public'],
    relaxed.unknown.map((word) => termOf(word, false)),
    (term) => {
      const rows = someMatches(db, term, scope.indexes, BEST_MATCHES).map((row) => ({ row, score: 0 }));
      return gather(db, [{ rows, coverage: 1 }], { ...options, limit: 1 }, now).length > 0;
    },
  );
  const unknown = unknownNotes(relaxed.unknown, nearest, hits.length > 0);
  return { items: hits, words: relaxed.words, texts, notes: [...said(), ...unknown] };
}

function unknownNotes(
  unknown: readonly string[],
  nearest: readonly string[],
  foundOthers: boolean,
): string[] {
  if (unknown.length === 0) return [];
  const others = foundOthers ? '; the other words were searched for' : '';
  return [
    `Nothing contains ${quoted(unknown.slice(0, 8))}${others}.`,
    ...(nearest.length > 0 ? [`Words like it that occur: ${quoted(nearest)}.`] : []),
  ];
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${preview(word, 40)}”`).join(', ');
}

/** The kinds whose texts are searched: a session is found by its transcript, and by all else below it when it is asked for alone. */
function indexedKinds(types: readonly SourceType[]): ItemKind[] {
  const kinds = new Set<ItemKind>(types.filter((type) => type !== 'session'));
  if (types.includes('session')) {
    kinds.add('transcript');
    if (types.length === 1) for (const kind of ['summary', 'note', 'file'] as const) kinds.add(kind);
  }
  return [...kinds];
}

interface Level {
  readonly rows: readonly RankedRow[];
  readonly coverage: number;
}

/** A query without words to rank by: the newest come first. */
function newestItems(
  db: VisibleDatabase,
  { without, filters }: ParsedQuery,
  items: MatchedItems,
): RankedRow[] {
  if (without === null && filters.length === 0) return [];
  const excluding = without === null ? null : withoutRecordingsThatMatch(without, VISIBLE_FAMILY);
  return prepared<{ row: number }>(
    db,
    `SELECT i.search_row AS row FROM visible_item i WHERE i.search_row IS NOT NULL AND ${items.where}
     ${excluding === null ? '' : `AND ${excluding.sql}`} ORDER BY i.search_row DESC LIMIT ${BEST_MATCHES}`,
  )
    .all(...items.parameters, ...(excluding?.parameters ?? []))
    .map(({ row }) => ({ row, score: 0 }));
}

interface StoredItem extends Pick<FoundItem, 'id' | 'title' | 'createdAt' | 'preview'> {
  readonly searchRow: number;
  readonly row: number;
  readonly kind: number;
  readonly parent: number | null;
  readonly parentKind: number | null;
  readonly parentId: ItemId | null;
  readonly parentTitle: string | null;
  readonly parentCreatedAt: number | null;
}

/** The items of all levels, the stricter level first, each once, best first within a level. */
function gather(
  db: VisibleDatabase,
  levels: readonly Level[],
  { sourceTypes, limit }: SearchOptions,
  now: number,
): FoundItem[] {
  const stored = readItems(db, levels);
  const known = new Set<string>();
  const hits: FoundItem[] = [];
  let ceiling = 1;
  for (const { rows, coverage } of levels) {
    const scored = rows
      .flatMap(({ row, score }) => {
        const item = stored.get(row);
        return item === undefined ? [] : [{ item, score: blendRecency(score, item.createdAt, now) }];
      })
      .sort(
        (a, b) =>
          b.score - a.score || b.item.createdAt - a.item.createdAt || (a.item.id < b.item.id ? 1 : -1),
      );
    const best = scored[0]?.score ?? 0;
    const top = Math.min(ceiling, coverage);
    for (const { item, score } of scored) {
      const hit = presented(item, sourceTypes);
      if (hit === null || known.has(hit.id)) continue;
      known.add(hit.id);
      // Half of the room goes by the score within the level, so that even the last hit says that it is one.
      const share = best > 0 ? Math.max(0, score / best) : 1;
      const value = Math.max(0.0001, Math.round(top * (0.5 + 0.5 * share) * 10_000) / 10_000);
      ceiling = Math.min(ceiling, value);
      hits.push({ ...hit, score: value });
      if (hits.length >= limit) return hits;
    }
  }
  return hits;
}

function readItems(db: VisibleDatabase, levels: readonly Level[]): Map<number, StoredItem> {
  const rows = new Set(levels.flatMap((level) => level.rows.map(({ row }) => row)));
  const items = prepared<StoredItem>(
    db,
    `SELECT i.search_row AS searchRow, i.id AS row, i.uid AS id, i.kind, i.title, i.created AS createdAt, i.preview,
       p.id AS parent, p.kind AS parentKind, p.uid AS parentId, p.title AS parentTitle, p.created AS parentCreatedAt
     FROM json_each(?) r CROSS JOIN visible_item i ON i.search_row = r.value
       LEFT JOIN visible_item p ON p.id = i.parent`,
  ).all(JSON.stringify([...rows]));
  return new Map(items.map((item) => [item.searchRow, item]));
}

const TEXT_TYPES = new Map<number, FoundItem['textType']>(
  (['transcript', 'note', 'summary', 'file'] as const).map((name) => [ITEM_KINDS[name], name]),
);

/** The item as it is given to whoever asked for these types; null when it is none of them. */
function presented(item: StoredItem, sourceTypes: readonly SourceType[]): Omit<FoundItem, 'score'> | null {
  const textType = TEXT_TYPES.get(item.kind);
  if (textType === undefined) return null;
  const { row, id, title, createdAt } = item;
  const inSession = item.parentKind === ITEM_KINDS.session;
  const found = { textRow: row, textType, family: item.parent ?? row, preview: item.preview, session: null };
  const asSession =
    sourceTypes.includes('session') && (textType === 'transcript' || !sourceTypes.includes(textType));
  if (asSession && inSession && item.parentId !== null) {
    return {
      ...found,
      id: item.parentId,
      sourceType: 'session',
      title: item.parentTitle ?? title,
      createdAt: item.parentCreatedAt ?? createdAt,
    };
  }
  if (!sourceTypes.includes(textType)) return null;
  const session =
    inSession && textType !== 'transcript' && item.parentId !== null
      ? { id: item.parentId, title: item.parentTitle ?? '' }
      : null;
  return { ...found, id, sourceType: textType, title, createdAt, session };
}

/** A short stretch of an item that shows why it was found. */
export interface FoundSnippet {
  readonly text: string;
  /** Milliseconds from the start of the recording; null where there is no time. */
  readonly startMs: number | null;
}

/** About 240 characters around the best match inside of a found item, or its beginning when only the title matches. */
export function snippetOf(
  db: VisibleDatabase,
  item: FoundItem,
  { words, texts }: Pick<FoundItems, 'words' | 'texts'>,
): FoundSnippet {
  const best = words === null ? null : bestTextOf(db, item, words, texts);
  if (best === null) return { text: item.preview, startMs: null };
  const { speaker, startMs } = best.segment;
  const room = speaker === null ? SNIPPET : SNIPPET - Math.min(60, speaker.length + 2);
  const { text } = snippet(best.segment.text.replace(/\s/g, ' '), best.ranges, room);
  return { text: `${speaker === null ? '' : `${preview(speaker, 56)}: `}${text}`, startMs };
}

function bestTextOf(
  db: VisibleDatabase,
  item: FoundItem,
  words: QueryNode,
  texts: ItemTexts,
): Pick<SegmentPassage, 'segment' | 'ranges'> | null {
  if (item.textType !== 'transcript') return bestPassages(words, readTexts(db, item), 1)[0] ?? null;
  const { lines, seqOf } = transcriptLines(db, texts, item.textRow);
  const [best] = bestLines(words, lines, 1);
  if (best === undefined) return null;
  const [segment] = readVisibleSegments(db, item.textRow, { fromSeq: seqOf(best.line), limit: 1 });
  return segment === undefined ? null : { segment, ranges: rangesInText(segment.text, best.folded) };
}

const SNIPPET = 236;

/** The text of a found item: a transcript's segments in append order, anything else as its paragraphs. */
export function readTexts(
  db: VisibleDatabase,
  { textRow, textType }: Pick<FoundItem, 'textRow' | 'textType'>,
): readonly (SearchableSegment & Pick<VisibleSegment, 'endMs'>)[] {
  if (textType === 'transcript') return readVisibleSegments(db, textRow);
  return readVisibleBody(db, textRow)
    .split('\n')
    .map((text, seq) => ({ seq, startMs: null, endMs: null, speaker: null, text }));
}
