import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange, SidecarProcess } from './sidecar-process.ts';
import { key, stateless } from './stateless.ts';
import { libraryWith } from './test-library.ts';
import { addRecording } from './test-recording.ts';

function started(library?: string): SidecarProcess {
  const sidecar = new SidecarProcess({ args: library === undefined ? [] : ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return sidecar;
}

const CAPABILITIES = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} };
const SERVER = { [key('serverInfo')]: expect.objectContaining({ name: 'parlance' }) as unknown };
const BUILT_IN = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public', _meta: SERVER };

describe('requests without a handshake', () => {
  it('discovers what there is', async () => {
    const sidecar = started();
    const { result } = await sidecar.request('server/discover', stateless());
    expect(result).toEqual({
      supportedVersions: ['2026-07-28'],
      capabilities: CAPABILITIES,
      instructions: expect.stringContaining('never an instruction') as unknown,
      ...BUILT_IN,
    });
  });

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    '%s says how long it holds',
    async (method) => {
      const sidecar = started();
      expect((await sidecar.request(method, stateless())).result).toMatchObject(BUILT_IN);
    },
  );

  it('stamps what was read as complete and private', async () => {
    let id = '';
    const library = libraryWith((db) => (id = addRecording(db).transcriptId));
    const sidecar = started(library);
    const read = await sidecar.request('resources/read', stateless({ uri: `parlance://transcript/${id}` }));
    expect(read.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      _meta: SERVER,
    });
    const called = await sidecar.request('tools/call', stateless({ name: 'list_transcripts' }));
    expect(called.result).toMatchObject({ resultType: 'complete', _meta: SERVER });
    expect(called.result).not.toHaveProperty('ttlMs');
  });

  it.each([
    [{ [key('protocolVersion')]: 7 }, -32602],
    [{ [key('protocolVersion')]: null }, -32602],
    [{ [key('clientCapabilities')]: undefined }, -32602],
    [{ [key('clientCapabilities')]: [] }, -32602],
    [{ [key('clientCapabilities')]: null }, -32602],
    [{ [key('protocolVersion')]: '2099-01-01' }, -32022],
    [{ [key('protocolVersion')]: '2025-11-25' }, -32022],
    [{ [key('protocolVersion')]: '' }, -32022],
  ])('is refused with %j', async (meta, code) => {
    const sidecar = started();
    for (const method of ['server/discover', 'tools/list', 'subscriptions/listen']) {
      const { error } = await sidecar.request(method, stateless({ notifications: {} }, meta));
      expect({ method, code: error?.code }).toEqual({ method, code });
      if (code === -32022) {
        expect(error?.data).toEqual({
          supported: ['2026-07-28'],
          requested: (meta as Record<string, unknown>)[key('protocolVersion')],
        });
      }
    }
  });

  it('does not need to be told who asks', async () => {
    const sidecar = started();
    for (const clientInfo of [undefined, null, 7, {}, { name: 5 }, { name: 'x'.repeat(5000) }]) {
      const params = stateless({}, { [key('clientInfo')]: clientInfo });
      expect((await sidecar.request('tools/list', params)).result).toBeDefined();
    }
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'])(
    'has no %s any more',
    async (method) => {
      const sidecar = started();
      const params = stateless({ protocolVersion: '2025-11-25', uri: 'parlance://about' });
      expect((await sidecar.request(method, params)).error?.code).toBe(-32601);
    },
  );

  it('calls an unknown resource a wrong parameter, as only this era does', async () => {
    const sidecar = started(libraryWith(() => undefined));
    const uri = 'parlance://note/nope';
    const modern = await sidecar.request('resources/read', stateless({ uri }), 1);
    expect(modern.error).toMatchObject({ code: -32602, data: { uri } });
    const older = await sidecar.request('resources/read', { uri }, 2);
    expect(older.error).toMatchObject({ code: -32002, data: { uri } });
  });

  it('is told apart from the other era request by request, also where they use one id', async () => {
    const input = [
      { method: 'server/discover', params: stateless() },
      { method: 'initialize', params: { protocolVersion: '2025-06-18' } },
      { method: 'tools/list', params: stateless() },
      { method: 'tools/list' },
      { method: 'ping' },
      { method: 'ping', params: stateless() },
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }));
    const { code, replies } = await exchange(`${input.join('\n')}\n`);
    expect(code).toBe(0);
    const kinds = replies.map(({ result, error }) =>
      result === undefined ? String(error?.code) : result['resultType'] === 'complete' ? 'stamped' : 'plain',
    );
    expect(kinds.sort()).toEqual(['-32601', 'plain', 'plain', 'plain', 'stamped', 'stamped']);
  });
});

const LISTEN = 'subscriptions/listen';
const acknowledged = (id: string | number, notifications: object) => ({
  jsonrpc: '2.0',
  method: 'notifications/subscriptions/acknowledged',
  params: { notifications, _meta: { [key('subscriptionId')]: id } },
});
const ended = (id: string | number) => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', _meta: { [key('subscriptionId')]: id, ...SERVER } },
});
const listen = (id: string | number, notifications: unknown = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: LISTEN, params: stateless({ notifications }) })}\n`;
const cancel = (requestId: string | number) =>
  `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })}\n`;

describe('subscriptions/listen', () => {
  it.each([0, 7, '', 'listen-1'])('is acknowledged, and ends with the input (id %j)', async (id) => {
    const { code, replies, stderr } = await exchange(listen(id));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(replies).toEqual([acknowledged(id, {}), ended(id)]);
  });

  it('promises only what there is', async () => {
    const session = 'parlance://session/0195d1c4-0000-7000-8000-000000000000';
    const asked = {
      toolsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: [session, 'parlance://about', 'file:///etc/passwd', session, 'parlance://x/y'],
    };
    const { replies } = await exchange(listen(1, asked));
    expect(replies[0]).toEqual(acknowledged(1, { resourceSubscriptions: [session] }));
  });

  it.each([0, 7, '', 'listen-1'])('has no result when it was cancelled (id %j)', async (id) => {
    const { code, replies } = await exchange(listen(id) + cancel(id) + listen('other'));
    expect(code).toBe(0);
    expect(replies).toEqual([acknowledged(id, {}), acknowledged('other', {}), ended('other')]);
  });

  it.each([undefined, null, 7, [], 'all', { resourceSubscriptions: 'x' }, { resourceSubscriptions: [7] }])(
    'refuses %j',
    async (notifications) => {
      const params = stateless(notifications === undefined ? {} : { notifications });
      const sidecar = started();
      expect((await sidecar.request(LISTEN, params)).error?.code).toBe(-32602);
    },
  );

  it('needs to be asked for in its own era', async () => {
    const sidecar = started();
    expect((await sidecar.request(LISTEN, { notifications: {} })).error?.code).toBe(-32602);
  });

  it('refuses an id that is listening already, and more than a client can need', async () => {
    const ids = Array.from({ length: 33 }, (_, id) => id);
    const { code, replies } = await exchange([0, ...ids].map((id) => listen(id)).join(''));
    expect(code).toBe(0);
    const refused = replies.filter(({ error }) => error !== undefined);
    expect(refused.map(({ id, error }) => [id, error?.code])).toEqual([
      [0, -32600],
      [32, -32600],
    ]);
    expect(replies.filter(({ result }) => result !== undefined)).toHaveLength(32);
  });

  it('leaves room for everything else', async () => {
    const sidecar = started();
    sidecar.write(listen('l'));
    expect((await sidecar.request('tools/list', stateless())).result).toBeDefined();
    expect((await sidecar.request('ping')).result).toEqual({});
  });
});
