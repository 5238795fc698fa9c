import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestLines } from '../../../src-library/search/best-lines.ts';
import {
  ASCII_SEPARATORS,
  foldText,
  foldWithOffsets,
} from '../../../src-library/search/character-folding.ts';
import { parseFts5Query } from '../../../src-library/search/fts5-query.ts';
import { indexWords } from '../../../src-library/search/index-text.ts';
import { LINE_BREAK, LinedText } from '../../../src-library/search/lined-text.ts';
import { bestPassages, matchRanges, rangesInText } from '../../../src-library/search/passages.ts';
import { nextOdd, unfoldedPattern } from '../../../src-library/search/plain-characters.ts';
import { positiveTerms, type QueryNode, type TermNode } from '../../../src-library/search/query-tree.ts';
import { termKey } from '../../../src-library/search/query-words.ts';

const RUNS = Number(process.env['SEARCH_TEST_RUNS'] ?? 2000);

// The plain way: every line is folded, every place of every term is tried, and every line gets its score.

interface Place {
  readonly term: number;
  readonly from: number;
  readonly to: number;
}

const LETTER = new RegExp(`[^${ASCII_SEPARATORS}]`);
const isLetter = (character: string): boolean => LETTER.test(character);
const isWhole = (word: string): boolean => indexWords(word)[0]?.unspaced !== true;

/** Where a term ends that begins at a place of folded text; null when none begins there. */
function endOf(term: TermNode, folded: string, from: number): number | null {
  const words = indexWords(term.text);
  const first = folded.charAt(from);
  if (from > 0 && isLetter(folded.charAt(from - 1)) && isLetter(first) && isWhole(first)) return null;
  if (term.initial && Array.from(folded.slice(0, from)).some(isLetter)) return null;
  let at = from;
  for (const [number, { text, unspaced }] of words.entries()) {
    if (number > 0) {
      if (isLetter(folded.charAt(at))) return null;
      while (at < folded.length && !isLetter(folded.charAt(at))) at += 1;
    }
    if (!folded.startsWith(text, at)) return null;
    at += text.length;
    if (number < words.length - 1 || unspaced) continue;
    const begun = at;
    while (at < folded.length && isLetter(folded.charAt(at))) at += 1;
    if (!term.prefix && at > begun) return null;
  }
  return at;
}

function placesOf(term: TermNode, number: number, folded: string): Place[] {
  const places: Place[] = [];
  for (let from = 0; from < folded.length;) {
    const to = endOf(term, folded, from);
    if (to !== null) places.push({ term: number, from, to });
    from = to ?? from + 1;
  }
  return places;
}

function plainly(node: QueryNode, lines: readonly string[], count: number): ReturnType<typeof bestLines> {
  const terms = [
    ...new Map(
      positiveTerms(node)
        .filter(({ columns }) => columns.includes('body'))
        .map(({ term }) => [termKey(term), term]),
    ).values(),
  ];
  const foldedLines = lines.map(foldText);
  const folded = foldedLines.join(LINE_BREAK);
  const places = terms
    .flatMap((term, number) => placesOf(term, number, folded))
    .sort((one, other) => one.from - other.from);
  let begin = 0;
  const bounds = foldedLines.map((line) => {
    const from = begin;
    begin += line.length + 1;
    return { from, to: from + line.length };
  });
  const inLines = bounds.map(({ from, to }) => places.filter((place) => place.from <= to && place.to > from));
  const holding = terms.map(
    (_, term) => inLines.filter((each) => each.some((place) => place.term === term)).length,
  );
  const scored = bounds.map(({ from, to }, line) => {
    const here = inLines[line] ?? [];
    const worth = terms.map((_, term) =>
      here.some((place) => place.term === term) ? 1 + 1 / Math.max(1, holding[term] ?? 0) : 0,
    );
    const stands = places.some((place, at) => {
      const before = places[at - 1];
      if (before === undefined || before.term === place.term) return false;
      if (place.from < from || place.from > to) return false;
      const gap = folded.slice(before.to, place.from);
      return before.to <= place.from && gap.length <= 4 && !Array.from(gap).some(isLetter);
    });
    const score = worth.reduce((sum, each) => sum + each, 0) + (stands ? 0.75 : 0);
    const ranges = here
      .filter((place) => place.from < to)
      .map((place) => [Math.max(place.from, from) - from, Math.min(place.to, to) - from] as const);
    return { line, score, isHere: here.length > 0, folded: ranges };
  });
  return scored
    .filter(({ isHere }) => isHere)
    .sort((one, other) => other.score - one.score || one.line - other.line)
    .slice(0, count)
    .map(({ line, folded: ranges }) => ({ line, folded: ranges }));
}

const WORDS = [
  // English and German, with folds that change length.
  'the', 'The', 'you', 'budget', 'Budgets', "don't", 'Straße', 'STRASSE', 'ẞ', 'ss', 'sss', 'ßs', 'glas', 'Glaß', 'süß', 'größe', 'Größe', 'Æther', 'aether', 'ﬁsh', 'fish', 'eﬃcient', 'efficient',
  // Turkish, French, decomposed.
  'İzmir', 'izmir', 'ızgara', 'café', 'cafe\u0301', 'CAFE', 'e\u0301', 'naïve', 'nai\u0308ve',
  // Russian, Greek, Arabic, Hebrew, Hindi.
  'ещё', 'Еще', 'мой', 'и\u0306', 'λόγος', 'ΛΟΓΟΣ', 'محمد', 'مُحَمَّد', 'مدرسة', 'مدرسه', 'שלום', 'שָׁלוֹם', 'हिन्दी', 'में', 'क़', 'क\u093c',
  // Chinese, Japanese, Korean, Thai.
  '会议', '会', '议', '会議室', '東京タワー', 'ｶﾞｲﾄﾞ', 'ガイド', 'か\u3099', 'が', '한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8', 'ไทย', 'ภาษาไทย', '㍿', '株式会社', '𠮷野',
  // Full width, digits, signs.
  'Ｆｕｌｌ', 'full', '１２', '12', '١٢', '²', 'a\u00adb', 'ab', 'a\u200db', 'a\u200cb', 'K', '\u212a', '™', '№', 'No', '…', '—', '😀', '𝐀', 'a', 's', 'i', 'f',
]; // prettier-ignore
const gap = fc.constantFrom(' ', ' ', ' ', '', ', ', '。', ' — ', '-', '\n', '\u3000');

interface Case {
  readonly given: readonly string[];
  readonly typed: string;
}

/** Lines and a query of the same few words, so that they often meet. */
const meeting: fc.Arbitrary<Case> = fc
  .oneof(
    { weight: 5, arbitrary: fc.shuffledSubarray(WORDS, { minLength: 2, maxLength: 7 }) },
    { weight: 1, arbitrary: fc.constant(['the', 'you', 'budget', 'Budgets', 'a', '...']) },
  )
  .chain((words) => {
    const word = fc.constantFrom(...words);
    const line = fc
      .array(fc.tuple(word, gap), { maxLength: 6 })
      .map((pieces) => pieces.map((piece) => piece.join('')).join(''));
    const others = fc.array(fc.constantFrom('nobody', '没有', 'ничего', '', '—', 'und so'), { maxLength: 7 });
    const given = fc.oneof(
      fc.array(line, { maxLength: 14 }),
      // Few lines of many, so that most need not be folded.
      fc
        .array(fc.tuple(line, others), { maxLength: 6 })
        .map((parts) => parts.flatMap(([one, rest]) => [one, ...rest])),
    );
    const term = fc.oneof(
      { weight: 4, arbitrary: word.map((each) => `"${each}"`) },
      {
        weight: 3,
        arbitrary: fc.array(word, { minLength: 2, maxLength: 4 }).map((phrase) => `"${phrase.join(' ')}"`),
      },
      { weight: 1, arbitrary: word.map((each) => `^"${each}"`) },
      { weight: 1, arbitrary: word.map((each) => `"${each.slice(0, 3)}"*`) },
    );
    const typed = fc.array(term, { minLength: 1, maxLength: 4 }).map((terms) => terms.join(' OR '));
    return fc.record({ given, typed });
  });

function treeOf(typed: string): QueryNode | null {
  const parsed = parseFts5Query(typed);
  return parsed.ok ? parsed.query.text : null;
}

describe('the best lines', { timeout: RUNS * 30 }, () => {
  it('are those that are found the plain way, in nine languages and their mixtures', () => {
    let lines = 0;
    fc.assert(
      fc.property(meeting, fc.integer({ min: 1, max: 5 }), fc.boolean(), ({ given, typed }, count, isFolded) => {
        const node = treeOf(typed);
        if (node === null) return;
        const lined = new LinedText(given.join(LINE_BREAK));
        if (isFolded) expect(lined.folded.split(LINE_BREAK)).toHaveLength(Math.max(1, given.length));
        const found = bestLines(node, lined, count);
        const expected = plainly(node, given.length === 0 ? [''] : given, count);
        expect({ typed, given, found }).toEqual({ typed, given, found: expected });
        lines += found.length;
      }),
      { seed: 4, numRuns: RUNS },
    );
    expect(lines).toBeGreaterThan(RUNS);
  }); // prettier-ignore

  it('have their matches where the map of the folded text says', () => {
    fc.assert(
      fc.property(meeting, ({ given: [given = ''], typed }) => {
        const [first = ''] = typed.split(' OR ');
        const node = treeOf(first);
        if (node === null) return;
        const { starts, ends } = foldWithOffsets(given);
        const [found] = bestLines(node, new LinedText(given), 1);
        const mapped = (found?.folded ?? []).map(([from, to]) => [starts[from], ends[to - 1]]);
        const joined: (readonly [number, number])[] = [];
        for (const [from = 0, to = 0] of mapped) {
          const last = joined.at(-1);
          if (last !== undefined && from <= last[1]) joined.splice(-1, 1, [last[0], Math.max(last[1], to)]);
          else joined.push([from, to]);
        }
        expect(rangesInText(given, found?.folded ?? [])).toEqual(joined);
        expect(matchRanges(node, given, 'body')).toEqual(joined);
      }),
      { seed: 5, numRuns: RUNS },
    );
  });

  it('are found in texts of a hundred thousand lines without folding more than what may match', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => (at === 77_777 ? 'ein Größenwahn' : 'nichts für ungut'));
    const lined = new LinedText(many.join(LINE_BREAK));
    expect(bestLines(treeOf('größenwahn OR unfindbar') ?? tree(), lined, 3)).toEqual([
      { line: 77_777, folded: [[4, 15]] },
    ]);
    expect(lined.isFolded).toBe(false);
    expect(bestLines(treeOf('nichts') ?? tree(), lined, 2).map((each) => each.line)).toEqual([0, 1]);
    expect(lined.isFolded).toBe(false);
  }); // prettier-ignore

  it('of segments are those of their lines', () => {
    const segments = ['so, good', 'Morning! É', 'x'].map((each, seq) => ({ seq, startMs: null, speaker: null, text: each }));
    expect(bestPassages(tree(), segments, 3).map(({ segment }) => segment.seq)).toEqual([0, 1]);
  }); // prettier-ignore
});

function tree(): QueryNode {
  const node = treeOf('"good morning"');
  if (node === null) throw new Error('It has words.');
  return node;
}

describe('plain characters', () => {
  const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const plain = units.filter((unit) => nextOdd(unit, 0) === Infinity);
  const BEFORE = ['', 'e', 'A', 'и', 'α', 'ا', 'א', 'न', 'か', 'ｶ', '会', '가', ' ', '…', 'ﾊ'];

  it('fold to one character each, whatever stands before them', () => {
    const parted = (one: string, next: string): string => `${one}${next}`.replaceAll(' ', '');
    const wrong = plain.filter((character) => {
      const alone = foldText(character);
      if (alone.length !== (/[ßẞ]/.test(character) ? 2 : 1)) return true;
      return BEFORE.some(
        (before) => foldText(`${before}${character}`).replaceAll(' ', '') !== parted(foldText(before), alone),
      );
    });
    expect(wrong).toEqual([]);
    expect(plain.length).toBeGreaterThan(40_000);
  });

  it('are found by the pattern of what they fold to, and nothing else is', () => {
    const byFold = new Map<string, string>();
    for (const character of plain) {
      const folded = foldText(character);
      byFold.set(folded, (byFold.get(folded) ?? '') + character);
    }
    const text = plain.filter((character) => !/[ßẞ]/.test(character)).join('');
    for (const [folded, characters] of byFold) {
      if (!isLetter(folded) || characters === folded || folded === 'ss') continue;
      if (folded === 's') {
        expect(new RegExp(`^${unfoldedPattern(folded, false)}$`).test(`${characters}ßẞ`)).toBe(true);
        continue;
      }
      const found = text.match(new RegExp(unfoldedPattern(folded, false), 'g')) ?? [];
      expect({ folded, found: found.join('') }).toEqual({ folded, found: characters });
    }
  });
});
