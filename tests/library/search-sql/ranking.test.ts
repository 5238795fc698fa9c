import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const DAY = 86_400_000;

function titlesInWindow(db: Library, query: string): string[] {
  const found = searchLibrary(db, query, { limit: 20, now: NOW, timeZone: 'UTC' });
  return found.ok ? found.hits.map(({ title }) => title) : [];
}

/** Titles of the hits in the window, in `search_transcripts` and in `search`, best first. */
function orders(db: Library, query: string): string[][] {
  const view = new VisibleDatabase(db);
  const strict = searchVisibleTranscripts(view, query, 20, NOW);
  const plain = findVisibleItems(view, query, { sourceTypes: ['transcript'], limit: 20, now: NOW });
  return [
    titlesInWindow(db, query),
    strict.ok ? strict.hits.map(({ title }) => title) : [],
    plain.items.map(({ title }) => title),
  ];
}

interface Recording {
  readonly title: string;
  readonly text: string;
  readonly days?: number;
}

/** A library of transcripts, all of one age unless `days` says how many days ago; the words around fill them up. */
function libraryOf(...recordings: readonly Recording[]): Library {
  const db = temporaryLibrary();
  for (const { title, text, days = 0 } of recordings) {
    addRecording(db, { segments: [text] }, { title, createdAt: NOW - days * DAY });
  }
  // A word is worth something only where most texts do not hold it.
  for (let at = 0; at < 12; at++) {
    addRecording(
      db,
      { segments: [`nothing of that kind ${at}`] },
      { title: `Other ${at}`, createdAt: NOW - 900 * DAY },
    );
  }
  return db;
}

const FILL = 'we talked for a while about the weather and the way home and much else';

describe('the order of hits', () => {
  it.each<[string, string, readonly Recording[], string[]]>([
    [
      'a title above a mention',
      'zebra',
      [
        { title: 'Animals', text: `zebra ${FILL}` },
        { title: 'Zebra', text: FILL },
      ],
      ['Zebra', 'Animals'],
    ],
    [
      'what says it often above what says it once',
      'zebra',
      [
        { title: 'Once', text: `zebra ${FILL}` },
        { title: 'Often', text: `zebra zebra zebra zebra ${FILL}` },
      ],
      ['Often', 'Once'],
    ],
    [
      'of equals the newer',
      'zebra',
      [
        { title: 'Old', text: `zebra ${FILL}`, days: 300 },
        { title: 'New', text: `zebra ${FILL}` },
        { title: 'Older', text: `zebra ${FILL}`, days: 600 },
      ],
      ['New', 'Old', 'Older'],
    ],
    [
      'an old title above a new mention',
      'zebra',
      [
        { title: 'Animals', text: `zebra ${FILL}` },
        { title: 'Zebra', text: FILL, days: 700 },
      ],
      ['Zebra', 'Animals'],
    ],
    [
      'the words as typed above the words near each other above the words apart',
      'spare parts',
      [
        { title: 'Apart', text: `spare ${FILL} and a lot more of it ${FILL} parts` },
        { title: 'Near', text: `parts that are spare ${FILL} and a lot more of it ${FILL}` },
        { title: 'Adjacent', text: `spare parts ${FILL} and a lot more of it ${FILL} words` },
      ],
      ['Adjacent', 'Near', 'Apart'],
    ],
    [
      'the words as typed above the same words more often',
      'spare parts',
      [
        { title: 'Often', text: `spare spare spare ${FILL} and more of it ${FILL} parts parts parts` },
        { title: 'Adjacent', text: `spare parts ${FILL} and more of it ${FILL} words` },
      ],
      ['Adjacent', 'Often'],
    ],
    [
      'adjacent words in scripts without spaces above words apart',
      '会議 資料',
      [
        {
          title: 'Apart',
          text: '会議は長かった。その後みんなで帰って、次の日はとても寒かった。それから駅で見た。資料はない',
        },
        {
          title: 'Near',
          text: '会議の資料は長かった。その後みんなで帰って、次の日はとても寒かった。それから駅で見た。',
        },
      ],
      ['Near', 'Apart'],
    ],
    [
      'the rarer of two words above the commoner',
      'zebra OR weather',
      [
        { title: 'Weather', text: 'the weather was fine' },
        { title: 'Zebra', text: 'the zebra was fine' },
        { title: 'Also weather', text: 'the weather was not fine', days: 1 },
        { title: 'Weather again', text: 'the weather was fine again', days: 2 },
      ],
      ['Zebra', 'Weather', 'Also weather', 'Weather again'],
    ],
  ])('puts %s', (_, query, recordings, expected) => {
    for (const order of orders(libraryOf(...recordings), query)) expect(order).toEqual(expected);
  });

  it('with words that stand together is the same when some of the hits are private', () => {
    const db = libraryOf(
      { title: 'Apart', text: `spare ${FILL} and a lot more of it ${FILL} parts` },
      { title: 'Near', text: `parts that are spare ${FILL} and a lot more of it ${FILL}` },
      { title: 'Adjacent', text: `spare parts ${FILL} and a lot more of it ${FILL} words` },
    );
    const before = titlesInWindow(db, 'spare parts');
    const found = searchLibrary(db, 'spare parts', { limit: 20, now: NOW, timeZone: 'UTC' });
    for (const { id, title } of found.ok ? found.hits : [])
      if (title !== 'Near') setPrivate(db, id, true, NOW);
    expect(titlesInWindow(db, 'spare parts')).toEqual(before);
    expect(before).toEqual(['Adjacent', 'Near', 'Apart']);
  });

  it('shows the line with the words together before lines with the words apart', () => {
    const db = libraryOf({ title: 'Only', text: 'x' });
    addRecording(
      db,
      { segments: ['parts came, and one was spare', 'spare things', 'the spare parts came', 'parts'] },
      { title: 'Lines', createdAt: NOW },
    );
    const found = searchLibrary(db, 'spare parts', { limit: 1, now: NOW, timeZone: 'UTC' });
    expect(found.ok && found.hits[0]?.passages.map(({ seq }) => seq)).toEqual([2, 0, 1]);
  });
});
