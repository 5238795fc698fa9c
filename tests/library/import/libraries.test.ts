import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, temporaryLibrary } from '../temporary-library.ts';
import { all, bodies, bring, databaseWith, outcomes } from './libraries/brought.ts';

const BUZZ = `CREATE TABLE transcription(id TEXT PRIMARY KEY, file TEXT, name TEXT, language TEXT, model_type TEXT,
  whisper_model_size TEXT, time_queued TEXT, notes TEXT);
CREATE TABLE transcription_segment(id INTEGER PRIMARY KEY, start_time INT, end_time INT, text TEXT, translation TEXT,
  transcription_id TEXT);
INSERT INTO transcription VALUES('a1', '/home/x/talk.mp3', NULL, 'en', 'Whisper', 'small', '2026-01-05T10:00:00', 'mine'),
  ('a2', 'C:\\x\\other.wav', 'Named', 'de', 'Whisper', 'tiny', NULL, NULL), ('a3', 'x', 'Empty', NULL, NULL, NULL, NULL, NULL);
INSERT INTO transcription_segment VALUES(1, 0, 1500, ' Hello there.', '', 'a1'), (2, 1500, 1400, 'Bye.', '', 'a1'),
  (3, 100, 900, 'Hallo.', '', 'a2');`;

/** What is said of the one without a line. */
const LEFT = '1 entry of Buzz without any text could not be brought in; the others were.';

describe("another program's library", () => {
  it('of Buzz comes in with its names, models, languages and notes', async () => {
    const db = temporaryLibrary();
    expect(outcomes(await bring(db, databaseWith(BUZZ).path))).toEqual(['imported', 'imported', LEFT]);
    expect(all(db)).toMatchObject([
      {
        title: 'talk',
        source: 'Buzz',
        model: 'small',
        lines: [
          [0, 1500, null, 'Hello there.'],
          [1500, 1500, null, 'Bye.'],
        ],
      },
      { title: 'Named', model: 'tiny', lines: [[100, 900, null, 'Hallo.']] },
    ]);
    expect(bodies(db)).toEqual([expect.stringMatching(/ mine$/)]);
  });

  it('of Meetily comes in by meetings, with who was heard', async () => {
    const db = temporaryLibrary();
    const { path } =
      databaseWith(`CREATE TABLE meetings(id TEXT, title TEXT, created_at TEXT, updated_at TEXT);
CREATE TABLE transcripts(id TEXT, meeting_id TEXT, transcript TEXT, timestamp TEXT, summary TEXT, audio_start_time REAL,
  audio_end_time REAL, speaker TEXT);
INSERT INTO meetings VALUES('m1', 'Planning', '2026-01-05 10:00:00', NULL);
INSERT INTO transcripts VALUES('t2', 'm1', 'Second.', '', NULL, 2.5, 3.0004, 'system'),
  ('t1', 'm1', 'First.', '', NULL, 0.25, 1.5, 'mic');`);
    await bring(db, path);
    expect(all(db)).toMatchObject([
      {
        title: 'Planning',
        createdAt: Date.UTC(2026, 0, 5, 10),
        lines: [
          [250, 1500, 'mic', 'First.'],
          [2500, 3000, 'system', 'Second.'],
        ],
      },
    ]);
  });

  it('of OpenWhispr comes in: dictations, and notes with a transcript', async () => {
    const db = temporaryLibrary();
    const { path } =
      databaseWith(`CREATE TABLE transcriptions(id INTEGER PRIMARY KEY, text TEXT, timestamp TEXT);
CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT, content TEXT, transcript TEXT, created_at TEXT);
INSERT INTO transcriptions VALUES(1, 'Remember the glass.', '2026-01-05 10:00:00');
INSERT INTO notes VALUES(1, 'Call', 'Ask twice.', 'We spoke of glass.', '2026-01-06 10:00:00'), (2, 'Only a note', 'x', NULL, '');`);
    await bring(db, path);
    expect(all(db)).toMatchObject([
      { title: 'Remember the glass.', lines: [[null, null, null, 'Remember the glass.']] },
      { title: 'Call', lines: [[null, null, null, 'We spoke of glass.']] },
    ]);
    expect(bodies(db)).toEqual([expect.stringMatching(/ Ask twice\.$/), expect.stringMatching(/ x$/)]);
  });

  it('of Scriberr comes in with its summaries and the names given to speakers', async () => {
    const db = temporaryLibrary();
    const transcript = JSON.stringify({
      segments: [{ start: 0, end: 1, text: 'Hi there.', speaker: 'SPEAKER_00' }],
      word_segments: [],
      language: 'en',
    });
    const { path } =
      databaseWith(`CREATE TABLE transcription_jobs(id TEXT, title TEXT, transcript TEXT, created_at TEXT);
CREATE TABLE summaries(id TEXT, transcription_id TEXT, content TEXT);
CREATE TABLE speaker_mappings(id INTEGER, transcription_job_id TEXT, original_speaker TEXT, custom_name TEXT);
INSERT INTO transcription_jobs VALUES('j1', 'Talk', '${transcript}', '2026-01-05T10:00:00.5+01:00'), ('j2', 'Not yet', NULL, '');
INSERT INTO summaries VALUES('s', 'j1', 'Short.');
INSERT INTO speaker_mappings VALUES(1, 'j1', 'SPEAKER_00', 'Ada Quill');`);
    await bring(db, path);
    expect(all(db)).toMatchObject([
      {
        title: 'Talk',
        createdAt: Date.UTC(2026, 0, 5, 9, 0, 0, 500),
        lines: [[0, 1000, 'Ada Quill', 'Hi there.']],
      },
    ]);
    expect(bodies(db)).toEqual([expect.stringMatching(/ Short\.$/)]);
  });

  it.each([
    ['model_id', 'created_at', 'manual_tags'],
    ['modelId', 'createdAt', 'manualTags'],
  ])('of Lumotia is known by its columns, also as %s', async (model, created, tags) => {
    const db = temporaryLibrary();
    const { path } =
      databaseWith(`CREATE TABLE entries(id TEXT, title TEXT, text TEXT, ${created} TEXT, source TEXT, duration REAL,
  engine TEXT, ${model} TEXT, language TEXT, starred INTEGER, ${tags} TEXT, template TEXT);
INSERT INTO entries VALUES('u1', 'Walk', 'First thought.' || char(10, 10) || 'Second thought.', '2026-01-05 10:00:00', 'mic', 12.5,
  'parakeet', 'v3', 'en', 1, '["garden","glass"]', 'diary');`);
    await bring(db, path);
    expect(all(db)).toMatchObject([
      {
        title: 'Walk',
        source: 'Lumotia',
        model: 'v3',
        starred: true,
        tags: ['garden', 'glass'],
        createdAt: Date.UTC(2026, 0, 5, 10),
        lines: [
          [null, null, null, 'First thought.'],
          [null, null, null, 'Second thought.'],
        ],
      },
    ]);
  });

  it('of screenpipe is parted where nothing was heard for long', async () => {
    const db = temporaryLibrary();
    const { path } =
      databaseWith(`CREATE TABLE audio_transcriptions(id INTEGER PRIMARY KEY, timestamp TEXT, transcription TEXT,
  device TEXT, is_input_device INTEGER, speaker_id INTEGER);
INSERT INTO audio_transcriptions VALUES(1, '2026-01-05T10:00:00Z', 'Hi.', 'm', 1, NULL),
  (2, '2026-01-05T10:00:02.5Z', 'Hello.', 's', 0, NULL), (3, '2026-01-05T12:00:00Z', 'Later.', 'm', 1, 7);`);
    await bring(db, path);
    expect(
      all(db).map(({ lines }) => lines.map(([start, , speaker, text]) => [start, speaker, text])),
    ).toEqual([
      [
        [0, 'Me', 'Hi.'],
        [2500, 'Them', 'Hello.'],
      ],
      [[0, 'Speaker 7', 'Later.']],
    ]);
  });

  it('of Char is a folder for each session', async () => {
    const db = temporaryLibrary();
    const folder = temporaryFolder();
    const files = {
      's1/_meta.json': JSON.stringify({
        id: 's1',
        title: 'Round',
        created_at: '2026-01-05T10:00:00Z',
        tags: ['plan'],
      }),
      's1/transcript.json': JSON.stringify({
        transcripts: [
          {
            words: [
              { text: 'Hi', start_ms: 0, end_ms: 400, channel: 0 },
              { text: 'there.', start_ms: 400, end_ms: 900, channel: 0 },
              { text: 'Yes.', start_ms: 1200, end_ms: 1500, channel: 1 },
            ],
          },
        ],
      }),
      's1/_memo.md': 'Buy glass.',
      'x.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello.\n',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    expect(outcomes(await bring(db, folder))).toEqual(['imported', 'imported']);
    expect(all(db)[0]).toMatchObject({
      title: 'Round',
      tags: ['plan'],
      createdAt: Date.UTC(2026, 0, 5, 10),
      lines: [
        [0, 900, 'Me', 'Hi there.'],
        [1200, 1500, 'Them', 'Yes.'],
      ],
    });
    expect(bodies(db)).toEqual([expect.stringMatching(/ Buy glass\.$/)]);
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'known']);
  });

  it('of Granola is a cache with several meetings, each by its document', async () => {
    const db = temporaryLibrary();
    const entry = (document: string, text: string): unknown => ({
      document_id: document,
      start_timestamp: '2026-01-05T10:00:01.000Z',
      end_timestamp: '2026-01-05T10:00:02.500Z',
      text,
      source: 'microphone',
      is_final: true,
    });
    const cache = (second: string): string =>
      JSON.stringify({
        cache: JSON.stringify({
          state: {
            documents: { 'aaaaaaaa-1': { title: 'One', notes_plain: 'n' }, 'bbbbbbbb-2': { title: 'Two' } },
            transcripts: {
              'aaaaaaaa-1': [entry('aaaaaaaa-1', 'First words.')],
              'bbbbbbbb-2': [entry('bbbbbbbb-2', second)],
              'cccccccc-3': [],
            },
          },
        }),
      });
    const path = join(temporaryFolder(), 'cache-v3.json');
    writeFileSync(path, cache('Second words.'));
    expect(outcomes(await bring(db, path))).toEqual(['imported', 'imported']);
    expect(all(db).map(({ title, lines }) => [title, lines[0]?.[3]])).toEqual([
      ['One', 'First words.'],
      ['Two', 'Second words.'],
    ]);
    writeFileSync(path, cache('Second words, and more.'));
    expect(outcomes(await bring(db, path))).toEqual(['known', 'revision']);
    expect(all(db)[1]?.lines[0]?.[3]).toBe('Second words, and more.');
  });
});

describe('a library that is brought again', () => {
  it('adds what is new, revises what grew, and knows the rest', async () => {
    const db = temporaryLibrary();
    const { path, run } = databaseWith(BUZZ);
    await bring(db, path);
    expect(outcomes(await bring(db, path))).toEqual(['known', 'known', LEFT]);
    run(
      `INSERT INTO transcription_segment VALUES(4, 900, 1900, 'Tschüss.', '', 'a2'), (5, 0, 9, 'New.', '', 'a3')`,
    );
    expect(outcomes(await bring(db, path))).toEqual(['known', 'revision', 'imported']);
    expect(all(db).map(({ lines }) => lines.length)).toEqual([2, 2, 1]);
  });

  it('is never changed, and leaves nothing behind', async () => {
    const { path } = databaseWith(BUZZ);
    const look = (): unknown =>
      readdirSync(dirname(path)).map((name) => [name, readFileSync(join(dirname(path), name)).length]);
    const before = look();
    const left = (): readonly string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('parlance-import-'));
    const leftBefore = left();
    await bring(temporaryLibrary(), path);
    expect(look()).toEqual(before);
    expect(left().filter((name) => !leftBefore.includes(name))).toEqual([]);
  });
});

describe('a database that is no library', () => {
  it.each([
    [
      'of another program',
      'CREATE TABLE bookmarks(id INTEGER, url TEXT)',
      /^This is a database of another program/,
    ],
    ['without a transcript', BUZZ.slice(0, BUZZ.indexOf('INSERT')), /holds no transcript/],
  ])('%s says so', async (_, sql, sentence) => {
    expect(outcomes(await bring(temporaryLibrary(), databaseWith(sql).path))).toEqual([
      expect.stringMatching(sentence),
    ]);
  });

  it('is passed over in a folder, and a damaged one says so', async () => {
    const { path } = databaseWith('CREATE TABLE bookmarks(id INTEGER, url TEXT)');
    expect((await bring(temporaryLibrary(), dirname(path))).map(({ fileName }) => fileName)).toEqual([]);
    const damaged = join(temporaryFolder(), 'x.db');
    writeFileSync(damaged, Buffer.concat([Buffer.from('SQLite format 3\u0000'), Buffer.alloc(5000, 7)]));
    expect(outcomes(await bring(temporaryLibrary(), damaged))).toEqual([
      expect.stringMatching(/damaged or protected/),
    ]);
  });
});
