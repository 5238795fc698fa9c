import { foldText } from './character-folding.ts';
import { indexWords } from './index-text.ts';
import { LINE_BREAK, type LinedText } from './lined-text.ts';
import { nextOdd, unfoldedPattern } from './plain-characters.ts';
import type { TermFinder } from './term-finder.ts';

/** Lines that follow one another, folded. */
export interface FoldedLines {
  /** Where in the text the first of them begins. */
  readonly start: number;
  readonly folded: string;
}

/** Of more of a text than this it is faster to fold all of it. */
const MOST_CANDIDATES = 0.5;

/**
 * The lines in which matches begin, and those into which they may run, in order: what is found in them is what would be found in the whole
 * text. They are chosen by the text as it is written, so that only they have to be folded.
 */
export function candidateLines(finders: readonly TermFinder[], lines: LinedText): Iterable<FoldedLines> {
  const whole = { start: 0, folded: '' };
  const isEverything = lines.isFolded || finders.some(({ begin, initial }) => begin === '' || initial);
  if (isEverything) return [{ ...whole, folded: lines.folded }];
  const { text } = lines;
  const spans = candidateSpans(finders, lines);
  // A single term may be had from its first lines; where lines are compared, all of them are needed.
  if (finders.length === 1) return foldedSpans(text, spans);
  const all = [...spans];
  const length = all.reduce((sum, { from, to }) => sum + to - from, 0);
  return length > MOST_CANDIDATES * text.length
    ? [{ ...whole, folded: lines.folded }]
    : foldedSpans(text, all);
}

/** A part of a text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

function* foldedSpans(text: string, spans: Iterable<Span>): Generator<FoldedLines> {
  for (const { from, to } of spans) yield { start: from, folded: foldText(text.slice(from, to)) };
}

function* candidateSpans(finders: readonly TermFinder[], { text, isAscii }: LinedText): Generator<Span> {
  const begin = new RegExp(finders.map((finder) => unfoldedPattern(finder.begin, isAscii)).join('|'), 'g');
  let odd = isAscii ? Infinity : -1;
  let begun = -1;
  const next = (from: number): number => {
    if (begun < from) {
      begin.lastIndex = from;
      begun = begin.exec(text)?.index ?? Infinity;
    }
    if (odd < from) odd = nextOdd(text, from);
    return Math.min(begun, odd);
  };
  const reach = wordsBehind(finders);
  for (let at = next(0); at < text.length;) {
    const from = text.lastIndexOf(LINE_BREAK, at) + 1;
    let to = lineEnd(text, at);
    at = next(to);
    for (let words = 0; words < reach && to < text.length;) {
      const end = lineEnd(text, to + 1);
      // A match that begins there runs on as far.
      words = at < end ? 0 : words + indexWords(text.slice(to, end)).length;
      if (at < end) at = next(end);
      to = end;
    }
    yield { from, to };
  }
}

/**
 * How many words behind a line in which a match begins can belong to that match, or tell that it stands next to no other: the
 * rest of a phrase, and one more where there are several terms.
 */
function wordsBehind(finders: readonly TermFinder[]): number {
  return Math.max(...finders.map(({ words }) => words)) - 1 + (finders.length > 1 ? 1 : 0);
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf(LINE_BREAK, at);
  return end < 0 ? text.length : end;
}
