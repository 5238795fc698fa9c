import { describe, expect, it } from 'vitest';
import { indexItem } from '../../../src-library/search/index-item.ts';
import { firstSearchRowOf } from '../../../src-library/search/search-row.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const DAY = 86_400_000;

/** A bare transcript, so that thousands of them take no time. */
function addItem(db: Library, created: number): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO item(uid, kind, title, created, imported, updated) VALUES(hex(randomblob(16)), 5, 't', ?, 0, 0)`,
    )
    .run(created);
  indexItem(db, lastInsertRowid);
  return Number(lastInsertRowid);
}

function searchRow(db: Library, item: number): number {
  return Number(db.prepare('SELECT search_row FROM item WHERE id = ?').pluck().get(item));
}

describe('rows of the full-text index', { timeout: 60_000 }, () => {
  it('grow with the date of creation, whatever came when', () => {
    const db = temporaryLibrary();
    const ages = [5, 0, 9, 2, 7];
    const rows = ages.map((age) => searchRow(db, addItem(db, NOW - age * DAY)));
    const byAge = ages.map((age, at) => ({ age, row: rows[at] ?? 0 })).sort((a, b) => b.row - a.row);
    expect(byAge.map(({ age }) => age)).toEqual([0, 2, 5, 7, 9]);
  });

  it('spill over to the nearest older ones when thousands carry one date', () => {
    const db = temporaryLibrary();
    const later = addItem(db, NOW + 2 * DAY);
    const rows = db.transaction(() =>
      Array.from({ length: 10_000 }, () => searchRow(db, addItem(db, NOW))),
    )();
    const first = firstSearchRowOf(NOW);
    expect(new Set(rows).size).toBe(10_000);
    expect(Math.max(...rows)).toBe(first + 95);
    expect(Math.min(...rows)).toBe(first + 96 - 10_000);
    expect(searchRow(db, later)).toBe(firstSearchRowOf(NOW + 2 * DAY));
    const newer = [1, 2, 3].map((days) => searchRow(db, addItem(db, NOW + days * DAY)));
    expect(Math.min(...newer)).toBeGreaterThan(Math.max(...rows));
    expect(searchRow(db, addItem(db, NOW - DAY))).toBeLessThan(Math.min(...rows));
  });

  it('put a crowd of one date behind what is newer, also when that came first', () => {
    const db = temporaryLibrary();
    const newer = Array.from({ length: 5 }, (_, days) => addItem(db, NOW + (days + 1) * DAY));
    db.transaction(() => Array.from({ length: 1_000 }, () => addItem(db, NOW)))();
    const found = db
      .prepare<[], number>(
        `SELECT rowid FROM search_public WHERE search_public MATCH 't' ORDER BY rowid DESC LIMIT 5`,
      )
      .pluck()
      .all();
    expect(found).toEqual(newer.toReversed().map((item) => searchRow(db, item)));
  });

  it('stay when an item is indexed again, also behind a crowd', () => {
    const db = temporaryLibrary();
    const items = Array.from({ length: 110 }, () => addItem(db, NOW));
    const before = items.map((item) => searchRow(db, item));
    for (const item of items) indexItem(db, item);
    expect(items.map((item) => searchRow(db, item))).toEqual(before);
  });

  it('move with a corrected date and leave nothing behind', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['zebra'] });
    db.prepare('UPDATE item SET created = ? WHERE id = ?').run(NOW - 100 * DAY, transcriptRow);
    indexItem(db, transcriptRow);
    expect(searchRow(db, transcriptRow)).toBe(firstSearchRowOf(NOW - 100 * DAY));
    const found = db
      .prepare(`SELECT rowid FROM search_public WHERE search_public MATCH 'zebra'`)
      .pluck()
      .all();
    expect(found).toEqual([searchRow(db, transcriptRow)]);
  });

  it('exist before 1970 and far from now', () => {
    const db = temporaryLibrary();
    const rows = [-2e12, -1, 0, 8.64e15].map((created) => searchRow(db, addItem(db, created)));
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    const found = db
      .prepare(`SELECT rowid FROM search_public WHERE search_public MATCH 't' ORDER BY rowid`)
      .pluck();
    expect(found.all()).toEqual(rows);
  });
});
