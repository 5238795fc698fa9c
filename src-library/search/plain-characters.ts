import { foldText } from './character-folding.ts';

/**
 * Characters that fold one by one, whatever stands beside them: each UTF-16 unit becomes exactly one, and ß becomes two. In
 * text of such characters alone a folded word can be looked for without folding the text. All others are odd: ligatures,
 * combining and invisible signs, foreign digits, Hangul in parts, surrogates, and whatever is rare. First and last of ranges.
 */
const PLAIN: readonly (readonly [first: number, last: number])[] = [
  // ASCII, which has to be the first.
  [0x0, 0x7f],
  // Latin.
  [0xa0, 0xa7],
  [0xa9, 0xac],
  [0xae, 0xae],
  [0xb0, 0xb3],
  [0xb5, 0xb7],
  [0xb9, 0xbb],
  [0xbf, 0xc5],
  [0xc7, 0xdd],
  [0xdf, 0xe5],
  [0xe7, 0xfd],
  [0xff, 0x131],
  [0x134, 0x13e],
  [0x141, 0x148],
  [0x14a, 0x151],
  [0x154, 0x1c3],
  [0x1cd, 0x1e1],
  [0x1e4, 0x1f0],
  [0x1f4, 0x1fb],
  [0x1fe, 0x24f],
  [0x1e00, 0x1e99],
  [0x1e9b, 0x1eff],
  // Greek and Cyrillic.
  [0x370, 0x379],
  [0x37b, 0x383],
  [0x386, 0x3ff],
  [0x400, 0x482],
  [0x48a, 0x52f],
  // Hebrew and Arabic.
  [0x5d0, 0x5ea],
  [0x606, 0x60f],
  [0x61b, 0x61b],
  [0x61d, 0x63f],
  [0x641, 0x64a],
  [0x66a, 0x66f],
  [0x671, 0x674],
  [0x679, 0x6d5],
  [0x6e5, 0x6e6],
  [0x6ee, 0x6ef],
  [0x6fa, 0x6ff],
  // Devanagari, with those signs that neither join the letter before them nor change places.
  [0x904, 0x939],
  [0x93d, 0x94d],
  [0x950, 0x950],
  [0x960, 0x961],
  // Punctuation and currencies.
  [0x2010, 0x2016],
  [0x2018, 0x2024],
  [0x2027, 0x2029],
  [0x202f, 0x2032],
  [0x2035, 0x2035],
  [0x2038, 0x203b],
  [0x203d, 0x203d],
  [0x203f, 0x2046],
  [0x204a, 0x2056],
  [0x2058, 0x205f],
  [0x20a0, 0x20a7],
  [0x20a9, 0x20bf],
  // Kana, and what is half or full width.
  [0x3000, 0x3029],
  [0x3030, 0x3098],
  [0x309d, 0x309e],
  [0x30a0, 0x30fe],
  [0xff01, 0xff0f],
  [0xff1a, 0xff9d],
];

/** Han and Hangul, which are plain and fold to themselves. */
const KEPT: typeof PLAIN = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

/** Made at the first search, as all tables below: 1 for a unit that is odd. */
let odd: Uint8Array | null = null;

function oddUnits(): Uint8Array {
  if (odd !== null) return odd;
  odd = new Uint8Array(0x10000).fill(1);
  for (const [first, last] of [...PLAIN, ...KEPT]) odd.fill(0, first, last + 1);
  return odd;
}

/** Where the next odd character stands; Infinity when there is none. A pattern would take several times as long. */
export function nextOdd(text: string, from: number): number {
  const units = oddUnits();
  for (let at = from; at < text.length; at++) if (units[text.charCodeAt(at)] === 1) return at;
  return Infinity;
}

/** What else folds to a character, without ASCII. */
let writings: ReadonlyMap<string, string> | null = null;

function otherWritings(): ReadonlyMap<string, string> {
  if (writings !== null) return writings;
  const made = new Map<string, string>();
  for (const [first, last] of PLAIN.slice(1)) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCharCode(code);
      const folded = foldText(character);
      if (folded !== character) made.set(folded, (made.get(folded) ?? '') + character);
    }
  }
  writings = made;
  return made;
}

const ASCII_LETTER = /^[a-z]$/;

function unitPattern(unit: string, others: string): string {
  const written = `${ASCII_LETTER.test(unit) ? unit.toUpperCase() : ''}${others}`;
  return written === '' ? unit : `[${unit}${written}]`;
}

/** Where two s may be one ß: next to each other, and at the end, where the second may be behind it. */
const SHARP = /s{2,}|s$/g;

/**
 * A pattern for text without odd characters that matches wherever `word`, itself folded, begins in what the text folds to. It may
 * match elsewhere too.
 */
export function unfoldedPattern(word: string, isAsciiText: boolean): string {
  const writtenAs = (unit: string): string => (isAsciiText ? '' : (otherWritings().get(unit) ?? ''));
  const pattern = (part: string): string =>
    part
      .split('')
      .map((unit) => unitPattern(unit, writtenAs(unit)))
      .join('');
  if (isAsciiText) return pattern(word);
  let made = '';
  let done = 0;
  for (const { 0: run, index } of word.matchAll(SHARP)) {
    made += `${pattern(word.slice(done, index))}${unitPattern('s', `${writtenAs('s')}${writtenAs('ss')}`)}+`;
    done = index + run.length;
  }
  return made + pattern(word.slice(done));
}
