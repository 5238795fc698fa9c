import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchExpression } from '../../../src-library/search/match-expression.ts';
import { parsePlainQuery, printPlainQuery } from '../../../src-library/search/plain-query.ts';
import { exceededLimit } from '../../../src-library/search/query-limits.ts';
import { asksNothing } from '../../../src-library/search/query-tree.ts';

/** The query as an FTS5 expression, its exclusions alone as `not …`. */
function words(typed: string): string {
  const { text, without } = parsePlainQuery(typed);
  if (text !== null) return matchExpression(text);
  return without === null ? '' : `not ${matchExpression(without)}`;
}

describe('plain words', () => {
  it.each([
    ['budget review', '"budget" AND "review"'],
    ['budget budget BUDGET', '"budget"'],
    ['"budget review"', '"budget review"'],
    ['“budget review” «x y»', '"budget review" AND "x y"'],
    ['meet* "the meet"*', '"meet" * AND "the meet" *'],
    ["it's C++ gen-itgc 10:30 foo:bar a/b node.js", '"it s" AND "c" AND "gen itgc" AND "10 30" AND "foo bar" AND "a b" AND "node js"'],
    ['What, then? (Yes!) - no', '"what" AND "then" AND "yes" AND "no"'],
    ['a & b', '"a" AND "b"'],
    ['会議', '"会議"'],
    ['会', '"会" *'],
    ['AI会議室', '"ai 会議 議室"'],
    ['"会議 資料"', '"会議 議 資料"'],
  ])('%s', (typed, expected) => {
    expect(words(typed)).toBe(expected);
  }); // prettier-ignore
});

describe('operators', () => {
  it.each([
    ['a OR b c', '"a" OR ("b" AND "c")'],
    ['(a OR b) c', '("a" OR "b") AND "c"'],
    ['a AND b', '"a" AND "b"'],
    ['a -b', '"a" NOT "b"'],
    ['a AND NOT b c', '("a" AND "c") NOT "b"'],
    ['a NOT b c', '"a" NOT ("b" AND "c")'],
    ['(a -b) c -d', '("a" AND "c") NOT ("b" OR "d")'],
    ['a -"b c" -(d OR e)', '"a" NOT ("b c" OR "d" OR "e")'],
    ['-a', 'not "a"'],
    ['-a -b', 'not "a" OR "b"'],
    ['NEAR(a "b c", 3)', 'NEAR("a" "b c", 3)'],
    ['NEAR(a b)', 'NEAR("a" "b", 10)'],
    ['title:a title:"b c"', '{title} : ("a") AND {title} : ("b c")'],
    ['title:(a OR b) c', '{title} : ("a" OR "b") AND "c"'],
    ['Title:a -title:b', '{title} : ("a") NOT {title} : ("b")'],
  ])('%s', (typed, expected) => {
    expect(words(typed)).toBe(expected);
  });
});

describe('what is no operator where it stands', () => {
  it.each([
    ['OR', '"or"'],
    ['AND NOT', '"and" AND "not"'],
    ['NEAR', '"near"'],
    ['a OR', '"a" AND "or"'],
    ['a OR OR b', '"a" AND "or" AND "b"'],
    ['to be OR NOT to be', '"to" AND "be" AND "or" AND "not"'],
    ['or and not near', '"or" AND "and" AND "not" AND "near"'],
    ['NEAR(a, b)', '"near a" AND "b"'],
    ['NEAR(a', '"near a"'],
    ['"not closed', '"not" AND "closed"'],
    ['5" disk', '"5" AND "disk"'],
    ['((a', '"a"'],
    ['a) b', '"a" AND "b"'],
    ['() a -()', '"a"'],
    ['well-known --flag -', '"well known" AND "flag"'],
    ['*a a*b', '"a" AND "a b"'],
    ['title: a', '"title" AND "a"'],
    ['f(x) (f(x))', '"f x"'],
    [
      'in:nowhere is:odd before:lunch tag: x',
      '"in nowhere" AND "is odd" AND "before lunch" AND "tag" AND "x"',
    ],
  ])('%s', (typed, expected) => {
    expect(words(typed)).toBe(expected);
  });

  it('says what it left out', () => {
    expect(parsePlainQuery('🎉 budget').notes).toEqual([
      { code: 'noWord', text: '🎉', message: '“🎉” holds no letter or digit and was left out.' },
    ]);
    expect(parsePlainQuery('budget … & ?').notes).toEqual([]);
    expect(parsePlainQuery('a OR -b').notes.map(({ code }) => code)).toEqual(['loneExclusion']);
    expect(parsePlainQuery('a OR tag:b').notes.map(({ code }) => code)).toEqual(['filterPlace']);
    expect(parsePlainQuery('in:nowhere').notes.map(({ code }) => code)).toEqual(['unknownValue']);
  });

  it.each(['', ' ', '🎉', '"', '"…"', '-🎉', 'title:🎉', '()'])(
    'finds nothing to search for in %j',
    (typed) => {
      expect(asksNothing(parsePlainQuery(typed))).toBe(true);
    },
  );
});

describe('filters', () => {
  it.each([
    ['tag:work', [{ key: 'tag', values: ['work'], negated: false }]],
    ['TAG:"two words",', [{ key: 'tag', values: ['two words'], negated: false }]],
    ['speaker:Anna, hello', [{ key: 'speaker', values: ['Anna'], negated: false }]],
    ['speaker:王さん', [{ key: 'speaker', values: ['王さん'], negated: false }]],
    ['-tag:work', [{ key: 'tag', values: ['work'], negated: true }]],
    ['tag:a OR tag:b', [{ key: 'tag', values: ['a', 'b'], negated: false }]],
    ['-(tag:a OR tag:b)', [{ key: 'tag', values: ['a', 'b'], negated: true }]],
    ['tag:a tag:b', [{ key: 'tag', values: ['a'], negated: false }, { key: 'tag', values: ['b'], negated: false }]],
    ['in:notes OR in:summary', [{ key: 'in', values: ['note', 'summary'], negated: false }]],
    ['is:starred -is:live', [{ key: 'is', values: ['starred'], negated: false }, { key: 'is', values: ['live'], negated: true }]],
    ['after:yesterday before:2026-05', [{ key: 'after', value: 'yesterday' }, { key: 'before', value: '2026-05' }]],
    ['-before:2026', [{ key: 'after', value: '2026' }]],
    ['after:"last week"', [{ key: 'after', value: 'last week' }]],
    ['"tag:work" .tag:work', []],
  ])('%s', (typed, expected) => {
    expect(parsePlainQuery(typed).filters).toEqual(expected);
  }); // prettier-ignore

  it('stand beside the words', () => {
    expect(words('(budget tag:work) is:starred review')).toBe('"budget" AND "review"');
  });
});

describe('the limits', () => {
  const many = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

  it.each([
    ['16 words', many(16)],
    ['200 times the same word', 'the '.repeat(120)],
    ['a phrase of 16 words', `"${many(16)}"`],
    ['two prefixes', 'meet* budg*'],
    ['a one-character prefix of an unspaced script', '会*'],
    ['a distance of 50', 'NEAR(a b, 50)'],
    ['groups 8 deep', '(((((((((((a)))))))))))'],
    ['a sentence of 32 characters without spaces', '会議'.repeat(16)],
  ])('allow %s', (_, typed) => {
    expect(exceededLimit(parsePlainQuery(typed))).toBeNull();
  });

  it.each([
    ['17 words', many(17), 'A search can hold up to 16 different words and phrases; this one holds 17.'],
    ['a phrase of 17 words', `"${many(17)}"`, 'A phrase can have up to 16 words.'],
    ['a phrase of 34 characters without spaces', '会議'.repeat(17), 'A phrase can have up to 16 words.'],
    ['three prefixes', 'meet* budg* revi*', 'A search can hold up to 2 words with “*”.'],
    ['a short prefix beside another', 'meet* bud*', 'Where two words have “*”, at least 4 letters must stand before each.'],
    ['a prefix beside a short one', 'bud* meet*', 'Where two words have “*”, at least 4 letters must stand before each.'],
    ['a two-letter prefix', 'me*', 'At least 3 letters must stand before “*”.'],
    ['a two-letter prefix in a phrase', '"in th"*', 'At least 3 letters must stand before “*”.'],
    ['a short prefix after a mark', 'node.j*', 'At least 3 letters must stand before “*”.'],
    ['a distance of 51', 'NEAR(a b, 51)', 'The distance in NEAR can be up to 50 words.'],
    ['nine single characters', '一 二 三 四 五 六 七 八 九', 'A search can hold up to 8 single characters.'],
    ['513 characters', 'a'.repeat(513), 'A search can be up to 512 characters long.'],
    ['groups 9 deep', 'a (b OR c (d OR e (f OR g (h OR i (j OR k))))) -x', 'Groups can stand in each other up to 8 deep.'],
    ['33 words in different places', Array.from({ length: 17 }, (_, i) => `(a${i % 16} b)`).map((each, i) => `${each.slice(0, -2)}a${(i + 1 + Math.floor(i / 16)) % 16})`).join(' OR '), 'A search can hold up to 32 words and phrases, repetitions included.'],
  ])('are exceeded by %s', (_, typed, sentence) => {
    expect(exceededLimit(parsePlainQuery(typed))).toBe(sentence);
  }); // prettier-ignore

  it('cut what is beyond them', () => {
    expect(words(many(18))).toBe(words(many(16)));
    expect(words('me* budget')).toBe('"me" AND "budget"');
    expect(words(`"${many(20)}"`)).toBe(words(`"${many(16)}"`));
    expect(words(`${'word '.repeat(102)}another`)).toBe('"word"');
    expect(words('NEAR(a b, 1000)')).toBe('NEAR("a" "b", 50)');
  });

  it('count user-visible code points, not UTF-16 units', () => {
    expect(exceededLimit(parsePlainQuery(`${'😀'.repeat(500)} budget`))).toBeNull();
  });
});

describe('printing', () => {
  it.each([
    ['a   b', 'a b'],
    ['(a b) OR (c -d)', 'a b OR c -d'],
    ['tag:"x y" (a OR b)', '(a OR b) tag:"x y"'],
    ['(a OR b) tag:x', '(a OR b) tag:x'],
    ['“a b” OR', '"a b" "OR"'],
    ['a AND NOT b', 'a -b'],
  ])('%s as %s', (typed, printed) => {
    expect(printPlainQuery(parsePlainQuery(typed))).toBe(printed);
  });

  it('then parsing is the identity', { timeout: 60_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'bee', 'see*', 'it’s', 'gen-itgc', '会議', '会', 'AI会議', '😀', 'Straße', '-\u0903x', 'é'),
      fc.constantFrom('"', '(', ')', '-', '*', ':', ',', '+', '^', ' ', ' ', ' ', '\n', '\0', '\u00ad', '“', '»'),
      fc.constantFrom('AND', 'OR', 'NOT', ' OR ', ' NOT ', 'NEAR(', ', 5)', 'NEAR(a b, 7)', 'NEAR(a\0b c*)', '"a b"', '"a b"*', '(a OR b)'),
      fc.constantFrom('title:', 'tag:', 'tag:x', 'speaker:"A B"', 'in:notes', 'is:starred', 'before:2026-05', 'after:lunch', '.tag:x'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const typed = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const { notes, ...query } = parsePlainQuery(text);
        const printed = printPlainQuery({ ...query, notes });
        fc.pre(printed.length <= 512);
        const { notes: again, ...reparsed } = parsePlainQuery(printed);
        expect(reparsed).toEqual(query);
        expect(again.filter(({ code }) => code === 'limit')).toEqual([]);
      }),
      { seed: 4, numRuns: 2000 },
    );
  }); // prettier-ignore
});
