import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary, type LibraryHit } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { addTag } from '../../../src-library/store/tags.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const HOUR = 3_600_000;

function hitsOf(
  db: Library,
  query: string,
  asked: { now?: number; timeZone?: string } = {},
): readonly LibraryHit[] {
  const found = searchLibrary(db, query, { limit: 50, now: NOW, timeZone: 'UTC', ...asked });
  if (!found.ok) throw new Error(found.message);
  return found.hits;
}

/** Whether the only transcript is found by the window, by `search_transcripts` and, first of all, by `search`. */
function foundBy(db: Library, query: string): readonly boolean[] {
  const view = new VisibleDatabase(db);
  const strict = searchVisibleTranscripts(view, query, 5, NOW);
  const plain = findVisibleItems(view, query, { sourceTypes: ['transcript'], limit: 5, now: NOW });
  return [hitsOf(db, query).length > 0, strict.ok && strict.hits.length > 0, plain.items.length > 0];
}

function libraryWith(...segments: readonly string[]): Library {
  const db = temporaryLibrary();
  addRecording(db, { segments: [...segments] }, { title: 'Recording' });
  return db;
}

/** The shown passages of the first hit, with the matches in brackets. */
function marked(db: Library, query: string): string[] {
  return (hitsOf(db, query)[0]?.passages ?? []).map(({ text, ranges }) =>
    [...ranges]
      .reverse()
      .reduce(
        (shown, [from, to]) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
        text,
      ),
  );
}

describe('what people type', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['short words beside long ones', 'we go to X at 5 pm by car', ['go pm', 'x at', '"to x"', '5 car'], ['z pm', '"x to"']],
    ['one letter', 'plan B it is', ['B', 'plan b', '"plan b"'], ['c', 'lan']],
    ['mixed scripts', 'Der AI会議 Termin mit 田中さん und Иван', ['AI会議', '会議 termin', '田中 Иван', '"会議 termin"', 'ai'], ['会議AI', '田中иван']],
    ['mixed scripts without a space', 'GitHubで議論した', ['github', '議論', 'github 議論', 'githubで議'], ['hub', '議github']],
    ['hyphens', 'the gen-itgc review, co-operate', ['gen-itgc', '"gen itgc"', 'gen', 'itgc review', 'co-operate'], ['genitgc', 'gen-review']],
    ['slashes', 'read/write I/O on /var/log', ['read/write', 'i/o', 'I/O', '/var/log', 'var log'], ['readwrite', 'write/read']],
    ['dots', 'use node.js 3.14 at example.com', ['node.js', '3.14', 'example.com', 'node'], ['nodejs', '314', 'js.node']],
    ['apostrophes of all kinds', "don't, it’s, l'été, O`Brien", ["don't", 'don’t', "it's", 'lʼété', "l'ete", 'brien'], ['dont', "t'don"]],
    ['signs beside words', 'C++ and C# at 10:30, 50% off, a@b.example', ['C++', 'c#', '10:30', '50%', 'a@b.example', '@b'], ['c++++d', '1030']],
    ['underscores and paths', 'call foo_bar in C:\\temp', ['foo_bar', 'foo bar', 'C:\\temp', 'temp'], ['foobar']],
    ['numbers', '1,000 or 1000 or ١٢٣', ['1,000', '1000', '123', '١٢٣'], ['10', '12']],
    ['emoji beside words', 'great 🎉🎉 party', ['great 🎉', '"great party"', 'party 🙂'], ['🎉 absent']],
    ['capitals and width', 'STRASSE ＦＵＬＬ Ｗidth', ['straße', 'full', 'width', 'Strasse'], ['wid']],
    ['Greek with a final sigma', 'Ὀδυσσεύς λόγος', ['οδυσσευς', 'ΛΟΓΟΣ', 'λογοσ'], ['λογ']],
    ['Hindi with vowel signs', 'हिन्दी में बात', ['हिन्दी', '"में बात"'], ['हिन', 'ह']],
    ['Arabic with and without vowels', 'كَتَبَ مُحَمَّد رسالة', ['محمد', 'كتب', 'مُحَمَّد رساله'], ['حمد']],
    ['Thai', 'เราจะคุยเรื่องงบประมาณพรุ่งนี้', ['งบประมาณ', 'คุย พรุ่งนี้', 'ง'], ['ประชุม']],
    ['one character of scripts without spaces', '来週の会議、다음 주 회의', ['会', '회', '会 주'], ['国', '국']],
    ['decomposed text', 'cafe\u0301 \u1112\u1161\u11ab\u1100\u116e\u11a8', ['café', 'cafe', '한국', '국'], ['caf', '국한']],
    ['half-width and combined characters', 'ｶﾞｲﾄﾞ ㍿ ﬁnance', ['ガイド', '株式会社', 'finance', 'イド'], ['カイド', 'inance']],
  ])('%s', (_, text, finding, others) => {
    const db = libraryWith('nothing here', text);
    for (const query of finding) {
      expect({ query, found: foundBy(db, query) }).toEqual({ query, found: [true, true, true] });
    }
    for (const query of others) {
      expect({ query, found: foundBy(db, query).slice(0, 2) }).toEqual({ query, found: [false, false] });
    }
  }); // prettier-ignore

  it.each(['and', 'or', 'not', 'near', 'rank', 'match', 'select', 'title', 'body', 'null', 'rowid', 'in', 'is', 'before', 'today', 'true', 'constructor', '__proto__', 'toString'])(
    'words that are operators or names elsewhere: %s',
    (word) => {
      const db = libraryWith(`so ${word} it was`);
      expect(foundBy(db, word)[0]).toBe(true);
      expect(foundBy(db, `"${word}"`)).toEqual([true, true, true]);
      expect(foundBy(db, `"so ${word} it"`)).toEqual([true, true, true]);
      expect(foundBy(libraryWith('nothing'), `"${word}"`).slice(0, 2)).toEqual([false, false]);
    },
  ); // prettier-ignore

  it('capital operators are words when they are quoted', () => {
    const db = libraryWith('this OR that AND those NOT them NEAR us');
    for (const query of ['"OR"', '"AND"', '"NOT"', '"NEAR"', '"this or that"']) {
      expect({ query, found: foundBy(db, query) }).toEqual({ query, found: [true, true, true] });
    }
  });
});

describe('what hides hits elsewhere', () => {
  it('a word late in a long text is found, with its line and time', () => {
    const db = temporaryLibrary();
    const lines = Array.from({ length: 3_000 }, (_, at) => ({
      text: `line ${at} of the talk`,
      startMs: at * 1_000,
    }));
    addRecording(db, { segments: [...lines, { text: 'and then the zebra came', startMs: 3_000_000 }] });
    const [hit] = hitsOf(db, 'zebra');
    expect(hit?.passages).toEqual([
      { seq: 3_000, startMs: 3_000_000, text: 'and then the zebra came', ranges: [[13, 18]] },
    ]);
    expect(foundBy(db, 'zebra talk')).toEqual([true, true, true]);
  });

  it('a word late in one very long line is shown with what stands around it', () => {
    const db = libraryWith(`${'word '.repeat(20_000)}zebra ${'word '.repeat(20_000)}`);
    const [passage] = hitsOf(db, 'zebra')[0]?.passages ?? [];
    expect(passage?.ranges.map(([from, to]) => passage.text.slice(from, to))).toEqual(['zebra']);
    expect(passage?.text.length).toBeLessThan(300);
  });

  it('a looser reading never hides or outranks the hits of the strict one', () => {
    const db = temporaryLibrary();
    const { transcriptId: both } = addRecording(
      db,
      { segments: ['the budget of the zebra'] },
      { createdAt: NOW - 9_000 * HOUR },
    );
    for (let at = 0; at < 30; at++)
      addRecording(db, { segments: ['budget budget budget'] }, { title: 'Budget' });
    const plain = findVisibleItems(new VisibleDatabase(db), 'the zebra and the budget', {
      sourceTypes: ['transcript'],
      limit: 5,
      now: NOW,
    });
    expect(plain.items[0]?.id).toBe(both);
    expect(hitsOf(db, 'zebra budget').map(({ id }) => id)).toEqual([both]);
  });

  it('words in different lines and a phrase over the end of a line are found', () => {
    const db = libraryWith('we spoke of spare', 'parts all day', 'and the zebra');
    for (const query of ['spare zebra', '"spare parts"', 'NEAR(spare parts, 1)', '"day and"']) {
      expect({ query, found: foundBy(db, query) }).toEqual({ query, found: [true, true, true] });
    }
    expect(foundBy(db, '"spare zebra"').slice(0, 2)).toEqual([false, false]);
    expect(marked(db, '"spare parts"')).toEqual(['we spoke of [spare]', '[parts] all day']);
  });

  it('what is not text is not searched: sources, speakers, tags, ids and kinds', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(
      db,
      { segments: [{ text: 'hello', speaker: 'Quirin' }] },
      { title: 'Greeting', source: 'Dictaphone' },
    );
    addTag(db, transcriptId, 'Yonder', NOW);
    for (const query of ['quirin', 'dictaphone', 'yonder', transcriptId, 'transcript', 'body', 'en']) {
      expect({ query, found: foundBy(db, query) }).toEqual({ query, found: [false, false, false] });
    }
    expect(foundBy(db, 'greeting')).toEqual([true, true, true]);
  });
});

describe('matches are shown where they are', () => {
  it.each([
    ['istanbul', 'İİ İİ İstanbul x', 'İİ İİ [İstanbul] x'],
    ['strasse', 'ßßß daß Straße ß', 'ßßß daß [Straße] ß'],
    ['fine', 'ﬀﬀ ﬁ ﬁne ﬀ', 'ﬀﬀ ﬁ [ﬁne] ﬀ'],
    ['会社', '㍿㍿と会社', '[㍿㍿]と[会社]'],
    ['cafe', 'e\u0301e\u0301 cafe\u0301 e\u0301', 'e\u0301e\u0301 [cafe\u0301] e\u0301'],
    ['국', '\u1112\u1161\u11ab\u1100\u116e\u11a8 국', '\u1112\u1161\u11ab[\u1100\u116e\u11a8] [국]'],
    ['b', '😀😀 b 👩‍👩‍👧 b', '😀😀 [b] 👩‍👩‍👧 [b]'],
    ['budget', 'ﷺ ﷺ İß the budget', 'ﷺ ﷺ İß the [budget]'],
    ['budget', '™ ℠ the budget…', '™ ℠ the [budget]…'],
  ])('%s in %s', (query, text, expected) => {
    expect(marked(libraryWith('before', text), query)).toContain(expected);
    // Among plain lines and among lines of the same kind.
    expect(marked(libraryWith(...Array.from({ length: 40 }, () => 'plain'), text), query)).toContain(
      expected,
    );
    expect(marked(libraryWith(...Array.from({ length: 40 }, () => 'ИİßÉ'), text), query)).toContain(expected);
  });

  it('also when a line holds the sign that parts lines, and when lines were taken out', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, {
      segments: ['one\u001etwo', 'gone', 'three \u001e zebra', 'four\nfive zebra'],
    });
    db.prepare('DELETE FROM segment WHERE id = ?').run(transcriptRow * 1_048_576 + 1);
    expect(hitsOf(db, 'zebra')[0]?.passages.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(marked(db, 'zebra')).toEqual(['three \u001e [zebra]', 'four\nfive [zebra]']);
  });
});

describe('days are those of the person', () => {
  const zone = 'Pacific/Apia';
  /** Half past eleven in the evening of 15 January, thirteen hours ahead of UTC. */
  const now = Date.UTC(2026, 0, 15, 10, 30);

  function titles(query: string, timeZone: string, made: Readonly<Record<string, number>>): string[][] {
    const db = temporaryLibrary();
    for (const [title, createdAt] of Object.entries(made)) addRecording(db, {}, { title, createdAt });
    const plain = findVisibleItems(new VisibleDatabase(db), query, {
      sourceTypes: ['transcript'],
      limit: 9,
      now,
      timeZone,
    });
    return [
      hitsOf(db, query, { now, timeZone })
        .map(({ title }) => title)
        .sort(),
      plain.items.map(({ title }) => title).sort(),
    ];
  }

  it.each([
    ['after:today', zone, ['evening', 'morning']],
    ['before:today', zone, ['last night']],
    ['after:yesterday before:today', zone, ['last night']],
    ['after:2026-01-15 before:2026-01-16', zone, ['evening', 'morning']],
    ['after:today', 'UTC', ['evening']],
    ['after:01-15', zone, ['evening', 'morning']],
    ['before:jan-15', zone, ['last night']],
  ])('%s in %s', (query, timeZone, expected) => {
    const made = {
      'last night': Date.UTC(2026, 0, 14, 10, 59),
      morning: Date.UTC(2026, 0, 14, 11, 1),
      evening: Date.UTC(2026, 0, 15, 10, 29),
    };
    expect(titles(query, timeZone, made)).toEqual([expected, expected]);
  });

  it.each([
    ['after:2026-03-29 before:2026-03-30', 'Europe/Berlin', Date.UTC(2026, 2, 28, 23), 23],
    ['after:2025-10-26 before:2025-10-27', 'Europe/Berlin', Date.UTC(2025, 9, 25, 22), 25],
    ['after:2025-11-02 before:2025-11-03', 'America/Havana', Date.UTC(2025, 10, 2, 4), 25],
  ])('a day on which the clocks change has its own length: %s in %s', (query, timeZone, begin, hours) => {
    const made = {
      before: begin - 1,
      first: begin,
      last: begin + hours * HOUR - 1,
      next: begin + hours * HOUR,
    };
    expect(titles(query, timeZone, made)).toEqual([
      ['first', 'last'],
      ['first', 'last'],
    ]);
  });
});
