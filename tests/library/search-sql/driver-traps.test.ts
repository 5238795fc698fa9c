import { describe, expect, it } from 'vitest';
import { indexItem, unindexItem } from '../../../src-library/search/index-item.ts';
import { scoreRows } from '../../../src-library/search/score-rows.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

function found(db: Library, word: string): number[] {
  return db
    .prepare<[string], number>('SELECT rowid FROM search_public WHERE search_public MATCH ?')
    .pluck()
    .all(word);
}

/** What the driver and FTS5 do behind one's back, and that it does not reach us. */
describe('traps of the driver and of FTS5', () => {
  it('an item indexed twice is found once and can be taken out whole', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['zebra'] });
    db.prepare('INSERT INTO segment_detail(id, edited) SELECT id, ? FROM segment').run('lion');
    indexItem(db, transcriptRow);
    indexItem(db, transcriptRow);
    expect([found(db, 'zebra').length, found(db, 'lion').length]).toEqual([0, 1]);
    unindexItem(db, transcriptRow);
    expect(found(db, 'lion')).toEqual([]);
    expect(() => db.exec(`INSERT INTO search_public(search_public) VALUES('integrity-check')`)).not.toThrow();
  });

  it('deleting one row deletes no other, although numbers arrive as REAL', () => {
    const db = temporaryLibrary();
    const rows = [1, 2, 3].map(() => addRecording(db, { segments: ['zebra'] }).transcriptRow);
    unindexItem(db, rows[1] ?? 0);
    expect(found(db, 'zebra')).toHaveLength(2);
  });

  it('scores of given rows are of those rows only', () => {
    const db = temporaryLibrary();
    for (let at = 0; at < 5; at++) addRecording(db, { segments: ['zebra'] }, { createdAt: NOW - at });
    const [first, , third] = found(db, 'zebra');
    const rows = scoreRows(db, 'search_public', '"zebra"', [first ?? 0, third ?? 0, 12_345]);
    expect(rows.map(({ row }) => row)).toEqual([first, third]);
  });

  it('items keep apart in the index when their row ids are large', () => {
    const db = temporaryLibrary();
    const { transcriptRow, sessionRow } = addRecording(db, { segments: ['zebra'] });
    const large = 2 ** 32;
    db.pragma('foreign_keys = OFF');
    db.prepare('UPDATE item SET id = ? WHERE id = ?').run(large, transcriptRow);
    db.prepare('UPDATE transcript SET item = ? WHERE item = ?').run(large, transcriptRow);
    db.prepare('UPDATE segment SET id = ? * 1048576').run(large);
    indexItem(db, large);
    expect(found(db, 'zebra')).toHaveLength(1);
    indexItem(db, sessionRow);
    expect(found(db, 'zebra')).toHaveLength(1);
  });
});
