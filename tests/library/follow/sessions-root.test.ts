import type { Database } from 'better-sqlite3';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  pauseFollowedRoot,
  removeFollowedRoot,
  addFollowedRoot,
  summariseFollowedRoots,
} from '../../../src-library/store/followed-roots.ts';
import {
  countTranscripts,
  listTranscriptHandles,
  listTranscripts,
  readTranscriptListRows,
} from '../../../src-library/store/list-transcripts.ts';
import { addRecording, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';
import { deaf, fastTime, follow, line, soon, textsOf, writingIn } from './followed.ts';

const ID = '2026-09-05T1200-design';

const stateOf = (db: Database) =>
  db.prepare('SELECT state FROM transcript').pluck().all() as readonly number[];
const folderOf = (db: Database, id = ID) =>
  db.prepare('SELECT folder FROM session WHERE external_id = ?').pluck().get(id);
const heartbeat = (db: Database) =>
  db.prepare(`SELECT value FROM meta WHERE key = 'heartbeat'`).pluck().get() as number | undefined;
const errorOf = (db: Database) => summariseFollowedRoots(db)[0]?.error ?? null;

describe('a session that is being written', () => {
  it('appears by itself, and each line that comes', async () => {
    const db = temporaryLibrary();
    const { append, write, told } = follow(db, 'sessions');
    write(`${ID}/audio/room.native.wav`, 'RIFF');
    await soon(() => expect(stateOf(db)).toEqual([1]));
    for (const [at, text] of ['one', 'two', 'three'].entries()) {
      const before = Date.now();
      append(`${ID}/raw.jsonl`, line(at === 1 ? 'call' : 'room', at * 1000, text));
      await soon(() => expect(textsOf(db, ID)).toHaveLength(at + 1));
      expect(Date.now() - before).toBeLessThan(5_000);
    }
    expect(textsOf(db, ID)).toEqual(['one', 'two', 'three']);
    expect(told.at(-1)).toMatchObject({ session: ID, state: 'live', lines: 3, added: 1 });
    addRecording(db, { title: 'Another' });
    expect(listTranscripts(db, { filter: { live: true }, limit: 9 }).map(({ title }) => title)).toEqual([ID]);
    expect(readTranscriptListRows(db, listTranscriptHandles(db)).map((row) => row?.live)).toContain(true);
    expect(countTranscripts(db, { live: true })).toBe(1);
  });

  it('waits for a line that is written in pieces', async () => {
    const db = temporaryLibrary();
    const { append, write } = follow(db, 'sessions');
    write(`${ID}/session.json`, '{}');
    const whole = line('room', 0, 'said in pieces — здравствуйте');
    for (const piece of [Buffer.from(whole).subarray(0, 30), Buffer.from(whole).subarray(30, 75)]) {
      append(`${ID}/raw.jsonl`, piece as unknown as string);
      await soon(() => expect(textsOf(db, ID)).toEqual([]));
    }
    append(`${ID}/raw.jsonl`, Buffer.from(whole).subarray(75) as unknown as string);
    await soon(() => expect(textsOf(db, ID)).toEqual(['said in pieces — здравствуйте']));
    expect(summariseFollowedRoots(db)).toMatchObject([{ things: 1, problemCount: 0 }]);
  });

  it('is found on a disk that tells of nothing', async () => {
    const db = temporaryLibrary();
    const time = fastTime();
    const { append, write } = follow(db, 'sessions', { watch: deaf, clock: time.clock });
    await soon(() => expect(db.prepare('SELECT identity FROM followed_root').pluck().get()).not.toBeNull());
    write(`${ID}/session.json`, '{}');
    append(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    time.pass(30_000);
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    append(`${ID}/raw.jsonl`, line('call', 0, 'two'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
  });

  it('is read no further than it has grown', async () => {
    const db = temporaryLibrary();
    const { append, write, folder } = follow(db, 'sessions');
    write(`${ID}/session.json`, '{}');
    let long = '';
    for (let at = 0; at < 20_000; at += 1) long += line('room', at * 1000, `line ${String(at)}`);
    write(`${ID}/raw.jsonl`, long);
    await soon(() => expect(textsOf(db, ID)).toHaveLength(20_000));
    const before = readBytes();
    append(`${ID}/raw.jsonl`, line('call', 0, 'the new one'));
    await soon(() => expect(textsOf(db, ID)).toHaveLength(20_001));
    expect(readBytes() - before).toBeLessThan(readFileSync(join(folder, ID, 'raw.jsonl')).length / 4);
  });

  it('has its edits applied while it grows, and taken back', async () => {
    const db = temporaryLibrary();
    const { append, write } = follow(db, 'sessions');
    write(`${ID}/session.json`, '{}');
    append(`${ID}/raw.jsonl`, line('room', 0, 'hello parot'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['hello parot']));
    const target = { track: 'room', start_ms: 0 };
    append(
      `${ID}/edits.jsonl`,
      `${JSON.stringify({ kind: 'repair', target, from: 'parot', to: 'parrot' })}\n`,
    );
    await soon(() => expect(textsOf(db, ID)).toEqual(['hello parrot']));
    append(`${ID}/raw.jsonl`, line('call', 0, 'good morning'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['hello parrot', 'good morning']));
    append(`${ID}/edits.jsonl`, `${JSON.stringify({ kind: 'revert', target_seq: 0 })}\n`);
    await soon(() => expect(textsOf(db, ID)).toEqual(['hello parot', 'good morning']));
  });

  it('is read anew when what had been read is otherwise or gone', async () => {
    const db = temporaryLibrary();
    const { append, write, folder, told } = follow(db, 'sessions');
    const file = join(folder, ID, 'raw.jsonl');
    write(`${ID}/session.json`, '{}');
    append(`${ID}/raw.jsonl`, line('room', 0, 'one') + line('room', 1000, 'two'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
    truncateSync(file, line('room', 0, 'one').length);
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    expect(told.at(-1)).toMatchObject({ revised: true, lines: 1 });
    writeFileSync(join(folder, 'new'), line('room', 0, 'uno') + line('room', 1000, 'dos'));
    renameSync(join(folder, 'new'), file);
    await soon(() => expect(textsOf(db, ID)).toEqual(['uno', 'dos']));
    writeFileSync(file, line('room', 0, 'une') + line('room', 1000, 'dos'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['une', 'dos']));
  });

  it('is read whole once more when it rests, and then what changed in its midst is seen', async () => {
    const db = temporaryLibrary();
    const time = fastTime();
    const { append, write, folder, told } = follow(db, 'sessions', { clock: time.clock });
    const file = join(folder, ID, 'raw.jsonl');
    const padding = line('room', 9000, 'x'.repeat(5000));
    write(`${ID}/session.json`, '{}');
    write(`${ID}/raw.jsonl`, line('room', 0, 'one') + padding);
    await soon(() => expect(textsOf(db, ID)).toHaveLength(2));
    writeFileSync(file, line('room', 0, 'uno') + padding + line('room', 1000, 'two'));
    await soon(() => expect(textsOf(db, ID)).toHaveLength(3));
    append(`${ID}/raw.jsonl`, line('room', 2000, 'three'));
    await soon(() => expect(textsOf(db, ID)).toHaveLength(4));
    time.pass(61_000);
    await soon(() => expect(textsOf(db, ID)?.[0]).toBe('uno'));
    await soon(() => expect(told.at(-1)).toMatchObject({ lines: 4, revised: true, added: 0 }));
  });

  it('counts as live for as long as somebody looks and it is', async () => {
    const db = temporaryLibrary();
    const time = fastTime();
    const { write, folder, follower } = follow(db, 'sessions', { clock: time.clock });
    write(`${ID}/session.json`, '{}');
    await soon(() => expect(stateOf(db)).toEqual([3]));
    expect(heartbeat(db)).toBeUndefined();
    write(`${ID}/audio/room.native.wav`, 'RIFF');
    await soon(() => expect(stateOf(db)).toEqual([1]));
    const first = heartbeat(db) ?? 0;
    expect(first).toBeGreaterThan(0);
    time.pass(5_000);
    await soon(() => expect(heartbeat(db)).toBeGreaterThanOrEqual(first + 5_000));
    utimesSync(join(folder, ID, 'audio/room.native.wav'), 1000, 1000);
    await soon(() => expect(stateOf(db)).toEqual([3]));
    follower.stop();
  });
});

/** How many bytes this process has asked files for. */
function readBytes(): number {
  return Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
}

/** Root may read everything. */
async function whileOrdinaryUser(work: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('a followed folder of sessions', () => {
  it('goes on where it was after another start, and reads again only what has changed', async () => {
    const db = temporaryLibrary();
    const folder = temporaryFolder();
    const { append, write } = writingIn(folder);
    write(`${ID}/session.json`, '{}');
    write(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    write('2026-09-06T1200/session.json', '{}');
    write('2026-09-06T1200/raw.jsonl', line('room', 0, 'another'));
    const first = follow(db, 'sessions', { folder });
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    await soon(() => expect(first.told).toHaveLength(2));
    first.follower.stop();
    append(`${ID}/raw.jsonl`, line('call', 0, 'two'));
    const second = follow(db, 'sessions', { folder });
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
    expect(second.told).toMatchObject([{ session: ID, added: 1, revised: false }]);
  });

  it('keeps everything when it may not be read or is not there, says so, and goes on when it is back', async () => {
    const db = temporaryLibrary();
    const time = fastTime();
    const parent = temporaryFolder();
    const folder = join(parent, 'sessions');
    mkdirSync(folder);
    const { write, append } = writingIn(folder);
    write(`${ID}/session.json`, '{}');
    write(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    follow(db, 'sessions', { folder, clock: time.clock });
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    renameSync(folder, join(parent, 'away'));
    time.pass(30_000);
    await soon(() => expect(errorOf(db)).toMatch(/not there now/));
    expect([folderOf(db), textsOf(db, ID)]).toEqual([join(folder, ID), ['one']]);
    // The place of a disk that is not connected.
    mkdirSync(folder);
    writeFileSync(join(folder, '.DS_Store'), 'x');
    time.pass(30_000);
    await soon(() => expect(errorOf(db)).toMatch(/probably not connected/));
    expect([folderOf(db), textsOf(db, ID)]).toEqual([join(folder, ID), ['one']]);
    rmSync(folder, { recursive: true });
    renameSync(join(parent, 'away'), folder);
    append(`${ID}/raw.jsonl`, line('room', 1000, 'two'));
    time.pass(30_000);
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
    expect(errorOf(db)).toBeNull();
  });

  it('says so when it may not be read', async () => {
    const db = temporaryLibrary();
    const time = fastTime();
    const folder = temporaryFolder();
    const { write } = writingIn(folder);
    write(`${ID}/session.json`, '{}');
    follow(db, 'sessions', { folder, clock: time.clock });
    await soon(() => expect(folderOf(db)).toBe(join(folder, ID)));
    chmodSync(folder, 0o000);
    await whileOrdinaryUser(async () => {
      time.pass(30_000);
      await soon(() => expect(errorOf(db)).toMatch(/may not be read/));
    });
    expect(folderOf(db)).toBe(join(folder, ID));
    chmodSync(folder, 0o755);
    time.pass(30_000);
    await soon(() => expect(errorOf(db)).toBeNull());
  });

  it.each([
    ['the file of its lines', `${ID}/raw.jsonl`],
    ['its folder', ID],
  ])('takes nothing for deleted when %s may not be read, and goes on when it may', async (_, path) => {
    const db = temporaryLibrary();
    const time = fastTime();
    const { write, append, folder, follower, root } = follow(db, 'sessions', { clock: time.clock });
    write(`${ID}/session.json`, '{}');
    write(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    chmodSync(join(folder, path), 0o000);
    await whileOrdinaryUser(async () => {
      follower.rescan(root);
      const before = follower.lookedAt().get(root) ?? 0;
      time.pass(30_000);
      await soon(() => expect(follower.lookedAt().get(root)).toBeGreaterThan(before));
      time.pass(30_000);
      await soon(() => expect(follower.lookedAt().get(root)).toBeGreaterThan(before + 30_000));
    });
    expect([textsOf(db, ID), folderOf(db)]).toEqual([['one'], join(folder, ID)]);
    chmodSync(join(folder, path), 0o755);
    append(`${ID}/raw.jsonl`, line('call', 0, 'two'));
    time.pass(30_000);
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
    expect(summariseFollowedRoots(db)).toMatchObject([{ things: 1, problemCount: 0 }]);
  });

  it('keeps a session whose folder is gone, and finds one that was renamed', async () => {
    const db = temporaryLibrary();
    const { write, folder } = follow(db, 'sessions');
    write(`${ID}/session.json`, '{}');
    write(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    renameSync(join(folder, ID), join(folder, '2026-09-05T1200-plan'));
    await soon(() => expect(textsOf(db, '2026-09-05T1200-plan')).toEqual(['one']));
    await soon(() => expect(folderOf(db)).toBeNull());
    expect(textsOf(db, ID)).toEqual(['one']);
    rmSync(join(folder, '2026-09-05T1200-plan'), { recursive: true });
    await soon(() => expect(folderOf(db, '2026-09-05T1200-plan')).toBeNull());
    expect(errorOf(db)).toBeNull();
  });

  it('is left alone while it pauses, and for good when it is removed; what came from it stays', async () => {
    const db = temporaryLibrary();
    const { write, append, follower, root, folder } = follow(db, 'sessions');
    write(`${ID}/audio/room.native.wav`, 'RIFF');
    append(`${ID}/raw.jsonl`, line('room', 0, 'one'));
    await soon(() => expect(textsOf(db, ID)).toEqual(['one']));
    pauseFollowedRoot(db, root, true);
    follower.refresh();
    expect(stateOf(db)).toEqual([0]);
    append(`${ID}/raw.jsonl`, line('room', 1000, 'two'));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(textsOf(db, ID)).toEqual(['one']);
    pauseFollowedRoot(db, root, false);
    follower.refresh();
    await soon(() => expect(textsOf(db, ID)).toEqual(['one', 'two']));
    expect(stateOf(db)).toEqual([1]);
    removeFollowedRoot(db, root);
    follower.refresh();
    expect([summariseFollowedRoots(db), folderOf(db), textsOf(db, ID)]).toEqual([[], null, ['one', 'two']]);
    addFollowedRoot(db, folder, 'sessions', Date.now());
    follower.refresh();
    await soon(() => expect(folderOf(db)).toBe(join(folder, ID)));
    expect(db.prepare('SELECT count(*) FROM session').pluck().get()).toBe(1);
  });
});
