import type { Database } from 'better-sqlite3';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLibraryErrors } from '../../../src-library/database/sqlite-errors.ts';
import { addNote } from '../../../src-library/history/commands/add-note.ts';
import { perform } from '../../../src-library/history/history.ts';
import { indexItem, unindexItem } from '../../../src-library/search/index-item.ts';
import { setTitle } from '../../../src-library/store/items.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, failureOf, NOW, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

/** What a word finds in an index, as row ids. */
const matches = (db: Database, word: string, index = 'search_public') =>
  db
    .prepare<[string], number>(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`)
    .pluck()
    .all(word);
const searchRow = (db: Database, row: number) =>
  db.prepare<[number], number>('SELECT search_row FROM item WHERE id = ?').pluck().get(row) ?? 0;

/*
 * Where each trap and each state of a file has its test:
 * - numbers bound as REAL, a row inserted twice, numbered parameters, partial updates of an index without texts: here, and in
 *   search-sql/driver-traps.test.ts as the search meets them, large row ids too
 * - an index asked anew for every row of a subquery: search-sql/query-plans.test.ts
 * - a second writer, and a read that becomes a write: here
 * - opening read-only (plain, hot, killed, missing, a folder, zero bytes, junk, locked, no permission), replaced by renaming
 *   and by overwriting, migrated under a reader: visible-library.test.ts, and mcp/library-states.test.ts for the sidecar as
 *   an ordinary user
 * - opening to write, several programs at once, folders and files that may not be written to: open-writer.test.ts
 * - migrations that are killed or fail: interrupted-migration.test.ts
 * - killed while writing: killed-writer.test.ts; while importing: import/pipeline-kill.test.ts; while the index is built anew:
 *   search-sql/rebuild-index.test.ts
 * - statements held open, and a log that grows: log-growth.test.ts, and for the sidecar visible-library.test.ts
 * - the file replaced under the app, and versions of it: main/workers/held-library.test.ts and main/library-connection.test.ts
 * - damaged pages: damage.test.ts; found by the daily look: main/workers/checker-worker.test.ts
 */
describe('traps of SQLite and its driver that the library walks round', () => {
  it('a read that becomes a write after a foreign commit fails at once, so writing begins with the lock', () => {
    const file = temporaryFile();
    const ours = temporaryLibrary(file);
    const other = temporaryLibrary(file);
    const addTag = (db: typeof ours, name: string) => db.prepare('INSERT INTO tag(name) VALUES(?)').run(name);
    ours.exec('BEGIN');
    ours.prepare('SELECT count(*) FROM tag').get();
    addTag(other, 'theirs');
    expect(failureOf(() => withLibraryErrors(() => addTag(ours, 'late'))).kind).toBe('busy');
    ours.exec('ROLLBACK');
    perform(ours, addNote, { parent: null, title: 'ours', text: '' }, NOW);
    expect(ours.prepare('SELECT name FROM tag').pluck().all()).toEqual(['theirs']);
    expect(ours.prepare('SELECT title FROM item').pluck().all()).toEqual(['ours']);
  });

  it('a second writer waits, and then says that another program is writing', () => {
    const file = temporaryFile();
    const ours = temporaryLibrary(file);
    const other = temporaryLibrary(file);
    ours.pragma('busy_timeout = 20');
    other.exec('BEGIN IMMEDIATE');
    const add = () => perform(ours, addNote, { parent: null, title: 'ours', text: '' }, NOW);
    expect(failureOf(() => withLibraryErrors(add)).kind).toBe('busy');
    other.exec('COMMIT');
    expect(add()).toEqual({ label: 'Add note', items: 1, created: expect.any(String) as string });
  });

  it('a number bound to a full-text row id is ignored, so one entry is taken out with BigInt', () => {
    const db = temporaryLibrary();
    const [first, second] = [
      addRecording(db, { segments: ['quagga'] }),
      addRecording(db, { segments: ['quagga'] }),
    ];
    const asNumber = db
      .prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ? AND rowid = ?')
      .pluck();
    // The trap itself: when this gives 1, the driver has changed and BigInt is no longer needed.
    expect(asNumber.get('quagga', searchRow(db, second.transcriptRow))).toBe(2);
    const gone = searchRow(db, first.transcriptRow);
    unindexItem(db, first.transcriptRow);
    expect(matches(db, 'quagga')).toEqual([searchRow(db, second.transcriptRow)]);
    expect(matches(db, 'quagga')).not.toContain(gone);
  });

  it('a contentless index takes a row twice and keeps a ghost, so indexing twice leaves one entry', () => {
    const db = temporaryLibrary();
    const { transcriptRow, transcriptId } = addRecording(db, { segments: ['quagga'] });
    indexItem(db, transcriptRow);
    setTitle(db, transcriptId, 'Okapi', NOW);
    setPrivate(db, transcriptId, true, NOW);
    setPrivate(db, transcriptId, false, NOW);
    expect(matches(db, 'quagga')).toHaveLength(1);
    expect(matches(db, 'meeting')).toEqual([]);
    unindexItem(db, transcriptRow);
    for (const word of ['quagga', 'okapi', 'meeting']) {
      expect([...matches(db, word), ...matches(db, word, 'search_private')]).toEqual([]);
    }
  });

  it('a numbered parameter counts as a named one, so no statement has any', () => {
    const db = temporaryLibrary();
    expect(() => db.prepare('SELECT ?1 + ?1').get(1)).toThrow();
    const folder = join(import.meta.dirname, '../../../src-library');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((name) => /[\s(,=]\?[0-9]/.test(readFileSync(join(folder, name), 'utf8')))).toEqual(
      [],
    );
  });

  it('an index without texts gives none back and takes no part of an entry, so entries are replaced whole', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: ['quagga'] });
    const kept = db
      .prepare(
        `SELECT title, body, snippet(search_public, 1, '', '', '', 9) AS snippet,
           highlight(search_public, 1, '', '') AS highlight FROM search_public WHERE search_public MATCH 'quagga'`,
      )
      .get();
    expect(kept).toEqual({ title: null, body: null, snippet: null, highlight: null });
    expect(() => db.exec(`UPDATE search_public SET title = 'Okapi'`)).toThrow();
    expect(() => db.exec(`INSERT INTO search_public(search_public) VALUES('rebuild')`)).toThrow();
    setTitle(db, transcriptId, 'Okapi', NOW);
    expect([matches(db, 'okapi'), matches(db, 'quagga')].map(({ length }) => length)).toEqual([1, 1]);
    expect(matches(db, 'meeting')).toEqual([]);
  });

  it('nothing reaches a transcript by cascade that only a range of ids reaches', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['one', 'two'] });
    const ids = db.prepare<[], number>('SELECT id FROM segment ORDER BY id').pluck().all();
    expect(ids).toEqual([transcriptRow * 2 ** 20, transcriptRow * 2 ** 20 + 1]);
    expect(Number.isSafeInteger(2 ** 32 * 2 ** 20)).toBe(true);
  });

  it('views work although the schema is not trusted', () => {
    const db = temporaryLibrary();
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    addRecording(db, { tags: ['t'], tasks: [{ text: 'x', done: false }] });
    for (const view of db
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'view'`)
      .pluck()
      .all()) {
      expect(() => db.prepare(`SELECT * FROM ${view}`).all()).not.toThrow();
    }
  });

  it('what holds for every connection of the writer is set', () => {
    const db = temporaryLibrary();
    const value = (name: string) => db.pragma(name, { simple: true });
    expect(
      [
        'foreign_keys',
        'secure_delete',
        'synchronous',
        'cell_size_check',
        'temp_store',
        'journal_size_limit',
      ].map(value),
    ).toEqual([1, 1, 1, 1, 2, 16_777_216]);
    expect(() => db.exec(`UPDATE sqlite_schema SET sql = ''`)).toThrow();
    expect(() => db.exec('DELETE FROM search_public_data')).toThrow();
  });
});
