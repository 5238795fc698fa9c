import { ASCII_SEPARATORS, foldText, foldWithOffsets, isAscii, isUnspaced } from './character-folding.ts';
import { indexWords } from './index-text.ts';
import { positiveTerms, type QueryNode, type SearchColumn, type TermNode } from './query-tree.ts';
import { termKey } from './query-words.ts';
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
  /** The more terms, and the rarer within this transcript, the higher. */
  readonly score: number;
}

const SEPARATOR = `[${ASCII_SEPARATORS}]`;
const LETTER = `[^${ASCII_SEPARATORS}]`;

/**
 * The pattern of a term in folded text, with only marks between its words. That a word begins where the pattern does is for `findTerms` to
 * check: a pattern that begins with a fixed letter is found many times faster.
 */
function termPattern({ text, prefix, initial }: TermNode): string {
  const words = indexWords(text);
  const after = prefix ? `${LETTER}*` : `(?!${LETTER})`;
  const begin = initial ? `^${SEPARATOR}*` : '';
  const end = words.at(-1)?.unspaced === true ? '' : after;
  return `${begin}${words.map((word) => word.text).join(`${SEPARATOR}+`)}${end}`;
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
  return { pattern: new RegExp(patterns.join('|'), 'g'), terms: patterns.length };
}

interface FoundTerm {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

const IS_LETTER = new RegExp(LETTER);
const LEADING_MARKS = new RegExp(`^${SEPARATOR}+`);

/** Whether the folded text has a word that begins before `at` and goes on there. */
function isInsideWord(folded: string, at: number): boolean {
  const first = folded.charAt(at);
  return at > 0 && IS_LETTER.test(folded.charAt(at - 1)) && IS_LETTER.test(first) && !isUnspaced(first);
}

function findTerms({ pattern }: TermFinder, folded: string): FoundTerm[] {
  const found: FoundTerm[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(folded); match !== null; match = pattern.exec(folded)) {
    const [whole] = match;
    if (isInsideWord(folded, match.index)) {
      pattern.lastIndex = match.index + 1;
      continue;
    }
    let term = 0;
    while (match[term + 1] === undefined) term += 1;
    // A term that must stand first takes in the marks before it.
    const from = match.index + (LEADING_MARKS.exec(whole)?.[0].length ?? 0);
    found.push({ term, from, to: match.index + whole.length });
  }
  return found;
}

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
  return rangesInText(
    text,
    findTerms(finder, foldText(text)).map(({ from, to }) => [from, to] as const),
  );
}

/** Ranges of folded text as ranges of the text. */
function rangesInText(text: string, folded: readonly MatchRange[]): MatchRange[] {
  if (isAscii(text)) return joinRanges(folded);
  const { starts, ends } = foldWithOffsets(text);
  return joinRanges(folded.map(([from, to]) => [starts[from] ?? 0, ends[to - 1] ?? text.length] as const));
}

interface FoldedSegments {
  readonly folded: string;
  /** Where each segment begins, and behind the last one where another would. */
  readonly begins: Uint32Array;
}

/** The segments as one folded text, so that a phrase may run on into the next segment as it does in the index. */
function foldSegments(segments: readonly SearchableSegment[]): FoldedSegments {
  const folded = foldText(segments.map((segment) => segment.text).join('\n'));
  const begins = new Uint32Array(segments.length + 1);
  let at = 0;
  segments.forEach(({ text }, index) => {
    begins[index] = at;
    // Folding changes lengths, but it never makes, moves or drops a line break.
    for (let lineBreak = text.indexOf('\n'); lineBreak >= 0; lineBreak = text.indexOf('\n', lineBreak + 1)) {
      at = folded.indexOf('\n', at) + 1;
    }
    const end = folded.indexOf('\n', at);
    at = end < 0 ? folded.length + 1 : end + 1;
  });
  begins[segments.length] = at;
  return { folded, begins };
}

/** Which terms occur in each segment: bit n for term n. A query has no more than fit. */
function termsBySegment(found: readonly FoundTerm[], begins: Uint32Array): Uint32Array {
  const masks = new Uint32Array(begins.length - 1);
  let first = 0;
  for (const { term, from, to } of found) {
    while ((begins[first + 1] ?? Infinity) <= from) first += 1;
    for (let at = first; at < masks.length && (begins[at] ?? 0) < to; at++) {
      masks[at] = (masks[at] ?? 0) | (1 << term);
    }
  }
  return masks;
}

/** What a segment is worth, by the bits of its terms: one for each and as much again for one that is nowhere else. */
function scorer(masks: Uint32Array, terms: number): (mask: number) => number {
  const worth = Array.from({ length: terms }, (_, term) => {
    let segments = 0;
    for (const mask of masks) segments += (mask >>> term) & 1;
    return 1 + 1 / Math.max(1, segments);
  });
  const known = new Map<number, number>();
  return (mask) => {
    const before = known.get(mask);
    if (before !== undefined) return before;
    const score = worth.reduce((sum, each, term) => sum + ((mask >>> term) & 1) * each, 0);
    known.set(mask, score);
    return score;
  };
}

/** The finds inside of one segment, as offsets into its folded text. */
function findsWithin(found: readonly FoundTerm[], begin: number, end: number): MatchRange[] {
  return found
    .filter(({ from, to }) => from < end && to > begin)
    .map(({ from, to }) => [Math.max(from, begin) - begin, Math.min(to, end) - begin] as const);
}

/**
 * The best `count` segments of a transcript for a query, best first: those with most of the terms, and rare ones before those that
 * are everywhere; among equals the one that comes first in `segments`. Ranges point into the segments' own texts. No passages when only the title matches.
 */
export function bestPassages<Segment extends SearchableSegment>(
  node: QueryNode,
  segments: readonly Segment[],
  count: number,
): SegmentPassage<Segment>[] {
  const finder = finderOf(termsIn(node, 'body'));
  if (finder === null) return [];
  const { folded, begins } = foldSegments(segments);
  const found = findTerms(finder, folded);
  if (found.length === 0) return [];
  const masks = termsBySegment(found, begins);
  const scoreOf = scorer(masks, finder.terms);
  const scored: { index: number; score: number }[] = [];
  masks.forEach((mask, index) => {
    if (mask !== 0) scored.push({ index, score: scoreOf(mask) });
  });
  scored.sort((one, other) => other.score - one.score || one.index - other.index);
  return scored.slice(0, count).flatMap(({ index, score }) => {
    const segment = segments[index];
    if (segment === undefined) return [];
    const finds = findsWithin(found, begins[index] ?? 0, (begins[index + 1] ?? 0) - 1);
    return { segment, ranges: rangesInText(segment.text, finds), score };
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
