import { prepared, type Preparing } from '../database/prepared-statements.ts';
import { hasMatches } from './index-statistics.ts';
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
 * each. Takes some hundreds of look-ups, however large the library is.
 */
export function nearestWords(
  db: Preparing,
  indexes: readonly SearchIndex[],
  unknown: readonly TermNode[],
  finds: (term: TermNode) => boolean,
): string[] {
  const nearest = unknown.slice(0, MOST_UNKNOWN).flatMap((term) => {
    const [word, second] = indexWords(term.text);
    if (word === undefined || second !== undefined || word.unspaced || term.prefix) return [];
    const found: string[] = [];
    for (const text of neighboursOf(db, indexes, word.text).slice(0, MOST_TRIED)) {
      if (finds({ kind: 'term', text, quoted: false, prefix: false, initial: false })) found.push(text);
      if (found.length === MOST_NEAREST) break;
    }
    return found;
  });
  return [...new Set(nearest)];
}

/** Words that occur and are near the given one, the likeliest first. */
function neighboursOf(db: Preparing, indexes: readonly SearchIndex[], word: string): string[] {
  const length = Array.from(word).length;
  if (length < SHORTEST || length > LONGEST) return [];
  const near = new Set(
    [...wordsOneSlipAway(word)].filter((each) => indexes.some((index) => occurs(db, index, each))),
  );
  const far = length < SHORTEST_TWICE ? [] : wordsWithSameBeginning(db, indexes, word);
  const known = [...near, ...far.filter((each) => !near.has(each) && distance(word, each) <= 2)];
  return known
    .map((each) => ({ each, slips: near.has(each) ? 1 : 2, holding: holdingOf(db, indexes, each) }))
    .sort((a, b) => a.slips - b.slips || b.holding - a.holding || (a.each < b.each ? -1 : 1))
    .map(({ each }) => each);
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

function occurs(db: Preparing, index: SearchIndex, word: string): boolean {
  return hasMatches(db, index, `"${word}"`);
}

function wordsWithSameBeginning(db: Preparing, indexes: readonly SearchIndex[], word: string): string[] {
  const letters = Array.from(word);
  const beginning = letters.slice(0, Math.max(SHORTEST, Math.ceil(letters.length * SAME_BEGINNING))).join('');
  return indexes.flatMap((index) =>
    prepared<{ term: string }>(
      db,
      `SELECT term FROM ${index}_vocabulary WHERE term >= ? AND term < ? LIMIT ${MOST_NEIGHBOURS}`,
    )
      .all(beginning, `${beginning}\u{10ffff}`)
      .map(({ term }) => term),
  );
}

function holdingOf(db: Preparing, indexes: readonly SearchIndex[], word: string): number {
  return indexes.reduce(
    (sum, index) =>
      sum +
      prepared(db, `SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ${COUNTED}`).all(`"${word}"`).length,
    0,
  );
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
