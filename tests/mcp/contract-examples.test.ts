import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addTask } from '../../src-library/store/tasks.ts';
import { ask, failureOf, sidecarFor } from './plain-tools.ts';
import { recordedFolder } from './recorded-folder.ts';
import { exchange, type Reply, type SidecarProcess } from './sidecar-process.ts';
import { libraryWith, temporaryFolder } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

async function toolsBy(sidecar: SidecarProcess): Promise<Readonly<Record<string, Listed>>> {
  const { result } = await sidecar.request('tools/list');
  return Object.fromEntries((result?.['tools'] as Listed[]).map((tool) => [tool.name, tool]));
}

const rowsOf = (reply: Reply) => {
  const [block] = reply.result?.['content'] as [{ text: string }];
  return JSON.parse(block.text) as Record<string, unknown>[];
};

describe('the loop, line by line', () => {
  it('answers each line, and goes on behind every error', async () => {
    const ping = '{"jsonrpc":"2.0","id":"a","method":"ping"}';
    const pong = { jsonrpc: '2.0', id: 'a', result: {} };
    const examples: readonly (readonly [line: string, id: unknown, code: number])[] = [
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope"}}', 1, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call"}', 1, -32602],
      ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":5}}', 1, -32602],
      ['{"id":1,"method":"ping"}', 1, -32600],
      ['{"jsonrpc":"2.0","id":1,"method":7}', 1, -32600],
      ['this is no JSON', null, -32700],
      ['{"jsonrpc":"2.0","id":1,"method":"no/such/method"}', 1, -32601],
    ];
    for (const [line, id, code] of examples) {
      const { replies } = await exchange(`${line}\n${ping}\n`);
      expect(replies).toHaveLength(2);
      expect(replies).toContainEqual(pong);
      expect(replies.find((reply) => reply.error !== undefined)).toMatchObject({ id, error: { code } });
    }
    const silent = await exchange(`{"jsonrpc":"2.0","method":"notifications/initialized"}\n${ping}\n`);
    expect(silent.replies).toEqual([pong]);
  });

  it('lists sessions, transcript and status with their schemas', async () => {
    const tools = await toolsBy(sidecarFor(libraryWith(() => undefined)));
    expect(tools['status']?.inputSchema).toEqual({ type: 'object', properties: {} });
    expect(tools['sessions']?.inputSchema).toMatchObject({ type: 'object' });
    expect(tools['transcript']?.inputSchema).toMatchObject({
      type: 'object',
      properties: {
        session: { type: 'string' },
        since: { type: 'integer' },
        verbatim: { type: 'boolean' },
      },
      required: ['session'],
    });
    expect(tools['search_transcripts']?.description).toContain('FTS5 syntax supported');
  });
});

describe('a folder of sessions', () => {
  const ID = '2026-09-05-1200';
  const METADATA = { id: ID, name: null, started_at: '2026-09-05T12:00:00Z', duration_s: 10 };
  const line = (track: string, start: number) => ({
    track,
    start_ms: start,
    end_ms: start + 500,
    text: `at ${start}`,
  });

  it('is counted by status: a session, a plain folder, a link to the outside, a live one', async () => {
    const root = recordedFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'session.json'), JSON.stringify(METADATA));
    root.write('2026-09-05-1200/session.json', METADATA);
    root.write('2026-09-05-1200/transcript.md', '');
    mkdirSync(join(root.folder, 'notes'));
    symlinkSync(outside, join(root.folder, 'outside'));
    root.write('live/audio/room.native.wav', 'RIFF');
    root.follow();
    const answer = await ask(sidecarFor(root.library), 'status', {});
    expect(JSON.stringify(answer)).toBe('{"live":{"id":"live"},"awaiting_transcript":0,"sessions":2}');
  });

  it('is read session by session, and every refusal is told', async () => {
    const root = recordedFolder();
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'session.json'), JSON.stringify(METADATA));
    writeFileSync(join(outside, 'raw.jsonl'), `${JSON.stringify(line('room', 0))}\n`);
    writeFileSync(join(outside, 'edits.jsonl'), '');
    root.write(`${ID}/session.json`, METADATA);
    root.write(`${ID}/raw.jsonl`, [line('room', 0), line('room', 5000)]);
    root.write(`${ID}/transcript.md`, '');
    root.write('race/session.json', { ...METADATA, started_at: '2026-09-04T12:00:00Z' });
    root.write('race/raw.jsonl', [line('room', 5000), line('call', 0)]);
    root.write('second/session.json', METADATA);
    root.write('second/audio/room.native.wav', 'RIFF');
    root.write('third/session.json', METADATA);
    root.write('bare/session.json', METADATA);
    root.write('bare/transcript.md', '');
    root.write('broken/session.json', METADATA);
    root.write('broken/raw.jsonl', 'no JSON\n');
    root.write('a-file', 'no session');
    symlinkSync(join(root.folder, ID), join(root.folder, 'link'));
    symlinkSync(outside, join(root.folder, 'outside'));
    for (const [name, file] of [
      ['leak', 'raw.jsonl'],
      ['leak-of-edits', 'edits.jsonl'],
      ['leak-of-metadata', 'session.json'],
    ] as const) {
      if (file !== 'session.json') root.write(`${name}/session.json`, METADATA);
      mkdirSync(join(root.folder, name), { recursive: true });
      symlinkSync(join(outside, file), join(root.folder, name, file));
    }
    root.follow();
    const sidecar = sidecarFor(root.library);
    const read = (args: object) => ask<Record<string, unknown>>(sidecar, 'transcript', args);

    const sessions = await ask<Record<string, unknown>[]>(sidecar, 'sessions');
    const listed = Object.fromEntries(sessions.map((session) => [String(session['id']), session]));
    expect(Object.keys(listed).sort()).toEqual(
      [ID, 'bare', 'broken', 'leak', 'leak-of-edits', 'leak-of-metadata', 'race', 'second', 'third'].sort(),
    );
    expect(sessions.map(({ id }) => id).indexOf(ID)).toBeLessThan(
      sessions.map(({ id }) => id).indexOf('race'),
    );
    expect(listed[ID]).toMatchObject({ id: ID, transcribed: true, error: null });

    expect(await read({ session: ID, since: 1 })).toMatchObject({
      lines: [{ start_ms: 5000 }],
      next: 2,
      state: 'done',
    });
    expect(await read({ session: ID, since: 2 })).toMatchObject({ lines: [], next: 2 });
    expect(await read({ session: ID, since: 9 })).toMatchObject({ lines: [], next: 2 });
    expect(await read({ session: 'race', since: 1 })).toMatchObject({
      lines: [{ track: 'call', start_ms: 0 }],
    });
    expect((await sidecar.callTool('transcript', { session: ID, since: '1' })).error?.code).toBe(-32602);
    for (const session of ['../x', '', '.']) {
      expect(failureOf(await sidecar.callTool('transcript', { session }))).not.toBe('');
    }
    for (const session of ['nope', 'link', 'outside', 'a-file']) {
      expect(failureOf(await sidecar.callTool('transcript', { session }))).toContain(`no session ${session}`);
    }
    for (const [name, file] of [
      ['leak', 'raw.jsonl'],
      ['leak-of-edits', 'edits.jsonl'],
      ['leak-of-metadata', 'session.json'],
    ] as const) {
      const refusal = `refusing symlink ${name}/${file}`;
      expect(failureOf(await sidecar.callTool('transcript', { session: name }))).toContain(refusal);
      expect(listed[name]).toMatchObject({ error: refusal, name: null, started_at: null, duration_s: null });
    }
    expect(failureOf(await sidecar.callTool('transcript', { session: 'broken' }))).toContain(
      'does not parse',
    );
    expect(await read({ session: 'second' })).toEqual({
      session: 'second',
      state: 'live',
      next: 0,
      lines: [],
    });
    expect(await read({ session: 'third' })).toEqual({
      session: 'third',
      state: 'pending',
      next: 0,
      lines: [],
    });
    expect(await read({ session: 'bare' })).toEqual({ session: 'bare', state: 'done', next: 0, lines: [] });
  });
});

describe('lists and their limits', () => {
  it('hold 20 rows unless told otherwise, 1 to 200 of transcripts and 1 to 100 of hits', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) => {
        for (let day = 0; day < 110; day += 1) addRecording(db, {}, day);
      }),
    );
    const count = async (tool: string, args: object) => rowsOf(await sidecar.callTool(tool, args)).length;
    expect(await count('list_transcripts', {})).toBe(20);
    expect(await count('list_transcripts', { limit: 0 })).toBe(1);
    expect(await count('list_transcripts', { limit: 150 })).toBe(110);
    expect(await count('search_transcripts', { query: 'beans' })).toBe(20);
    expect(await count('search_transcripts', { query: 'beans', limit: -1 })).toBe(1);
    expect(await count('search_transcripts', { query: 'beans', limit: 1000 })).toBe(100);
  });

  it('of tasks are whole, with the task above each', async () => {
    let above = '';
    const library = libraryWith((db) => {
      above = addTask(db, { parent: null, text: 'Garden', now: FIRST_DAY });
      for (let n = 0; n < 300; n += 1) {
        addTask(db, { parent: above, text: `Step ${n}`, done: n % 2 === 0, now: FIRST_DAY + n });
      }
    });
    const tasks = rowsOf(await sidecarFor(library).callTool('list_tasks'));
    expect(tasks).toHaveLength(301);
    expect(new Set(tasks.map((task) => task['parentTaskId']))).toEqual(new Set([above, null]));
    expect(tasks.filter((task) => task['done'] === true)).toHaveLength(150);
  });
});
