import { bestLines } from './best-lines.ts';
import { foldText, foldWithOffsets, isAscii } from './character-folding.ts';
import { LINE_BREAK, LinedText } from './lined-text.ts';
import { nextOdd } from './plain-characters.ts';
import type { QueryNode, SearchColumn } from './query-tree.ts';
import { findersOf, findTerms } from './term-finder.ts';
import { graphemesOf } from '../model/graphemes.ts';
import { graphemeOffset } from '../model/preview.ts';

/** A matched stretch of a text, as UTF-16 offsets: `to` is just behind it. */
export type MatchRange = readonly [from: number, to: number];

/** A line of a transcript, or the whole of a note, in its original form. */
export interface SearchableSegment {
  readonly seq: number;
  readonly startMs: number | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** A segment in which something of the query occurs. */
export interface SegmentPassage<Segment extends SearchableSegment = SearchableSegment> {
  readonly segment: Segment;
  /** In order, not touching one another; none where only a phrase's other half stands in the next segment. */
  readonly ranges: readonly MatchRange[];
}

function joinRanges(ranges: readonly MatchRange[]): MatchRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Where the terms of a query occur in a text that belongs to the given column. Exclusions are no matches. */
export function matchRanges(node: QueryNode, text: string, column: SearchColumn): MatchRange[] {
  const found = findTerms(findersOf(node, column), foldText(text));
  return rangesInText(
    text,
    found.map(({ from, to }) => [from, to] as const),
  );
}

/** Ranges of folded text, in the order of their beginnings, as ranges of the text. */
export function rangesInText(text: string, folded: readonly MatchRange[]): MatchRange[] {
  if (folded.length === 0) return [];
  if (foldsInPlace(text)) return joinRanges(folded);
  const { starts, ends } = foldWithOffsets(text);
  return joinRanges(folded.map(([from, to]) => [starts[from] ?? 0, ends[to - 1] ?? text.length] as const));
}

/** Whether every character of the folded text stands where it stood. */
function foldsInPlace(text: string): boolean {
  return isAscii(text) || (nextOdd(text, 0) === Infinity && foldText(text).length === text.length);
}

/** The best `count` segments for a query with the matched ranges of their texts, as `bestLines` chooses them. */
export function bestPassages<Segment extends SearchableSegment>(
  node: QueryNode,
  segments: readonly Segment[],
  count: number,
): SegmentPassage<Segment>[] {
  const lines = segments.map(({ text }) => text.replaceAll(LINE_BREAK, ' ')).join(LINE_BREAK);
  return bestLines(node, new LinedText(lines), count).flatMap(({ line, folded }) => {
    const segment = segments[line];
    return segment === undefined ? [] : { segment, ranges: rangesInText(segment.text, folded) };
  });
}

/** A part of a text with the matches in it, as offsets into that part. */
export interface Snippet {
  readonly text: string;
  readonly ranges: readonly MatchRange[];
}

/**
 * At most about `length` user-perceived characters of a text around its first match, cut between words where there are spaces, with `…` at each
 * end that was cut. `ranges` are of the snippet.
 */
export function snippet(text: string, ranges: readonly MatchRange[], length = 240): Snippet {
  if (graphemeOffset(text, length) >= text.length) return { text, ranges };
  const from = snippetStart(text, ranges[0]?.[0] ?? 0, length);
  const tail = text.slice(from);
  const hard = graphemeOffset(tail, length);
  const cut = hard >= tail.length ? tail : atWordEnd(tail.slice(0, hard));
  const lead = from > 0 ? '…' : '';
  const shown = cut.trimEnd();
  const moved = ranges
    .map(([start, end]): MatchRange => [Math.max(start, from), Math.min(end, from + shown.length)])
    .filter(([start, end]) => start < end)
    .map(([start, end]): MatchRange => [start - from + lead.length, end - from + lead.length]);
  return { text: `${lead}${shown}${cut.length < tail.length ? '…' : ''}`, ranges: moved };
}

const WORD_BREAK_REACH = 24;

/** Shortened to the last space, if there is one near its end. */
function atWordEnd(text: string): string {
  const space = text.search(/\s\S*$/);
  return space >= text.length - WORD_BREAK_REACH && space > 0 ? text.slice(0, space) : text;
}

/** A third of the snippet stands before the first match, and it begins with a word. */
function snippetStart(text: string, match: number, length: number): number {
  const before = Math.floor(length / 3);
  if (graphemeOffset(text, before) >= match) return 0;
  const earliest = graphemesBefore(text, match, before);
  const space = text.slice(earliest, Math.min(match, earliest + WORD_BREAK_REACH)).search(/\s/);
  return space < 0 ? earliest : earliest + space + 1;
}

/** The offset `count` user-perceived characters before `offset`. */
function graphemesBefore(text: string, offset: number, count: number): number {
  const from = Math.max(0, offset - (count + 1) * 8);
  const starts = Array.from(graphemesOf(text.slice(from, offset)), ({ index }) => from + index);
  // The very first may begin inside a character.
  const usable = from === 0 ? starts : starts.slice(1);
  return usable.at(-count) ?? usable[0] ?? offset;
}
