import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { readIndexSize } from './index-statistics.ts';
import { indexWords } from './index-text.ts';
import type { TermNode } from './query-tree.ts';
import type { SearchIndex } from './score-rows.ts';

/** Words of a query that are helped with, and words that are named for each. */
const MOST_UNKNOWN = 3;
const MOST_NEAREST = 3;
/** Words that are tried, the likeliest first, until enough of them find something. */
const MOST_TRIED = 8;

/** Shorter words have a neighbour for every letter; longer ones would make too many. */
const SHORTEST = 4;
const LONGEST = 20;
/** From this length on two slips are looked for, where both lie behind the beginning of the word. */
const SHORTEST_TWICE = 7;
const SAME_BEGINNING = 0.5;
const MOST_NEIGHBOURS = 400;
/** Frequencies are told apart up to here. */
const COUNTED = 1_000;

/** Letters of folded text that one may have typed instead of others. */
const ALPHABETS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'אבגדהוזחטיכלמנסעפצקרשת',
];

/**
 * Words of the indexes that are like the given ones, which are in none of them: a letter more, less or other, two neighbours
 * changed about, or two slips towards the end of a long word. Only such as `finds` something; folded, at most three for
 * each. Takes a few statements for each word and index, however large the library is.
 */
export function nearestWords(
  db: Preparing,
  indexes: readonly SearchIndex[],
  unknown: readonly TermNode[],
  finds: (term: TermNode) => boolean,
): string[] {
  if (unknown.length === 0) return [];
  const vocabularies = indexes.map((index) => ({ index, all: smallVocabulary(db, index) }));
  const nearest = unknown.slice(0, MOST_UNKNOWN).flatMap((term) => {
    const [word, second] = indexWords(term.text);
    if (word === undefined || second !== undefined || word.unspaced || term.prefix) return [];
    const found: string[] = [];
    for (const text of neighboursOf(db, vocabularies, word.text).slice(0, MOST_TRIED)) {
      if (finds({ kind: 'term', text, quoted: false, prefix: false, initial: false })) found.push(text);
      if (found.length === MOST_NEAREST) break;
    }
    return found;
  });
  return [...new Set(nearest)];
}

/** Words that occur and are near the given one, the likeliest first. */
function neighboursOf(db: Preparing, vocabularies: readonly Vocabulary[], word: string): string[] {
  const length = Array.from(word).length;
  if (length < SHORTEST || length > LONGEST) return [];
  const near = wordsOneSlipAway(word);
  const beginning = beginningOf(word);
  const far = (each: string): boolean =>
    length >= SHORTEST_TWICE && each.startsWith(beginning) && distance(word, each) <= 2;
  const holding = new Map<string, number>();
  for (const { index, all } of vocabularies) {
    for (const { term, doc } of all ?? occurringWords(db, index, beginning, near)) {
      if (!near.has(term) && !far(term)) continue;
      holding.set(term, (holding.get(term) ?? 0) + Math.min(COUNTED, doc));
    }
  }
  return Array.from(holding, ([each, documents]) => ({ each, slips: near.has(each) ? 1 : 2, documents }))
    .sort((a, b) => a.slips - b.slips || b.documents - a.documents || (a.each < b.each ? -1 : 1))
    .map(({ each }) => each);
}

interface OccurringWord {
  readonly term: string;
  /** Documents that hold it. */
  readonly doc: number;
}

/** What an index holds: all its words where they are few. */
interface Vocabulary {
  readonly index: SearchIndex;
  readonly all: readonly OccurringWord[] | null;
}

/** An index of no more words, with repetitions, is read whole: that takes less time than looking up hundreds of words. */
const SMALL_INDEX = 5_000;

function smallVocabulary(db: Preparing, index: SearchIndex): readonly OccurringWord[] | null {
  if (readIndexSize(db, index).words > SMALL_INDEX) return null;
  return prepared<OccurringWord>(db, `SELECT term, doc FROM ${index}_vocabulary`).all();
}

function beginningOf(word: string): string {
  const letters = Array.from(word);
  return letters.slice(0, Math.max(SHORTEST, Math.ceil(letters.length * SAME_BEGINNING))).join('');
}

/**
 * Those of the given words that an index holds, and the words with that beginning. The latter are read at once; when
 * they are all that there are, no given word with that beginning has to be looked up.
 */
function occurringWords(
  db: Preparing,
  index: SearchIndex,
  beginning: string,
  given: ReadonlySet<string>,
): OccurringWord[] {
  const begun = prepared<OccurringWord>(
    db,
    `SELECT term, doc FROM ${index}_vocabulary WHERE term >= ? AND term < ? LIMIT ${MOST_NEIGHBOURS}`,
  ).all(beginning, `${beginning}\u{10ffff}`);
  const isAll = begun.length < MOST_NEIGHBOURS;
  const known = new Set(begun.map(({ term }) => term));
  const others = [...given].filter((each) => !known.has(each) && !(isAll && each.startsWith(beginning)));
  const found = prepared<OccurringWord>(
    db,
    `SELECT v.term, v.doc FROM json_each(?) w CROSS JOIN ${index}_vocabulary v ON v.term = w.value`,
  ).all(JSON.stringify(others));
  return [...begun, ...found];
}

function wordsOneSlipAway(word: string): Set<string> {
  const letters = Array.from(word);
  const alphabet = Array.from(
    ALPHABETS.find((each) => letters.some((letter) => each.includes(letter))) ?? '',
  );
  const words = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = '', ...rest] = letters.slice(at);
    const after = next + rest.join('');
    if (here !== '') words.add(before + after);
    if (next !== '') words.add(before + next + here + rest.join(''));
    for (const letter of alphabet) {
      words.add(before + letter + here + after);
      if (here !== '') words.add(before + letter + after);
    }
  }
  words.delete(word);
  return words;
}

/** How many letters have to be put in, left out or exchanged to make one word of the other. */
function distance(one: string, other: string): number {
  const letters = Array.from(other);
  let row = letters.map((_, at) => at + 1);
  Array.from(one).forEach((letter, line) => {
    let corner = line;
    let left = line + 1;
    row = row.map((above, at) => {
      const cost = Math.min(above + 1, left + 1, corner + (letter === letters[at] ? 0 : 1));
      corner = above;
      left = cost;
      return cost;
    });
  });
  return row.at(-1) ?? one.length;
}
