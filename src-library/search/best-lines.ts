import { candidateLines } from './candidate-lines.ts';
import { LINE_BREAK, type LinedText } from './lined-text.ts';
import type { QueryNode } from './query-tree.ts';
import { findersOf, findTerms, hasLetter, type FoundTerm } from './term-finder.ts';

/** A line in which something of the query occurs. */
export interface MatchedLine {
  /** Number of the line, from 0. */
  readonly line: number;
  /** Where, as offsets into the folded line: `rangesInText` makes them offsets into the line. None where only a phrase's other half stands in the next line. */
  readonly folded: readonly (readonly [from: number, to: number])[];
}

/** Lines that follow one another, with what was found in them. */
interface Block {
  /** Where in the text the first of them begins. */
  readonly start: number;
  readonly found: readonly FoundTerm[];
  /** Where each line of the folded text begins, and behind the last one where another would. */
  readonly begins: readonly number[];
  /** Which terms occur in each line: bit n for term n. A query has no more than fit. */
  readonly masks: Uint32Array;
  /** Whether two different terms stand next to each other. */
  readonly adjacent: Uint8Array;
}

function lineBegins(folded: string): number[] {
  const begins = [0];
  for (let at = folded.indexOf(LINE_BREAK); at >= 0; at = folded.indexOf(LINE_BREAK, at + 1))
    begins.push(at + 1);
  begins.push(folded.length + 1);
  return begins;
}

function blockOf(start: number, folded: string, found: readonly FoundTerm[]): Block {
  const begins = lineBegins(folded);
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
  return { start, found, begins, masks, adjacent };
}

const FEW_MARKS = 4;

function standsNextTo(one: FoundTerm, next: FoundTerm, folded: string): boolean {
  const gap = next.from - one.to;
  return gap >= 0 && gap <= FEW_MARKS && !hasLetter(folded.slice(one.to, next.from));
}

/** What a line is worth, by the bits of its terms: one for each and as much again for one that is nowhere else. */
function scorer(blocks: readonly Block[], terms: number): (mask: number) => number {
  const lines = Array.from({ length: terms }, () => 0);
  for (const { masks } of blocks) {
    for (const mask of masks) {
      for (let left = mask; left !== 0; left &= left - 1) {
        const term = 31 - Math.clz32(left & -left);
        lines[term] = (lines[term] ?? 0) + 1;
      }
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

/**
 * The best `count` lines of a text for a query, best first: those with most of the terms, rare ones before those that are
 * everywhere, and terms that stand next to each other before those that stand apart; among equals the first. A
 * phrase may run on into the next line, as it does in the index. None when only the title matches.
 */
export function bestLines(node: QueryNode, lines: LinedText, count: number): MatchedLine[] {
  const finders = findersOf(node, 'body');
  if (finders.length === 0) return [];
  const blocks: Block[] = [];
  let matched = 0;
  for (const { start, folded } of candidateLines(finders, lines)) {
    const found = findTerms(finders, folded);
    if (found.length === 0) continue;
    const block = blockOf(start, folded, found);
    blocks.push(block);
    // Lines with the only term are equals.
    if (finders.length > 1) continue;
    matched += block.masks.reduce((sum, mask) => sum + (mask === 0 ? 0 : 1), 0);
    if (matched >= count) break;
  }
  return placed(lines.text, bestOf(blocks, finders.length, count));
}

interface BlockLine {
  readonly block: Block;
  readonly at: number;
  readonly score: number;
}

function bestOf(blocks: readonly Block[], terms: number, count: number): BlockLine[] {
  const scoreOf = scorer(blocks, terms);
  const best: BlockLine[] = [];
  for (const block of blocks) {
    block.masks.forEach((mask, at) => {
      if (mask === 0) return;
      const score = scoreOf(mask) + (block.adjacent[at] ?? 0) * ADJACENT;
      if (best.length >= count && score <= (best.at(-1)?.score ?? 0)) return;
      const place = best.findIndex((other) => other.score < score);
      best.splice(place < 0 ? best.length : place, 0, { block, at, score });
      if (best.length > count) best.pop();
    });
  }
  return best;
}

/** The lines with their numbers in the text. */
function placed(text: string, best: readonly BlockLine[]): MatchedLine[] {
  let [counted, breaks] = [0, 0];
  const numbers = new Map<number, number>();
  for (const start of [...new Set(best.map(({ block }) => block.start))].sort((a, b) => a - b)) {
    for (
      let at = text.indexOf(LINE_BREAK, counted);
      at >= 0 && at < start;
      at = text.indexOf(LINE_BREAK, at + 1)
    )
      breaks += 1;
    counted = start;
    numbers.set(start, breaks);
  }
  return best.map(({ block, at }) => {
    const begin = block.begins[at] ?? 0;
    return {
      line: (numbers.get(block.start) ?? 0) + at,
      folded: placesWithin(block.found, begin, (block.begins[at + 1] ?? 0) - 1),
    };
  });
}

/** The places inside of one line, as offsets into it. */
function placesWithin(
  found: readonly FoundTerm[],
  begin: number,
  end: number,
): (readonly [from: number, to: number])[] {
  const places: (readonly [from: number, to: number])[] = [];
  for (const { from, to } of found) {
    if (from >= end) break;
    if (to > begin) places.push([Math.max(from, begin) - begin, Math.min(to, end) - begin]);
  }
  return places;
}
