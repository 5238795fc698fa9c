import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { trash } from '../../../src-library/history/commands/trash.ts';
import { perform, redo, undo } from '../../../src-library/history/history.ts';
import { mergeIndexes } from '../../../src-library/search/merge-indexes.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { setTitle } from '../../../src-library/store/items.ts';
import { editSegmentText } from '../../../src-library/store/segments.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

/** Into how many parts an index falls. */
function parts(db: Database, index = 'search_public'): number {
  return Number(db.prepare(`SELECT count(DISTINCT segid) FROM ${index}_idx`).pluck().get());
}

function automerge(db: Database, index = 'search_public'): number {
  const set = db.prepare(`SELECT v FROM ${index}_config WHERE k = 'automerge'`).pluck().get();
  return Number(set ?? 4);
}

function setAutomerge(db: Database, value: number): void {
  for (const index of ['search_public', 'search_private']) {
    db.prepare(`INSERT INTO ${index}(${index}, rank) VALUES('automerge', ?)`).run(BigInt(value));
  }
}

/** So many words that writing them makes SQLite join parts, if it may. */
const manyWords = (from: number): string =>
  Array.from({ length: 20_000 }, (_, at) => `w${(from + at * 7919).toString(36)}x`).join(' ');

/** A library whose index falls into six parts, and the recording with the most words in it. */
function inParts(): { db: Database; id: string } {
  const db = temporaryLibrary();
  const { transcriptId } = addRecording(db, { segments: [manyWords(1), 'and zebra'] });
  addRecording(db);
  db.exec(`INSERT INTO search_public(search_public) VALUES('optimize')`);
  setAutomerge(db, 0);
  for (let at = 0; at < 5; at += 1) addRecording(db, { segments: [`part ${at}`] });
  setAutomerge(db, 4);
  expect(parts(db)).toBe(6);
  return { db, id: transcriptId };
}

function addTwo(db: Database): void {
  for (const at of [3, 5]) addRecording(db, { segments: [manyWords(at)] });
}

function found(db: Database, query: string): number {
  const search = searchLibrary(db, query, { limit: 20 });
  return search.ok ? search.found : 0;
}

describe('a change that somebody waits for', () => {
  const changes: readonly [string, (db: Database, id: string) => unknown][] = [
    [
      'moving to the trash and back',
      (db, id) => {
        perform(db, trash, { ids: [id] }, NOW);
        undo(db, NOW);
        redo(db, NOW);
        undo(db, NOW);
      },
    ],
    [
      'hiding and showing',
      (db, id) => {
        for (const on of [true, false]) db.transaction(() => setPrivate(db, id, on, NOW)).immediate();
      },
    ],
    [
      'editing',
      (db, id) => {
        for (const text of ['zebra!', null]) {
          db.transaction(() => editSegmentText(db, id, 1, text, NOW)).immediate();
        }
      },
    ],
    ['renaming', (db, id) => db.transaction(() => setTitle(db, id, 'Zebra', NOW)).immediate()],
  ];

  it.each(changes)('leaves the joining of the index for later: %s', (_, change) => {
    const { db, id } = inParts();
    const before = parts(db);
    for (let time = 0; time < 2; time += 1) change(db, id);
    expect(parts(db)).toBeGreaterThan(before);
    expect(automerge(db)).toBe(4);
    expect(found(db, 'zebra')).toBe(1);
    for (const merging = mergeIndexes(db); merging.next().done !== true;);
    expect(parts(db)).toBeLessThan(before);
    expect(found(db, 'zebra')).toBe(1);
  });

  it('writes what it does to many recordings into one part', () => {
    const db = temporaryLibrary();
    const ids = Array.from(
      { length: 20 },
      (_, at) => addRecording(db, { segments: [`zebra ${at}`] }).sessionId,
    );
    expect(parts(db, 'search_private')).toBe(0);
    perform(db, trash, { ids }, NOW);
    expect(parts(db, 'search_private')).toBe(1);
    expect(found(db, 'zebra in:trash')).toBe(20);
    undo(db, NOW);
    expect(found(db, 'zebra')).toBe(20);
    expect(automerge(db)).toBe(4);
  });

  it('is told apart from an import, which joins along', () => {
    const { db } = inParts();
    const before = parts(db);
    addTwo(db);
    expect(parts(db)).toBeLessThan(before);
  });

  it('keeps what another way of joining has set', () => {
    const { db, id } = inParts();
    setAutomerge(db, 0);
    perform(db, trash, { ids: [id] }, NOW);
    expect([automerge(db), automerge(db, 'search_private')]).toEqual([0, 0]);
  });

  it('leaves nothing of its setting when it is broken off', () => {
    const { db, id } = inParts();
    const before = parts(db);
    expect(() =>
      db
        .transaction(() => {
          perform(db, trash, { ids: [id] }, NOW);
          throw new Error('broken off');
        })
        .immediate(),
    ).toThrow('broken off');
    expect([automerge(db), parts(db)]).toEqual([4, before]);
    expect(found(db, 'zebra')).toBe(1);
    addTwo(db);
    expect(parts(db)).toBeLessThan(before);
  });
});
