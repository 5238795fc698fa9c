import { describe, expect, it } from 'vitest';
import { setTaskState } from '../../../../src-library/store/tasks.ts';
import { setText } from '../../../../src-library/store/notes.ts';
import { undo } from '../../../../src-library/history/history.ts';
import { moveToTrash } from '../../../../src-library/store/trash.ts';
import { NOW, temporaryLibrary } from '../../temporary-library.ts';
import { all, bodies, bring, databaseWith, itemCount, outcomes, tasks } from './brought.ts';

const TASKS = `CREATE TABLE tasks(id TEXT PRIMARY KEY, text TEXT, bucket TEXT, done INTEGER, done_at TEXT, created_at TEXT,
  parent_task_id TEXT);
INSERT INTO tasks VALUES
  ('k2', 'Ask for a price', 'today', 0, NULL, '2026-01-06 09:00:00', 'k1'),
  ('k1', 'Order glass', 'week', 0, NULL, '2026-01-05T10:00:00Z', NULL),
  ('k3', 'Sweep', 'done', 1, '2026-01-07T08:30:00+01:00', '2026-01-05', NULL),
  ('k4', 'Paint', 'someday', 1, NULL, NULL, NULL),
  ('k5', 'Odd bucket', 'later', 0, NULL, 1767607200, 'gone'),
  ('k6', '  ', 'inbox', 0, NULL, NULL, NULL),
  ('k7', 'In a ring', 'inbox', 0, NULL, NULL, 'k8'),
  ('k8', 'Of two', 'inbox', 0, NULL, NULL, 'k7');`;

const TRANSCRIPTS = `CREATE TABLE transcripts(id TEXT PRIMARY KEY, title TEXT, text TEXT, created_at TEXT, source TEXT, duration REAL,
  engine TEXT, model_id TEXT, language TEXT, starred INTEGER, manual_tags TEXT, template TEXT, deleted_at TEXT);
CREATE VIRTUAL TABLE transcripts_fts USING fts5(text, content='transcripts');
INSERT INTO transcripts VALUES
  ('u1', 'Walk', 'First thought.', '2026-01-05 10:00:00', 'mic', 12.5, 'whisper', 'base.en', 'en', 1, 'garden; glass', 'diary', NULL),
  ('u2', NULL, 'WEBVTT', '2026-01-05 11:00:00', 'file', NULL, 'parakeet', 'v3', NULL, 0, '', NULL, NULL),
  ('u3', 'Silent', '', '2026-01-05 12:00:00', 'mic', 1, 'whisper', 'base.en', 'en', 0, NULL, NULL, NULL),
  ('u4', 'Thrown away', 'Gone.', '2026-01-05 13:00:00', 'mic', 1, 'whisper', 'base.en', 'en', 0, NULL, NULL, '2026-02-01');`;

const NOTES = `CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT, content TEXT, createdAt TEXT, starred INTEGER, tags TEXT,
  transcript_id TEXT);
INSERT INTO notes VALUES(1, 'Shopping', 'Beans and peas.', '2026-01-04T10:00:00Z', 1, '[{"name":"kitchen"}]', NULL),
  (2, '', 'Belongs to the walk.', NULL, 0, NULL, 'u1');`;

describe("Lumotia's database", () => {
  it('with only tasks comes in: open and done, by bucket and date, parts below their whole', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(TASKS);
    expect(outcomes(await bring(db, path))).toEqual([
      ...Array<string>(7).fill('kept'),
      '1 entry of Lumotia without any text could not be brought in; the others were.',
    ]);
    expect(tasks(db).toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: 'Ask for a price', bucket: 'today', doneAt: null, createdAt: at(5, 10), parent: 'Order glass' },
      { text: 'In a ring', bucket: 'inbox', doneAt: null, createdAt: NOW, parent: null },
      { text: 'Odd bucket', bucket: 'inbox', doneAt: null, createdAt: at(5, 10), parent: null },
      { text: 'Of two', bucket: 'inbox', doneAt: null, createdAt: NOW, parent: 'In a ring' },
      { text: 'Order glass', bucket: 'week', doneAt: null, createdAt: at(5, 10), parent: null },
      { text: 'Paint', bucket: 'done', doneAt: null, createdAt: NOW, parent: null },
      { text: 'Sweep', bucket: 'done', doneAt: at(7, 7, 30), createdAt: at(5), parent: null },
    ]);
  });

  it('comes in with transcripts, notes, tasks, tags and stars, also of texts that look like a format', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(TRANSCRIPTS + NOTES + TASKS);
    const files = await bring(db, path);
    expect(outcomes(files).slice(-2)).toEqual([
      '2 entries of Lumotia without any text could not be brought in; the others were.',
      '1 entry in the trash of Lumotia stayed there; the others were brought in.',
    ]);
    expect(all(db)).toMatchObject([
      {
        title: 'Walk',
        starred: true,
        tags: ['garden', 'glass'],
        model: 'base.en',
        lines: [[null, null, null, 'First thought.']],
      },
      { lines: [[null, null, null, 'WEBVTT']] },
    ]);
    expect(bodies(db)).toEqual(['2 Beans and peas.', '2 Belongs to the walk.']);
    const note = db
      .prepare<[], { starred: number; created: number; tag: string }>(
        `SELECT i.starred, i.created, t.name AS tag FROM item i JOIN item_tag it ON it.item = i.id JOIN tag t ON t.id = it.tag
         WHERE i.title = 'Shopping'`,
      )
      .get();
    expect(note).toEqual({ starred: 1, created: at(4, 10), tag: 'kitchen' });
    const below = db
      .prepare<[], string>(
        `SELECT p.title FROM item i JOIN item p ON p.id = i.parent JOIN body b ON b.item = i.id WHERE b.text LIKE 'Belongs%'`,
      )
      .pluck()
      .get();
    expect(below).toBe('Walk');
    expect(tasks(db)).toHaveLength(7);
  });

  it('changes nothing when it is brought again, and is one change to undo', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(TRANSCRIPTS + NOTES + TASKS);
    await bring(db, path);
    const before = itemCount(db);
    expect(new Set(outcomes(await bring(db, path)).slice(0, -2))).toEqual(new Set(['known']));
    expect(itemCount(db)).toBe(before);
    undo(db, NOW);
    expect(itemCount(db)).toBe(0);
    await bring(db, path);
    expect(itemCount(db)).toBe(before);
  });

  it('hands over what has changed there since, but for what was changed here', async () => {
    const db = temporaryLibrary();
    const { path, run } = databaseWith(NOTES + TASKS);
    await bring(db, path);
    const idOf = (title: string): string =>
      db.prepare<[string], string>('SELECT uid FROM item WHERE title = ?').pluck().get(title) ?? '';
    setTaskState(db, idOf('Paint'), { bucket: 'today', doneAt: null }, NOW);
    setText(db, idOf('Shopping'), { title: 'Shopping', text: 'Mine.', now: NOW });
    run(`UPDATE tasks SET done = 1, done_at = '2026-01-08' WHERE id = 'k1';
      UPDATE tasks SET bucket = 'week' WHERE id = 'k4';
      UPDATE tasks SET text = 'Sweep twice' WHERE id = 'k3';
      UPDATE notes SET content = 'Theirs.' WHERE id = 1`);
    expect(outcomes(await bring(db, path)).filter((outcome) => outcome === 'revision')).toHaveLength(2);
    expect(tasks(db).find(({ text }) => text === 'Order glass')).toMatchObject({
      bucket: 'done',
      doneAt: at(8),
    });
    expect(tasks(db).find(({ text }) => text === 'Paint')).toMatchObject({ bucket: 'today' });
    expect(tasks(db).find(({ text }) => text === 'Sweep twice')).toBeDefined();
    expect(bodies(db)[0]).toBe('2 Mine.');
    expect(new Set(outcomes(await bring(db, path)).slice(0, -1))).toEqual(new Set(['known']));
  });

  it('brings back a task from the trash, and a purged one as a new one', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(TASKS);
    await bring(db, path);
    moveToTrash(
      db,
      db.prepare<[], string>(`SELECT uid FROM item WHERE title = 'Sweep'`).pluck().get() ?? '',
      NOW,
    );
    expect(await bring(db, path)).toContainEqual(
      expect.objectContaining({ outcome: 'known', restored: true }),
    );
    expect(itemCount(db)).toBe(7);
  });

  it('takes the times of segments where a version keeps them', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(`${TRANSCRIPTS} ALTER TABLE transcripts ADD COLUMN segments TEXT;
      UPDATE transcripts SET segments = '[{"start":0.5,"end":1.25,"text":"First thought."}]' WHERE id = 'u1'`);
    await bring(db, path);
    expect(all(db)[0]?.lines).toEqual([[500, 1250, null, 'First thought.']]);
  });
});

function at(day: number, hour = 0, minute = 0): number {
  return Date.UTC(2026, 0, day, hour, minute);
}
