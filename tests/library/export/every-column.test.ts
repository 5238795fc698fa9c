import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { printParlanceJson } from '../../../src-library/export/parlance-json.ts';
import { makePrivate } from '../../../src-library/history/commands/private.ts';
import { perform } from '../../../src-library/history/history.ts';
import { importFile } from '../../../src-library/import/import-file.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { listTopItems } from '../../../src-library/store/item-snapshots.ts';
import { addNote, addSummary } from '../../../src-library/store/notes.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

/** How a column is changed: an SQL expression; `read` is what it means, where it holds a number of a row. */
interface Carried {
  readonly change: string;
  readonly read?: string;
  readonly where?: string;
}

const text = (column: string): Carried => ({ change: `coalesce("${column}", '') || ' changed'` });
const number = (column: string): Carried => ({ change: `coalesce("${column}", 0) + 7` });
const switched = (column: string): Carried => ({ change: `1 - "${column}"` });

/** Each column of each table: how it is carried by Parlance's own form, or why it is not. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, Carried | string>>>> = {
  source: { id: 'a row', name: text('name'), private: switched('private') },
  person: { id: 'a row', name: text('name'), private: switched('private') },
  tag: { id: 'a row', name: text('name'), private: switched('private') },
  item: {
    id: 'a row',
    uid: { change: `substr(uid, 1, 35) || CASE substr(uid, 36) WHEN 'a' THEN 'b' ELSE 'a' END` },
    kind: { change: '2', where: 'kind = 3' },
    parent: { change: 'NULL', read: '(SELECT p.uid FROM item p WHERE p.id = t.parent)', where: 'kind = 2' },
    source: { change: 'NULL', read: '(SELECT s.name FROM source s WHERE s.id = t.source)' },
    title: text('title'),
    created: number('created'),
    created_guessed: switched('created_guessed'),
    imported: number('imported'),
    updated: number('updated'),
    language: text('language'),
    starred: switched('starred'),
    private: switched('private'),
    trashed: 'what lies in the trash is left out',
    hidden: 'worked out',
    flips_at: 'worked out',
    preview: 'worked out',
    search_row: 'worked out',
  },
  session: {
    item: 'a row',
    root: 'of this computer',
    external_id: text('external_id'),
    folder: 'of this computer',
    error: 'of this computer',
  },
  transcript: {
    item: 'a row',
    kind: { change: `'lyrics'` },
    state: { change: '1' },
    duration: number('duration'),
    segment_count: 'worked out',
    indexed_count: 'worked out',
    edit_revision: 'where readers of this library stand',
    format: text('format'),
    engine: text('engine'),
    model: text('model'),
    template: text('template'),
    metadata: { change: `'{"header":["changed"]}'` },
  },
  segment: {
    id: 'a row, and the place of the line',
    start: number('start'),
    end: number('end'),
    speaker: { change: 'NULL', read: '(SELECT s.label FROM speaker s WHERE s.id = t.speaker)' },
    text: text('text'),
  },
  segment_detail: {
    id: 'a row',
    edited: text('edited'),
    edited_speaker: { change: 'NULL', read: '(SELECT s.label FROM speaker s WHERE s.id = t.edited_speaker)' },
    parts: { change: `'[{"text":"changed"}]'` },
    track: text('track'),
    confidence: { change: '0.5' },
    flags: { change: 'flags | 64' },
    external_key: text('external_key'),
  },
  segment_words: { id: 'a row', words: { change: `'[[1,2,"changed",0.5]]'` } },
  segment_change: {
    transcript: 'where readers of this library stand',
    revision: 'where readers of this library stand',
    seq: 'where readers of this library stand',
  },
  speaker: {
    id: 'a row',
    transcript: 'a row',
    label: text('label'),
    name: text('name'),
    person: { change: 'NULL', read: '(SELECT p.name FROM person p WHERE p.id = t.person)' },
  },
  item_tag: {
    item: 'a row',
    tag: {
      change: `(SELECT g.id FROM tag g WHERE g.name = 'another')`,
      read: '(SELECT g.name FROM tag g WHERE g.id = t.tag)',
      where: `tag = (SELECT g.id FROM tag g WHERE g.name = 'salt')`,
    },
  },
  body: { item: 'a row', text: text('text') },
  task: {
    item: 'a row',
    bucket: { change: `'someday'` },
    done_at: number('done_at'),
    position: number('position'),
    moment_transcript: {
      change: 'NULL',
      read: '(SELECT m.uid FROM item m WHERE m.id = t.moment_transcript)',
    },
    moment_seq: { ...number('moment_seq'), where: 'moment_transcript IS NOT NULL' },
  },
  original: {
    sha256: 'made of the bytes',
    bytes: 'made of the bytes',
    compression: 'how the bytes are kept',
    data: 'checked below',
  },
  file: {
    item: 'a row',
    name: text('name'),
    media_type: text('media_type'),
    bytes: number('bytes'),
    original: { change: 'NULL' },
    path: 'holds nothing yet',
  },
  import: {
    id: 'a row',
    item: 'a row',
    original: { change: `(SELECT f.original FROM file f WHERE f.original IS NOT NULL)` },
    file_name: text('file_name'),
    modified: number('modified'),
    encoding: text('encoding'),
    format: text('format'),
    format_confidence: { change: '0.125' },
    importer_version: number('importer_version'),
    imported: number('imported'),
    report: { change: `'{"read":1}'` },
  },
};

/** Tables that hold nothing of what a person brought in or wrote. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  meta: 'settings of this library',
  followed_root: 'of this computer',
  followed_file: 'of this computer',
  import_folder: 'of this computer',
  counter: 'worked out',
  listed: 'worked out',
  history: 'the changes of this library',
  history_item: 'the changes of this library',
  client: 'of this computer',
  access: 'the log of this library',
  forgotten: 'what this library was told to forget',
};

const carried = Object.entries(COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, how]) =>
    typeof how === 'string' ? [] : [{ table, column, ...how }],
  ),
);

/** A library with something in every column that is carried. */
function fullLibrary(): Database {
  const db = temporaryLibrary();
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada Quill>We need salt.\n';
  importFile(db, { fileName: 'talk.vtt', bytes: Buffer.from(vtt), modifiedMs: NOW - 5, now: NOW });
  const { sessionId, transcriptId, transcriptRow } = addRecording(db, {
    language: 'de',
    engine: 'whisper',
    model: 'large',
    durationMs: 9000,
    tags: ['salt'],
    metadata: { header: ['x'] },
    segments: [
      {
        startMs: 0,
        endMs: 900,
        speaker: 'Ada Quill',
        text: 'We need\nsalt.',
        track: 'mic',
        confidence: 0.25,
        externalKey: 'mic:0',
        flags: ['overlap'],
        words: [{ startMs: 0, endMs: 400, text: 'We', confidence: 0.25 }],
      },
      { text: 'Nobody knows when.', speaker: 'Speaker 1' },
    ],
  });
  addRecording(db, { tags: ['another'] });
  db.prepare(
    `UPDATE segment_detail SET edited = 'We need pepper.', parts = '[{"text":"We need"},{"text":"pepper."}]',
       edited_speaker = (SELECT id FROM speaker WHERE label = 'Speaker 1') WHERE track = 'mic'`,
  ).run();
  db.prepare('UPDATE session SET external_id = ?').run('2026-06-01T1200');
  db.prepare(
    'UPDATE session SET external_id = NULL WHERE item NOT IN (SELECT parent FROM item WHERE id = ?)',
  ).run(transcriptRow);
  addSummary(db, { parent: sessionId, title: 'In short', text: 'Salt.', now: NOW });
  addNote(db, { parent: sessionId, title: 'Aside', text: 'A note.', now: NOW });
  addNote(db, { parent: null, title: 'Alone', text: 'Text.', now: NOW });
  const task = addTask(db, { parent: null, text: 'Buy salt', bucket: 'week', now: NOW });
  addTask(db, { parent: sessionId, text: 'Look again', bucket: 'today', now: NOW });
  db.prepare(
    `UPDATE task SET done_at = ${NOW}, moment_seq = 1, moment_transcript = (SELECT id FROM item WHERE uid = ?)
     WHERE item = (SELECT id FROM item WHERE uid = ?)`,
  ).run(transcriptId, task);
  const file = { fileName: 'agenda.bin', bytes: Buffer.from([0, 255, 1]), text: 'agenda', mediaType: 'x/y' };
  addFile(db, { parent: sessionId, ...file, now: NOW });
  perform(db, makePrivate, { ids: [task], on: true }, NOW + 3);
  return db;
}

/** What a column holds, of whatever row. */
function valuesOf(db: Database, { table, column, read }: (typeof carried)[number]): readonly string[] {
  return db
    .prepare<[]>(`SELECT ${read ?? `t."${column}"`} FROM "${table}" t`)
    .pluck()
    .all()
    .map((value) => JSON.stringify(value))
    .sort();
}

/** The library that all files of an export make. */
function moved(from: Database): Database {
  const to = temporaryLibrary();
  for (const id of listTopItems(from)) {
    const bytes = Buffer.from(printParlanceJson(from, id));
    importFile(to, { fileName: 'x.parlance.json', bytes, modifiedMs: null, now: NOW + 9 });
  }
  return to;
}

describe("Parlance's own form", () => {
  it('is told of every column that the library has', () => {
    const db = temporaryLibrary();
    const tables = db
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'search_*' AND name NOT GLOB 'sqlite_*'`,
      )
      .pluck()
      .all();
    expect([...Object.keys(COLUMNS), ...Object.keys(LEFT_OUT)].sort()).toEqual([...tables].sort());
    for (const [table, columns] of Object.entries(COLUMNS)) {
      const there = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
      expect([table, Object.keys(columns).sort()]).toEqual([table, [...there].sort()]);
    }
  });

  it('brings the same in every column', () => {
    const from = fullLibrary();
    const to = moved(from);
    for (const place of carried) {
      const { table, column } = place;
      expect([table, column, valuesOf(to, place)]).toEqual([table, column, valuesOf(from, place)]);
    }
    const data = (db: Database): unknown => db.prepare('SELECT * FROM original ORDER BY sha256').all();
    expect(data(to)).toEqual(data(from));
  });

  it('carries a change of each column', () => {
    const from = fullLibrary();
    from.pragma('foreign_keys = OFF');
    for (const place of carried) {
      const { table, column, change, where = 'true' } = place;
      const before = valuesOf(from, place);
      from.exec('BEGIN');
      const { changes } = from.prepare(`UPDATE "${table}" SET "${column}" = ${change} WHERE ${where}`).run();
      const after = valuesOf(from, place);
      expect([table, column, changes]).not.toEqual([table, column, 0]);
      expect([table, column, after]).not.toEqual([table, column, before]);
      expect([table, column, valuesOf(moved(from), place)]).toEqual([table, column, after]);
      from.exec('ROLLBACK');
    }
  }, 60_000);
});
