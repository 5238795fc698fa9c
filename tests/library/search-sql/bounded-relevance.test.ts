import { describe, expect, it } from 'vitest';
import { indexItem } from '../../../src-library/search/index-item.ts';
import { RANKED_MATCHES } from '../../../src-library/search/rank-matches.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const HOUR = 3_600_000;

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
});
