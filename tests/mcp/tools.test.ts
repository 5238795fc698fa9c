import { describe, expect, it, onTestFinished } from 'vitest';
import { setStarred } from '../../src-library/store/items.ts';
import { addTask } from '../../src-library/store/tasks.ts';
import { moveToTrash } from '../../src-library/store/trash.ts';
import { setPrivate } from '../../src-library/store/visibility.ts';
import { TOOLS } from '../../src-mcp/tools/index.ts';
import { connectedClient, expectToBeServed } from './sdk-client.ts';
import { type Reply, SidecarProcess } from './sidecar-process.ts';
import { libraryWith, writeLibrary } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

/** What tells some clients how long an answer may be before they move it out of the conversation. */
const SIZE_HINT = 'anthropic/maxResultSizeChars';

const HOSTILE = '<img src=x onerror=alert(1)>';

function sidecarFor(library: string): SidecarProcess {
  const sidecar = new SidecarProcess({ args: ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return sidecar;
}

/** The texts of an answer's content blocks, in an envelope that has nothing else. */
function textsOf(reply: Reply): readonly string[] {
  expect(reply.error).toBeUndefined();
  const { content, ...rest } = reply.result ?? {};
  expect(rest).toEqual({});
  return (content as { type: string; text: string }[]).map(({ type, text, ...others }) => {
    expect({ type, others }).toEqual({ type: 'text', others: {} });
    return text;
  });
}

/** What the first content block says, once it is clear that it is JSON indented by two. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- says what the test expects
function payloadOf<Payload>(reply: Reply): Payload {
  const [text = ''] = textsOf(reply);
  const payload = JSON.parse(text) as Payload;
  expect(text).toBe(JSON.stringify(payload, null, 2));
  return payload;
}

function cursorOf(reply: Reply): string | null {
  const texts = textsOf(reply);
  expect(texts.length).toBeLessThan(3);
  return texts[1] === undefined ? null : (JSON.parse(texts[1]) as { nextCursor: string }).nextCursor;
}

interface Row {
  readonly id: string;
  readonly title: string;
}

describe('with the client of the SDK', () => {
  it('lists, searches, reads and is refused', async () => {
    const library = libraryWith((db) =>
      addRecording(db, { segments: [{ text: 'The beans are planted.', speaker: 'Mara' }] }),
    );
    const client = await connectedClient(library);
    expect(client.getServerVersion()).toMatchObject({ name: 'parlance', title: 'Parlance' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    await expectToBeServed(client, 'beans');
  });
});

describe('every tool', () => {
  it('is advertised as reading only, with a title, a bounded description and a plain schema', async () => {
    const sidecar = sidecarFor(libraryWith(() => undefined));
    const { result } = await sidecar.request('tools/list');
    for (const tool of result?.['tools'] as Record<string, unknown>[]) {
      const { title } = tool;
      expect(title).toEqual(expect.any(String));
      expect(String(tool['description']).length).toBeLessThan(700);
      expect(tool['annotations']).toEqual({
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(tool['inputSchema']).toMatchObject({ type: 'object', properties: expect.any(Object) as object });
      expect(tool).not.toHaveProperty('outputSchema');
    }
    const long = (result?.['tools'] as Record<string, unknown>[])
      .filter(
        ({ _meta: meta }) => Number((meta as Record<string, unknown> | undefined)?.[SIZE_HINT]) >= 20_000,
      )
      .map(({ name }) => name);
    expect(long).toEqual([
      'fetch',
      'context_pack',
      'list_transcripts',
      'search_transcripts',
      'get_transcript',
      'list_tasks',
      'sessions',
      'transcript',
    ]);
  });

  const WRONG: readonly (readonly [tool: string, args: object, named: string])[] = [
    ['list_transcripts', { limit: 'twenty' }, 'limit'],
    ['list_transcripts', { limit: 1.5 }, 'limit'],
    ['list_transcripts', { limit: true }, 'limit'],
    ['list_transcripts', { cursor: 7 }, 'cursor'],
    ['list_transcripts', { cursor: 'junk' }, 'cursor'],
    ['list_transcripts', { cursor: 'WzFd' }, 'cursor'],
    ['get_transcript', {}, 'id'],
    ['get_transcript', { id: null }, 'id'],
    ['get_transcript', { id: 7 }, 'id'],
    ['get_transcript', { id: 'x', fromMs: '1' }, 'fromMs'],
    ['get_transcript', { id: 'x', toMs: [] }, 'toMs'],
    ['get_transcript', { id: 'x', maxChars: 0.5 }, 'maxChars'],
    ['get_transcript', { id: 'x', cursor: 'WzFd' }, 'cursor'],
    ['search_transcripts', {}, 'query'],
    ['search_transcripts', { query: ['beans'] }, 'query'],
    ['search_transcripts', { query: 'beans', limit: {} }, 'limit'],
    ['list_tasks', { bucket: 'tomorrow' }, 'bucket'],
    ['list_tasks', { bucket: 1 }, 'bucket'],
    ['list_tasks', { done: 'yes' }, 'done'],
    ['list_tasks', { limit: '5' }, 'limit'],
  ];

  it('refuses arguments of the wrong type and names them', async () => {
    const sidecar = sidecarFor(libraryWith(() => undefined));
    for (const [tool, args, named] of WRONG) {
      const { error } = await sidecar.callTool(tool, args);
      expect({ tool, args, code: error?.code }).toEqual({ tool, args, code: -32602 });
      expect(error?.message).toContain(`"${named}"`);
    }
  });

  it('takes null for absent, ignores what it does not know, and needs no arguments', async () => {
    const sidecar = sidecarFor(libraryWith((db) => addRecording(db)));
    for (const args of [undefined, {}, { limit: null }, { nonsense: 1, limit: 20 }]) {
      expect(payloadOf(await sidecar.callTool('list_transcripts', args))).toHaveLength(1);
    }
    sidecar.send({
      jsonrpc: '2.0',
      id: 'null arguments',
      method: 'tools/call',
      params: { name: 'list_transcripts', arguments: null },
    });
    expect(payloadOf(await sidecar.reply(({ id }) => id === 'null arguments'))).toHaveLength(1);
  });
});

describe('list_transcripts', () => {
  it('gives the newest first, with exactly the known keys', async () => {
    let newest = '';
    const library = libraryWith((db) => {
      addRecording(db, { title: 'Older' }, 0);
      const recording = addRecording(
        db,
        {
          title: 'Newer',
          source: 'Otter',
          language: 'de',
          durationMs: 61_500,
          segments: [{ text: ' Hallo. ' }],
        },
        1,
      );
      setStarred(db, recording.transcriptId, true, FIRST_DAY);
      newest = recording.transcriptId;
    });
    const rows = payloadOf<Row[]>(await sidecarFor(library).callTool('list_transcripts'));
    expect(rows.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(rows[0]).toEqual({
      id: newest,
      title: 'Newer',
      createdAt: '2026-03-02T09:30:00.000Z',
      source: 'Otter',
      duration: 61.5,
      starred: true,
      language: 'de',
      preview: 'Hallo.',
    });
  });

  it('shows the first 240 characters as people count them', async () => {
    const family = '👩‍👩‍👧';
    const library = libraryWith((db) => {
      addRecording(db, { segments: [{ text: family.repeat(241) }] }, 0);
      addRecording(db, { segments: [{ text: family.repeat(240) }] }, 1);
    });
    const rows = payloadOf<{ preview: string }[]>(await sidecarFor(library).callTool('list_transcripts'));
    expect(rows.map(({ preview }) => preview)).toEqual([family.repeat(240), `${family.repeat(240)}…`]);
  });

  it('moves limits into their range', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) => {
        for (let day = 0; day < 201; day += 1) {
          addRecording(db, {}, day);
        }
      }),
    );
    for (const [limit, expected] of [
      [0, 1],
      [-5, 1],
      [3, 3],
      [1e308, 200],
      [null, 20],
    ] as const) {
      expect(payloadOf(await sidecar.callTool('list_transcripts', { limit }))).toHaveLength(expected);
    }
  });

  it('pages only for a call that carries a cursor, and each row comes once', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) => {
        for (let index = 0; index < 25; index += 1) {
          addRecording(db, { title: `No ${index}`, createdAt: FIRST_DAY + (index % 3) });
        }
      }),
    );
    expect(textsOf(await sidecar.callTool('list_transcripts'))).toHaveLength(1);
    const titles: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const reply: Reply = await sidecar.callTool('list_transcripts', { limit: 10, cursor });
      titles.push(...payloadOf<Row[]>(reply).map(({ title }) => title));
      cursor = cursorOf(reply);
    }
    const all = payloadOf<Row[]>(await sidecar.callTool('list_transcripts', { limit: 200 }));
    expect(titles).toEqual(all.map(({ title }) => title));
    expect(new Set(titles).size).toBe(25);
  });
});

describe('get_transcript', () => {
  it('gives one line a turn, with exactly the known keys', async () => {
    let recording = { transcriptId: '', sessionId: '' };
    const library = libraryWith((db) => {
      recording = addRecording(db, {
        title: 'Interview',
        engine: 'whisper',
        model: 'large-v3',
        tags: ['garden', 'beans'],
        durationMs: 4000,
        segments: [
          { text: 'Good morning.', speaker: 'Mara' },
          { text: 'How are\nthe beans?', speaker: 'Mara' },
          { text: 'Fine.', speaker: 'Speaker 2' },
          { text: '[Door]' },
          { text: 'Who is it?' },
        ],
      });
    });
    const sidecar = sidecarFor(library);
    const answer = payloadOf(await sidecar.callTool('get_transcript', { id: recording.transcriptId }));
    expect(answer).toEqual({
      id: recording.transcriptId,
      title: 'Interview',
      text: 'Mara: Good morning. How are the beans?\nSpeaker 2: Fine.\n[Door]\nWho is it?',
      createdAt: '2026-03-01T09:30:00.000Z',
      source: null,
      duration: 4,
      engine: 'whisper',
      modelId: 'large-v3',
      language: null,
      starred: false,
      manualTags: 'beans, garden',
      template: null,
    });
    expect(payloadOf(await sidecar.callTool('get_transcript', { id: recording.sessionId }))).toEqual(answer);
  });

  it('cuts between lines and is read on to the end', async () => {
    let id = '';
    const library = libraryWith((db) => {
      const segments = Array.from({ length: 500 }, (_, index) => ({ text: `Sentence number ${index}.` }));
      id = addRecording(db, { segments }).transcriptId;
    });
    const sidecar = sidecarFor(library);
    const whole = payloadOf<{ text: string }>(await sidecar.callTool('get_transcript', { id }));
    expect(whole).not.toHaveProperty('truncated');
    const parts: string[] = [];
    let more: object | null = { maxChars: 1000 };
    while (more !== null) {
      const part: { text: string; truncated?: true; nextCursor?: string } = payloadOf(
        await sidecar.callTool('get_transcript', { id, ...more }),
      );
      expect(part.text.length).toBeLessThanOrEqual(1000);
      expect(part.truncated).toBe(part.nextCursor === undefined ? undefined : true);
      parts.push(part.text);
      more = part.nextCursor === undefined ? null : { cursor: part.nextCursor };
    }
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join('\n')).toBe(whole.text);
  });

  it('reads a stretch of time', async () => {
    let id = '';
    const library = libraryWith((db) => {
      id = addRecording(db, { segments: [{}, {}, {}, {}, {}] }).transcriptId;
    });
    const answer = await sidecarFor(library).callTool('get_transcript', { id, fromMs: 1500, toMs: 3000 });
    expect(payloadOf(answer)).toMatchObject({ text: 'Line 1.\nLine 2.' });
  });

  it('cuts a transcript that no line could hold, and gives all of it in parts', async () => {
    let id = '';
    const line = `"\\${'ü'.repeat(1000)}\u0001`;
    const library = libraryWith((db) => {
      id = addRecording(db, { segments: Array.from({ length: 6000 }, () => ({ text: line })) }).transcriptId;
    });
    const sidecar = sidecarFor(library);
    let count = 0;
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const reply: Reply = await sidecar.callTool('get_transcript', { id, cursor });
      expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(8 * 1024 * 1024);
      const part: { text: string; nextCursor?: string } = payloadOf(reply);
      count += part.text.split('\n').length;
      cursor = part.nextCursor;
    }
    expect(count).toBe(6000);
  });

  it('reads a single line in parts that no answer could hold, or that is longer than was asked for', async () => {
    let id = '';
    const text = Array.from({ length: 100_000 }, (_, word) => `wörd${word}${'\u0001'.repeat(12)}`).join(' ');
    const library = libraryWith((db) => {
      id = addRecording(db, {
        segments: [{ text: 'First.' }, { text, speaker: 'Mara' }, { text: 'Last.' }],
      }).transcriptId;
    });
    const sidecar = sidecarFor(library);
    for (const maxChars of [undefined, 800_000]) {
      const parts: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const reply: Reply = await sidecar.callTool('get_transcript', { id, cursor, maxChars });
        expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(8 * 1024 * 1024);
        const part: { text: string; nextCursor?: string } = payloadOf(reply);
        expect(part.text.length).toBeLessThanOrEqual((maxChars ?? Infinity) + 'Mara: '.length);
        parts.push(part.text);
        cursor = part.nextCursor;
      }
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.at(-1)).toMatch(/\nLast\.$/);
      const words = parts
        .join('\n')
        .replace(/^Mara: /gm, '')
        .replace(/\s+/g, ' ');
      expect(words === `First. ${text} Last.`).toBe(true);
    }
  });

  it('has answers of several megabytes complete when the client reads late', async () => {
    let id = '';
    const library = libraryWith((db) => {
      const segments = Array.from({ length: 5000 }, () => ({ text: 'y'.repeat(1000) }));
      id = addRecording(db, { segments }).transcriptId;
    });
    const sidecar = new SidecarProcess({ args: ['--library', library], readLater: true });
    for (let call = 0; call < 8; call += 1) {
      sidecar.send({
        jsonrpc: '2.0',
        id: call,
        method: 'tools/call',
        params: { name: 'get_transcript', arguments: { id } },
      });
    }
    sidecar.child.stdin.end();
    await new Promise((resolve) => setTimeout(resolve, 500));
    sidecar.readAnswers();
    const { code, replies } = await sidecar.ended();
    expect(code).toBe(0);
    expect(replies.map((reply) => payloadOf<{ text: string }>(reply).text.length)).toEqual(
      Array.from({ length: 8 }, () => 5000 * 1001 - 1),
    );
  });

  it('does not find what is not there, by a short message', async () => {
    const sidecar = sidecarFor(libraryWith(() => undefined));
    expect((await sidecar.callTool('get_transcript', { id: 'nope' })).error).toEqual({
      code: -32000,
      message: 'Transcript nope not found',
    });
    const { error } = await sidecar.callTool('get_transcript', { id: 'x'.repeat(1_000_000) });
    expect(error?.code).toBe(-32000);
    expect(error?.message.length).toBeLessThan(200);
  });
});

describe('search_transcripts', () => {
  it('gives one row a transcript, with exactly the known keys', async () => {
    let id = '';
    const library = libraryWith((db) => {
      addRecording(db, { title: 'Other', segments: [{ text: 'Nothing of the kind.' }] });
      id = addRecording(db, {
        source: 'Zoom',
        segments: [{ text: 'First of all.' }, { text: 'We plant runner beans.' }, { text: 'Beans, again.' }],
      }).transcriptId;
    });
    const hits = payloadOf(await sidecarFor(library).callTool('search_transcripts', { query: 'beans' }));
    expect(hits).toEqual([
      {
        id,
        title: 'Planning the garden',
        createdAt: '2026-03-01T09:30:00.000Z',
        preview: 'First of all. We plant runner beans. Beans, again.',
        source: 'Zoom',
        match: { text: expect.stringContaining('eans') as string, startMs: expect.any(Number) as number },
      },
    ]);
  });

  it('refuses a malformed query in the form of SQLite', async () => {
    const sidecar = sidecarFor(libraryWith((db) => addRecording(db)));
    for (const query of ['(beans', '"beans', 'AND', 'beans OR']) {
      const { error } = await sidecar.callTool('search_transcripts', { query });
      expect({ query, code: error?.code }).toEqual({ query, code: -32603 });
      expect(error?.message).toMatch(/^DB error: /);
    }
    expect(payloadOf(await sidecar.callTool('search_transcripts', { query: 'beans' }))).toHaveLength(1);
  });
});

describe('list_tasks', () => {
  it('gives every task, open and done, with exactly the known keys', async () => {
    let parent = '';
    const library = libraryWith((db) => {
      parent = addTask(db, { parent: null, text: 'Buy seeds', bucket: 'today', now: FIRST_DAY });
      addTask(db, { parent: null, text: 'Dig', done: true, now: FIRST_DAY + 1000 });
    });
    const tasks = payloadOf<object[]>(await sidecarFor(library).callTool('list_tasks'));
    expect(tasks).toEqual([
      {
        id: expect.any(String) as string,
        text: 'Dig',
        bucket: 'done',
        done: true,
        doneAt: '2026-03-01T09:30:01.000Z',
        createdAt: '2026-03-01T09:30:01.000Z',
        parentTaskId: null,
      },
      {
        id: parent,
        text: 'Buy seeds',
        bucket: 'today',
        done: false,
        doneAt: null,
        createdAt: '2026-03-01T09:30:00.000Z',
        parentTaskId: null,
      },
    ]);
  });

  it('narrows to a bucket or a state, and pages', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) => {
        for (let index = 0; index < 6; index += 1) {
          addTask(db, {
            parent: null,
            text: `Task ${index}`,
            bucket: 'week',
            done: index % 2 === 0,
            now: FIRST_DAY,
          });
        }
      }),
    );
    expect(payloadOf(await sidecar.callTool('list_tasks', { bucket: 'week' }))).toHaveLength(3);
    expect(payloadOf(await sidecar.callTool('list_tasks', { done: true }))).toHaveLength(3);
    expect(textsOf(await sidecar.callTool('list_tasks', { limit: 4 }))).toHaveLength(1);
    const first = await sidecar.callTool('list_tasks', { limit: 4, cursor: '' });
    const second = await sidecar.callTool('list_tasks', { limit: 4, cursor: cursorOf(first) });
    expect(cursorOf(second)).toBeNull();
    const texts = [first, second].flatMap((reply) =>
      payloadOf<{ text: string }[]>(reply).map(({ text }) => text),
    );
    expect(texts.toSorted()).toEqual(['Task 0', 'Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5']);
  });
});

describe('a list that no answer could hold', () => {
  it('is cut, says so, and goes on', async () => {
    const sidecar = sidecarFor(
      libraryWith((db) => {
        for (let index = 0; index < 12; index += 1) {
          addTask(db, { parent: null, text: `${index} ${'é'.repeat(500_000)}`, now: FIRST_DAY + index });
        }
      }),
    );
    const numbers: number[] = [];
    let args: object | null = {};
    while (args !== null) {
      const reply: Reply = await sidecar.callTool('list_tasks', args);
      const tasks = payloadOf<{ text: string }[]>(reply);
      numbers.push(...tasks.map(({ text }) => Number.parseInt(text)));
      const cursor = cursorOf(reply);
      args = cursor === null ? null : { cursor };
    }
    expect(numbers).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });
});

describe('what assistants see', () => {
  it('has nothing of what is private or in the trash, from the next request on', async () => {
    const ids: string[] = [];
    const add = (db: Parameters<typeof addRecording>[0], title: string) =>
      ids.push(addRecording(db, { title, segments: [{ text: 'Secret beans.' }] }).transcriptId);
    const library = libraryWith((db) => {
      add(db, 'Seen');
      add(db, 'Private');
      add(db, 'Trashed');
    });
    const sidecar = sidecarFor(library);
    expect(payloadOf(await sidecar.callTool('list_transcripts'))).toHaveLength(3);
    writeLibrary(library, (db) => {
      setPrivate(db, ids[1] ?? '', true, FIRST_DAY);
      moveToTrash(db, ids[2] ?? '', FIRST_DAY);
    });
    const titles = async (tool: string, args: object) =>
      payloadOf<Row[]>(await sidecar.callTool(tool, args)).map(({ title }) => title);
    expect(await titles('list_transcripts', {})).toEqual(['Seen']);
    expect(await titles('search_transcripts', { query: 'secret' })).toEqual(['Seen']);
    for (const id of ids.slice(1)) {
      const { error } = await sidecar.callTool('get_transcript', { id });
      expect(error).toEqual({ code: -32000, message: `Transcript ${id} not found` });
    }
  });

  it('is text, whatever it looks like', async () => {
    let id = '';
    const library = libraryWith((db) => {
      id = addRecording(db, { title: HOSTILE, segments: [{ text: HOSTILE, speaker: HOSTILE }] }).transcriptId;
      addTask(db, { parent: null, text: HOSTILE, now: FIRST_DAY });
    });
    const sidecar = sidecarFor(library);
    expect(payloadOf(await sidecar.callTool('get_transcript', { id }))).toMatchObject({
      title: HOSTILE,
      text: `${HOSTILE}: ${HOSTILE}`,
    });
    expect(payloadOf(await sidecar.callTool('list_transcripts'))).toMatchObject([
      { title: HOSTILE, preview: HOSTILE },
    ]);
    expect(payloadOf(await sidecar.callTool('list_tasks'))).toMatchObject([{ text: HOSTILE }]);
    expect(payloadOf(await sidecar.callTool('search_transcripts', { query: 'onerror' }))).toHaveLength(1);
  });
});
