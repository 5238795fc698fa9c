/**
 * Folding of text for search: case, width, diacritics, vowel points and spelling variants that people do not type.
 *
 * Text is first brought to NFKC, then every code point is one of: a separator, part of a word, part of an unspaced run
 * (scripts written without spaces, searched by substring), or nothing at all. What comes out holds only ASCII separators,
 * so a word in folded text is a run of characters outside `ASCII_SEPARATORS`.
 */

/** Inside of a RegExp character class: the only separators that folded, lower-case text can hold. */
export const ASCII_SEPARATORS = '\\x00-\\x2f\\x3a-\\x60\\x7b-\\x7f';

/** What a code point is to the search. `Folded` stands for a word character that is written differently. */
const Separator = 0;
const Letter = 1;
const Unspaced = 2;
const Folded = 3;
const Dropped = 4;
type CharacterClass = typeof Separator | typeof Letter | typeof Unspaced | typeof Folded | typeof Dropped;

const WORD = /^[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}]$/u;
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
/** Latin and Greek letters lose every mark; elsewhere a mark may make another letter (й, ї, が). */
const MARKLESS = /^[\p{Script=Latin}\p{Script=Greek}]$/u;
const FORMATTING = /^\p{Cf}$/u;
/** Invisible or optional signs, first and last of each range. */
const DROPPED_RANGES: readonly (readonly [first: number, last: number])[] = [
  // Accents that did not compose.
  [0x300, 0x36f],
  // Hebrew points.
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  // Arabic vowels and tatweel.
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6e4],
  [0x6e7, 0x6ed],
  [0x8ca, 0x8ff],
  // Hangul fillers.
  [0x115f, 0x1160],
  // Variation selectors.
  [0x180b, 0x180f],
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
];
/** Letters that people use as apostrophes; like the ASCII one they end a word. */
const APOSTROPHES = /^[\u02b9-\u02bf\ua78c]$/u;
/** In Persian it stands between a word and its ending, so it parts them as a space would. */
const ZERO_WIDTH_NON_JOINER = 0x200c;

const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  ё: 'е',
  ѐ: 'е',
  ѝ: 'и',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

const DIGIT = /^\p{Nd}$/u;
/** Zeros of the decimal digits that are read as 0 to 9. */
const DIGIT_ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0,
];

function foldedLetter(character: string): string {
  if (DIGIT.test(character)) {
    const code = character.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? character : String(code - zero);
  }
  const lower = character.toLowerCase();
  const bare = MARKLESS.test(character) ? lower.normalize('NFD').replace(/\p{Mn}/gu, '') : lower;
  return Array.from(bare, (letter) => SPELLED[letter] ?? letter).join('');
}

interface CharacterPage {
  readonly classes: Uint8Array;
  readonly folds: readonly (string | undefined)[];
}

const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const pages: (CharacterPage | undefined)[] = [];

function isDropped(code: number, character: string): boolean {
  return FORMATTING.test(character) || DROPPED_RANGES.some(([first, last]) => code >= first && code <= last);
}

function describeCharacter(code: number): { kind: CharacterClass; fold?: string } {
  if (code >= 0xd800 && code <= 0xdfff) return { kind: Separator };
  const character = String.fromCodePoint(code);
  if (code === ZERO_WIDTH_NON_JOINER) return { kind: Separator };
  if (isDropped(code, character)) return { kind: Dropped };
  if (!WORD.test(character)) return { kind: Separator };
  if (UNSPACED.test(character) && !DIGIT.test(character)) return { kind: Unspaced };
  if (APOSTROPHES.test(character)) return { kind: Separator };
  const fold = foldedLetter(character);
  if (fold === '') return { kind: Dropped };
  return fold === character ? { kind: Letter } : { kind: Folded, fold };
}

function makePage(number: number): CharacterPage {
  const classes = new Uint8Array(PAGE_SIZE);
  const folds: (string | undefined)[] = [];
  for (let index = 0; index < PAGE_SIZE; index++) {
    const { kind, fold } = describeCharacter((number << PAGE_BITS) | index);
    classes[index] = kind;
    folds.push(fold);
  }
  return { classes, folds };
}

// Made when first met: a library in two scripts needs some twenty of the 4,352 pages.
function pageOf(code: number): CharacterPage {
  const number = code >> PAGE_BITS;
  return (pages[number] ??= makePage(number));
}

const NON_ASCII = /[\u0080-\uffff]/;
const MARK_SIGNS = /[\u2120\u2122]/g;

/** Whether the text is ASCII only: folding it is lower-casing it. */
export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

// NFKC would write "Parlance™" as one word "ParlanceTM".
function compatible(text: string): string {
  return text.replace(MARK_SIGNS, ' ').normalize('NFKC');
}

/** No code unit becomes more than this many: a space and a letter spelled with two, or a space between a character and itself. */
const LARGEST_GROWTH = 3;
const SPACE = 0x20;

/** Kept from text to text: room for a transcript of three hours. */
const KEPT_UNITS = 1 << 20;
let kept = new Uint16Array(1 << 14);

function bufferFor(units: number): Uint16Array<ArrayBuffer> {
  if (units > KEPT_UNITS) return new Uint16Array(units);
  if (kept.length < units) kept = new Uint16Array(Math.min(KEPT_UNITS, 2 * units));
  return kept;
}

/**
 * Folds text: words are folded, non-ASCII separators become a space, and a space parts unspaced runs from other words. With
 * `pairs`, an unspaced run is written as its overlapping pairs and then its last character alone.
 */
export function foldCharacters(text: string, pairs: boolean): string {
  const source = compatible(text);
  const length = source.length;
  const out = bufferFor(LARGEST_GROWTH * length);
  let size = 0;
  let last: number = Separator;
  let page = pageOf(0);
  let pageNumber = 0;
  for (let index = 0; index < length; index++) {
    const unit = source.charCodeAt(index);
    const code = unit >= 0xd800 && unit <= 0xdbff ? (source.codePointAt(index) ?? unit) : unit;
    if (code >> PAGE_BITS !== pageNumber) {
      pageNumber = code >> PAGE_BITS;
      page = pageOf(code);
    }
    const inPage = code & (PAGE_SIZE - 1);
    const kind = page.classes[inPage] ?? Separator;
    if (code > 0xffff) index += 1;
    if (kind === Dropped) continue;
    if (kind === Separator) {
      out[size++] = code > 0x7f ? SPACE : code;
      last = kind;
      continue;
    }
    const isUnspaced = kind === Unspaced;
    if (last !== Separator && isUnspaced !== (last === Unspaced)) out[size++] = SPACE;
    if (kind === Folded) {
      const fold = page.folds[inPage] ?? '';
      for (let at = 0; at < fold.length; at++) out[size++] = fold.charCodeAt(at);
    } else {
      const repeats = pairs && isUnspaced && last === Unspaced ? 2 : 1;
      for (let time = 1; time <= repeats; time++) {
        out[size++] = unit;
        if (code > 0xffff) out[size++] = source.charCodeAt(index);
        if (time < repeats) out[size++] = SPACE;
      }
    }
    last = kind;
  }
  return Buffer.from(out.buffer, 0, 2 * size).toString('utf16le');
}

/** Folded, lower-case text: words parted by ASCII separators, unspaced runs whole. */
export function foldText(text: string): string {
  return isAscii(text) ? text.toLowerCase() : foldCharacters(text, false);
}

/** Folded text with, for each of its UTF-16 units, where in the original its source begins and ends. */
interface FoldedText {
  readonly folded: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * What NFKC may join to one: letters of the half-width and compatibility Hangul (whole runs, they are rare), a syllable in parts, a syllable and
 * its final, and else a character with the marks and half-width sound marks behind it.
 */
const NORMALIZATION_CLUSTER =
  /[\u3131-\u318e\uffa0-\uffdc]+\p{M}*|[\u1100-\u115f\ua960-\ua97c]+[\u1160-\u11a7\ud7b0-\ud7c6]*[\u11a8-\u11ff\ud7cb-\ud7fb]*\p{M}*|[\uac00-\ud7a3][\u11a8-\u11ff]*\p{M}*|[^\p{M}][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gsu;

/**
 * `foldText` with a map back to the original (UTF-16 offsets). A fold that changes length (ß, ﬁ, ㍿, decomposed Hangul) maps every unit it
 * makes to the whole cluster it came from, so a range never begins or ends inside one.
 */
export function foldWithOffsets(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let last: CharacterClass = Separator;
  const put = (written: string, start: number, end: number): void => {
    folded += written;
    while (starts.length < folded.length) {
      starts.push(start);
      ends.push(end);
    }
  };
  for (const cluster of text.matchAll(NORMALIZATION_CLUSTER)) {
    const start = cluster.index;
    const end = start + cluster[0].length;
    for (const character of compatible(cluster[0])) {
      const code = character.codePointAt(0) ?? 0;
      const page = pageOf(code);
      const kind = page.classes[code & (PAGE_SIZE - 1)] as CharacterClass;
      if (kind === Dropped) continue;
      const isUnspaced = kind === Unspaced;
      if (kind !== Separator && last !== Separator && isUnspaced !== (last === Unspaced))
        put(' ', start, start);
      last = kind;
      if (kind === Separator) put(code > 0x7f ? ' ' : character, start, end);
      else put(page.folds[code & (PAGE_SIZE - 1)] ?? character, start, end);
    }
  }
  const exact = foldText(text);
  if (exact === folded) return { folded, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
  // A composition across clusters that the pattern does not know: better the whole text than a wrong place.
  return {
    folded: exact,
    starts: new Uint32Array(exact.length),
    ends: new Uint32Array(exact.length).fill(text.length),
  };
}

/** Whether a folded word belongs to a script without spaces (words hold one class only, so its first character decides). */
export function isUnspaced(word: string): boolean {
  const code = word.codePointAt(0) ?? 0;
  return pageOf(code).classes[code & (PAGE_SIZE - 1)] === Unspaced;
}
