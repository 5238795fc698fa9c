import { describe, expect, it } from 'vitest';
import { counting } from '../../../src-library/store/counters.ts';
import { countBySource, countByTag, countLibrary } from '../../../src-library/store/counts.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import {
  countTranscripts,
  listTranscriptHandles,
  listTranscripts,
  readTranscriptListRows,
  idsOf,
  type TranscriptCursor,
  type TranscriptFilter,
  type TranscriptSort,
} from '../../../src-library/store/list-transcripts.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';
import { expectCountersRight } from './recount.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const DAY = 86_400_000;

function titles(db: Library, filter: TranscriptFilter, sort: TranscriptSort = 'newest'): string[] {
  const handles = listTranscriptHandles(db, { filter, sort });
  const listed = readTranscriptListRows(db, handles).map((row) => row?.title ?? 'gone');
  if (sort === 'newest') {
    expect(listTranscripts(db, { filter, limit: 100 }).map(({ title }) => title)).toEqual(listed);
  }
  expect(countTranscripts(db, filter)).toBe(listed.length);
  return listed;
}

/** Three recordings: "b" of today, "a" of yesterday, "C" of last year. */
function three(): { db: Library; ids: string[] } {
  const db = temporaryLibrary();
  const ids = [
    addRecording(
      db,
      { segments: [{ text: 'x', speaker: 'Anna Berg' }], tags: ['Zoo'], durationMs: 2_000, language: 'en' },
      { title: 'b', source: 'Telephone', importedAt: NOW },
    ),
    addRecording(
      db,
      { segments: [{ text: 'x', speaker: 'Speaker 1' }], durationMs: 9_000 },
      { title: 'a', createdAt: NOW - DAY, private: true, importedAt: NOW + 2 },
    ),
    addRecording(db, {}, { title: 'C', createdAt: NOW - 365 * DAY, importedAt: NOW + 1 }),
  ].map(({ transcriptId }) => transcriptId);
  return { db, ids };
}

describe('lists of transcripts', () => {
  it('are filtered', () => {
    const { db, ids } = three();
    setStarred(db, ids[1] ?? '', true, NOW);
    expect(titles(db, {})).toEqual(['b', 'a', 'C']);
    expect(titles(db, { starred: true })).toEqual(['a']);
    expect(titles(db, { private: true })).toEqual(['a']);
    expect(titles(db, { private: false })).toEqual(['b', 'C']);
    expect(titles(db, { tag: 'zoo' })).toEqual(['b']);
    expect(titles(db, { source: 'Telephone' })).toEqual(['b']);
    expect(titles(db, { speaker: 'Anna Berg' })).toEqual(['b']);
    expect(titles(db, { speaker: 'Speaker 1' })).toEqual(['a']);
    expect(titles(db, { language: 'en' })).toEqual(['b']);
    expect(titles(db, { from: NOW - DAY, before: NOW })).toEqual(['a']);
    expect(titles(db, { tag: 'zoo', speaker: 'Speaker 1' })).toEqual([]);
    moveToTrash(db, ids[0] ?? '', NOW);
    expect(titles(db, {})).toEqual(['a', 'C']);
    expect(titles(db, { trashed: true })).toEqual(['b']);
  });

  it('are filtered alike by tags and speakers that most transcripts have', () => {
    const db = temporaryLibrary();
    for (let at = 0; at < 30; at++) {
      addRecording(
        db,
        {
          segments: [{ text: 'x', speaker: at % 2 === 0 ? 'Anna Berg' : 'Speaker 1' }],
          tags: at % 3 === 0 ? [] : ['Zoo'],
        },
        { title: String(at), createdAt: NOW - at * DAY },
      );
    }
    const those = (holds: (at: number) => boolean): string[] =>
      Array.from({ length: 30 }, (_, at) => at)
        .filter(holds)
        .map(String);
    expect(titles(db, { tag: 'zoo' })).toEqual(those((at) => at % 3 !== 0));
    expect(titles(db, { speaker: 'Anna Berg' })).toEqual(those((at) => at % 2 === 0));
    expect(titles(db, { speaker: 'Speaker 1' })).toEqual(those((at) => at % 2 !== 0));
    expect(titles(db, { tag: 'Zoo', speaker: 'Anna Berg' })).toEqual(
      those((at) => at % 2 === 0 && at % 3 !== 0),
    );
  });

  it('find who is a person in one transcript and only a name in another', () => {
    const db = temporaryLibrary();
    const rows = [0, 1, 2, 3, 4].map(
      (at) =>
        addRecording(
          db,
          { segments: [{ text: 'x', speaker: at === 3 ? 'Bo' : 'Anna' }] },
          { title: String(at), createdAt: NOW - at * DAY },
        ).transcriptRow,
    );
    const unname = db.prepare('UPDATE speaker SET person = NULL WHERE transcript = ?');
    for (const row of [rows[1] ?? 0, rows[4] ?? 0]) counting(db, [row], () => unname.run(row));
    expectCountersRight(db);
    expect(titles(db, { speaker: 'Anna' })).toEqual(['0', '1', '2', '4']);
    const first = listTranscripts(db, { filter: { speaker: 'Anna' }, limit: 2 });
    expect(first.map(({ title }) => title)).toEqual(['0', '1']);
    const after = first[1] ?? { createdAt: 0, id: '' };
    const second = listTranscripts(db, { filter: { speaker: 'Anna' }, limit: 2, after });
    expect(second.map(({ title }) => title)).toEqual(['2', '4']);
  });

  it('are sorted', () => {
    const { db } = three();
    expect(titles(db, {}, 'oldest')).toEqual(['C', 'a', 'b']);
    expect(titles(db, {}, 'title')).toEqual(['a', 'b', 'C']);
    expect(titles(db, {}, 'longest')).toEqual(['a', 'b', 'C']);
    expect(titles(db, {}, 'imported')).toEqual(['a', 'C', 'b']);
  });

  it('show who speaks and which tags there are', () => {
    const { db, ids } = three();
    const [handle = 0] = listTranscriptHandles(db);
    expect(readTranscriptListRows(db, [handle, 12_345])).toEqual([
      {
        handle,
        live: false,
        id: ids[0],
        title: 'b',
        createdAt: NOW,
        createdGuessed: false,
        source: 'Telephone',
        durationMs: 2_000,
        starred: false,
        private: false,
        language: 'en',
        preview: 'x',
        speakers: ['Anna Berg'],
        tags: ['Zoo'],
      },
      null,
    ]);
    expect(idsOf(db, [handle, 12_345])).toEqual([ids[0]]);
  });

  it('page through everything once, also where many carry one date', () => {
    const db = temporaryLibrary();
    const ids = Array.from({ length: 11 }, () => addRecording(db).transcriptId);
    const seen: string[] = [];
    let after: TranscriptCursor | undefined;
    do {
      const page = listTranscripts(db, { limit: 4, ...(after === undefined ? {} : { after }) });
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1);
    } while (after !== undefined);
    expect(seen).toEqual(ids.sort().reverse());
  });
});

describe('counts', () => {
  it('leave out the trash', () => {
    const { db, ids } = three();
    setStarred(db, ids[1] ?? '', true, NOW);
    moveToTrash(db, ids[2] ?? '', NOW);
    expect(countLibrary(db)).toMatchObject({ transcripts: 2, starred: 1, trashed: 1, openTasks: 0 });
    expect(countBySource(db)).toEqual([{ name: 'Telephone', transcripts: 1 }]);
    expect(countByTag(db)).toEqual([{ name: 'Zoo', transcripts: 1 }]);
    moveToTrash(db, ids[0] ?? '', NOW);
    expect(countBySource(db)).toEqual([{ name: 'Telephone', transcripts: 0 }]);
    expect(countByTag(db)).toEqual([{ name: 'Zoo', transcripts: 0 }]);
  });
});
