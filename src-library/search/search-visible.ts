import { prepared } from '../database/prepared-statements.ts';
import type { VisibleDatabase } from '../database/visible-library.ts';
import type { ItemId } from '../model/item.ts';
import { segmentId } from '../model/segment-id.ts';
import { parseFts5Query } from './fts5-query.ts';
import { findMatches } from './find-matches.ts';
import { bestLines } from './best-lines.ts';
import { transcriptLines, type ItemTexts } from './item-lines.ts';
import { rangesInText, snippet } from './passages.ts';
import { askedAt } from './plain-dates.ts';
import type { QueryNode } from './query-tree.ts';
import { blendRecency } from './rank-matches.ts';
import { VISIBLE_FAMILY, withoutRecordingsThatMatch } from './recording-family.ts';
import type { RankedRow } from './score-rows.ts';
import { visibleItemsOf, visibleScope } from './visible-filters.ts';

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
  | {
      readonly ok: true;
      readonly hits: readonly VisibleHit[];
      /** The query asks for so much at once that only the newest transcripts were looked through. */
      readonly isPartial: boolean;
    }
  | { readonly ok: false; readonly message: string };

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
  if (text !== null) return { ok: true, ...findTranscripts(db, text, limit, now) };
  if (without !== null) return { ok: true, hits: newestWithout(db, without, limit), isPartial: false };
  return { ok: true, hits: [], isPartial: false };
}

interface FoundTranscripts {
  readonly hits: readonly VisibleHit[];
  readonly isPartial: boolean;
}

function findTranscripts(db: VisibleDatabase, node: QueryNode, limit: number, now: number): FoundTranscripts {
  const scope = visibleScope(visibleItemsOf(db, ['transcript'], [], askedAt({ now })), true);
  const { rows, isPartial } = findMatches(db, node, scope);
  const hits = readHits(db, rows)
    .map((hit) => ({ ...hit, score: blendRecency(hit.score, hit.createdAt, now) }))
    .sort((a, b) => b.score - a.score || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map((hit) => finishHit(db, scope.texts, hit, node));
  return { hits, isPartial };
}

interface Found extends Omit<VisibleHit, 'match'> {
  readonly transcript: number;
  readonly score: number;
}

function readHits(db: VisibleDatabase, rows: readonly RankedRow[]): Found[] {
  const scores = new Map(rows.map(({ row, score }) => [row, score]));
  return prepared<Omit<Found, 'score'> & { row: number }>(
    db,
    `SELECT search_row AS row, visible_item.id AS transcript, uid AS id, title, created AS createdAt, preview,
       source_name AS source
     FROM json_each(?) r CROSS JOIN visible_item ON search_row = r.value WHERE kind = 1`,
  )
    .all(JSON.stringify([...scores.keys()]))
    .map(({ row, ...found }) => ({ ...found, score: scores.get(row) ?? 0 }));
}

function finishHit(db: VisibleDatabase, texts: ItemTexts, hit: Found, node: QueryNode): VisibleHit {
  const { id, title, createdAt, preview, source } = hit;
  const { lines, seqOf } = transcriptLines(db, texts, hit.transcript);
  const [best] = bestLines(node, lines, 1);
  const segment =
    best === undefined
      ? undefined
      : prepared<{ startMs: number | null; text: string }>(
          db,
          'SELECT start AS startMs, text FROM visible_segment WHERE transcript = ? AND id = ?',
        ).get(hit.transcript, segmentId(hit.transcript, seqOf(best.line)));
  const match =
    segment === undefined
      ? null
      : {
          text: snippet(segment.text, rangesInText(segment.text, best?.folded ?? [])).text,
          startMs: segment.startMs,
        };
  return { id, title, createdAt, preview, source, match };
}

/** A query that only excludes means everything else: newest first, since nothing in it could rank. */
function newestWithout(db: VisibleDatabase, without: QueryNode, limit: number): VisibleHit[] {
  const excluding = withoutRecordingsThatMatch(without, VISIBLE_FAMILY);
  return prepared<Omit<VisibleHit, 'match'>>(
    db,
    `SELECT i.uid AS id, i.title, i.created AS createdAt, i.preview, i.source_name AS source FROM visible_item i
     WHERE i.kind = 1 AND ${excluding.sql} ORDER BY i.created DESC, i.uid DESC LIMIT ?`,
  )
    .all(...excluding.parameters, limit)
    .map((hit) => ({ ...hit, match: null }));
}
