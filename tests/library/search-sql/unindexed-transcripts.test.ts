import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { parseFts5Query } from '../../../src-library/search/fts5-query.ts';
import { indexText } from '../../../src-library/search/index-text.ts';
import { matchExpression } from '../../../src-library/search/match-expression.ts';
import { indexedWords, matchesText } from '../../../src-library/search/matches-text.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

/** A line that was appended while the index has not been told yet. */
function append(db: Library, transcript: number, text: string): void {
  db.prepare(
    'INSERT INTO segment(id, text) SELECT ? * 1048576 + segment_count, ? FROM transcript WHERE item = ?',
  ).run(transcript, text, transcript);
  db.prepare('UPDATE transcript SET segment_count = segment_count + 1, state = 1 WHERE item = ?').run(
    transcript,
  );
}

function both(db: Library, query: string): number[] {
  const found = searchVisibleTranscripts(new VisibleDatabase(db), query, 20, NOW);
  const inWindow = searchLibrary(db, query, { limit: 20 });
  return [found, inWindow].map((each) => (each.ok ? each.hits.length : -1));
}

describe('transcripts that are ahead of their index', () => {
  it('are found by their newest words at once, together with the words before them', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['the budget'] }, { state: 'live' });
    expect(both(db, 'zebra')).toEqual([0, 0]);
    append(db, transcriptRow, 'and a zebra');
    expect(both(db, 'zebra')).toEqual([1, 1]);
    expect(both(db, 'budget zebra')).toEqual([1, 1]);
    expect(both(db, '"budget and a zebra"')).toEqual([1, 1]);
    expect(both(db, 'budget NOT zebra')).toEqual([0, 0]);
  });

  it('exclude all of their recordings by their newest words, and are excluded by what else belongs to these', () => {
    const db = temporaryLibrary();
    const notes = [{ title: 'Note', text: 'zebra in a note' }];
    const { transcriptRow } = addRecording(db, { segments: ['zebra'], notes }, { state: 'live' });
    expect(both(db, 'zebra NOT lamp')).toEqual([1, 1]);
    append(db, transcriptRow, 'and a lamp');
    expect(both(db, 'zebra NOT lamp')).toEqual([0, 0]);
    expect(searchLibrary(db, 'zebra -lamp', { limit: 20 })).toMatchObject({ found: 0, isMore: false });
    expect(both(db, 'zebra lamp')).toEqual([1, 1]);
    expect(both(db, 'lamp NOT note')).toEqual([0, 0]);
  });

  it('stay hidden when they are', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['the budget'] }, { private: true });
    append(db, transcriptRow, 'and a zebra');
    expect(both(db, 'zebra')).toEqual([0, 1]);
  });
});

describe('matchesText', { timeout: 60_000 }, () => {
  const word = fc.constantFrom('ab', 'abc', 'b', 'Ä', '会議', '会', '議室', 'x-y', "it's");
  const text = fc.array(word, { minLength: 0, maxLength: 8 }).map((words) => words.join(' '));
  const term = fc.oneof(
    word.map((each) => `"${each}"`),
    fc.tuple(word, word).map((words) => `"${words.join(' ')}"`),
    fc.constantFrom(
      'abc*',
      '^ab',
      '^会',
      'title:b',
      'body:会',
      'NEAR(ab b, 1)',
      'NEAR("ab b" abc, 0)',
      'NEAR(会 b 議室, 2)',
    ),
  );
  const { query } = fc.letrec<{ query: string; node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      term,
      fc
        .tuple(tie('query'), fc.constantFrom('AND', 'OR', 'NOT'), tie('query'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
    ),
    query: tie('node'),
  }));

  it('says what the full-text index says', () => {
    const db = temporaryLibrary();
    db.exec('BEGIN');
    const insert = db.prepare('INSERT OR REPLACE INTO search_public(rowid, title, body) VALUES(1, ?, ?)');
    const matches = db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck();
    fc.assert(
      fc.property(text, text, query, (title, body, typed) => {
        const parsed = parseFts5Query(typed);
        if (!parsed.ok || parsed.query.text === null) return;
        insert.run(indexText(title), indexText(body));
        const verdict = matchesText(parsed.query.text, indexedWords(title, body));
        expect(Number(verdict)).toBe(matches.get(matchExpression(parsed.query.text)));
      }),
      { seed: 7, numRuns: 1_000 },
    );
    db.exec('ROLLBACK');
  });
});
