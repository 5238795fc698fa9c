import { describe, expect, it } from 'vitest';
import { generateLibrary } from '../../../src-library/generate/generate-library.ts';
import { generatedLanguage } from '../../../src-library/generate/languages.ts';
import { searchLibrary, type LibraryHit } from '../../../src-library/search/search-library.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import { addNote } from '../../../src-library/store/notes.ts';
import { setTagPrivate } from '../../../src-library/store/tags.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const DAY = 86_400_000;
const ASKED = { now: NOW, timeZone: 'UTC', limit: 100 };

function search(db: Library, query: string): LibraryHit[] {
  const found = searchLibrary(db, query, ASKED);
  if (!found.ok) throw new Error(found.message);
  return [...found.hits];
}

function ids(db: Library, query: string): string[] {
  return search(db, query).map((hit) => hit.id);
}

describe('searchLibrary', { timeout: 60_000 }, () => {
  it('gives a recording with its best passages, their times and the matched ranges', () => {
    const db = temporaryLibrary();
    addRecording(
      db,
      {
        segments: [
          { text: 'Nothing.', startMs: 0 },
          { text: 'A budget.', startMs: 5_000 },
          { text: 'Größe: the budget for travel.', startMs: 10_000 },
        ],
        durationMs: 12_000,
      },
      { title: 'Travel', source: 'Telephone' },
    );
    const [hit] = search(db, 'budget travel');
    expect(hit).toMatchObject({
      kind: 'transcript',
      title: 'Travel',
      titleRanges: [[0, 6]],
      createdAt: NOW,
      source: 'Telephone',
      durationMs: 12_000,
      starred: false,
      private: false,
      below: [],
    });
    expect(hit?.passages.map(({ startMs }) => startMs)).toEqual([10_000, 5_000]);
    const [best] = hit?.passages ?? [];
    expect(best?.ranges.map(([from, to]) => best.text.slice(from, to))).toEqual(['budget', 'travel']);
  });

  it('shows what belongs to a recording below it, once', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, {
      segments: ['zebra'],
      notes: [{ title: 'About', text: 'the zebra again' }],
      tasks: [{ text: 'feed the zebra', done: false }],
    });
    const hits = search(db, 'zebra');
    expect(hits.map(({ id }) => id)).toEqual([transcriptId]);
    expect(hits[0]?.below.map(({ kind, title }) => [kind, title]).sort()).toEqual([
      ['note', 'About'],
      ['task', 'feed the zebra'],
    ]);
  });

  it('shows a recording of which only a note matches', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { notes: [{ title: 'About', text: 'the zebra' }] });
    const [hit] = search(db, 'zebra');
    expect(hit).toMatchObject({ id: transcriptId, kind: 'transcript', passages: [] });
    expect(hit?.below.map(({ passages }) => passages.map(({ text }) => text))).toEqual([['the zebra']]);
  });

  it('finds private recordings and leaves out the trash unless it is asked for', () => {
    const db = temporaryLibrary();
    const { transcriptId: hidden } = addRecording(db, { segments: ['zebra'] }, { private: true });
    const { transcriptId: trashed } = addRecording(db, { segments: ['zebra'] });
    moveToTrash(db, trashed, NOW);
    expect(ids(db, 'zebra')).toEqual([hidden]);
    expect(ids(db, 'zebra in:trash')).toEqual([trashed]);
    expect(ids(db, 'zebra is:private')).toEqual([hidden]);
  });

  it('knows its filters', () => {
    const db = temporaryLibrary();
    const { transcriptId: one } = addRecording(
      db,
      { segments: [{ text: 'zebra', speaker: 'Anna Berg' }], tags: ['Zoo'] },
      { createdAt: NOW - 40 * DAY },
    );
    const { transcriptId: two } = addRecording(
      db,
      { segments: [{ text: 'zebra', speaker: 'Speaker 1' }] },
      { createdAt: NOW - DAY },
    );
    setStarred(db, two, true, NOW);
    expect(ids(db, 'zebra speaker:anna')).toEqual([one]);
    expect(ids(db, 'zebra speaker:"speaker 1"')).toEqual([two]);
    expect(ids(db, 'zebra -speaker:anna')).toEqual([two]);
    expect(ids(db, 'zebra tag:zoo')).toEqual([one]);
    expect(ids(db, 'zebra -tag:zoo')).toEqual([two]);
    expect(ids(db, 'zebra is:starred')).toEqual([two]);
    expect(ids(db, 'zebra after:yesterday')).toEqual([two]);
    expect(ids(db, 'zebra before:2026-05')).toEqual([one]);
    expect(ids(db, 'zebra in:notes')).toEqual([]);
    expect(ids(db, 'tag:zoo')).toEqual([one]);
    expect(ids(db, 'in:transcripts')).toEqual([two, one]);
  });

  it('leaves out a recording as a whole when any part of it is excluded', () => {
    const db = temporaryLibrary();
    const parts = {
      notes: [{ title: 'Note', text: 'zebra in the note' }],
      summaries: [{ title: 'Summary', text: 'zebra in the summary' }],
      tasks: [{ text: 'zebra task', done: false }],
    };
    const excluded = { ...parts, tags: ['x'], segments: [{ text: 'a lamp', speaker: 'Mara Lind' }] };
    const { sessionId } = addRecording(db, excluded);
    const task = db.transaction(() =>
      addTask(db, { parent: sessionId, text: 'zebra parent', done: false, now: NOW }),
    )();
    db.transaction(() => addTask(db, { parent: task, text: 'zebra child', done: false, now: NOW }))();
    const { transcriptId: kept } = addRecording(db, {
      ...parts,
      segments: [{ text: 'a table', speaker: 'Ben' }],
    });
    for (const exclusion of ['-speaker:mara', '-lamp', '-tag:x', '-"a lamp"']) {
      expect(ids(db, `zebra ${exclusion}`), exclusion).toEqual([kept]);
      expect(ids(db, exclusion), exclusion).toEqual([kept]);
    }
    expect(ids(db, '-parent')).toEqual([kept]);
  });

  it('lets what lies in the trash exclude nothing', () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db, { segments: ['zebra'] });
    const note = db.transaction(() =>
      addNote(db, { parent: sessionId, title: 'Note', text: 'lamp', now: NOW }),
    )();
    expect(ids(db, 'zebra -lamp')).toEqual([]);
    moveToTrash(db, note, NOW);
    expect(ids(db, 'zebra -lamp')).toEqual([transcriptId]);
    expect(ids(db, '-lamp')).toEqual([transcriptId]);
  });

  it('calls private what is marked so itself, and trashed what lies in the trash', () => {
    const db = temporaryLibrary();
    const { transcriptId: open } = addRecording(db, { segments: ['zebra'], tags: ['secret'] });
    const { transcriptId: marked } = addRecording(
      db,
      { segments: ['lion'], notes: [{ title: 'Note', text: 'zebra' }] },
      { private: true },
    );
    const { transcriptId: gone } = addRecording(db, { segments: ['zebra'] });
    setTagPrivate(db, 'secret', true);
    moveToTrash(db, gone, NOW);
    const states = (query: string) =>
      new Map(search(db, query).map(({ id, private: isPrivate, trashed }) => [id, { isPrivate, trashed }]));
    expect(states('zebra')).toEqual(
      new Map([
        [open, { isPrivate: false, trashed: false }],
        [marked, { isPrivate: true, trashed: false }],
      ]),
    );
    expect(states('zebra in:trash')).toEqual(new Map([[gone, { isPrivate: false, trashed: true }]]));
    expect(ids(db, 'zebra is:private')).toEqual([marked]);
    expect(ids(db, 'zebra -is:private')).toEqual([open]);
  });

  it('says which words occur nowhere when nothing was found', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['the zebra'] });
    addRecording(db, { segments: ['the elephant'] }, { private: true });
    const found = searchLibrary(db, 'zebra elephant hippopotamus', ASKED);
    expect(found).toMatchObject({ ok: true, hits: [], unknownWords: ['hippopotamus'] });
    expect(searchLibrary(db, 'zebra elephant', ASKED)).toMatchObject({
      ok: true,
      hits: [],
      unknownWords: [],
    });
  });

  it('answers every text', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: ["it's C++ at 10:30 in gen-itgc a:b"] });
    for (const query of [
      "it's",
      'C++',
      '10:30',
      'gen-itgc',
      'a:b',
      '"',
      '(',
      'AND',
      '*',
      "'; DROP TABLE item",
    ]) {
      expect(() => ids(db, query)).not.toThrow();
    }
    expect(ids(db, 'gen-itgc 10:30 C++')).toEqual([transcriptId]);
    expect(searchLibrary(db, 'word '.repeat(200), ASKED)).toMatchObject({ ok: false });
  });

  it('puts the newer of equals first by when it was recorded, not by when it was imported', () => {
    const db = temporaryLibrary();
    const made = [3, 0, 400, 1].map(
      (age) => addRecording(db, { segments: ['zebra'] }, { createdAt: NOW - age * DAY }).transcriptId,
    );
    expect(ids(db, 'zebra')).toEqual([made[1], made[3], made[0], made[2]]);
  });

  it('keeps the place of every hit when some become private', () => {
    const db = temporaryLibrary();
    generateLibrary(db, { transcripts: 60, seed: 3, privateShare: 0 });
    const english = generatedLanguage('en');
    const queries = [
      `${english.wordAt(40)} OR ${english.wordAt(200)} OR ${english.wordAt(1_000)}`,
      english.wordAt(30),
    ];
    const before = queries.map((query) => ids(db, query));
    expect(before[0]?.length).toBeGreaterThan(10);
    for (const id of before.flat().filter((_, at) => at % 3 === 0)) setPrivate(db, id, true, NOW);
    expect(queries.map((query) => ids(db, query))).toEqual(before);
  });
});
