import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parseFts5Query } from '../../../src-library/search/fts5-query.ts';
import { indexText } from '../../../src-library/search/index-text.ts';
import { matchExpression, titleExpression } from '../../../src-library/search/match-expression.ts';
import { bestPassages, matchRanges } from '../../../src-library/search/passages.ts';
import { parsePlainQuery } from '../../../src-library/search/plain-query.ts';
import { positiveTerms, type QueryNode, type TermNode } from '../../../src-library/search/query-tree.ts';

/** How many random queries are tried; the long run asks for 100,000. */
const RUNS = Number(process.env['SEARCH_TEST_RUNS'] ?? 2000);

interface Doc {
  readonly title: string;
  readonly body: string;
}

const db = new Database(':memory:');
db.exec(`CREATE VIRTUAL TABLE found USING fts5(title, body, content='', contentless_delete=1,
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")`);
const clear = db.prepare("INSERT INTO found(found) VALUES ('delete-all')");
const insert = db.prepare('INSERT INTO found(rowid, title, body) VALUES (?, ?, ?)');
const match = db.prepare<[string], { rowid: number }>('SELECT rowid FROM found WHERE found MATCH ?');
afterAll(() => db.close());

const fill = db.transaction((docs: readonly Doc[]) => {
  clear.run();
  docs.forEach((doc, index) => insert.run(BigInt(index), indexText(doc.title), indexText(doc.body)));
});

function hits(expression: string): number[] {
  return match
    .all(expression)
    .map(({ rowid }) => rowid)
    .sort((one, other) => one - other);
}

// The independent scan: a tokenizer and an evaluation of its own, knowing only the documented rules.

/** The alphabets of the test, folded by hand. */
const FOLDS: Readonly<Record<string, string>> = {
  ä: 'a', é: 'e', ß: 'ss', ç: 'c', ñ: 'n', ø: 'o', İ: 'i', ё: 'е', Ё: 'е', أ: 'ا', ة: 'ه', ى: 'ي', '\u064e': '', '\u0301': '', 'ｶ': 'カ', 'Ｂ': 'b', 'ﬁ': 'fi', ς: 'σ', ή: 'η',
}; // prettier-ignore
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\u0e00-\u0e7f\u{20000}-\u{2a6df}]/u;
const SPACED = /[\p{L}\p{N}\p{M}]/u;

interface Token {
  readonly text: string;
  /** Consecutive tokens of one unspaced run hold one character each. */
  readonly unspaced: boolean;
}

/** Words, and single characters of unspaced scripts, each with a gap before it or not. */
function scan(text: string): (Token & { readonly joined: boolean })[] {
  const tokens: (Token & { joined: boolean })[] = [];
  let open = false;
  for (const typed of text) {
    for (const character of (FOLDS[typed] ?? typed.toLowerCase()) || '\0') {
      if (character === '\0') continue;
      const last = tokens.at(-1);
      if (UNSPACED.test(character)) {
        tokens.push({ text: character, unspaced: true, joined: open && last?.unspaced === true });
        open = true;
      } else if (SPACED.test(character)) {
        if (open && last?.unspaced === false)
          tokens[tokens.length - 1] = { ...last, text: last.text + character };
        else tokens.push({ text: character, unspaced: false, joined: false });
        open = true;
      } else open = false;
    }
  }
  return tokens;
}

function occursAt(
  term: TermNode,
  wanted: ReturnType<typeof scan>,
  tokens: ReturnType<typeof scan>,
  at: number,
): boolean {
  return wanted.every((want, index) => {
    const token = tokens[at + index];
    if (token === undefined) return false;
    const isLast = index === wanted.length - 1;
    if (index > 0 && want.unspaced && token.unspaced && want.joined !== token.joined) return false;
    // A run that goes on after its last wanted character is only right at the end of the term.
    if (isLast && term.prefix && !want.unspaced) return !token.unspaced && token.text.startsWith(want.text);
    return token.text === want.text && token.unspaced === want.unspaced;
  });
}

function occurs(term: TermNode, text: string): boolean {
  const wanted = scan(term.text);
  const tokens = scan(text);
  return tokens.some((_, at) => (!term.initial || at === 0) && occursAt(term, wanted, tokens, at));
}

function scanMatches(
  node: QueryNode,
  doc: Doc,
  columns: readonly ('title' | 'body')[] = ['title', 'body'],
): boolean {
  switch (node.kind) {
    case 'term':
      return columns.some((column) => occurs(node, doc[column]));
    case 'near':
      throw new Error('Not part of this scan.');
    case 'and':
      return node.nodes.every((each) => scanMatches(each, doc, columns));
    case 'or':
      return node.nodes.some((each) => scanMatches(each, doc, columns));
    case 'not':
      return scanMatches(node.include, doc, columns) && !scanMatches(node.exclude, doc, columns);
    case 'column':
      return scanMatches(
        node.node,
        doc,
        columns.filter((column) => node.columns.includes(column)),
      );
  }
}

const WORDS = [
  'the', 'meeting', 'meet', 'Budget', "don't", 'gen-itgc', 'C++', 'node.js', '10:30', 'OR', 'not', 'I/O',
  'Käse', 'kase', 'Straße', 'STRASSE', 'größe', 'café', 'cafe\u0301', 'niño', 'garçon', 'İzmir', 'izmir', 'Ærø',
  'встреча', 'ещё', 'Еще', 'мой', 'مدرسة', 'مدرسه', 'أحمد', 'كَتب', 'Οδυσσέας', 'λόγος', 'हिन्दी', 'में',
  '会議', '会議室', '議', '会', '資料。会議', 'AI会議', '会議AI', '東京タワー', 'ｶレー', '한국어', '한국', '국', 'ภาษาไทย', 'ไทย', '𠮷野家', '𠮷',
  'ﬁsh', 'fish', 'Ｂ2', 'b2', '2026年5月', '5月', '😀', '—', 'a', 'b',
]; // prettier-ignore
const word = fc.constantFrom(...WORDS);
const separator = fc.constantFrom(' ', ' ', ' ', ', ', '。', '', '\n', ' - ');
const text = fc
  .array(fc.tuple(word, separator), { maxLength: 9 })
  .map((pieces) => pieces.map((piece) => piece.join('')).join(''));
const docs = fc.array(fc.record({ title: text, body: text }), { minLength: 1, maxLength: 25 });

const leaf = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(word, word).map((pair) => `"${pair.join(' ')}"`) },
  { weight: 1, arbitrary: fc.constantFrom('mee*', 'bud*', 'встр*', 'stra*', '"the mee"*', '会*') },
  { weight: 1, arbitrary: word.map((each) => `title:${each}`) },
);
const { query } = fc.letrec<{ query: string; group: string }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.tuple(leaf, leaf).map((pair) => pair.join(' ')),
    fc.tuple(tie('group'), tie('group')).map((pair) => pair.join(' OR ')),
    fc.tuple(tie('group'), leaf).map((pair) => pair.join(' -')),
    fc.tuple(tie('group'), tie('group')).map((pair) => pair.join(' ')),
    fc.tuple(tie('group'), tie('group')).map((pair) => pair.join(' NOT ')),
  ),
  group: fc.oneof(
    leaf,
    tie('query').map((inner) => `(${inner})`),
  ),
}));

describe('the hits of a query', () => {
  it(
    'are those of an independent plain scan, in nine languages and their mixtures',
    { timeout: RUNS * 30 },
    () => {
      fc.assert(
        fc.property(docs, fc.array(query, { minLength: 1, maxLength: 8 }), (library, queries) => {
          fill(library);
          for (const typed of queries) {
            const node = parsePlainQuery(typed).text;
            if (node === null) continue;
            const expected = library.flatMap((doc, index) => (scanMatches(node, doc) ? [index] : []));
            expect({ typed, hits: hits(matchExpression(node)) }).toEqual({ typed, hits: expected });
          }
        }),
        { seed: 4, numRuns: RUNS / 5 },
      );
    },
  );

  it('are the same in both languages where both have the syntax', { timeout: RUNS * 30 }, () => {
    fc.assert(
      fc.property(docs, query, (library, typed) => {
        const plain = parsePlainQuery(typed);
        const strict = parseFts5Query(typed);
        // FTS5 reads -title: as “in the other columns”.
        fc.pre(strict.ok && plain.text !== null && !typed.includes('-title:'));
        fill(library);
        const node = strict.query.text;
        expect(node === null ? null : hits(matchExpression(node))).toEqual(hits(matchExpression(plain.text)));
      }),
      { seed: 4, numRuns: RUNS / 10 },
    );
  });

  it('in the title alone are among them', { timeout: RUNS * 30 }, () => {
    fc.assert(
      fc.property(docs, query, (library, typed) => {
        const node = parsePlainQuery(typed).text;
        fc.pre(node !== null);
        fill(library);
        const all = hits(matchExpression(node));
        const positive = positiveTerms(node);
        for (const index of hits(titleExpression(node))) {
          expect(all).toContain(index);
          expect(positive.some(({ term }) => occurs(term, library[index]?.title ?? ''))).toBe(true);
        }
      }),
      { seed: 4, numRuns: RUNS / 10 },
    );
  });

  it('show the matches that made them', { timeout: RUNS * 30 }, () => {
    fc.assert(
      fc.property(docs, query, (library, typed) => {
        const node = parsePlainQuery(typed).text;
        fc.pre(node !== null);
        fill(library);
        for (const index of hits(matchExpression(node))) {
          const doc = library[index] ?? { title: '', body: '' };
          const segments = doc.body
            .split('\n')
            .map((line, seq) => ({ seq, startMs: null, speaker: null, text: line }));
          const shown = [
            ...matchRanges(node, doc.title, 'title').map(([from, to]) => doc.title.slice(from, to)),
            ...bestPassages(node, segments, 5).flatMap((passage) =>
              passage.ranges.map(([from, to]) => passage.segment.text.slice(from, to)),
            ),
          ];
          expect(shown.length).toBeGreaterThan(0);
          for (const each of shown) expect(scan(each).length).toBeGreaterThan(0);
        }
      }),
      { seed: 4, numRuns: RUNS / 10 },
    );
  });
});

/** Pieces of which hostile queries are made. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        word,
        fc.constantFrom('"', '""', "'", '(', ')', '{', '}', ':', '*', '^', '+', '-', ',', ' ', ' ', '\0', '\ud800', '\u0300', '%', ';', '--', '/*', '\\'),
        fc.constantFrom('AND', 'OR', 'NOT', 'NEAR', 'NEAR(', ', 5)', 'title:', 'body:', '{title body}:', 'rank:', 'in:', 'tag:x', 'before:2026', 'found', 'DROP TABLE found'),
      ),
      { maxLength: 60 },
    )
    .map((pieces) => pieces.join('')),
); // prettier-ignore

describe('random and hostile text', () => {
  const library: Doc[] = [{ title: 'the meeting', body: "don't 会議室" }];

  it('never makes an expression that SQLite refuses', { timeout: RUNS * 30 }, () => {
    fill(library);
    fc.assert(
      fc.property(hostile, (typed) => {
        const strict = parseFts5Query(typed);
        const nodes = [parsePlainQuery(typed), ...(strict.ok ? [strict.query] : [])].flatMap((parsed) => [
          parsed.text,
          parsed.without,
        ]);
        for (const node of nodes) {
          if (node === null) continue;
          hits(matchExpression(node));
          hits(titleExpression(node));
          bestPassages(node, [{ seq: 0, startMs: null, speaker: null, text: typed }], 3);
        }
      }),
      { seed: 4, numRuns: RUNS },
    );
  });

  it.each([
    ['the same word', 'the '.repeat(300_000)],
    ['quotes', '"'.repeat(1_000_000)],
    ['parentheses', '('.repeat(1_000_000)],
    ['one word', 'x'.repeat(1_000_000)],
    ['one-letter prefixes', 'a* OR '.repeat(200_000)],
    ['a phrase', `"${'the '.repeat(300_000)}"`],
    ['excluded groups', '-('.repeat(500_000)],
    ['carets', '^'.repeat(1_000_000)],
    ['unspaced text', '会議'.repeat(500_000)],
    ['spaces', ' '.repeat(1_000_000)],
  ])('a megabyte of %s is cut or refused before any work', (_, typed) => {
    fill(library);
    const plain = parsePlainQuery(typed);
    const node = plain.text ?? plain.without;
    if (node !== null) hits(matchExpression(node));
    expect(plain.notes.some(({ code }) => code === 'limit')).toBe(true);
    expect(parseFts5Query(typed)).toEqual({
      ok: false,
      reason: 'limit',
      message: 'A search can be up to 512 characters long.',
    });
  });
});
