import { describe, expect, it } from 'vitest';
import { indexItem } from '../../../src-library/search/index-item.ts';
import { RANKED_MATCHES } from '../../../src-library/search/rank-matches.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const HOUR = 3_600_000;
const FAR = 'and a good many other words of which nobody wants to know anything at all today';

/** Bare notes, one an hour back from now, so that thousands of them take no time. */
function addNotes(
  db: Library,
  count: number,
  textOf: (age: number) => { title: string; body: string; hidden?: boolean },
): void {
  const insert = db.prepare(
    'INSERT INTO item(uid, kind, title, created, imported, updated, hidden) VALUES(?, 2, ?, ?, 0, 0, ?)',
  );
  db.transaction(() => {
    for (let age = 0; age < count; age++) {
      const { title, body, hidden = false } = textOf(age);
      const { lastInsertRowid } = insert.run(`note-${age}`, title, NOW - age * HOUR, hidden ? 1 : 0);
      db.prepare('INSERT INTO body(item, text) VALUES(?, ?)').run(lastInsertRowid, body);
      indexItem(db, lastInsertRowid);
    }
  })();
}

function search(db: Library, query: string): Extract<ReturnType<typeof searchLibrary>, { ok: true }> {
  const found = searchLibrary(db, query, { limit: 5, now: NOW, timeZone: 'UTC' });
  if (!found.ok) throw new Error(found.message);
  return found;
}

describe('a word in more items than are ranked', { timeout: 60_000 }, () => {
  const OLDEST = RANKED_MATCHES + 20;

  it('ranks the newest, and an old one whose title matches still comes first', () => {
    const db = temporaryLibrary();
    addNotes(db, OLDEST + 1, (age) =>
      age === OLDEST
        ? { title: 'The zebra', body: 'zebra' }
        : { title: 'Animals', body: age === OLDEST - 1 ? 'zebra zebra zebra zebra' : 'a zebra among others' },
    );
    const found = search(db, 'zebra');
    expect(found.hits[0]?.id).toBe(`note-${OLDEST}`);
    expect(found.hits.map(({ id }) => id)).not.toContain(`note-${OLDEST - 1}`);
    expect(found).toMatchObject({ found: RANKED_MATCHES, isMore: true });
    expect(search(db, 'among')).toMatchObject({ isMore: true });
    expect(search(db, 'zebra -among')).toMatchObject({ found: 2, isMore: false });
  });

  it('counts the matches of both indexes together', () => {
    const db = temporaryLibrary();
    addNotes(db, OLDEST, (age) => ({ title: 'Animals', body: 'zebra', hidden: age % 2 === 0 }));
    expect(search(db, 'zebra')).toMatchObject({ found: OLDEST, isMore: false });
    expect(search(db, 'zebra').hits.map(({ id }) => id)).toEqual([
      'note-0',
      'note-1',
      'note-2',
      'note-3',
      'note-4',
    ]);
  });

  it('tells apart by their texts what holds the words together', () => {
    const db = temporaryLibrary();
    addNotes(db, OLDEST, (age) => ({
      title: 'Animals',
      body: age === 7 ? `zebra lion ${FAR}` : age === 9 ? `lion to zebra ${FAR}` : `zebra ${FAR} to lion`,
    }));
    const found = search(db, 'zebra lion');
    expect(found.isMore).toBe(true);
    expect(found.hits.slice(0, 3).map(({ id }) => id)).toEqual(['note-7', 'note-9', 'note-0']);
  });

  it('ranks what is private among the others', () => {
    const db = temporaryLibrary();
    addNotes(db, OLDEST, (age) => ({
      title: 'Animals',
      body: age === 30 ? 'zebra zebra zebra lion' : age === 60 ? 'zebra zebra lion' : `zebra lion ${FAR}`,
      hidden: age === 60,
    }));
    for (const query of ['zebra', 'zebra OR lion']) {
      expect(
        search(db, query)
          .hits.map(({ id }) => id)
          .slice(0, 2),
      ).toEqual(['note-30', 'note-60']);
    }
  });

  it('takes the newest first of the words of a short beginning alone', () => {
    const db = temporaryLibrary();
    addNotes(db, OLDEST, (age) => ({ title: 'Animals', body: age === 30 ? 'zebra zebra rare' : 'zebra' }));
    expect(
      search(db, 'zeb*')
        .hits.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['note-0', 'note-1']);
    expect(search(db, 'zeb* OR rare').hits[0]?.id).toBe('note-30');
    expect(search(db, 'zeb* rare').hits.map(({ id }) => id)).toEqual(['note-30']);
  });
});
