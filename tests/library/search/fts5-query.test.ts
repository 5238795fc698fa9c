import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parseFts5Query, printFts5Node } from '../../../src-library/search/fts5-query.ts';
import { matchExpression } from '../../../src-library/search/match-expression.ts';

function written(typed: string): string {
  const parsed = parseFts5Query(typed);
  if (!parsed.ok) return parsed.message;
  return parsed.query.text === null ? '' : matchExpression(parsed.query.text);
}

describe('the syntax of FTS5', () => {
  it.each([
    ['one two', '"one" AND "two"'],
    ['one OR two AND three NOT four', '"one" OR (("two" AND "three") NOT "four")'],
    ['one NOT two three', '"one" NOT ("two" AND "three")'],
    ['(one OR two) AND three', '("one" OR "two") AND "three"'],
    ['"one two" + three', '"one two three"'],
    ['one + two*', '"one two" *'],
    ['"one ""two"" three"', '"one two three"'],
    ['budget * more', '"budget" * AND "more"'],
    ['^one two', '^ "one" AND "two"'],
    ['^"one two"', '^ "one two"'],
    ['title:one two', '{title} : ("one") AND "two"'],
    ['title : ^one', '{title} : (^ "one")'],
    ['"title":one', '{title} : ("one")'],
    ['-title:one', '{body} : ("one")'],
    ['{title body}: (one OR two)', '{title body} : ("one" OR "two")'],
    ['-{title body}:one', '- {title body} : ("one")'],
    ['- {title}: one', '{body} : ("one")'],
    ['NEAR(one "two three" four*, 5)', 'NEAR("one" "two three" "four" *, 5)'],
    ['NEAR (one two)', 'NEAR("one" "two", 10)'],
    ['NEAR(one)', '"one"'],
    ['NEAR near', '"near"'],
    ['and or not', '"and" AND "or" AND "not"'],
  ])('%s', (typed, expected) => {
    expect(written(typed)).toBe(expected);
  });

  it('excludes with a dash, too', () => {
    expect(written('one -two')).toBe('"one" NOT "two"');
  });
});

describe('marks in and around words are text', () => {
  it.each([
    ['gen-itgc', '"gen itgc"'],
    ["C++ it's", '"c" AND "it s"'],
    ['10:30 foo:bar rank:1', '"10 30" AND "foo bar" AND "rank 1"'],
    ['a,b what? #tag @anna', '"a b" AND "what" AND "tag" AND "anna"'],
    ['foo: bar', '"foo" AND "bar"'],
    ['{foo}', '"foo"'],
    ['one & two 🎉', '"one" AND "two"'],
    ['(one OR two) three', '("one" OR "two") AND "three"'],
    ['f(x)', '"f" AND "x"'],
  ])('%s', (typed, expected) => {
    expect(written(typed)).toBe(expected);
  });
});

describe('broken syntax', () => {
  const db = new Database(':memory:');
  db.exec('CREATE VIRTUAL TABLE found USING fts5(title, body)');
  const search = db.prepare('SELECT rowid FROM found WHERE found MATCH ?');
  afterAll(() => db.close());

  it.each([
    '"one',
    'one "',
    '(one',
    'one)',
    ')',
    '()',
    'one AND',
    'AND one',
    'OR',
    'one OR OR two',
    'one NOT',
    'NOT one',
    'one AND NOT two',
    '(one OR) two',
    '(AND)',
    '+ one',
    'one +',
    'one + AND',
    '^',
    '^ AND',
    'title:',
    'title: AND one',
    '{title foo}: one',
    '"foo": one',
    'NEAR(one two',
    'NEAR(one two, x)',
    'NEAR(one OR two)',
    'NEAR(one two, 5',
    'NEAR()',
    '{}:one',
    '-{ } : one',
    'one -',
    '-',
    '(one - )',
    'one AND NEAR(',
  ])('is what SQLite says of %s', (typed) => {
    let message = '';
    try {
      search.all(typed);
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).not.toBe('');
    expect(parseFts5Query(typed)).toEqual({ ok: false, reason: 'syntax', message });
  });
});

describe('an exclusion with nothing to be taken from', () => {
  it.each(['-one', '-one -two', '(-one)', 'one OR -two', 'one NOT -two', '-(one two)'])(
    'is an error: %s',
    (typed) => {
      const message = 'fts5: syntax error near "-"';
      expect(parseFts5Query(typed)).toEqual({ ok: false, reason: 'syntax', message });
    },
  );
});

describe('queries that SQLite can read by itself', () => {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE found USING fts5(title, body, tokenize='unicode61')");
  const clear = db.prepare('DELETE FROM found');
  const insert = db.prepare('INSERT INTO found(title, body) VALUES (?, ?)');
  const search = db.prepare('SELECT rowid FROM found WHERE found MATCH ? ORDER BY rowid');
  afterAll(() => db.close());

  const word = fc.constantFrom('anna', 'bert', 'carl', 'dora', 'berta');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const phrase = fc.oneof(
    word,
    fc.constantFrom('ann*', '"bert" *', 'anna + ber*'),
    fc.tuple(word, word).map((pair) => `"${pair.join(' ')}"`),
    fc.tuple(word, word).map((pair) => pair.join(' + ')),
  );
  const column = fc.constantFrom(
    '',
    '',
    '',
    'title:',
    'body : ',
    '-title:',
    '{title body}:',
    '- {body}: ',
    '-{title body}:',
  );
  const item = fc.oneof(
    fc.tuple(column, fc.constantFrom('', '', '^'), phrase).map((parts) => parts.join('')),
    fc
      .tuple(column, phrase, phrase, fc.nat(4))
      .map(([at, one, other, n]) => `${at}NEAR(${one} ${other}, ${n})`),
  );
  const list = fc.array(item, { minLength: 1, maxLength: 2 }).map((items) => items.join(' '));
  const { query } = fc.letrec<{ query: string; operand: string }>((tie) => ({
    operand: fc.oneof(
      list,
      fc.tuple(column, tie('query')).map(([at, inner]) => `${at}(${inner})`),
    ),
    query: fc
      .array(fc.tuple(tie('operand'), fc.constantFrom(' AND ', ' OR ', ' NOT ')), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) => parts.flat().slice(0, -1).join('')),
  }));

  it('find the same by our expression', { timeout: 60_000 }, () => {
    const library = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(library, query, (documents, typed) => {
        const parsed = parseFts5Query(typed);
        fc.pre(parsed.ok && parsed.query.text !== null);
        clear.run();
        for (const document of documents) insert.run(...document);
        expect(search.all(matchExpression(parsed.query.text))).toEqual(search.all(typed));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });
});

describe('limits', () => {
  it.each([
    ['a*', 'At least 3 letters must stand before “*”.'],
    ['NEAR(one two, 1000000)', 'The distance in NEAR can be up to 50 words.'],
    ['one '.repeat(200), 'A search can be up to 512 characters long.'],
  ])('refuse %s', (typed, message) => {
    expect(parseFts5Query(typed)).toEqual({ ok: false, reason: 'limit', message });
  });
});

describe('printing', () => {
  it.each([
    ['a   b', 'a AND b'],
    ['a OR b AND c NOT d', 'a OR ((b AND c) NOT d)'],
    ['{title}: (a NOT b) c', '({title}: (a) AND c) NOT {title}: (b)'],
    ['a + bee*', '"a bee"*'],
    ['^a NEAR(b "c d")', '^a AND NEAR(b "c d", 10)'],
    ['-{title body}: a', '-{title body}: (a)'],
    ['.body:x', '"body:x"'],
  ])('%s as %s', (typed, printed) => {
    const parsed = parseFts5Query(typed);
    expect(parsed.ok && parsed.query.text !== null && printFts5Node(parsed.query.text)).toBe(printed);
  });

  it('then parsing is the identity', { timeout: 60_000 }, () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'bee', 'see*', 'it’s', 'gen-itgc', '会議', '会', 'AI会議', '😀', 'Straße', 'near', 'NEAR', '.body:x', 'é'),
      fc.constantFrom('(', ')', '-', '*', ':', ',', ' + ', '^', ' ', ' ', ' ', ' ', '\n', '\0', '“', '»'),
      fc.constantFrom(' AND ', ' OR ', ' NOT ', ' OR ', 'NEAR(a b, 7)', 'NEAR(a "b c" d*)', '"a b"', '"a b"*', '"a ""b"', '(a OR b)', '(a NOT b)'),
      fc.constantFrom('title:', 'body : ', '-title:', '{title body}:', '-{title}:', '-{title body}: ', 'tag:x'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const typed = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));
    let printed = 0;
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseFts5Query(text);
        if (!parsed.ok || parsed.query.text === null) return;
        const written = printFts5Node(parsed.query.text);
        if (written.length > 512) return;
        printed += 1;
        const again = parseFts5Query(written);
        expect({ written, tree: again.ok && again.query.text }).toEqual({ written, tree: parsed.query.text });
      }),
      { seed: 4, numRuns: 4000 },
    );
    expect(printed).toBeGreaterThan(800);
  }); // prettier-ignore
});
