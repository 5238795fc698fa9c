import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPassages, matchRanges, snippet } from '../../../src-library/search/passages.ts';
import { parsePlainQuery } from '../../../src-library/search/plain-query.ts';
import type { QueryNode } from '../../../src-library/search/query-tree.ts';

function tree(typed: string): QueryNode {
  const { text } = parsePlainQuery(typed);
  if (text === null) throw new Error('The query has no words.');
  return text;
}

function segments(...texts: string[]): { seq: number; startMs: number; speaker: string; text: string }[] {
  return texts.map((text, seq) => ({ seq, startMs: 1000 * seq, speaker: 'Anna', text }));
}

/** The text with its matches in brackets. */
function marked(text: string, ranges: readonly (readonly [number, number])[]): string {
  let out = '';
  let at = 0;
  for (const [from, to] of ranges) {
    out += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return out + text.slice(at);
}

function found(typed: string, text: string): string {
  return marked(text, matchRanges(tree(typed), text, 'body'));
}

describe('the matches in a text', () => {
  it.each([
    ['budget', 'The Budget, budgets and BUDGET.', 'The [Budget], budgets and [BUDGET].'],
    ['budg*', 'The Budget, budgets.', 'The [Budget], [budgets].'],
    ['"the budget"', 'The — budget is the budget', '[The — budget] is [the budget]'],
    ["don't", 'I don’t, dont', 'I [don’t], dont'],
    ['a OR b', 'a b c', '[a] [b] c'],
    ['a -b', 'a b', '[a] b'],
    ['NEAR(a c)', 'a b c', '[a] b [c]'],
    ['title:a b', 'a b', 'a [b]'],
    ['the "the budget"', 'the budget the', '[the budget] [the]'],
    ['会議', '今日の会議室。', '今日の[会議]室。'],
    ['会', '会議と国会', '[会]議と国[会]'],
    ['국', '한국어 국', '한[국]어 [국]'],
    ['AI会議', 'GenAI会議 AI会議', 'GenAI会議 [AI会議]'],
    ['ไทย', 'ภาษาไทยง่าย', 'ภาษา[ไทย]ง่าย'],
    ['𠮷野', '𠮷野家', '[𠮷野]家'],
  ])('%s in %s', (typed, text, expected) => {
    expect(found(typed, text)).toBe(expected);
  });

  it.each([
    ['istanbul', 'İİ İstanbul x', 'İİ [İstanbul] x'],
    ['strasse', 'ßßß Straße ß', 'ßßß [Straße] ß'],
    ['fine', 'ﬀﬀ ﬁne ﬀ', 'ﬀﬀ [ﬁne] ﬀ'],
    ['cafe', 'e\u0301 cafe\u0301 e\u0301', 'e\u0301 [cafe\u0301] e\u0301'],
    ['会社', '㍿㍿ですよ', '[㍿㍿]ですよ'],
    ['ガ', 'ｶﾞｷﾞ', '[ｶﾞ]ｷﾞ'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8어', '[\u1112\u1161\u11ab\u1100\u116e\u11a8]어'],
    ['محمد', 'إلى مُحَمَّد', 'إلى [مُحَمَّد]'],
    ['b', '😀😀 b 😀 b', '😀😀 [b] 😀 [b]'],
  ])('are not shifted by folds that change length: %s in %s', (typed, text, expected) => {
    expect(found(typed, text)).toBe(expected);
  });
});

describe('the best passages', () => {
  it('are those with most of the words, rare ones first', () => {
    const lines = segments('the plan', 'the budget', 'nothing', 'the plan and the budget', 'the the', 'the');
    const passages = bestPassages(tree('the budget plan'), lines, 3);
    expect(passages.map(({ segment }) => segment.seq)).toEqual([3, 0, 1]);
    expect(passages.map(({ segment, ranges }) => marked(segment.text, ranges))).toEqual([
      '[the] [plan] and [the] [budget]',
      '[the] [plan]',
      '[the] [budget]',
    ]);
  });

  it('follow a phrase into the next segment', () => {
    const passages = bestPassages(
      tree('"good morning everyone"'),
      segments('so, good', 'Morning! É', 'x'),
      5,
    );
    expect(passages).toEqual([]);
    const running = bestPassages(tree('"good morning"'), segments('so, good', 'Morning! É', 'x'), 5);
    expect(running.map(({ segment, ranges }) => marked(segment.text, ranges))).toEqual([
      'so, [good]',
      '[Morning]! É',
    ]);
  });

  it('keep their places beside segments with line breaks, without text and in other scripts', () => {
    const lines = segments('a\n\nbudget', '', 'İ\nßß budget', '\n', 'budget');
    const passages = bestPassages(tree('budget'), lines, 9);
    expect(passages.map(({ segment, ranges }) => [segment.seq, marked(segment.text, ranges)])).toEqual([
      [0, 'a\n\n[budget]'],
      [2, 'İ\nßß [budget]'],
      [4, '[budget]'],
    ]);
  });

  it('are none where only the title is asked for, or nothing occurs', () => {
    expect(bestPassages(tree('title:budget'), segments('budget'), 3)).toEqual([]);
    expect(bestPassages(tree('budget'), segments('plan'), 3)).toEqual([]);
    expect(bestPassages(tree('budget'), [], 3)).toEqual([]);
  });

  it('take a term that must stand first only there', () => {
    const first: QueryNode = { kind: 'term', text: 'so', quoted: false, prefix: false, initial: true };
    const passages = bestPassages(first, segments('“So it is so', 'so'), 3);
    expect(passages.map(({ segment, ranges }) => marked(segment.text, ranges))).toEqual(['“[So] it is so']);
  });

  it('have ordered ranges that lie apart and within their texts', { timeout: 60_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b', 'ab', '会', '議', 'ß', 'ﬁ', ' ', '\n', 'İ', 'é', '😀'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    const query = fc.constantFrom('a', 'b a', '"a b"', '会', '会議', 'ss OR fi', 'i e', '-x a OR b');
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), query, (texts, typed) => {
        for (const { segment, ranges } of bestPassages(tree(typed), segments(...texts), 9)) {
          let before = -1;
          for (const [from, to] of ranges) {
            expect(from).toBeGreaterThan(before);
            expect(to).toBeGreaterThan(from);
            before = to;
          }
          expect(before).toBeLessThanOrEqual(segment.text.length);
        }
      }),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe('a snippet', () => {
  const filler = 'some words that stand around here ';

  it('is the whole text when that is short', () => {
    expect(snippet('a budget', [[2, 8]])).toEqual({ text: 'a budget', ranges: [[2, 8]] });
  });

  it('shows the first match between whole words', () => {
    const text = `${filler.repeat(20)}the budget ${filler.repeat(20)}`;
    const cut = snippet(text, matchRanges(tree('budget here'), text, 'body').slice(20));
    expect(cut.text).toMatch(/^…\w.*\w…$/u);
    expect(cut.text.length).toBeLessThanOrEqual(242);
    const around = snippet(text, matchRanges(tree('budget'), text, 'body'));
    expect(marked(around.text, around.ranges)).toMatch(
      /^…(some|words|that|stand|around|here) .* the \[budget\] some .*…$/u,
    );
  });

  it('never cuts inside a user-perceived character', () => {
    const family = '👩‍👩‍👧';
    const text = `${family.repeat(300)} budget ${family.repeat(300)}`;
    const { text: shown, ranges } = snippet(text, matchRanges(tree('budget'), text, 'body'), 40);
    expect(marked(shown, ranges)).toMatch(new RegExp(`^…(${family})+ \\[budget\\] (${family})+…$`, 'u'));
  });

  it('cuts a match that is longer than it', () => {
    const text = 'x'.repeat(500);
    expect(snippet(text, [[0, 500]], 10)).toEqual({ text: `${'x'.repeat(10)}…`, ranges: [[0, 10]] });
  });

  it('begins with the text when nothing matched', () => {
    expect(snippet(filler.repeat(20), [], 20)).toEqual({ text: 'some words that…', ranges: [] });
  });
});
