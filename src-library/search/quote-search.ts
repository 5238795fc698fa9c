import { prepared } from '../database/prepared-statements.ts';
import type { VisibleDatabase } from '../database/visible-library.ts';
import { LibraryError } from '../errors.ts';
import { ITEM_KINDS, type ItemId } from '../model/item.ts';
import { preview } from '../model/preview.ts';
import { findVisibleItem, readVisibleParts, type VisibleItem } from '../store/visible/items.ts';
import { foldText, foldWithOffsets } from './character-folding.ts';
import { findMatches } from './find-matches.ts';
import { countMatches } from './index-statistics.ts';
import { indexWords } from './index-text.ts';
import { matchExpression } from './match-expression.ts';
import { askedAt } from './plain-dates.ts';
import { termOf } from './plain-query.ts';
import { joinNodes } from './query-grammar.ts';
import type { QueryNode } from './query-tree.ts';
import { alignQuote, isSubstance, quoteTokens, type Alignment } from './quote-alignment.ts';
import { readTexts } from './search-items-visible.ts';
import { visibleItemsOf, visibleScope } from './visible-filters.ts';

/** Where a wording stands. */
export interface QuoteMatch {
  readonly id: ItemId;
  readonly title: string;
  /** Who says it, more than one joined by a comma; null when nobody knows. */
  readonly speaker: string | null;
  /** Milliseconds from the start of the recording; null where there is no time. */
  readonly startMs: number | null;
  /** The words as they stand there. */
  readonly text: string;
}

export interface QuoteCheck {
  readonly found: boolean;
  /** Whether a match has the very characters of the quotation. */
  readonly exact: boolean;
  readonly matches: readonly QuoteMatch[];
  /** The nearest wordings when nothing matches; not what was quoted. */
  readonly nearest: readonly QuoteMatch[];
}

const MOST_CHARACTERS = 1000;
const MOST_MATCHES = 10;
const MOST_MATCHES_AN_ITEM = 3;
const MOST_NEAREST = 3;
/** Items that are read for the words as they stand, and those that are compared word by word. */
const READ_ITEMS = 20;
const COMPARED_ITEMS = 12;
/** Words of the quotation times words of all texts that are compared, which takes about half a second. */
const MOST_CELLS = 40_000_000;
/** What of a quotation may be otherwise for it to be found, and for a wording to be called near. */
const FORGIVEN = 0.15;
const NEAR = 0.5;

/**
 * Whether a sentence stands in what assistants may see, or in one item and what belongs to it (`anyId`). Case,
 * punctuation, spacing, fillers and slips of the pen are forgiven; another word, a number or a "not" never is.
 * @throws LibraryError `badInput` for a quotation without words or longer than 1,000 characters, `notFound` for the id.
 */
export function checkQuote(db: VisibleDatabase, quote: string, anyId?: string): QuoteCheck {
  if (Array.from(quote.slice(0, 2 * MOST_CHARACTERS + 1)).length > MOST_CHARACTERS) {
    throw new LibraryError(
      'badInput',
      'A quotation can be up to 1,000 characters long. Check it sentence by sentence.',
    );
  }
  const words = quoteTokens(foldText(quote)).map(({ text }) => text);
  if (words.length === 0) {
    throw new LibraryError(
      'badInput',
      'There are no words in this quotation. Pass the sentence to look for.',
    );
  }
  const asked = { text: quote.trim(), words };
  if (anyId !== undefined) return checkIn(db, asked, itemsOf(db, anyId));
  const literal = checkIn(db, asked, rankedItems(db, phraseNode(quote), READ_ITEMS));
  if (literal.found) return literal;
  const node = rareWordsNode(db, quote);
  return node === null ? NOTHING : checkIn(db, asked, rankedItems(db, node, COMPARED_ITEMS));
}

const NOTHING: QuoteCheck = { found: false, exact: false, matches: [], nearest: [] };

interface AskedQuote {
  readonly text: string;
  readonly words: readonly string[];
}

interface SearchedItem {
  readonly row: number;
  readonly id: ItemId;
  readonly title: string;
  readonly isTranscript: boolean;
}

interface Finding {
  readonly match: QuoteMatch;
  readonly exact: boolean;
  readonly forgiven: boolean;
  readonly cost: number;
}

function checkIn(db: VisibleDatabase, asked: AskedQuote, items: readonly SearchedItem[]): QuoteCheck {
  const findings = items
    .flatMap((item) => findingsIn(db, asked, item, MOST_CELLS / items.length))
    .sort((a, b) => Number(b.exact) - Number(a.exact) || a.cost - b.cost);
  const matches = findings.filter(({ forgiven }) => forgiven);
  return {
    found: matches.length > 0,
    exact: matches.some(({ exact }) => exact),
    matches: matches.slice(0, MOST_MATCHES).map(({ match }) => match),
    nearest:
      matches.length > 0
        ? []
        : findings
            .filter(({ cost }) => cost <= asked.words.length * NEAR)
            .slice(0, MOST_NEAREST)
            .map(({ match }) => match),
  };
}

type Line = ReturnType<typeof readTexts>[number];

function findingsIn(
  db: VisibleDatabase,
  asked: AskedQuote,
  item: SearchedItem,
  mostCells: number,
): Finding[] {
  const lines = readTexts(db, { textRow: item.row, textType: item.isTranscript ? 'transcript' : 'note' });
  const words: string[] = [];
  const lineOf: number[] = [];
  const firstOf: number[] = [];
  for (const [at, line] of lines.entries()) {
    firstOf.push(words.length);
    for (const { text } of quoteTokens(foldText(line.text))) {
      words.push(text);
      lineOf.push(at);
    }
  }
  return alignQuote(asked.words, words, MOST_MATCHES_AN_ITEM, mostCells).map((alignment): Finding => {
    const [first, last] = [lineOf[alignment.from] ?? 0, lineOf[alignment.to - 1] ?? 0];
    const shown = lines.slice(first, last + 1);
    return {
      match: {
        id: item.id,
        title: item.title,
        speaker: speakersOf(shown),
        startMs: shown[0]?.startMs ?? null,
        text: wordingOf(lines, alignment, firstOf, first, last),
      },
      exact: shown
        .map(({ text }) => text)
        .join(' ')
        .includes(asked.text),
      forgiven: isForgiven(alignment, asked.words.length) && isWhole(words, alignment, asked.words.length),
      cost: alignment.cost,
    };
  });
}

/** Who says the lines; all of them where a quotation runs on from one to another. */
function speakersOf(lines: readonly Line[]): string | null {
  const names = new Set(lines.flatMap(({ speaker }) => speaker ?? []));
  return names.size === 0 ? null : [...names].join(', ');
}

/** Where the stretch is shorter than the quotation, its missing words may be what stands beside it: no number, no "not". */
function isWhole(words: readonly string[], { from, to }: Alignment, quoted: number): boolean {
  const missing = Math.max(0, quoted - (to - from));
  const beside = [...words.slice(Math.max(0, from - missing), from), ...words.slice(to, to + missing)];
  return !beside.some(isSubstance);
}

/** A slip in one word is forgiven in the shortest quotation too. */
function isForgiven({ cost, isFaithful }: Alignment, words: number): boolean {
  return isFaithful && cost <= Math.max(0.4, words * FORGIVEN);
}

/** The lines from the first word of the stretch to its last, with the marks that follow it. */
function wordingOf(
  lines: readonly Line[],
  { from, to }: Alignment,
  firstOf: readonly number[],
  first: number,
  last: number,
): string {
  const parts = lines.slice(first, last + 1).map(({ text }, at) => {
    const line = first + at;
    const { folded, starts, ends } = foldWithOffsets(text);
    const tokens = quoteTokens(folded);
    const begin = line === first ? tokens[from - (firstOf[first] ?? 0)] : undefined;
    const end = line === last ? tokens[to - 1 - (firstOf[last] ?? 0)] : undefined;
    const start = begin === undefined ? 0 : (starts[begin.from] ?? 0);
    const stop = end === undefined ? text.length : (ends[end.to - 1] ?? text.length);
    return (
      text.slice(start, stop) +
      (end === undefined ? '' : (/^[^\s\p{L}\p{N}]+/u.exec(text.slice(stop))?.[0] ?? ''))
    );
  });
  return preview(parts.join(' '), 1200);
}

/** The item and all that belongs to it. @throws LibraryError `notFound` */
function itemsOf(db: VisibleDatabase, anyId: string): SearchedItem[] {
  const item = findVisibleItem(db, anyId);
  if (item === null) {
    throw new LibraryError(
      'notFound',
      `Nothing with the id ${preview(anyId, 100)} was found. Use an id from search.`,
    );
  }
  const items = item.sourceType === 'session' ? readVisibleParts(db, item.row) : [item];
  return items.slice(0, READ_ITEMS).map(searched);
}

function searched({ row, id, title, sourceType }: VisibleItem): SearchedItem {
  return { row, id, title, isTranscript: sourceType === 'transcript' };
}

const KINDS = ['transcript', 'summary', 'note', 'file'] as const;

function rankedItems(db: VisibleDatabase, node: QueryNode, count: number): SearchedItem[] {
  const { rows } = findMatches(db, node, visibleScope(visibleItemsOf(db, KINDS, [], askedAt({})), true));
  const judged = rows.slice(0, count);
  const places = new Map(judged.map(({ row }, at) => [row, at]));
  return prepared<Omit<SearchedItem, 'isTranscript'> & { kind: number; searchRow: number }>(
    db,
    `SELECT i.id AS row, i.uid AS id, i.title, i.kind, i.search_row AS searchRow
     FROM json_each(?) r CROSS JOIN visible_item i ON i.search_row = r.value`,
  )
    .all(JSON.stringify([...places.keys()]))
    .sort((a, b) => (places.get(a.searchRow) ?? 0) - (places.get(b.searchRow) ?? 0))
    .map(({ row, id, title, kind }) => ({ row, id, title, isTranscript: kind === ITEM_KINDS.transcript }));
}

/** Characters of one phrase, and phrases of one query: more than these bound the time and tell no more. */
const PHRASE_WORDS = 12;
const MOST_PHRASES = 4;

/** The quotation as phrases, all of which must stand in one item. */
function phraseNode(quote: string): QueryNode {
  const tokens = quoteTokens(foldText(quote));
  const folded = foldText(quote);
  const phrases: QueryNode[] = [];
  for (let at = 0; at < tokens.length && phrases.length < MOST_PHRASES; at += PHRASE_WORDS) {
    const phrase = tokens.slice(at, at + PHRASE_WORDS);
    phrases.push(termOf(folded.slice(phrase[0]?.from ?? 0, phrase.at(-1)?.to), true));
  }
  return joinNodes('and', phrases) ?? termOf(quote, true);
}

const MOST_COUNTED = 24;
const RARE_WORDS = 6;

/** Any of the rarest words that occur; null when none does. */
function rareWordsNode(db: VisibleDatabase, quote: string): QueryNode | null {
  const folded = foldText(quote);
  const pieces = indexWords(folded).flatMap(({ text, unspaced }) => (unspaced ? pairsOf(text) : [text]));
  const counted = [...new Set(pieces)].slice(0, MOST_COUNTED).map((text) => {
    const node = termOf(text, true);
    return { node, holding: countMatches(db, 'search_public', matchExpression(node)) };
  });
  const rarest = counted
    .filter(({ holding }) => holding > 0)
    .sort((a, b) => a.holding - b.holding)
    .slice(0, RARE_WORDS);
  return joinNodes(
    'or',
    rarest.map(({ node }) => node),
  );
}

/** Neighbouring characters of a script without spaces, two and two. */
function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}
