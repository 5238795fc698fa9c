import BetterSqlite3 from 'better-sqlite3';
import { chmodSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { entriesInDatabase } from '../../../../src-library/import/libraries/index.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary-library.ts';
import { all, bodies, bring, databaseWith, outcomes, tasks } from './brought.ts';

const BUZZ_EARLY = `CREATE TABLE transcription(id TEXT PRIMARY KEY, error_message TEXT, export_formats TEXT, file TEXT,
  output_folder TEXT, progress DOUBLE PRECISION DEFAULT 0.0, language TEXT, model_type TEXT, source TEXT, status TEXT, task TEXT,
  time_ended TIMESTAMP, time_queued TIMESTAMP NOT NULL, time_started TIMESTAMP, url TEXT, whisper_model_size TEXT,
  hugging_face_model_id TEXT, word_level_timings BOOLEAN DEFAULT FALSE);
CREATE TABLE transcription_segment(id INTEGER PRIMARY KEY, end_time INT DEFAULT 0, start_time INT DEFAULT 0, text TEXT NOT NULL,
  translation TEXT DEFAULT '', transcription_id TEXT);
CREATE INDEX idx_transcription_id ON transcription_segment(transcription_id);`;

const MEETILY_EARLY = `CREATE TABLE meetings(id TEXT PRIMARY KEY, title TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE transcripts(id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL, transcript TEXT NOT NULL, timestamp TEXT NOT NULL, summary TEXT,
  action_items TEXT, key_points TEXT);
CREATE TABLE summary_processes(meeting_id TEXT PRIMARY KEY, status TEXT, created_at TEXT, updated_at TEXT, error TEXT, result TEXT);
CREATE TABLE transcript_chunks(meeting_id TEXT PRIMARY KEY, meeting_name TEXT, transcript_text TEXT NOT NULL, model TEXT, model_name TEXT,
  chunk_size INTEGER, overlap INTEGER, created_at TEXT);`;

describe("Buzz's database", () => {
  it('of an early version has no name and notes; its date is when it was queued, its translation is kept', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(`${BUZZ_EARLY}
      INSERT INTO transcription(id, file, language, status, time_queued, whisper_model_size) VALUES
        ('a', '/home/x/Réunion.mp3', 'fr', 'completed', '2025-03-04T10:20:30.123456', 'small'),
        ('b', NULL, NULL, 'failed', '2025-03-05T10:00:00', NULL),
        ('c', '', NULL, 'completed', '2025-03-06T10:00:00', 'tiny');
      UPDATE transcription SET url = 'https://example.org/talk' WHERE id = 'c';
      INSERT INTO transcription_segment(start_time, end_time, text, translation, transcription_id) VALUES
        (0, 900, 'Bonjour.', 'Hello.', 'a'), (900, 1800, 'Au revoir.', 'Goodbye.', 'a'), (0, 10, 'Hi.', '', 'c'), (0, 1, 'x', '', 'gone');`);
    expect(outcomes(await bring(db, path))).toEqual([
      'imported',
      'imported',
      '1 entry of Buzz without any text could not be brought in; the others were.',
    ]);
    expect(all(db)).toMatchObject([
      { title: 'Réunion', createdAt: Date.UTC(2025, 2, 4, 10, 20, 30, 123), model: 'small' },
      { title: 'https://example.org/talk', createdAt: Date.UTC(2025, 2, 6, 10) },
    ]);
    expect(bodies(db)).toEqual(['2 Hello.\nGoodbye.']);
  });
});

describe("Meetily's database", () => {
  it('of an early version has the times of day, and its summary in sections', async () => {
    const db = temporaryLibrary();
    const summary = JSON.stringify({
      MeetingName: 'Weekly',
      Agenda: { title: 'Agenda', blocks: [{ id: '1', type: 'bullet', content: 'Glass', color: '' }] },
      ActionItems: { title: 'Action items', blocks: [] },
    });
    const { path } = databaseWith(`${MEETILY_EARLY}
      INSERT INTO meetings VALUES('m', 'Weekly', '2025-02-03T10:00:00Z', ''), ('n', 'Whole', '2025-02-04T10:00:00Z', ''),
        ('e', 'Empty', '2025-02-05T10:00:00Z', '');
      INSERT INTO transcripts VALUES('1', 'm', 'Good morning.', '10:00:05', NULL, '- [ ] Order glass' || char(10) || '- [x] Sweep', 'Glass'),
        ('2', 'm', 'Let us begin.', '10:00:12', NULL, NULL, NULL);
      INSERT INTO summary_processes VALUES('m', 'completed', '', '', NULL, '${JSON.stringify(summary).replaceAll("'", "''")}');
      INSERT INTO transcript_chunks(meeting_id, transcript_text) VALUES('n', 'Only the whole text.' || char(10, 10) || 'In paragraphs.');`);
    expect(outcomes(await bring(db, path))).toEqual([
      'imported',
      'imported',
      expect.stringMatching(/^1 entry of Meetily/),
    ]);
    expect(all(db).map(({ lines }) => lines.map(([start, , , text]) => [start, text]))).toEqual([
      [
        [0, 'Good morning.'],
        [7000, 'Let us begin.'],
      ],
      [
        [null, 'Only the whole text.'],
        [null, 'In paragraphs.'],
      ],
    ]);
    expect(bodies(db)).toEqual(['3 ## Agenda\n- Glass', '3 Glass']);
    expect(tasks(db).map(({ text, bucket }) => [text, bucket])).toEqual([
      ['Order glass', 'inbox'],
      ['Sweep', 'done'],
    ]);
  });

  it('of a late version has a summary in Markdown, notes and a trash', async () => {
    const db = temporaryLibrary();
    const { path } = databaseWith(`${MEETILY_EARLY}
      ALTER TABLE transcripts ADD COLUMN audio_start_time REAL; ALTER TABLE transcripts ADD COLUMN audio_end_time REAL;
      ALTER TABLE transcripts ADD COLUMN speaker TEXT; ALTER TABLE meetings ADD COLUMN deleted_at TEXT;
      CREATE TABLE meeting_notes(meeting_id TEXT PRIMARY KEY, notes_markdown TEXT, notes_json TEXT);
      INSERT INTO meetings VALUES('m', 'Weekly', '2026-02-03T10:00:00+01:00', '', NULL), ('t', 'Old', '2026-02-03', '', '2026-03-01');
      INSERT INTO transcripts VALUES('1', 'm', 'Hi.', '2026-02-03T09:00:01Z', NULL, NULL, NULL, 1.25, 2.5, 'mic'),
        ('2', 't', 'Gone.', '', NULL, NULL, NULL, 0, 1, 'mic');
      INSERT INTO summary_processes VALUES('m', 'completed', '', '', NULL, '{"markdown":"# Weekly","summary_json":[]}');
      INSERT INTO meeting_notes VALUES('m', 'Bring glass.', '[]');`);
    expect(outcomes(await bring(db, path))).toEqual([
      'imported',
      '1 entry in the trash of Meetily stayed there; the others were brought in.',
    ]);
    expect(all(db)).toMatchObject([
      { createdAt: Date.UTC(2026, 1, 3, 9), lines: [[1250, 2500, 'mic', 'Hi.']] },
    ]);
    expect(bodies(db)).toEqual(['2 Bring glass.', '3 # Weekly']);
  });
});

describe("OpenWhispr's database", () => {
  it('of a late version has folders, a trash, notes of their own, and meetings as lists of segments', async () => {
    const db = temporaryLibrary();
    const meeting = JSON.stringify([
      { text: 'Hello.', source: 'mic', timestamp: 1767607200000 },
      { text: 'Hi.', source: 'system', timestamp: 1767607203500, speaker: 'speaker_1' },
      { text: 'And me.', source: 'system', timestamp: 1767607205000, speaker: 'speaker_2' },
    ]);
    const { path } =
      databaseWith(`CREATE TABLE transcriptions(id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL,
        timestamp DATETIME DEFAULT CURRENT_TIMESTAMP, created_at DATETIME, raw_text TEXT, has_audio INTEGER, audio_duration_ms INTEGER,
        provider TEXT, model TEXT, status TEXT DEFAULT 'completed', deleted_at TEXT);
      CREATE TABLE folders(id INTEGER PRIMARY KEY, name TEXT, is_default INTEGER);
      CREATE TABLE notes(id INTEGER PRIMARY KEY, title TEXT, content TEXT NOT NULL DEFAULT '', note_type TEXT, audio_duration_seconds REAL,
        created_at DATETIME, enhanced_content TEXT, folder_id INTEGER, transcript TEXT, deleted_at TEXT);
      CREATE VIRTUAL TABLE notes_fts USING fts5(title, content, content='notes', content_rowid='id');
      CREATE TABLE speaker_mappings(note_id INTEGER, speaker_id TEXT, profile_id INTEGER, display_name TEXT);
      INSERT INTO transcriptions(text, timestamp, audio_duration_ms, provider, model, deleted_at) VALUES
        ('Buy glass.', '2026-01-05 10:00:00', 2500, 'local', 'base', NULL), ('', '2026-01-05 10:00:00', 0, NULL, NULL, NULL),
        ('Gone.', '2026-01-05 10:00:00', 0, NULL, NULL, '2026-02-01');
      INSERT INTO folders VALUES(1, 'Personal', 1), (2, 'Glasshouse', 0);
      INSERT INTO notes VALUES(1, 'Round', 'Mine.', 'meeting', 5.5, '2026-01-05 10:00:00', 'In short.', 2, '${meeting}', NULL),
        (2, 'A thought', 'Think.', 'personal', NULL, '2026-01-06 10:00:00', NULL, 2, NULL, NULL),
        (3, 'Untitled Note', '', 'personal', NULL, '2026-01-06 10:00:00', NULL, 1, NULL, NULL),
        (4, 'Thrown away', 'x', 'personal', NULL, '2026-01-06 10:00:00', NULL, 1, NULL, '2026-02-01');
      INSERT INTO speaker_mappings VALUES(1, 'speaker_1', NULL, 'Ada Quill');`);
    expect(outcomes(await bring(db, path))).toEqual([
      'imported',
      'imported',
      'kept',
      '2 entries of OpenWhispr without any text could not be brought in; the others were.',
      '2 entries in the trash of OpenWhispr stayed there; the others were brought in.',
    ]);
    expect(all(db)).toMatchObject([
      { title: 'Buy glass.', model: 'base' },
      {
        title: 'Round',
        tags: ['Glasshouse'],
        lines: [
          [0, null, 'Me', 'Hello.'],
          [3500, null, 'Ada Quill', 'Hi.'],
          [5000, null, 'speaker_2', 'And me.'],
        ],
      },
    ]);
    expect(bodies(db)).toEqual(['2 Mine.', '3 In short.', '2 Think.']);
  });
});

describe("Scriberr's database", () => {
  it('of a late version has another table, tags, highlights and a trash', async () => {
    const db = temporaryLibrary();
    const transcript = JSON.stringify({
      segments: [{ start: 0, end: 1, text: 'Hi there.', speaker: 'SPEAKER_00' }],
      word_segments: [],
      language: 'en',
    });
    const { path } =
      databaseWith(`CREATE TABLE transcriptions(id VARCHAR(36) PRIMARY KEY, user_id INTEGER, title TEXT, status TEXT,
        source_file_name TEXT, language TEXT, transcript_text TEXT, metadata_json JSON, created_at DATETIME, deleted_at DATETIME);
      CREATE TABLE summaries(id TEXT, transcription_id TEXT, title TEXT, content TEXT, status TEXT);
      CREATE TABLE notes(id TEXT, transcription_id TEXT, content TEXT, start_ms INTEGER, metadata_json JSON, deleted_at DATETIME);
      CREATE TABLE transcript_annotations(id TEXT, transcription_id TEXT, kind TEXT, content TEXT, quote TEXT, deleted_at DATETIME);
      CREATE TABLE speaker_mappings(id INTEGER, transcription_id TEXT, original_speaker TEXT, display_name TEXT);
      CREATE TABLE audio_tags(id TEXT, name TEXT, deleted_at DATETIME);
      CREATE TABLE audio_tag_assignments(id TEXT, tag_id TEXT, transcription_id TEXT, deleted_at DATETIME);
      INSERT INTO transcriptions VALUES('j', 1, NULL, 'completed', '/in/talk.mp3', 'en', '${transcript}', '{}', '2026-01-05 10:00:00.5+00:00', NULL),
        ('q', 1, 'Waiting', 'pending', 'x.mp3', NULL, NULL, '{}', '2026-01-05', NULL),
        ('g', 1, 'Gone', 'completed', 'x.mp3', NULL, 'Text.', '{}', '2026-01-05', '2026-02-01 00:00:00');
      INSERT INTO summaries VALUES('s', 'j', 'Short', 'In short.', 'completed');
      INSERT INTO notes VALUES('n', 'j', 'Ask him.', 0, '{"quote":"Hi"}', NULL), ('d', 'j', 'No.', 0, '{}', '2026-02-01');
      INSERT INTO transcript_annotations VALUES('h', 'j', 'highlight', NULL, 'there', NULL);
      INSERT INTO speaker_mappings VALUES(1, 'j', 'SPEAKER_00', 'Ada Quill');
      INSERT INTO audio_tags VALUES('t', 'plan', NULL), ('u', 'dead', '2026-02-01');
      INSERT INTO audio_tag_assignments VALUES('1', 't', 'j', NULL), ('2', 'u', 'j', NULL);`);
    expect(outcomes(await bring(db, path))).toEqual([
      'imported',
      expect.stringMatching(/^1 entry of Scriberr without any text/),
      expect.stringMatching(/^1 entry in the trash of Scriberr/),
    ]);
    expect(all(db)).toMatchObject([
      {
        title: 'talk',
        tags: ['plan'],
        createdAt: Date.UTC(2026, 0, 5, 10, 0, 0, 500),
        lines: [[0, 1000, 'Ada Quill', 'Hi there.']],
      },
    ]);
    expect(bodies(db)).toEqual(['2 “Hi”\n\nAsk him.', '2 “there”', '3 In short.']);
  });
});

describe("Char's folder", () => {
  const write = (folder: string, files: Readonly<Record<string, unknown>>): void => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  };
  const words = [
    { id: 'w1', text: ' Hi', start_ms: 0, end_ms: 400, channel: 0 },
    { id: 'w2', text: ' there.', start_ms: 400, end_ms: 900, channel: 0 },
    { id: 'w3', text: ' Yes.', start_ms: 5000, end_ms: 5500, channel: 1 },
    { id: 'w4', text: ' No.', start_ms: 9000, end_ms: 9500, channel: 1 },
  ];

  it.each(['transcript.json', '_transcript.json'])(
    'has its words in %s, its notes by their kind',
    async (name) => {
      const db = temporaryLibrary();
      const folder = temporaryFolder();
      write(folder, {
        'humans/h1.md': '---\nname: Ada Quill\n---\n',
        'sessions/s1/_meta.json': {
          id: 's1',
          title: '',
          created_at: '2026-01-05T10:00:00Z',
          participants: [{ id: 'p', human_id: 'h1' }],
        },
        [`sessions/s1/${name}`]: {
          transcripts: [
            {
              started_at: Date.UTC(2026, 0, 5, 10, 1),
              words,
              speaker_hints: [
                { word_id: 'w3', type: 'provider_speaker_index', value: '{"channel":1,"speaker_index":2}' },
                { word_id: 'w4', type: 'provider_speaker_index', value: { channel: 1, speaker_index: 1 } },
                { word_id: 'w4', type: 'user_speaker_assignment', value: '{"human_id":"h1"}' },
              ],
            },
          ],
        },
        'sessions/s1/_memo.md': '---\nid: m\ntype: memo\n---\n\nBuy glass.',
        'sessions/s1/8c1f.md': '---\nid: 8c1f\ntype: enhanced_note\ntitle: Summary\n---\n\nIn short.',
        'sessions/s2/_meta.json': { id: 's2', title: 'Only a memo' },
        [`sessions/s2/${name}`]: { transcripts: [] },
        'sessions/s2/_memo.md': 'Not lost.',
      });
      const files = await bring(db, join(folder, 'sessions'));
      expect(outcomes(files)).toEqual(['imported', 'kept']);
      expect(all(db)).toMatchObject([
        {
          createdAt: Date.UTC(2026, 0, 5, 10, 1),
          lines: [
            [0, 900, 'Me', 'Hi there.'],
            [5000, 5500, 'Speaker 3', 'Yes.'],
            [9000, 9500, 'Ada Quill', 'No.'],
          ],
        },
      ]);
      expect(bodies(db)).toEqual(['2 Buy glass.', '3 In short.', '2 Not lost.']);
      expect(outcomes(await bring(db, join(folder, 'sessions')))).toEqual(['known', 'known']);
    },
  );
});

describe('a database in a difficult state', () => {
  it('that its program holds locked is read all the same', async () => {
    const { path, run } =
      databaseWith(`${BUZZ_EARLY} INSERT INTO transcription(id, file, time_queued) VALUES('a', 'a.mp3', '2026-01-01');
      INSERT INTO transcription_segment(text, transcription_id) VALUES('Committed.', 'a');`);
    run(`BEGIN EXCLUSIVE; INSERT INTO transcription_segment(text, transcription_id) VALUES('Not yet.', 'a')`);
    const db = temporaryLibrary();
    await bring(db, path);
    expect(all(db)[0]?.lines.map(([, , , text]) => text)).toEqual(['Committed.']);
    run('ROLLBACK');
  });

  it('with rows only in its log, and one without its log, is read as far as it goes', async () => {
    const { path } =
      databaseWith(`${BUZZ_EARLY} INSERT INTO transcription(id, file, time_queued) VALUES('a', 'a.mp3', '2026-01-01');
      INSERT INTO transcription_segment(text, transcription_id) VALUES('In the log.', 'a');`);
    const alone = join(temporaryFolder(), 'alone.db');
    writeFileSync(alone, readFileSync(path));
    expect(outcomes(await bring(temporaryLibrary(), path))).toEqual(['imported']);
    expect(outcomes(await bring(temporaryLibrary(), alone))).toEqual([
      expect.stringMatching(/^This is a database of another program|damaged/),
    ]);
  });

  it('cut off in its midst says so, and what could be read before is kept', async () => {
    const file = join(temporaryFolder(), 'cut.db');
    const other = new BetterSqlite3(file);
    other.exec(`${BUZZ_EARLY} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
      INSERT INTO transcription(id, file, time_queued) SELECT 'id' || i, 'f' || i || '.mp3', '2026-01-01' FROM n;
      INSERT INTO transcription_segment(text, transcription_id) SELECT printf('%01000d', rowid), id FROM transcription;`);
    other.close();
    truncateSync(file, 150_000);
    const files = await bring(temporaryLibrary(), file);
    expect(outcomes(files).at(-1)).toMatch(/^This database is damaged/);
  });

  it('that may not be read says so', () => {
    const { path } = databaseWith(BUZZ_EARLY);
    chmodSync(path, 0o000);
    onTestFinished(() => {
      chmodSync(path, 0o600);
    });
    process.seteuid?.(65_534);
    try {
      const [entry] = [...messagesOf(path)];
      expect(entry).toMatch(/damaged or protected|may not be read/);
    } finally {
      process.seteuid?.(0);
    }
  });

  it('of 10,000 recordings gives them one by one', () => {
    const { path } =
      databaseWith(`${BUZZ_EARLY} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO transcription(id, file, time_queued) SELECT 'id' || i, 'f' || i || '.mp3', '2026-01-01' FROM n;
      INSERT INTO transcription_segment(start_time, end_time, text, transcription_id) SELECT 0, 900, 'Said.', id FROM transcription;`);
    let count = 0;
    for (const entry of entriesInDatabase(path, true)) count += 'read' in entry ? 1 : 0;
    expect(count).toBe(10_000);
  });
});

function* messagesOf(path: string): Generator<string> {
  try {
    for (const entry of entriesInDatabase(path, true)) yield entry.fileName ?? '';
  } catch (error) {
    yield error instanceof Error ? error.message : '';
  }
}
