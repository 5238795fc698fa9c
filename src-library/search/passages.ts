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

/** Stands between the lines of a transcript where they are one text; it is no part of a word, and no line holds it. */
export const LINE_BREAK = '\x1e';

const SEPARATOR = `[${ASCII_SEPARATORS}]`;
const LETTER = `[^${ASCII_SEPARATORS}]`;

/** Finds one term in folded text. */
interface TermFinder {
  /** What every match begins with, apart from the marks before a term that must stand first. */
  readonly begin: string;
  /** The whole term at a given place, with only marks between its words. */
  readonly whole: RegExp;
  readonly initial: boolean;
}

/** What finds a term in folded text: words of it hold letters, digits and marks only, none of which means anything in a pattern. */
export function finderOf({ text, prefix, initial }: TermNode): TermFinder {
  const words = indexWords(text);
  const after = prefix ? `${LETTER}*` : `(?!${LETTER})`;
  const end = words.at(-1)?.unspaced === true ? '' : after;
  return {
    begin: words[0]?.text ?? '',
    whole: new RegExp(`${words.map((word) => word.text).join(`${SEPARATOR}+`)}${end}`, 'y'),
    initial,
  };
}

function findersOf(node: QueryNode, column: SearchColumn): TermFinder[] {
  const terms = positiveTerms(node).filter(({ columns }) => columns.includes(column));
  const byKey = new Map(terms.map(({ term }) => [termKey(term), term]));
  return [...byKey.values()].map(finderOf);
}

/** A place of a term in folded text: `term` is its number among those looked for. */
export interface FoundTerm {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

const IS_LETTER = new RegExp(LETTER);
const FIRST_LETTER = new RegExp(LETTER, 'g');

/** Whether the folded text has a word that begins before `at` and goes on there. */
function isInsideWord(folded: string, at: number): boolean {
  const first = folded.charAt(at);
  return at > 0 && IS_LETTER.test(folded.charAt(at - 1)) && IS_LETTER.test(first) && !isUnspaced(first);
}

function placesOf({ begin, whole, initial }: TermFinder, term: number, folded: string): FoundTerm[] {
  const found: FoundTerm[] = [];
  FIRST_LETTER.lastIndex = 0;
  const first = initial ? FIRST_LETTER.exec(folded)?.index : 0;
  for (let at = folded.indexOf(begin, first); at >= 0;) {
    if (initial && at !== first) break;
    whole.lastIndex = at;
    const isHere = !isInsideWord(folded, at) && whole.test(folded);
    if (isHere) found.push({ term, from: at, to: whole.lastIndex });
    at = folded.indexOf(begin, isHere ? whole.lastIndex : at + 1);
  }
  return found;
}

/** All places of all terms in folded text, in their order. */
export function findTerms(finders: readonly TermFinder[], folded: string): FoundTerm[] {
  const found = finders.map((finder, term) => placesOf(finder, term, folded));
  const [first = []] = found;
  return found.length === 1 ? first : found.flat().sort((one, other) => one.from - other.from);
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
  if (isAscii(text)) return joinRanges(folded);
  const { starts, ends } = foldWithOffsets(text);
  return joinRanges(folded.map(([from, to]) => [starts[from] ?? 0, ends[to - 1] ?? text.length] as const));
}

const FOREIGN_LINES = new RegExp(`[^${LINE_BREAK}\\u0080-\\uffff]*[\\u0080-\\uffff][^${LINE_BREAK}]*`, 'g');
const FEW_FOREIGN = 0.2;

/** Folds each line by itself, which is the same as all of them at once: plain ones take a tenth of the time of others. */
export function foldLines(lines: string): string {
  if (isAscii(lines)) return lines.toLowerCase();
  let foreign = 0;
  for (const [line] of lines.matchAll(FOREIGN_LINES)) {
    foreign += line.length;
    if (foreign > FEW_FOREIGN * lines.length) return foldText(lines);
  }
  return lines.replace(FOREIGN_LINES, (line) => foldText(line)).toLowerCase();
}

/** Where each line of the folded text begins, and behind the last one where another would. */
function lineBegins(folded: string): number[] {
  const begins = [0];
  for (let at = folded.indexOf(LINE_BREAK); at >= 0; at = folded.indexOf(LINE_BREAK, at + 1))
    begins.push(at + 1);
  begins.push(folded.length + 1);
  return begins;
}

interface LineTerms {
  /** Which terms occur in each line: bit n for term n. A query has no more than fit. */
  readonly masks: Uint32Array;
  /** Whether two different terms stand next to each other. */
  readonly adjacent: Uint8Array;
}

function termsByLine(found: readonly FoundTerm[], begins: readonly number[], folded: string): LineTerms {
  const masks = new Uint32Array(begins.length - 1);
  const adjacent = new Uint8Array(begins.length - 1);
  let line = 0;
  let last: FoundTerm | undefined;
  for (const place of found) {
    while ((begins[line + 1] ?? Infinity) <= place.from) line += 1;
    for (let at = line; at < masks.length && (begins[at] ?? 0) < place.to; at++) {
      masks[at] = (masks[at] ?? 0) | (1 << place.term);
    }
    if (last !== undefined && last.term !== place.term && standsNextTo(last, place, folded))
      adjacent[line] = 1;
    last = place;
  }
  return { masks, adjacent };
}

const FEW_MARKS = 4;

function standsNextTo(one: FoundTerm, next: FoundTerm, folded: string): boolean {
  const gap = next.from - one.to;
  return gap >= 0 && gap <= FEW_MARKS && !IS_LETTER.test(folded.slice(one.to, next.from));
}

/** What a line is worth, by the bits of its terms: one for each and as much again for one that is nowhere else. */
function scorer(masks: Uint32Array, terms: number): (mask: number) => number {
  const lines = Array.from({ length: terms }, () => 0);
  for (const mask of masks) {
    for (let left = mask; left !== 0; left &= left - 1) {
      const term = 31 - Math.clz32(left & -left);
      lines[term] = (lines[term] ?? 0) + 1;
    }
  }
  const known = new Map<number, number>();
  return (mask) => {
    const before = known.get(mask);
    if (before !== undefined) return before;
    const score = lines.reduce(
      (sum, each, term) => sum + ((mask >>> term) & 1) * (1 + 1 / Math.max(1, each)),
      0,
    );
    known.set(mask, score);
    return score;
  };
}

/** Words next to each other are worth a little less than one more of them. */
const ADJACENT = 0.75;

/** A line in which something of the query occurs. */
interface MatchedLine {
  /** Number of the line, from 0. */
  readonly line: number;
  /** Where, as offsets into the folded line: `rangesInText` makes them offsets into the line. */
  readonly folded: readonly MatchRange[];
  readonly score: number;
}

/**
 * The best `count` lines of a text for a query, best first: those with most of the terms, rare ones before those that are
 * everywhere, and terms that stand next to each other before those that stand apart; among equals the first. `lines` are parted by `LINE_BREAK`; a
 * phrase may run on into the next line, as it does in the index. None when only the title matches.
 */
export function bestLines(node: QueryNode, lines: string, count: number): MatchedLine[] {
  const finders = findersOf(node, 'body');
  if (finders.length === 0) return [];
  const folded = foldLines(lines);
  const found = findTerms(finders, folded);
  if (found.length === 0) return [];
  const begins = lineBegins(folded);
  const { masks, adjacent } = termsByLine(found, begins, folded);
  const scoreOf = scorer(masks, finders.length);
  const best: { line: number; score: number }[] = [];
  masks.forEach((mask, line) => {
    if (mask === 0) return;
    const score = scoreOf(mask) + (adjacent[line] ?? 0) * ADJACENT;
    if (best.length >= count && score <= (best.at(-1)?.score ?? 0)) return;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place < 0 ? best.length : place, 0, { line, score });
    if (best.length > count) best.pop();
  });
  return best.map(({ line, score }) => {
    const begin = begins[line] ?? 0;
    return { line, score, folded: placesWithin(found, begin, (begins[line + 1] ?? 0) - 1) };
  });
}

/** The places inside of one line, as offsets into it. */
function placesWithin(found: readonly FoundTerm[], begin: number, end: number): MatchRange[] {
  return found
    .filter(({ from, to }) => from < end && to > begin)
    .map(({ from, to }) => [Math.max(from, begin) - begin, Math.min(to, end) - begin] as const);
}

/** The best `count` segments for a query with the matched ranges of their texts, as `bestLines` chooses them. */
export function bestPassages<Segment extends SearchableSegment>(
  node: QueryNode,
  segments: readonly Segment[],
  count: number,
): SegmentPassage<Segment>[] {
  const lines = segments.map(({ text }) => text.replaceAll(LINE_BREAK, ' ')).join(LINE_BREAK);
  return bestLines(node, lines, count).flatMap(({ line, folded, score }) => {
    const segment = segments[line];
    return segment === undefined ? [] : { segment, ranges: rangesInText(segment.text, folded), score };
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
