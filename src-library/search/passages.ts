import {
  ASCII_SEPARATORS,
  foldText,
  foldWithOffsets,
  isAscii,
  type FoldedText,
} from './character-folding.ts';
import { indexWords } from './index-text.ts';
import { positiveTerms, type QueryNode, type SearchColumn, type TermNode } from './query-tree.ts';
import { termKey } from './query-words.ts';
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
  /** The more terms, and the rarer within this transcript, the higher. */
  readonly score: number;
}

const SEPARATOR = `[${ASCII_SEPARATORS}]`;
const LETTER = `[^${ASCII_SEPARATORS}]`;

/** The pattern of a term in folded text: whole words, unspaced runs anywhere, and only marks between words. */
function termPattern({ text, prefix, initial }: TermNode): string {
  const words = indexWords(text);
  const first = words[0];
  const last = words.at(-1);
  const begin = initial ? `^${SEPARATOR}*` : '';
  const before = initial || first?.unspaced === true ? '' : `(?<!${LETTER})`;
  const after = prefix ? `${LETTER}*` : `(?!${LETTER})`;
  return `${begin}${before}${words.map((word) => word.text).join(`${SEPARATOR}+`)}${last?.unspaced === true ? '' : after}`;
}

interface TermFinder {
  readonly pattern: RegExp;
  /** How many terms there are; the term that matched is the only group that took part. */
  readonly terms: number;
}

// Folded words hold letters, digits and marks only, none of which means anything in a pattern.
function finderOf(terms: readonly TermNode[]): TermFinder | null {
  const byKey = new Map(terms.map((term) => [termKey(term), term]));
  const sized = [...byKey.values()].map((term) => ({ term, size: indexWords(term.text).length }));
  const longestFirst = sized.sort(
    (one, other) => other.size - one.size || other.term.text.length - one.term.text.length,
  );
  const patterns = longestFirst.map(({ term }) => `(${termPattern(term)})`);
  if (patterns.length === 0) return null;
  return { pattern: new RegExp(patterns.join('|'), 'gu'), terms: patterns.length };
}

interface FoundTerm {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

function findTerms(finder: TermFinder, folded: string): FoundTerm[] {
  const found: FoundTerm[] = [];
  finder.pattern.lastIndex = 0;
  for (let match = finder.pattern.exec(folded); match !== null; match = finder.pattern.exec(folded)) {
    const term = match.findIndex((group: string | undefined, index) => index > 0 && group !== undefined) - 1;
    // An initial term takes in the marks before it.
    const from = match.index + (match[0].length - match[0].replace(LEADING_MARKS, '').length);
    found.push({ term, from, to: match.index + match[0].length });
    if (match[0] === '') finder.pattern.lastIndex += 1;
  }
  return found;
}

const LEADING_MARKS = new RegExp(`^${SEPARATOR}+`);

function termsIn(node: QueryNode, column: SearchColumn): TermNode[] {
  return positiveTerms(node)
    .filter(({ columns }) => columns.includes(column))
    .map(({ term }) => term);
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
  const finder = finderOf(termsIn(node, column));
  if (finder === null) return [];
  const found = findTerms(finder, foldText(text));
  if (found.length === 0) return [];
  if (isAscii(text)) return joinRanges(found.map(({ from, to }) => [from, to] as const));
  const map = foldWithOffsets(text);
  return joinRanges(
    found.map(({ from, to }) => [map.starts[from] ?? 0, map.ends[to - 1] ?? text.length] as const),
  );
}

/** What was found in one segment. */
interface SegmentFinds {
  readonly ranges: MatchRange[];
  readonly terms: Set<number>;
}

/** The segments as one folded text, so that a phrase may run on into the next segment as it does in the index. */
function foldSegments(segments: readonly SearchableSegment[]): { folded: string; begins: Uint32Array } {
  const joined = segments.map((segment) => segment.text).join('\n');
  const ascii = isAscii(joined);
  const begins = new Uint32Array(segments.length + 1);
  let at = 0;
  const folded = ascii ? [] : segments.map((segment) => foldText(segment.text));
  segments.forEach((segment, index) => {
    begins[index] = at;
    at += (ascii ? segment.text.length : (folded[index]?.length ?? 0)) + 1;
  });
  begins[segments.length] = at;
  return { folded: ascii ? joined.toLowerCase() : folded.join('\n'), begins };
}

/** The finds of each segment, by its index. */
function findsBySegment(
  finder: TermFinder,
  segments: readonly SearchableSegment[],
): Map<number, SegmentFinds> {
  const { folded, begins } = foldSegments(segments);
  const finds = new Map<number, SegmentFinds>();
  const maps = new Map<number, FoldedText>();
  let index = 0;
  const put = (at: number, term: number, from: number, to: number): void => {
    const text = segments[at]?.text ?? '';
    const entry = finds.get(at) ?? { ranges: [], terms: new Set<number>() };
    finds.set(at, entry);
    entry.terms.add(term);
    if (isAscii(text)) {
      if (from < to) entry.ranges.push([from, to]);
      return;
    }
    const map = maps.get(at) ?? foldWithOffsets(text);
    maps.set(at, map);
    if (from < to) entry.ranges.push([map.starts[from] ?? 0, map.ends[to - 1] ?? text.length]);
  };
  for (const { term, from, to } of findTerms(finder, folded)) {
    while ((begins[index + 1] ?? Infinity) <= from) index += 1;
    for (let at = index; at < segments.length && (begins[at] ?? 0) < to; at++) {
      const begin = begins[at] ?? 0;
      const end = (begins[at + 1] ?? 0) - 1;
      put(at, term, Math.max(from, begin) - begin, Math.min(to, end) - begin);
    }
  }
  return finds;
}

/**
 * The best `count` segments of a transcript for a query, best first: those with most of the terms, and rare ones before those that
 * are everywhere; among equals the earlier one. Ranges point into the segments' own texts. No passages when only the title matches.
 */
export function bestPassages<Segment extends SearchableSegment>(
  node: QueryNode,
  segments: readonly Segment[],
  count: number,
): SegmentPassage<Segment>[] {
  const finder = finderOf(termsIn(node, 'body'));
  if (finder === null) return [];
  const finds = findsBySegment(finder, segments);
  const frequency = new Float64Array(finder.terms);
  for (const { terms } of finds.values())
    for (const term of terms) frequency[term] = (frequency[term] ?? 0) + 1;
  const passages: SegmentPassage<Segment>[] = [];
  for (const [index, { ranges, terms }] of finds) {
    const segment = segments[index];
    if (segment === undefined) continue;
    let score = 0;
    for (const term of terms) score += 1 + 1 / (frequency[term] ?? 1);
    passages.push({ segment, ranges: joinRanges(ranges), score });
  }
  return passages
    .sort((one, other) => other.score - one.score || one.segment.seq - other.segment.seq)
    .slice(0, count);
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

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The offset `count` user-perceived characters before `offset`. */
function graphemesBefore(text: string, offset: number, count: number): number {
  const from = Math.max(0, offset - (count + 1) * 8);
  const starts = Array.from(graphemes.segment(text.slice(from, offset)), ({ index }) => from + index);
  // The very first may begin inside a character.
  const usable = from === 0 ? starts : starts.slice(1);
  return usable.at(-count) ?? usable[0] ?? offset;
}
