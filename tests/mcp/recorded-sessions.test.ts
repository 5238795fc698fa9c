import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setPrivate } from '../../src-library/store/visibility.ts';
import { ask, failureOf, sidecarFor } from './plain-tools.ts';
import { recordedFolder, type RecordedFolder } from './recorded-folder.ts';
import type { SidecarProcess } from './sidecar-process.ts';
import { libraryWith, temporaryFolder, writeLibrary } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

interface Session {
  readonly id: string;
  readonly dir: string | null;
  readonly name: string | null;
  readonly started_at: string | null;
  readonly duration_s: number | null;
  readonly transcribed: boolean;
  readonly live: boolean;
  readonly transcribing: boolean;
  readonly error: string | null;
}

interface Transcript {
  readonly session: string;
  readonly state: string;
  readonly next: number;
  readonly lines: readonly {
    readonly track: string;
    readonly start_ms: number;
    readonly end_ms: number;
    readonly speaker: string | null;
    readonly text: string;
  }[];
}

const ID = '2026-09-05-1200';
const METADATA = {
  id: ID,
  name: 'Design',
  started_at: '2026-09-05T12:00:00+10:00',
  ended_at: '2026-09-05T12:30:00+10:00',
  duration_s: 1800.5,
  model: 'parakeet',
};
const line = (track: string, start: number, text: string) => ({
  track,
  start_ms: start,
  end_ms: start + 1000,
  text,
  confidence: 0.9,
});
const LINES = [line('room', 0, 'hello parot'), line('room', 5000, 'can you hear me')];

function recorded(lines: readonly object[] = LINES): RecordedFolder {
  const folder = recordedFolder();
  folder.write(`${ID}/session.json`, METADATA);
  folder.write(`${ID}/raw.jsonl`, lines);
  folder.write(`${ID}/transcript.md`, '# Design\n');
  return folder;
}

function followed(folder: RecordedFolder): SidecarProcess {
  folder.follow();
  return sidecarFor(folder.library);
}

const read = (sidecar: SidecarProcess, session: string, args: object = {}) =>
  ask<Transcript>(sidecar, 'transcript', { session, ...args });

describe('status', () => {
  it('counts sessions, never plain folders or links, and names the live one', async () => {
    const folder = recordedFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'session.json'), JSON.stringify(METADATA));
    folder.write('one/session.json', METADATA);
    folder.write('one/transcript.md', '# Design\n');
    folder.write('notes/plan.txt', 'no session');
    symlinkSync(outside, join(folder.folder, 'outside'));
    folder.write('live/audio/room.native.wav', 'RIFF');
    expect(await ask(followed(folder), 'status', {})).toEqual({
      live: { id: 'live' },
      awaiting_transcript: 0,
      sessions: 2,
    });
  });

  it('is the same with no arguments at all, and of an empty library', async () => {
    const sidecar = sidecarFor(libraryWith(() => undefined));
    const nothing = { live: null, awaiting_transcript: 0, sessions: 0 };
    expect(await ask(sidecar, 'status')).toEqual(nothing);
    expect(await ask(sidecar, 'sessions')).toEqual([]);
  });
});

describe('sessions', () => {
  it('lists what was recorded, with exactly the known keys', async () => {
    const folder = recorded();
    expect(await ask(followed(folder), 'sessions')).toEqual([
      {
        id: ID,
        dir: join(folder.folder, ID),
        name: 'Design',
        started_at: '2026-09-05T02:00:00.000Z',
        duration_s: 1800.5,
        transcribed: true,
        live: false,
        transcribing: false,
        error: null,
      },
    ]);
  });

  it('lists what came from no folder too, newest first, whole or page by page', async () => {
    const made: string[] = [];
    const library = libraryWith((db) => {
      for (let day = 0; day < 3; day += 1) made.unshift(addRecording(db, {}, day).sessionId);
      setPrivate(db, addRecording(db, {}, 9).sessionId, true, FIRST_DAY);
    });
    const sidecar = sidecarFor(library);
    const idsOf = async (args?: object) =>
      (await ask<Session[]>(sidecar, 'sessions', args)).map(({ id }) => id);
    expect(await idsOf()).toEqual(made);
    expect(await idsOf({ limit: 2 })).toEqual(made.slice(0, 2));
    expect(await idsOf({ limit: 2, before: made[1] })).toEqual(made.slice(2));
    expect(await idsOf({ before: 'nope' })).toEqual([]);
    expect((await ask<Session[]>(sidecar, 'sessions'))[0]).toMatchObject({
      dir: null,
      transcribed: true,
      error: null,
    });
    expect(await ask(sidecar, 'status')).toMatchObject({ sessions: 3 });
  });

  it('never follows a link, and lists a session that does not parse with its error', async () => {
    const folder = recorded();
    symlinkSync(join(folder.folder, ID), join(folder.folder, 'link'));
    symlinkSync(temporaryFolder(), join(folder.folder, 'outside'));
    folder.write('broken/session.json', '{"id": ');
    const rows = await ask<Session[]>(followed(folder), 'sessions');
    expect(rows.map(({ id }) => id).sort()).toEqual([ID, 'broken']);
    expect(rows.find(({ id }) => id === 'broken')).toMatchObject({
      name: null,
      started_at: null,
      duration_s: null,
      error: 'broken/session.json does not parse',
    });
  });
});

describe('transcript', () => {
  it('gives the lines from a position on', async () => {
    const sidecar = followed(recorded());
    expect(await read(sidecar, ID)).toEqual({
      session: ID,
      state: 'done',
      next: 2,
      lines: [
        { track: 'room', start_ms: 0, end_ms: 1000, speaker: null, text: 'hello parot' },
        { track: 'room', start_ms: 5000, end_ms: 6000, speaker: null, text: 'can you hear me' },
      ],
    });
    const later = await read(sidecar, ID, { since: 1 });
    expect(later).toMatchObject({ next: 2, state: 'done', lines: [{ start_ms: 5000 }] });
    expect(later.lines).toHaveLength(1);
    for (const since of [2, 9, 1e15]) {
      expect(await read(sidecar, ID, { since })).toMatchObject({ next: 2, lines: [] });
    }
    expect(await read(sidecar, ID, { since: -3 })).toMatchObject({ next: 2 });
  });

  it('loses no line of two tracks that arrive out of the order of time', async () => {
    const sidecar = followed(recorded([line('room', 5000, 'second'), line('call', 0, 'first')]));
    expect(await read(sidecar, ID)).toMatchObject({ lines: [{ start_ms: 5000 }, { start_ms: 0 }] });
    expect(await read(sidecar, ID, { since: 1 })).toMatchObject({
      next: 2,
      lines: [{ track: 'call', start_ms: 0 }],
    });
  });

  it('refuses arguments of the wrong type', async () => {
    const sidecar = followed(recorded());
    for (const args of [
      { session: ID, since: '1' },
      { session: ID, since: 0.5 },
      { session: ID, verbatim: 1 },
      { session: 5 },
      {},
    ]) {
      expect((await sidecar.callTool('transcript', args)).error?.code).toBe(-32602);
    }
  });

  it('refuses what is no name of a session, and what is not there', async () => {
    const sidecar = followed(recorded());
    for (const session of ['../x', '', '.', '..', '/etc', `${ID}/`]) {
      expect(failureOf(await sidecar.callTool('transcript', { session }))).toBe(
        'a session id is a single name without slashes',
      );
    }
    expect(failureOf(await sidecar.callTool('transcript', { session: 'nope' }))).toBe('no session nope');
  });

  it('refuses links: of a session, of a folder outside, and of a file inside', async () => {
    const folder = recorded();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'session.json'), JSON.stringify(METADATA));
    writeFileSync(join(outside, 'raw.jsonl'), `${JSON.stringify(line('room', 0, 'secret'))}\n`);
    symlinkSync(join(folder.folder, ID), join(folder.folder, 'link'));
    symlinkSync(outside, join(folder.folder, 'outside'));
    folder.write('leak/session.json', METADATA);
    symlinkSync(join(outside, 'raw.jsonl'), join(folder.folder, 'leak', 'raw.jsonl'));
    const sidecar = followed(folder);
    expect(failureOf(await sidecar.callTool('transcript', { session: 'link' }))).toBe('no session link');
    expect(failureOf(await sidecar.callTool('transcript', { session: 'leak' }))).toBe(
      'refusing symlink leak/raw.jsonl',
    );
    const rows = await ask<Session[]>(sidecar, 'sessions');
    expect(rows.map(({ id }) => id).sort()).toEqual([ID, 'leak']);
    expect(rows.find(({ id }) => id === 'leak')?.error).toBe('refusing symlink leak/raw.jsonl');
    const { results } = await ask<{ results: { items: unknown[] } }>(sidecar, 'search', { query: 'secret' });
    expect(results.items).toEqual([]);
  });

  it('knows the four states', async () => {
    const folder = recorded();
    folder.write('live/session.json', METADATA);
    folder.write('live/audio/room.native.wav', 'RIFF');
    folder.write('waiting/session.json', METADATA);
    folder.write('working/session.json', METADATA);
    folder.write('working/transcribing.lock', String(process.pid));
    folder.write('stopped/session.json', METADATA);
    folder.write('stopped/transcribing.lock', '999999999');
    folder.write('stopped/audio/room.native.wav', 'RIFF');
    utimesSync(join(folder.folder, 'stopped/audio/room.native.wav'), 1000, 1000);
    const sidecar = followed(folder);
    const states: Record<string, string> = {};
    for (const id of [ID, 'live', 'waiting', 'working', 'stopped'])
      states[id] = (await read(sidecar, id)).state;
    expect(states).toEqual({
      [ID]: 'done',
      live: 'live',
      waiting: 'pending',
      working: 'transcribing',
      stopped: 'pending',
    });
    expect(await read(sidecar, 'live')).toMatchObject({ next: 0, lines: [] });
    expect(await read(sidecar, 'waiting')).toMatchObject({ next: 0, lines: [] });
    expect(await ask(sidecar, 'status')).toEqual({
      live: { id: 'live' },
      awaiting_transcript: 2,
      sessions: 5,
    });
  });

  it('believes in what is live only while somebody follows', async () => {
    const folder = recordedFolder();
    folder.write('live/audio/room.native.wav', 'RIFF');
    folder.write('begun/audio/room.native.wav', 'RIFF');
    folder.write('begun/raw.jsonl', LINES);
    folder.follow();
    writeLibrary(folder.library, (db) => {
      db.prepare(`UPDATE meta SET value = value - 16000 WHERE key = 'heartbeat'`).run();
    });
    const sidecar = sidecarFor(folder.library);
    expect(await read(sidecar, 'live')).toMatchObject({ state: 'pending' });
    expect(await read(sidecar, 'begun')).toMatchObject({ state: 'done', next: 2 });
    expect(await ask(sidecar, 'status')).toMatchObject({ live: null });
  });

  it('refuses a file of lines that does not parse, but waits for a line that is being written', async () => {
    const folder = recorded();
    folder.write('damaged/session.json', METADATA);
    folder.write(
      'damaged/raw.jsonl',
      `${JSON.stringify(LINES[0])}\n{"track": \n${JSON.stringify(LINES[1])}\n`,
    );
    folder.write('growing/session.json', METADATA);
    folder.write('growing/raw.jsonl', `${JSON.stringify(LINES[0])}\n\n{"track":"room","start_ms":50`);
    const sidecar = followed(folder);
    expect(failureOf(await sidecar.callTool('transcript', { session: 'damaged' }))).toBe(
      'damaged/raw.jsonl line 2 does not parse',
    );
    expect(await read(sidecar, 'growing')).toMatchObject({ next: 1 });
    folder.write('growing/raw.jsonl', `${JSON.stringify(LINES[0])}\n\n${JSON.stringify(LINES[1])}\n`);
    expect(folder.follow().find(({ session }) => session === 'growing')).toMatchObject({
      added: 1,
      revised: false,
    });
    expect(await read(sidecar, 'growing', { since: 1 })).toMatchObject({
      next: 2,
      lines: [{ start_ms: 5000 }],
    });
  });

  it('applies edits without moving a line, and gives the recorded text when asked', async () => {
    const folder = recorded([...LINES, line('call', 0, 'good morning')]);
    const target = (track: string, start: number) => ({ track, start_ms: start });
    folder.write(`${ID}/edits.jsonl`, [
      { kind: 'speaker', target: target('call', 0), name: 'call-1', by: 'diarize' },
      { kind: 'repair', target: target('room', 0), from: 'parot', to: 'parrot', by: 'cleanup' },
      { kind: 'repair', target: target('room', 5000), from: 'hear', to: 'fear', by: 'cleanup' },
      { kind: 'revert', target_seq: 2, by: 'user' },
      { kind: 'speaker', target: target('call', 0), name: 'Priya', by: 'user' },
      { kind: 'repair', target: target('room', 0), from: '', to: 'x', by: 'cleanup' },
    ]);
    const sidecar = followed(folder);
    expect((await read(sidecar, ID)).lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      [null, 'hello parrot'],
      [null, 'can you hear me'],
      ['Priya', 'good morning'],
    ]);
    expect((await read(sidecar, ID, { verbatim: true })).lines.map(({ text }) => text)).toEqual([
      'hello parot',
      'can you hear me',
      'good morning',
    ]);
    folder.write(`${ID}/edits.jsonl`, '');
    folder.follow();
    expect((await read(sidecar, ID)).lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      [null, 'hello parot'],
      [null, 'can you hear me'],
      [null, 'good morning'],
    ]);
  });

  it('cuts an answer that no line could hold, and goes on behind it', async () => {
    const long = 'x'.repeat(100_000);
    const sidecar = followed(
      recorded(Array.from({ length: 120 }, (_, n) => line('room', n * 1000, `${n} ${long}`))),
    );
    const starts: number[] = [];
    for (let since = 0; ;) {
      const part = await read(sidecar, ID, { since });
      starts.push(...part.lines.map(({ start_ms: start }) => start));
      if (part.lines.length === 0) break;
      since = part.next;
    }
    expect(starts).toEqual(Array.from({ length: 120 }, (_, n) => n * 1000));
  });

  it('cuts a single line that is too long for an answer, says so, and goes on behind it', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) =>
        addRecording(db, { segments: [{ text: 'ü'.repeat(1_100_000) }, { text: 'Next.' }] }),
      ),
    );
    const [{ id }] = (await ask<Session[]>(sidecar, 'sessions')) as [Session];
    const first = await read(sidecar, id);
    expect(first.lines[0]?.text).toMatch(/^ü+… \[This line is longer .*get_transcript reads all of it\.\]$/);
    const lines = [...first.lines, ...(await read(sidecar, id, { since: first.next })).lines];
    expect(lines.map(({ text }) => text.slice(-5))).toEqual([' it.]', 'Next.']);
  });

  it('takes every id of a recording, and reads what came from no folder', async () => {
    let made = { sessionId: '', transcriptId: '' };
    const library = libraryWith((db) => {
      made = addRecording(db, { segments: [{ text: 'Beans.', speaker: 'Mara' }] });
    });
    const sidecar = sidecarFor(library);
    for (const id of [made.sessionId, made.transcriptId]) {
      expect(await read(sidecar, id)).toEqual({
        session: made.sessionId,
        state: 'done',
        next: 1,
        lines: [{ track: null, start_ms: 0, end_ms: 900, speaker: 'Mara', text: 'Beans.' }],
      });
    }
  });
});

describe('following again', () => {
  it('adds only what is new', async () => {
    const folder = recorded();
    const [first] = folder.follow();
    expect(first).toMatchObject({
      session: ID,
      title: 'Design',
      state: 'done',
      lines: 2,
      added: 2,
      revised: false,
    });
    expect(folder.follow()).toEqual([{ ...first, added: 0 }]);
    folder.write(`${ID}/raw.jsonl`, [...LINES, line('call', 0, 'good morning')]);
    expect(folder.follow()).toEqual([{ ...first, added: 1, lines: 3 }]);
    const sidecar = sidecarFor(folder.library);
    expect(await read(sidecar, ID, { since: 2 })).toMatchObject({
      next: 3,
      lines: [{ text: 'good morning' }],
    });
    expect(await ask(sidecar, 'status')).toMatchObject({ sessions: 1 });
    expect(await ask(sidecar, 'search', { query: 'morning' })).toMatchObject({
      results: { items: [{ title: 'Design', snippet: 'good morning' }] },
    });
  });

  it('reads a file of lines anew that shrank or changed, as a revision', async () => {
    const folder = recorded();
    folder.follow();
    const sidecar = sidecarFor(folder.library);
    folder.write(`${ID}/raw.jsonl`, [LINES[0] ?? {}]);
    expect(folder.follow()).toMatchObject([{ lines: 1, added: 0, revised: true }]);
    expect(await read(sidecar, ID, { since: 2 })).toMatchObject({ next: 1, lines: [] });
    folder.write(`${ID}/raw.jsonl`, [line('room', 0, 'something else'), ...LINES]);
    expect(folder.follow()).toMatchObject([{ lines: 3, revised: true }]);
    expect((await read(sidecar, ID)).lines.map(({ text }) => text)).toEqual([
      'something else',
      'hello parot',
      'can you hear me',
    ]);
  });

  it('turns a live session into a finished one under its real name', async () => {
    const folder = recordedFolder();
    folder.write(`${ID}/audio/room.native.wav`, 'RIFF');
    const sidecar = followed(folder);
    expect(await ask<Session[]>(sidecar, 'sessions')).toMatchObject([{ id: ID, name: null, live: true }]);
    rmSync(join(folder.folder, ID, 'audio'), { recursive: true });
    folder.write(`${ID}/session.json`, METADATA);
    folder.write(`${ID}/raw.jsonl`, LINES);
    folder.follow();
    expect(await ask<Session[]>(sidecar, 'sessions')).toMatchObject([
      { id: ID, name: 'Design', started_at: '2026-09-05T02:00:00.000Z', live: false, transcribed: false },
    ]);
    expect(await read(sidecar, ID)).toMatchObject({ state: 'pending', next: 2 });
  });

  it('keeps a session whose folder is gone', async () => {
    const folder = recorded();
    const sidecar = followed(folder);
    renameSync(join(folder.folder, ID), join(temporaryFolder(), ID));
    mkdirSync(join(folder.folder, 'other'));
    expect(folder.follow()).toEqual([]);
    expect(await ask(sidecar, 'sessions')).toMatchObject([{ id: ID, dir: null, error: null }]);
    expect(await read(sidecar, ID)).toMatchObject({ next: 2, state: 'done' });
  });
});
