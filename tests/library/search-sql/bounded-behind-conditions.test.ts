import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { indexItem } from '../../../src-library/search/index-item.ts';
import { RANKED_MATCHES } from '../../../src-library/search/rank-matches.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { NOW, temporaryLibrary } from '../temporary-library.ts';

const HOUR = 3_600_000;
const CROWD = RANKED_MATCHES + 10;
const ASKED = { limit: 20, now: NOW, timeZone: 'UTC' };

interface Made {
  readonly age: number;
  readonly title?: string;
  readonly note: string;
  readonly starred?: boolean;
  readonly tag?: boolean;
  readonly speaker?: string;
}

/** Bare recordings of one line “zebra” with one note, so that thousands of them take no time. */
function addRecordings(db: Database, recordings: readonly Made[]): void {
  const item = db.prepare(
    'INSERT INTO item(uid, kind, parent, title, created, imported, updated, starred, hidden) VALUES(?, ?, ?, ?, ?, 0, 0, ?, 0)',
  );
  db.prepare("INSERT OR IGNORE INTO tag(id, name) VALUES(1, 'zoo')").run();
  db.transaction(() => {
    for (const {
      age,
      title = 'Animals',
      note,
      starred = false,
      tag = false,
      speaker = 'Ben',
    } of recordings) {
      const add = (name: string, kind: number, parent: number | bigint | null): bigint => {
        const created = NOW - age * HOUR;
        const id = item.run(`${name}-${age}`, kind, parent, title, created, starred ? 1 : 0).lastInsertRowid;
        if (tag) db.prepare('INSERT INTO item_tag(tag, item) VALUES(1, ?)').run(id);
        return BigInt(id);
      };
      const session = add('session', 0, null);
      const transcript = add('transcript', 1, session);
      db.prepare(
        'INSERT INTO transcript(item, kind, state, segment_count, indexed_count) VALUES(?, 1, 4, 1, 1)',
      ).run(transcript);
      db.prepare('INSERT INTO segment(id, text) VALUES(?, ?)').run(transcript << 20n, 'zebra');
      db.prepare('INSERT INTO speaker(transcript, label) VALUES(?, ?)').run(transcript, speaker);
      const below = add('note', 2, session);
      db.prepare('INSERT INTO body(item, text) VALUES(?, ?)').run(below, note);
      for (const each of [transcript, below]) indexItem(db, each);
    }
  })();
}

type Way = 'window' | 'search' | 'search_transcripts';

function find(db: Database, way: Way, query: string): string[] {
  const view = new VisibleDatabase(db);
  if (way === 'window') {
    const found = searchLibrary(db, query, ASKED);
    if (!found.ok) throw new Error(found.message);
    return found.hits.map(({ id }) => id);
  }
  if (way === 'search') {
    return findVisibleItems(view, query, { ...ASKED, sourceTypes: ['transcript'] }).items.map(({ id }) => id);
  }
  const found = searchVisibleTranscripts(view, query, ASKED.limit, NOW);
  if (!found.ok) throw new Error(found.message);
  return found.hits.map(({ id }) => id);
}

const BOTH = ['window', 'search'] as const;
const ALL = [...BOTH, 'search_transcripts'] as const;

const QUERIES: readonly (readonly [query: string, ways: readonly Way[]])[] = [
  ['zebra -lamp', ALL],
  ['zebra NOT lamp', ALL],
  ['zebra NOT (table OR lamp)', ALL],
  ['zebra -"a lamp"', ALL],
  ['(zebra -lamp)', ALL],
  ['zebra animals -lamp', ALL],
  ['-lamp', BOTH],
  ['zebra is:starred', BOTH],
  ['zebra tag:zoo', BOTH],
  ['zebra speaker:ben', BOTH],
  ['zebra -speaker:ann', BOTH],
  ['zebra before:2026-03-09', BOTH],
  ['zebra before:2026-03-09 in:transcript', BOTH],
  ['zebra -lamp is:starred', BOTH],
  ['tag:zoo', BOTH],
];

describe('more matches than are ranked, the newest of which are left out', { timeout: 60_000 }, () => {
  it('gives all others, and says that there are no more', () => {
    const db = temporaryLibrary();
    const old = [40, 41, 42].map((behind) => CROWD + behind);
    addRecordings(db, [
      ...Array.from({ length: CROWD }, (_, age) => ({ age, note: 'zebra and a lamp', speaker: 'Ann' })),
      ...old.map((age) => ({ age, note: 'zebra', starred: true, tag: true })),
    ]);
    const ids = old.map((age) => `transcript-${age}`);
    for (const [query, ways] of QUERIES) {
      for (const way of ways) {
        expect({ query, way, ids: find(db, way, query) }).toEqual({ query, way, ids });
      }
      const { found, isMore } = searchLibrary(db, query, ASKED) as { found: number; isMore: boolean };
      expect({ query, isMore, isFew: found <= 6 }).toEqual({ query, isMore: false, isFew: true });
    }
  });

  it('leaves out older titles before it takes the newest of them', () => {
    const db = temporaryLibrary();
    addRecordings(db, [
      ...Array.from({ length: CROWD }, (_, age) => ({ age, note: 'plain' })),
      ...Array.from({ length: 120 }, (_, at) => ({ age: CROWD + at, title: 'Zebra', note: 'lamp' })),
      { age: CROWD + 120, title: 'The zebra', note: 'plain' },
    ]);
    for (const way of ALL) expect(find(db, way, 'zebra -lamp')[0]).toBe(`transcript-${CROWD + 120}`);
  });
});
