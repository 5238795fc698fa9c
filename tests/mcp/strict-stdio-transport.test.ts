import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { exchange, type Reply, SIDECAR, SidecarProcess } from './sidecar-process.ts';

const MEBIBYTE = 1024 * 1024;
const PING = '{"jsonrpc":"2.0","id":"after","method":"ping"}\n';

const pinged = (id: string | number): Reply => ({ jsonrpc: '2.0', id, result: {} });
const failed = (code: number, id: string | number | null = null): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String) as string },
});
const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}\n`;

interface Row {
  readonly input: string | Uint8Array;
  readonly answers: readonly Reply[];
}

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** What is written, and everything that is answered, in any order; a ping that follows each row is answered too. */
const ROWS: Readonly<Record<string, Row>> = {
  'a line that is not JSON': { input: 'hello\n', answers: [failed(-32700)] },
  'a truncated line': { input: '{"jsonrpc":"2.0","id":1,\n', answers: [failed(-32700)] },
  'two messages on one line': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping"}{"jsonrpc":"2.0","id":2,"method":"ping"}\n',
    answers: [failed(-32700)],
  },
  'invalid UTF-8 within a string': {
    input: bytes('{"jsonrpc":"2.0","id":"a', [0xff], '","method":"ping"}\n'),
    answers: [failed(-32700)],
  },
  'a cut UTF-8 character': { input: bytes('"', [0xe2, 0x82], '"\n'), answers: [failed(-32700)] },
  'a byte order mark that is not first': {
    input: bytes('{"jsonrpc":"2.0","id":1,"method":"ping"}\n', [0xef, 0xbb, 0xbf], PING),
    answers: [pinged(1), failed(-32700)],
  },
  'NUL bytes': { input: bytes([0, 0], '\n'), answers: [failed(-32700)] },
  'a number': { input: '42\n', answers: [failed(-32600)] },
  null: { input: 'null\n', answers: [failed(-32600)] },
  'a string': { input: '"x"\n', answers: [failed(-32600)] },
  'a batch': { input: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', answers: [failed(-32600)] },
  'an empty batch': { input: '[]\n', answers: [failed(-32600)] },
  'an empty object': { input: '{}\n', answers: [failed(-32600)] },
  'no jsonrpc': { input: '{"id":7,"method":"ping"}\n', answers: [failed(-32600, 7)] },
  'jsonrpc 1.0': {
    input: '{"jsonrpc":"1.0","id":"s","method":"ping"}\n',
    answers: [failed(-32600, 's')],
  },
  'a method that is a number': {
    input: '{"jsonrpc":"2.0","id":3,"method":7}\n',
    answers: [failed(-32600, 3)],
  },
  'no method': { input: '{"jsonrpc":"2.0","id":3}\n', answers: [failed(-32600, 3)] },
  'no method and no id': { input: '{"jsonrpc":"2.0"}\n', answers: [failed(-32600)] },
  'an id that is null': {
    input: '{"jsonrpc":"2.0","id":null,"method":"ping"}\n',
    answers: [failed(-32600)],
  },
  'an id that is a fraction': {
    input: '{"jsonrpc":"2.0","id":1.5,"method":"ping"}\n',
    answers: [failed(-32600)],
  },
  'an id that is an object': {
    input: '{"jsonrpc":"2.0","id":{},"method":"ping"}\n',
    answers: [failed(-32600)],
  },
  'an id beyond exact integers': {
    input: '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}\n',
    answers: [failed(-32600)],
  },
  'id 0': { input: '{"jsonrpc":"2.0","id":0,"method":"ping"}\n', answers: [pinged(0)] },
  'a negative id': { input: '{"jsonrpc":"2.0","id":-4,"method":"ping"}\n', answers: [pinged(-4)] },
  'an empty string as id': { input: '{"jsonrpc":"2.0","id":"","method":"ping"}\n', answers: [pinged('')] },
  'an id in use': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'.repeat(3),
    answers: [pinged(1), pinged(1), pinged(1)],
  },
  'the same id as number and as string': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":"1","method":"ping"}\n',
    answers: [pinged(1), pinged('1')],
  },
  'an unknown key beside the others': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping","extra":true}\n',
    answers: [pinged(1)],
  },
  'params that are an array': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}\n',
    answers: [failed(-32602, 1)],
  },
  'params that are null': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}\n',
    answers: [failed(-32602, 1)],
  },
  'progress token 0': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":0}}}\n',
    answers: [pinged(1)],
  },
  'odd metadata': {
    input:
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":{}}}}\n' +
      '{"jsonrpc":"2.0","id":2,"method":"ping","params":{"_meta":7}}\n' +
      '{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/related-task":1}}}\n',
    answers: [pinged(1), pinged(2), pinged(3)],
  },
  'a request to run as a task': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"task":{"ttl":1000}}}\n',
    answers: [pinged(1)],
  },
  'keys of Object.prototype': {
    input:
      '{"jsonrpc":"2.0","id":1,"method":"constructor"}\n' +
      '{"jsonrpc":"2.0","id":2,"method":"__proto__","params":{"__proto__":{"x":1}}}\n',
    answers: [failed(-32601, 1), failed(-32601, 2)],
  },
  'an unknown method': {
    input: '{"jsonrpc":"2.0","id":1,"method":"no/such"}\n',
    answers: [failed(-32601, 1)],
  },
  'a method of another era, without what that era wants': {
    input:
      '{"jsonrpc":"2.0","id":"server-discover-probe-1","method":"server/discover","params":{"_meta":{}}}\n',
    answers: [failed(-32602, 'server-discover-probe-1')],
  },
  'methods of capabilities that are not declared': {
    input:
      '{"jsonrpc":"2.0","id":1,"method":"tasks/list"}\n' +
      '{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"info"}}\n',
    answers: [failed(-32601, 1), failed(-32601, 2)],
  },
  'a known notification': { input: '{"jsonrpc":"2.0","method":"notifications/initialized"}\n', answers: [] },
  'an unknown notification': { input: '{"jsonrpc":"2.0","method":"no/such"}\n', answers: [] },
  'notifications with odd params': {
    input:
      '{"jsonrpc":"2.0","method":"notifications/cancelled"}\n' +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}\n' +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}\n' +
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9,"progress":1}}\n',
    answers: [],
  },
  'an answer that nobody asked for': {
    input:
      '{"jsonrpc":"2.0","id":5,"result":{}}\n{"jsonrpc":"2.0","id":6,"error":{"code":1,"message":"x"}}\n',
    answers: [],
  },
  'a cancelled request': {
    input:
      '{"jsonrpc":"2.0","id":9,"method":"ping"}\n' +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}\n',
    answers: [],
  },
  'a cancelled request with id 0': {
    input:
      '{"jsonrpc":"2.0","id":0,"method":"ping"}\n' +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}\n',
    answers: [],
  },
  'one of two requests with one id cancelled': {
    input:
      '{"jsonrpc":"2.0","id":9,"method":"ping"}\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n' +
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}\n',
    answers: [pinged(9)],
  },
  'tools/call without params': {
    input: '{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n',
    answers: [failed(-32602, 1)],
  },
  'tools/call with params null': { input: call('null'), answers: [failed(-32602, 1)] },
  'tools/call with an array': { input: call('[]'), answers: [failed(-32602, 1)] },
  'tools/call without a name': { input: call('{}'), answers: [failed(-32602, 1)] },
  'tools/call with a number as name': { input: call('{"name":5}'), answers: [failed(-32602, 1)] },
  'tools/call of an unknown tool': { input: call('{"name":"nope"}'), answers: [failed(-32602, 1)] },
  'tools/call of a key of Object.prototype': {
    input: call('{"name":"constructor"}'),
    answers: [failed(-32602, 1)],
  },
  'tools/call with arguments that are an array': {
    input: call('{"name":"list_tasks","arguments":[]}'),
    answers: [failed(-32602, 1)],
  },
  'tools/call with arguments that are a string': {
    input: call('{"name":"list_tasks","arguments":"x"}'),
    answers: [failed(-32602, 1)],
  },
  'blank lines': { input: '\n   \n\t\r\n\r\n', answers: [] },
  'line ends as on Windows': {
    input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n{"jsonrpc":"2.0","id":2,"method":"ping"}\r\n',
    answers: [pinged(1), pinged(2)],
  },
  'a byte order mark first': {
    input: bytes([0xef, 0xbb, 0xbf], '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'),
    answers: [pinged(1)],
  },
  'a line of the greatest length': {
    input: `${padded(4 * MEBIBYTE)}\r\n`,
    answers: [pinged('long')],
  },
  'a line that is one byte too long': { input: `${padded(4 * MEBIBYTE + 1)}\n`, answers: [failed(-32600)] },
  'a line of 50 MiB': { input: `${padded(50 * MEBIBYTE)}\n`, answers: [failed(-32600)] },
  'brackets without end': { input: `${'['.repeat(MEBIBYTE)}\n`, answers: [failed(-32700)] },
  'the deepest nesting that is read': { input: `${nested(256)}\n`, answers: [pinged('deep')] },
  'nesting that is one too deep': { input: `${nested(257)}\n`, answers: [failed(-32700)] },
  'nesting inside a text': {
    input: `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"\\\\\\"${'[{'.repeat(1000)}"}}\n`,
    answers: [pinged(1)],
  },
};

function padded(length: number): string {
  const message = '{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":""}}';
  return message.replace('""', `"${'x'.repeat(length - message.length)}"`);
}

/** A ping whose brackets lie `depth` deep in each other. */
function nested(depth: number): string {
  const inner = depth - 2;
  return `{"jsonrpc":"2.0","id":"deep","method":"ping","params":{"x":${'['.repeat(inner)}${']'.repeat(inner)}}}`;
}

/** Runs the sidecar between true pipes; what the test holds are sockets. */
const BETWEEN_PIPES = ['sh', '-c', 'cat | "$0" "$@" | cat', SIDECAR];

const byContent = (left: Reply, right: Reply) =>
  JSON.stringify([left.id, left.error?.code]).localeCompare(JSON.stringify([right.id, right.error?.code]));

describe('input and its answers', () => {
  it.each(Object.entries(ROWS))('%s', async (_name, { input, answers }) => {
    const { code, replies, stderr } = await exchange(Buffer.concat([Buffer.from(input), Buffer.from(PING)]));
    const expected = [...answers, pinged('after')].sort(byContent);
    expect(replies.toSorted(byContent)).toEqual(expected);
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it('are the same over pipes, one after the other in one process', async () => {
    const sidecar = new SidecarProcess({ command: BETWEEN_PIPES });
    for (const [name, { input, answers }] of Object.entries(ROWS)) {
      if (name === 'a byte order mark first') continue;
      const before = sidecar.replies.length;
      sidecar.write(input);
      await sidecar.request('ping', undefined, `after ${name}`);
      await sidecar.request('ping', undefined, `after all of ${name}`);
      const replies = sidecar.replies.slice(before).filter(({ id }) => !String(id).startsWith('after'));
      const expected = answers.filter(({ id }) => id !== 'after');
      expect({ name, replies: replies.toSorted(byContent) }).toEqual({
        name,
        replies: expected.toSorted(byContent),
      });
    }
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });

  it('never names the text of a line that it refuses', async () => {
    const { replies, stderr } = await exchange('{"secret words"\n["secret words"]\n');
    expect(JSON.stringify(replies)).not.toContain('secret');
    expect(stderr).not.toContain('secret');
  });
});

const pings = (count: number) =>
  Array.from({ length: count }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).join('');
const idsUpTo = (count: number) => Array.from({ length: count }, (_, id) => id);
const numerically = (replies: readonly Reply[]) => replies.map(({ id }) => Number(id)).sort((a, b) => a - b);

describe('the streams', () => {
  it('reads a message that comes in single bytes', async () => {
    const sidecar = new SidecarProcess();
    for (const byte of Buffer.from('{"jsonrpc":"2.0","id":"ü€😀","method":"ping"}\r\n')) {
      sidecar.write(Buffer.of(byte));
      await nextTurn();
    }
    expect(await sidecar.reply(({ id }) => id === 'ü€😀')).toEqual(pinged('ü€😀'));
    expect((await sidecar.end()).code).toBe(0);
  });

  it.each([
    ['sockets', [SIDECAR]],
    ['pipes', BETWEEN_PIPES],
  ])('serves the last line without a line end, over %s', async (_name, command) => {
    const { code, replies } = await exchange(PING.trimEnd(), { command });
    expect({ code, replies }).toEqual({ code: 0, replies: [pinged('after')] });
  });

  it('says that a last line without a line end is too long', async () => {
    const { replies } = await exchange('x'.repeat(5 * MEBIBYTE));
    expect(replies).toEqual([failed(-32600)]);
  });

  it.each([
    [100_000, 'sockets', [SIDECAR]],
    [20_000, 'pipes', BETWEEN_PIPES],
    [20_000, 'a pipe that is read late', ['sh', '-c', 'cat | "$0" | { sleep 1; cat; }', SIDECAR]],
  ])('answers all of %i requests in one write, over %s', async (count, _over, command) => {
    const { code, replies, stderr } = await exchange(pings(count), { command });
    expect({ code, stderr, ids: numerically(replies) }).toEqual({ code: 0, stderr: '', ids: idsUpTo(count) });
  });

  it('loses nothing when the client reads only after it has closed its end', async () => {
    const sidecar = new SidecarProcess({ readLater: true });
    sidecar.write(pings(100_000));
    sidecar.child.stdin.end();
    await untilQuiet(sidecar);
    sidecar.readAnswers();
    const { code, replies } = await sidecar.ended();
    expect({ code, ids: numerically(replies) }).toEqual({ code: 0, ids: idsUpTo(100_000) });
  });

  it('ends when the input ends, with nothing asked', async () => {
    expect(await exchange('')).toEqual({ code: 0, replies: [], stderr: '' });
  });

  it('ends quietly when nobody reads its answers any more', async () => {
    const sidecar = new SidecarProcess();
    await sidecar.request('ping');
    sidecar.child.stdout.destroy();
    sidecar.write(pings(10));
    expect(await sidecar.ended()).toMatchObject({ code: 0, stderr: '' });
  });

  it('goes on when nobody reads its diagnostics', async () => {
    const sidecar = new SidecarProcess();
    sidecar.child.stderr.destroy();
    expect(await sidecar.request('ping')).toEqual(pinged('ping'));
    expect((await sidecar.end()).code).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends quietly on %s', async (signal) => {
    const sidecar = new SidecarProcess();
    await sidecar.request('ping');
    sidecar.child.kill(signal);
    expect(await sidecar.ended()).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends quietly on %s between pipes', async (signal) => {
    // The inner shell tells the number of the process that the sidecar then takes the place of.
    const watched = 'cat | (sh -c \'echo "pid $$" >&2; exec "$0"\' "$0"; echo "code $?" >&2) | cat';
    const sidecar = new SidecarProcess({ command: ['sh', '-c', watched, SIDECAR] });
    await sidecar.request('ping');
    process.kill(Number(/pid (\d+)/.exec(sidecar.stderr)?.[1]), signal);
    const { stderr } = await sidecar.end();
    expect(stderr).toMatch(/^pid \d+\ncode 0\n$/);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends on %s while nobody reads its answers', async (signal) => {
    const sidecar = new SidecarProcess({ readLater: true });
    const ended = once(sidecar.child, 'exit');
    sidecar.write(pings(100_000));
    await once(sidecar.child.stdout, 'readable');
    await untilQuiet(sidecar);
    sidecar.child.kill(signal);
    expect(await ended).toEqual([0, null]);
  });

  it('ends when the client has closed its end and takes nothing more of what waits for it', async () => {
    const sidecar = new SidecarProcess({ readLater: true });
    const ended = once(sidecar.child, 'exit');
    sidecar.write(pings(100_000));
    sidecar.child.stdin.end();
    expect(await ended).toEqual([0, null]);
  });

  it.runIf(process.platform === 'linux')('spends next to nothing on brackets without end', async () => {
    const sidecar = new SidecarProcess();
    await sidecar.request('ping');
    const before = peakMebibytes(sidecar);
    for (const bracket of ['[', '{"a":', '[{"a":']) {
      sidecar.write(`${bracket.repeat(Math.floor((3.8 * MEBIBYTE) / bracket.length))}\n`);
    }
    await sidecar.request('ping', undefined, 'again');
    expect(sidecar.replies.slice(1, 4)).toEqual([failed(-32700), failed(-32700), failed(-32700)]);
    expect(peakMebibytes(sidecar) - before).toBeLessThan(60);
    await sidecar.end();
  });

  it.runIf(process.platform === 'linux')('keeps nothing of a line without end', async () => {
    const sidecar = new SidecarProcess();
    await sidecar.request('ping');
    const before = peakMebibytes(sidecar);
    const block = 'x'.repeat(MEBIBYTE);
    for (let written = 0; written < 200; written += 1) {
      if (!sidecar.child.stdin.write(block)) {
        await new Promise((resolve) => sidecar.child.stdin.once('drain', resolve));
      }
    }
    sidecar.write('\n');
    expect(await sidecar.request('ping', undefined, 'again')).toEqual(pinged('again'));
    expect(peakMebibytes(sidecar) - before).toBeLessThan(120);
    await sidecar.end();
  });
});

/** Waits until the sidecar has stopped for good: it has taken up all that it will before somebody reads. */
async function untilQuiet(sidecar: SidecarProcess): Promise<void> {
  let waiting = -1;
  while (waiting !== sidecar.child.stdin.writableLength) {
    waiting = sidecar.child.stdin.writableLength;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function peakMebibytes(sidecar: SidecarProcess): number {
  const status = readFileSync(`/proc/${sidecar.child.pid ?? 0}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
