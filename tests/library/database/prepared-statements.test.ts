import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepared } from '../../../src-library/database/prepared-statements.ts';
import { addRecording, temporaryLibrary } from '../temporary-library.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The driver makes a function for the rows of a statement when it was prepared anew, and it shows in nothing else. */
function countPreparations(): () => number {
  let count = 0;
  const MakeFunction = globalThis.Function;
  vi.stubGlobal('Function', (...parts: string[]) => {
    count += 1;
    return MakeFunction(...parts);
  });
  return () => count;
}

describe('a prepared statement', () => {
  it.each([
    ['SELECT * FROM segment WHERE id >= ? AND id < ? LIMIT ?', [0, 1e15, 5]],
    [
      'SELECT i.* FROM item i JOIN session s ON s.item = i.id WHERE i.created = ? LIMIT :limit',
      [1, { limit: 5 }],
    ],
  ])('is prepared once, however often it runs: %s', (sql, parameters) => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['one', 'two'] }, { createdAt: 1 });
    const preparations = countPreparations();
    for (let run = 0; run < 5; run++) {
      expect(prepared(db, sql).all(...parameters).length).toBeGreaterThan(0);
    }
    expect(preparations()).toBe(1);
  });

  it('gives parameters as they are, and leaves alone what only looks like one', () => {
    const db = temporaryLibrary();
    const sql = `SELECT '?:no''?' AS text, "id" = ? AS same, ? AS word, :name AS named /* ? */ -- ?
      FROM item`;
    addRecording(db);
    expect(prepared(db, sql).get(1, '-x', { name: null })).toEqual({
      text: "?:no'?",
      same: 1,
      word: '-x',
      named: null,
    });
  });
});
