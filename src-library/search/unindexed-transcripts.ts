import type { QueryNode } from './query-tree.ts';
import { indexedWords, matchesText } from './matches-text.ts';
import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { segmentRange } from '../model/segment-id.ts';
import type { RankedRow } from './score-rows.ts';

/** Only what is being recorded is behind its index, so more than a few at once would be a fault elsewhere. */
const MOST_UNINDEXED = 8;

/** The tables, or the views over them, that a search reads. */
export interface SearchedTables {
  readonly transcript: 'transcript' | 'visible_transcript';
  readonly item: 'item' | 'visible_item';
  readonly segment: 'segment' | 'visible_segment';
}

interface Unindexed {
  readonly id: number;
  readonly title: string;
  readonly row: number;
}

const LISTS: Readonly<Record<SearchedTables['transcript'], string>> = {
  transcript: `SELECT i.id, i.title, i.search_row AS row FROM transcript t CROSS JOIN item i ON i.id = t.item
    WHERE t.indexed_count < t.segment_count AND i.search_row IS NOT NULL AND i.trashed IS NULL
    ORDER BY i.created DESC LIMIT ${MOST_UNINDEXED}`,
  visible_transcript: `SELECT id, title, search_row AS row FROM visible_transcript
    WHERE indexed_count < segment_count AND search_row IS NOT NULL ORDER BY created DESC LIMIT ${MOST_UNINDEXED}`,
};

const TEXTS: Readonly<Record<SearchedTables['segment'], string>> = {
  segment: `SELECT coalesce(d.edited, g.text) FROM segment g LEFT JOIN segment_detail d ON d.id = g.id
    WHERE g.id >= ? AND g.id < ? ORDER BY g.id`,
  visible_segment: 'SELECT text FROM visible_segment WHERE transcript = ? AND id >= ? AND id < ? ORDER BY id',
};

/** What the whole text of a transcript says of a query. */
export interface Verdict {
  readonly row: number;
  readonly matches: boolean;
  /** It holds what the query excludes, which then keeps out all of its recording. */
  readonly excludes: boolean;
}

/**
 * Transcripts with lines that the index has not been told of yet, most of them live: whether each matches now, judged
 * from its whole text. The verdict replaces the index's.
 */
export function judgeUnindexed(
  db: Preparing,
  tables: SearchedTables,
  node: QueryNode,
  exclusion: QueryNode | null,
): Verdict[] {
  return prepared<Unindexed>(db, LISTS[tables.transcript])
    .all()
    .map(({ id, title, row }) => {
      const range = segmentRange(id);
      const texts = prepared<string>(db, TEXTS[tables.segment])
        .pluck()
        .all(...(tables.segment === 'segment' ? range : [id, ...range]));
      const words = indexedWords(title, texts.join('\n'));
      const excludes = exclusion !== null && matchesText(exclusion, words);
      return { row, matches: matchesText(node, words), excludes };
    });
}

/** The ranked rows with those that match now in the place of all that were judged: what is being said right now comes first. */
export function withVerdicts(
  rows: readonly RankedRow[],
  live: readonly number[],
  judged: ReadonlySet<number>,
): RankedRow[] {
  const best = Math.max(1, ...rows.map(({ score }) => score));
  return [...live.map((row) => ({ row, score: best })), ...rows.filter(({ row }) => !judged.has(row))];
}
