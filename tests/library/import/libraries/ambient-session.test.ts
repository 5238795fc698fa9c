import type { Database } from 'better-sqlite3';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followOnce } from '../../../../src-library/follow/follow-folder.ts';
import { undo } from '../../../../src-library/history/history.ts';
import { importFiles, type FileResult } from '../../../../src-library/import/import-files.ts';
import { removeFollowedRoot } from '../../../../src-library/store/followed-roots.ts';
import { purgeTrash } from '../../../../src-library/store/purge.ts';
import { readSegments, readTranscript } from '../../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../../src-library/store/trash.ts';
import { follow, line, soon, textsOf } from '../../follow/followed.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../../temporary-library.ts';

const ID = '2026-09-05T1200-design';
const OTHER = '2026-09-06T0900';

const edit = (text: object): string => `${JSON.stringify(text)}\n`;
const target = (track: string, start: number): object => ({ track, start_ms: start });

/** A folder of two sessions as the recorder leaves them. */
function ambientFolder(): string {
  const folder = join(temporaryFolder(), 'Ambient');
  const files = {
    [`${ID}/session.json`]: JSON.stringify({
      id: ID,
      name: 'Design',
      started_at: '2026-09-05T12:00:00+10:00',
      ended_at: '2026-09-05T12:30:00+10:00',
      duration_s: 1800,
      apps: ['us.zoom.xos'],
      model: 'parakeet-tdt-0.6b-v2',
    }),
    [`${ID}/raw.jsonl`]:
      line('room', 0, 'hello parot') + line('room', 9000, 'yes it is fine') + line('call', 0, 'good morning'),
    [`${ID}/edits.jsonl`]:
      edit({ kind: 'repair', target: target('room', 0), from: 'parot', to: 'parrot', by: 'cleanup' }) +
      edit({ kind: 'speaker', target: target('call', 0), name: 'Priya', by: 'user' }),
    [`${ID}/transcript.md`]: '# Design\n\n**[00:00] room**\nhello parrot\n',
    [`${ID}/audio/room.wav`]: 'RIFF',
    [`${OTHER}/session.json`]: JSON.stringify({ id: OTHER, started_at: '2026-09-06T09:00:00Z' }),
    [`${OTHER}/raw.jsonl`]: line('room', 500, 'the second one'),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function bring(db: Database, ...paths: readonly string[]): Promise<readonly FileResult[]> {
  return (await importFiles(db, paths, { clock: () => NOW })).files;
}

const outcomes = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) => (file.outcome === 'joined' ? file.how : file.outcome));

const problems = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) => (file.outcome === 'failed' ? file.message : ''));

const sessions = (db: Database): unknown => db.prepare('SELECT count(*) FROM session').pluck().get();

const idOf = (db: Database, name = ID): string =>
  db
    .prepare<[string], string>(
      'SELECT i.uid FROM session s JOIN item i ON i.parent = s.item AND i.kind = 1 WHERE s.external_id = ?',
    )
    .pluck()
    .get(name) ?? '';

describe("importing Ambient's folder", () => {
  it('brings in each session once, with lines, edits, names and times', async () => {
    const db = temporaryLibrary();
    const files = await bring(db, ambientFolder());
    expect(outcomes(files)).toEqual(['imported', 'imported']);
    expect(files[0]).toMatchObject({ fileName: ID, title: 'Design', segments: 3, speakers: 1 });
    const transcript = readTranscript(db, idOf(db));
    expect(transcript).toMatchObject({
      title: 'Design',
      source: 'Ambient',
      format: 'ambient-session',
      createdAt: Date.UTC(2026, 8, 5, 2),
      durationMs: 1_800_000,
      model: 'parakeet-tdt-0.6b-v2',
      receipt: {
        format: 'ambient-session',
        fileName: `${ID}.jsonl`,
        report: { read: 3, kept: 3, dropped: 0 },
      },
    });
    const lines = readSegments(db, transcript?.row ?? 0);
    expect(
      lines.map(({ track, startMs, speaker, text, edited }) => [track, startMs, speaker, text, edited]),
    ).toEqual([
      ['room', 0, null, 'hello parrot', true],
      ['room', 9000, null, 'yes it is fine', false],
      ['call', 0, 'Priya', 'good morning', false],
    ]);
  });

  it.each([
    ['a session', [ID]],
    ['one of its files', [`${ID}/raw.jsonl`]],
    ['several of its files', [`${ID}/session.json`, `${ID}/transcript.md`, `${ID}/raw.jsonl`]],
  ])('takes %s alone as that session', async (_, paths) => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    expect(outcomes(await bring(db, ...paths.map((path) => join(folder, path))))).toEqual(['imported']);
    expect(textsOf(db, ID)).toHaveLength(3);
  });

  it('takes other files in the folder of a session as what they are', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    writeFileSync(join(folder, ID, 'guest.srt'), '1\n00:00:01,000 --> 00:00:02,000\nFrom elsewhere.\n');
    expect(outcomes(await bring(db, folder))).toEqual(['imported', 'imported', 'imported']);
  });

  it('adds what has come since, and else nothing', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    await bring(db, folder);
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'known']);
    appendFileSync(join(folder, OTHER, 'raw.jsonl'), line('call', 0, 'and more'));
    appendFileSync(
      join(folder, ID, 'edits.jsonl'),
      edit({ kind: 'speaker', target: target('room', 0), name: 'Ada' }),
    );
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'revision']);
    expect(textsOf(db, OTHER)).toEqual(['the second one', 'and more']);
    expect(readSegments(db, readTranscript(db, ID)?.row ?? 0)[0]?.speaker).toBe('Ada');
    expect(sessions(db)).toBe(2);
  });

  it('is one change to undo, and what lies in the trash comes back when it is brought again', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    await bring(db, folder);
    const inTrash = (): unknown =>
      db.prepare('SELECT count(*) FROM item WHERE kind = 0 AND trashed IS NOT NULL').pluck().get();
    expect(undo(db, NOW)).toMatchObject({ label: 'Import 2 recordings' });
    expect(inTrash()).toBe(2);
    expect(await bring(db, folder)).toMatchObject([
      { outcome: 'known', restored: true },
      { outcome: 'known', restored: true },
    ]);
    expect(inTrash()).toBe(0);
    moveToTrash(db, idOf(db), NOW);
    await purgeTrash(db, NOW);
    expect(outcomes(await bring(db, folder))).toEqual(['imported', 'known']);
  });

  it('says what it could not take', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    appendFileSync(
      join(folder, ID, 'raw.jsonl'),
      'no json\n[1]\n\n{"track":"room","start_ms":1,"text":"half a li',
    );
    const [file] = await bring(db, join(folder, ID));
    expect(file).toMatchObject({
      outcome: 'imported',
      segments: 3,
      report: {
        read: 5,
        kept: 3,
        dropped: 2,
        notes: [
          { code: 'damaged-line', count: 2 },
          { code: 'unfinished-line', count: 1 },
          { code: 'session-problem' },
        ],
      },
    });
  });

  it('refuses links, what is being recorded, and what has no lines yet; the rest comes in', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    rmSync(join(folder, ID, 'raw.jsonl'));
    symlinkSync(join(folder, OTHER, 'raw.jsonl'), join(folder, ID, 'raw.jsonl'));
    for (const [name, raw] of [
      ['live', line('room', 0, 'x')],
      ['pending', ''],
    ] as const) {
      mkdirSync(join(folder, name, 'audio'), { recursive: true });
      if (name !== 'live') writeFileSync(join(folder, name, 'session.json'), '{}');
      writeFileSync(join(folder, name, 'raw.jsonl'), raw);
    }
    writeFileSync(join(folder, 'live/audio/room.native.wav'), 'RIFF');
    const files = await bring(db, folder);
    expect(problems(files)).toEqual([
      expect.stringContaining(`refusing symlink ${ID}/raw.jsonl`),
      '',
      expect.stringMatching(/is being recorded/),
      expect.stringMatching(/no transcript yet/),
    ]);
    expect(sessions(db)).toBe(1);
  });

  it('takes a session whose recording has just ended, or whose end was never written, as one that rests', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    writeFileSync(join(folder, ID, 'audio/room.native.wav'), 'RIFF');
    rmSync(join(folder, OTHER, 'session.json'));
    mkdirSync(join(folder, OTHER, 'audio'));
    expect(outcomes(await bring(db, folder))).toEqual(['imported', 'imported']);
    expect(readTranscript(db, idOf(db))).toMatchObject({ state: 'done' });
    expect(readTranscript(db, idOf(db, OTHER))).toMatchObject({
      title: OTHER,
      createdGuessed: true,
      createdAt: new Date('2026-09-06T09:00').getTime(),
    });
  });

  it('leaves the state of a session that is followed to whoever follows it', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    writeFileSync(join(folder, ID, 'audio/room.native.wav'), 'RIFF');
    follow(db, 'sessions', { folder });
    await soon(() => expect(readTranscript(db, idOf(db))?.state).toBe('live'));
    await bring(db, folder);
    expect(readTranscript(db, idOf(db))?.state).toBe('live');
  });

  it('reads what was made of a session for people where its lines are gone', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    rmSync(join(folder, ID, 'raw.jsonl'));
    writeFileSync(
      join(folder, ID, 'transcript.md'),
      '---\nid: "x"\n---\n\n# Design\n\n**[00:00] room**\nhello parrot\n\n**[61:05] Priya** (call)\ngood morning\n\n---\n_1 room line(s) suppressed as call-track duplicates._\n',
    );
    expect(outcomes(await bring(db, folder, folder))).toEqual(['imported', 'imported']);
    const transcript = readTranscript(
      db,
      db.prepare<[], string>(`SELECT uid FROM item WHERE kind = 1 AND title = 'Design'`).pluck().get() ?? '',
    );
    expect(transcript).toMatchObject({ source: 'Ambient', createdAt: Date.UTC(2026, 8, 5, 2) });
    expect(
      readSegments(db, transcript?.row ?? 0).map(({ startMs, speaker, text }) => [startMs, speaker, text]),
    ).toEqual([
      [0, 'room', 'hello parrot'],
      [3_665_000, 'Priya', 'good morning'],
    ]);
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'known']);
  });

  it('stays what its folder says when a file of its name holds the same words with more', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    await bring(db, folder);
    const beside = join(temporaryFolder(), `${ID}.vtt`);
    writeFileSync(
      beside,
      'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ada>hello parot\n\n00:09.000 --> 00:10.000\n<v Ada>yes it is fine\n\n00:11.000 --> 00:12.000\n<v Bo>good morning\n',
    );
    await bring(db, beside);
    appendFileSync(join(folder, ID, 'raw.jsonl'), line('room', 12_000, 'one more'));
    expect(outcomes(await bring(db, folder))).toEqual(['revision', 'known']);
    expect(textsOf(db, ID)).toEqual(['hello parrot', 'yes it is fine', 'good morning', 'one more']);
  });

  it('leaves a folder alone that only has files of these names', async () => {
    const db = temporaryLibrary();
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'raw.jsonl'),
      line('room', 0, 'a loose file') + line('room', 1000, 'of lines'),
    );
    expect(outcomes(await bring(db, folder))).toEqual(['imported']);
    expect(db.prepare('SELECT external_id FROM session').pluck().get()).toBeNull();
  });
});

describe('a session that is imported and followed', () => {
  it('is the same when it was imported first, and grows', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    await bring(db, folder);
    const id = idOf(db);
    appendFileSync(join(folder, ID, 'raw.jsonl'), line('room', 12_000, 'one more'));
    const { told } = follow(db, 'sessions', { folder });
    await soon(() => expect(textsOf(db, ID)).toHaveLength(4));
    expect(told).toMatchObject([{ session: ID, added: 1 }]);
    expect([idOf(db), sessions(db)]).toEqual([id, 2]);
  });

  it('is the same when it was followed first, also later when it is followed no more', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    const { follower, root } = follow(db, 'sessions', { folder });
    await soon(() => expect(sessions(db)).toBe(2));
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'known']);
    removeFollowedRoot(db, root);
    follower.refresh();
    expect(outcomes(await bring(db, folder))).toEqual(['known', 'known']);
    expect(sessions(db)).toBe(2);
  });

  it('is the same when its folder was moved in between', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    await bring(db, folder);
    const id = idOf(db);
    const moved = join(temporaryFolder(), 'Recordings');
    renameSync(folder, moved);
    appendFileSync(join(moved, ID, 'raw.jsonl'), line('room', 12_000, 'one more'));
    await followOnce(db, moved, NOW);
    expect([idOf(db), sessions(db), textsOf(db, ID)?.length]).toEqual([id, 2, 4]);
  });

  it('takes nothing away when an older copy is imported', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    const older = join(temporaryFolder(), 'backup');
    cpSync(folder, older, { recursive: true });
    truncateSync(join(older, ID, 'raw.jsonl'), line('room', 0, 'hello parot').length);
    await bring(db, folder);
    expect(outcomes(await bring(db, older))).toEqual(['known', 'known']);
    expect([textsOf(db, ID)?.length, sessions(db)]).toEqual([3, 2]);
    follow(db, 'sessions', { folder });
    expect(outcomes(await bring(db, older))).toEqual(['known', 'known']);
    expect([textsOf(db, ID)?.length, sessions(db)]).toEqual([3, 2]);
  });

  it('is another one when only the names of the folders are the same', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    const another = ambientFolder();
    writeFileSync(join(another, ID, 'raw.jsonl'), line('room', 0, 'on another computer'));
    await bring(db, folder);
    expect(outcomes(await bring(db, another))).toEqual(['imported', 'known']);
    expect(sessions(db)).toBe(3);
  });

  it('comes from a drop folder too, when it rests', async () => {
    const db = temporaryLibrary();
    const folder = ambientFolder();
    const { told } = follow(db, 'files', { folder });
    await soon(() => expect(told).toHaveLength(2));
    appendFileSync(join(folder, ID, 'raw.jsonl'), line('room', 12_000, 'one more'));
    await soon(() => expect(textsOf(db, ID)).toHaveLength(4));
    expect(sessions(db)).toBe(2);
  });
});
