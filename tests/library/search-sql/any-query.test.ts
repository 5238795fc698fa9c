import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

/** How many random queries are tried; the long run asks for more. */
const RUNS = Number(process.env['SEARCH_TEST_RUNS'] ?? 2000) / 10;

/** Not a bound on time: the machine may be busy, and the long run is long. */
const LONG = 600_000;

const WORDS = ['the', 'budget', 'für', 'Straße', '会議', '会', 'İzmir', 'محمد', "don't", 'C++', 'a-b', 'and'];
const LIMIT = /^[A-Z][^;()"]*\.$/;
const SYNTAX = /^(fts5: syntax error near|unterminated string|no such column:|expected integer)/;
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
      { segments: [words, 'tail'] },
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
    fc.assert(
      fc.property(query, (typed) => {
        const inWindow = searchLibrary(db, typed, ASKED);
        if (!inWindow.ok) expect(inWindow.message).toMatch(LIMIT);
        const found = searchVisibleTranscripts(view, typed, 20, NOW);
        if (!found.ok && !SYNTAX.test(found.message)) expect(found.message).toMatch(LIMIT);
      }),
      { seed: 5, numRuns: RUNS },
    );
    const million = 'the budget '.repeat(100_000);
    expect([
      searchLibrary(db, million, ASKED).ok,
      searchVisibleTranscripts(view, million, 20, NOW).ok,
    ]).toEqual([false, false]);
  });

  it('in what both grammars share finds the same in the window and for assistants, as far as they may see it', () => {
    const db = library();
    const view = new VisibleDatabase(db);
    const term = fc.oneof(
      fc.constantFrom(...WORDS.filter((word) => word !== 'and')),
      fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => `"${words.join(' ')}"`),
      fc.constantFrom('bud*', 'title:budget', 'title:"the title"', 'NEAR(the budget, 2)'),
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
        const window = searchLibrary(db, typed, ASKED);
        const assistant = searchVisibleTranscripts(view, typed, 100, NOW);
        if (!window.ok || !assistant.ok) {
          expect(window.ok).toBe(assistant.ok);
          return;
        }
        const ids = assistant.hits.map(({ id }) => id).sort();
        expect(
          window.hits
            .filter((hit) => !hit.private)
            .map(({ id }) => id)
            .sort(),
        ).toEqual(ids);
        hits += ids.length;
      }),
      { seed: 6, numRuns: RUNS },
    );
    expect(hits).toBeGreaterThan(RUNS);
  });
});
