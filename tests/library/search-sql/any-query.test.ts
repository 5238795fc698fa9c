import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

/** How many random queries are tried; the long run asks for more. */
const RUNS = Number(process.env['SEARCH_TEST_RUNS'] ?? 2000);

/** Queries that are asked in three places and compared, each of them several times the work of one that is only asked. */
const COMPARED = Math.ceil(RUNS / 10);

/** Not a bound on time: the machine may be busy, and the long run is long. */
const LONG = Math.max(600_000, RUNS * 600);

const WORDS = ['the', 'budget', 'für', 'Straße', '会議', '会', 'İzmir', 'محمد', "don't", 'C++', 'a-b', 'and'];
const LIMIT = /^[A-Z][^;()"]*\.$/;
const SYNTAX = /^(fts5: syntax error near|unterminated string|no such column:|expected integer)/;
const ALL_TYPES = ['session', 'transcript', 'summary', 'note', 'file'] as const;
const ASKED = { limit: 100, now: NOW, timeZone: 'UTC' };

function library(): ReturnType<typeof temporaryLibrary> {
  const db = temporaryLibrary();
  const text = fc.sample(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
    { seed: 11, numRuns: 40 },
  );
  text.forEach((words, at) => {
    addRecording(
      db,
      {
        segments: [words, 'tail'],
        notes: at % 4 === 0 ? [{ title: 'Note', text: text[(at + 7) % text.length] ?? '' }] : [],
      },
      { title: `${words} title`, private: at % 5 === 0, createdAt: NOW - at },
    );
  });
  return db;
}

describe('any query', { timeout: LONG }, () => {
  it('is answered, and whatever is said against it is one sentence without SQL', () => {
    const db = library();
    const view = new VisibleDatabase(db);
    const piece = fc.oneof(
      fc.constantFrom(
        ...WORDS,
        'AND',
        'OR',
        'NOT',
        'NEAR(',
        ')',
        '(',
        '"',
        '*',
        '^',
        '-',
        '+',
        ':',
        '{title}:',
        'title:',
        ',',
      ),
      fc.constantFrom(
        'tag:',
        'is:starred',
        'before:',
        'in:trash',
        'speaker:"',
        '\0',
        '\ud800',
        '🙂',
        "'; DROP TABLE item; --",
      ),
      fc.string({ maxLength: 8, unit: 'grapheme' }),
    );
    const query = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
    const way = fc.constantFrom('window', 'search', 'search_transcripts');
    fc.assert(
      fc.property(query, way, (typed, asked) => {
        if (asked === 'search') {
          findVisibleItems(view, typed, { sourceTypes: ALL_TYPES, limit: 5, now: NOW });
          return;
        }
        const found =
          asked === 'window'
            ? searchLibrary(db, typed, ASKED)
            : searchVisibleTranscripts(view, typed, 20, NOW);
        if (found.ok || (asked !== 'window' && SYNTAX.test(found.message))) return;
        expect(found.message).toMatch(LIMIT);
      }),
      { seed: 5, numRuns: RUNS },
    );
  });

  it.each([
    ['the same word', 'the '.repeat(300_000)],
    ['two words', 'the budget '.repeat(100_000)],
    ['different words', Array.from({ length: 120_000 }, (_, at) => `word${at}`).join(' ')],
    ['one-letter prefixes', 'a* OR b* OR '.repeat(80_000)],
    ['one letter with a star', `${'a'.repeat(1_000_000)}*`],
    ['alternatives', 'the OR '.repeat(150_000)],
    ['a phrase', `"${'the '.repeat(250_000)}"`],
    ['an open phrase', `"${'the '.repeat(250_000)}`],
    ['NEAR', `NEAR(${'the '.repeat(250_000)}, 1000000)`],
    ['exclusions', '-the '.repeat(200_000)],
    ['NOT after NOT', 'the NOT '.repeat(125_000)],
    ['parentheses', `${'('.repeat(500_000)}the${')'.repeat(500_000)}`],
    ['columns', 'title:'.repeat(170_000)],
    ['conditions', 'tag:x '.repeat(170_000)],
    ['dates', 'before:2026-05-01 '.repeat(55_000)],
    ['carets and pluses', '^+'.repeat(500_000)],
    ['quotes', '"'.repeat(1_000_000)],
    ['stars', '*'.repeat(1_000_000)],
    ['one Chinese run', '会議'.repeat(500_000)],
    ['single characters', '会 '.repeat(500_000)],
    ['combining marks', `a${'\u0301'.repeat(1_000_000)}`],
    ['conjoining Hangul', '\u1112\u1161\u11ab'.repeat(330_000)],
    ['ligatures that fold to many letters', '\ufdfa'.repeat(1_000_000)],
    ['lone surrogates', '\ud800'.repeat(1_000_000)],
    ['NUL', '\0'.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['emoji', '🙂'.repeat(500_000)],
    ['SQL', "'; DROP TABLE item; -- ".repeat(45_000)],
  ])('a megabyte of %s is refused by the window and by search_transcripts, and cut by search', (_, typed) => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['the budget'] });
    const view = new VisibleDatabase(db);
    for (const found of [searchLibrary(db, typed, ASKED), searchVisibleTranscripts(view, typed, 20, NOW)]) {
      expect(found).toEqual({ ok: false, message: 'A search can be up to 512 characters long.' });
    }
    const { notes } = findVisibleItems(view, typed, { sourceTypes: ALL_TYPES, limit: 5, now: NOW });
    expect(notes).toContain('A search can be up to 512 characters long.');
    for (const note of notes) expect(note.length).toBeLessThan(500);
  });

  it('in what both grammars share finds the same in the window, by search and by search_transcripts', () => {
    const db = library();
    const view = new VisibleDatabase(db);
    const term = fc.oneof(
      // A sentence's small words are left out by search unless they are quoted.
      fc.constantFrom(...WORDS).map((word) => `"${word}"`),
      fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => `"${words.join(' ')}"`),
      fc.constantFrom('"bud"*', 'title:"budget"', 'title:"the title"', 'NEAR("the" "budget", 2)'),
    );
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        term,
        fc
          .tuple(tie('node'), fc.constantFrom(' ', ' AND ', ' OR '), tie('node'))
          .map(([a, op, b]) => `(${a})${op}(${b})`),
        fc.tuple(tie('node'), tie('node')).map(([a, b]) => `((${a}) NOT (${b}))`),
      ),
    }));
    let hits = 0;
    fc.assert(
      fc.property(node, (typed) => {
        const window = searchLibrary(db, `(${typed}) in:transcript`, ASKED);
        const strict = searchVisibleTranscripts(view, typed, 100, NOW);
        if (!window.ok || !strict.ok) {
          expect(window.ok).toBe(strict.ok);
          return;
        }
        const ids = strict.hits.map(({ id }) => id).sort();
        const visible = window.hits.filter((hit) => !hit.private).map(({ id }) => id);
        expect({ typed, ids: visible.sort() }).toEqual({ typed, ids });
        // What has fewer of the words comes after what has all of them.
        const plain = findVisibleItems(view, typed, { sourceTypes: ['transcript'], limit: 100, now: NOW });
        const first = plain.items.slice(0, ids.length).map(({ id }) => id);
        expect({ typed, ids: first.sort() }).toEqual({ typed, ids });
        hits += ids.length;
      }),
      { seed: 6, numRuns: COMPARED },
    );
    expect(hits).toBeGreaterThan(COMPARED);
  });
});
