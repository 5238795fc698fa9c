import { prepared } from '../database/prepared-statements.ts';
import type { VisibleDatabase } from '../database/visible-library.ts';
import type { ItemId } from '../model/item.ts';
import { segmentRange } from '../model/segment-id.ts';
import { parseFts5Query } from './fts5-query.ts';
import { matchExpression, titleExpression } from './match-expression.ts';
import { bestPassages, snippet, type SearchableSegment } from './passages.ts';
import type { QueryNode } from './query-tree.ts';
import { blendRecency, rankMatches, type RankedRow } from './rank-matches.ts';
import { judgeUnindexed, withVerdicts } from './unindexed-transcripts.ts';

export interface VisibleHit {
  readonly id: ItemId;
  readonly title: string;
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly preview: string;
  readonly source: string | null;
  /** The passage that matched, null when only the title did. */
  readonly match: { readonly text: string; readonly startMs: number | null } | null;
}

export type VisibleSearch =
  | { readonly ok: true; readonly hits: readonly VisibleHit[] }
  | { readonly ok: false; readonly message: string };

const VISIBLE_TABLES = {
  transcript: 'visible_transcript',
  item: 'visible_item',
  segment: 'visible_segment',
} as const;

/**
 * Finds transcripts that assistants may see, best first, one hit a transcript. `query` is FTS5 syntax; `message` says in
 * SQLite's form what is wrong with it, or in a plain sentence which limit it exceeds. `now` in epoch milliseconds UTC.
 */
export function searchVisibleTranscripts(
  db: VisibleDatabase,
  query: string,
  limit: number,
  now: number = Date.now(),
): VisibleSearch {
  const parsed = parseFts5Query(query);
  if (!parsed.ok) return { ok: false, message: parsed.message };
  const { text, without } = parsed.query;
  if (text !== null) return { ok: true, hits: findTranscripts(db, text, limit, now) };
  if (without !== null) return { ok: true, hits: newestWithout(db, without, limit) };
  return { ok: true, hits: [] };
}

function findTranscripts(db: VisibleDatabase, node: QueryNode, limit: number, now: number): VisibleHit[] {
  const { rows } = rankMatches(db, {
    index: 'search_public',
    items: { table: 'visible_item', where: 'i.kind = 1', parameters: [], selective: false },
    match: matchExpression(node),
    titleMatch: titleExpression(node),
  });
  return readHits(db, withVerdicts(rows, judgeUnindexed(db, VISIBLE_TABLES, node)))
    .map((hit) => ({ ...hit, score: blendRecency(hit.score, hit.createdAt, now) }))
    .sort((a, b) => b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map((hit) => finishHit(db, hit, node));
}

interface Found extends Omit<VisibleHit, 'match'> {
  readonly transcript: number;
  readonly score: number;
}

function readHits(db: VisibleDatabase, rows: readonly RankedRow[]): Found[] {
  const scores = new Map(rows.map(({ row, score }) => [row, score]));
  return prepared<Omit<Found, 'score'> & { row: number }>(
    db,
    `SELECT search_row AS row, id AS transcript, uid AS id, title, created AS createdAt, preview,
       source_name AS source
     FROM visible_item WHERE kind = 1 AND search_row IN (SELECT value FROM json_each(?))`,
  )
    .all(JSON.stringify([...scores.keys()]))
    .map(({ row, ...found }) => ({ ...found, score: scores.get(row) ?? 0 }));
}

function finishHit(db: VisibleDatabase, hit: Found, node: QueryNode): VisibleHit {
  const { id, title, createdAt, preview, source } = hit;
  const [best] = bestPassages(node, readSegments(db, hit.transcript), 1);
  const match =
    best === undefined
      ? null
      : { text: snippet(best.segment.text, best.ranges).text, startMs: best.segment.startMs };
  return { id, title, createdAt, preview, source, match };
}

function readSegments(db: VisibleDatabase, transcript: number): SearchableSegment[] {
  return prepared<Omit<SearchableSegment, 'speaker'>>(
    db,
    `SELECT seq, start AS startMs, text FROM visible_segment WHERE transcript = ? AND id >= ? AND id < ? ORDER BY id`,
  )
    .all(transcript, ...segmentRange(transcript))
    .map((segment) => ({ ...segment, speaker: null }));
}

/** A query that only excludes means everything else: newest first, since nothing in it could rank. */
function newestWithout(db: VisibleDatabase, without: QueryNode, limit: number): VisibleHit[] {
  return prepared<Omit<VisibleHit, 'match'>>(
    db,
    `SELECT uid AS id, title, created AS createdAt, preview, source_name AS source FROM visible_item
     WHERE kind = 1 AND search_row NOT IN (SELECT rowid FROM search_public WHERE search_public MATCH ?)
     ORDER BY created DESC, uid DESC LIMIT ?`,
  )
    .all(matchExpression(without), limit)
    .map((hit) => ({ ...hit, match: null }));
}
