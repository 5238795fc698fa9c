import fc from 'fast-check';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { residentMebibytes } from './resident-memory.ts';
import { exchange, type Reply, SidecarProcess } from './sidecar-process.ts';
import { stateless } from './stateless.ts';
import { libraryWith } from './test-library.ts';
import { addRecording } from './test-recording.ts';

/** How many lines of anything are made up; a long run asks for more, and for others by another seed. */
const LINES = Number(process.env['PARLANCE_FUZZ_MESSAGES'] ?? 5000);
const SEED = Number(process.env['PARLANCE_FUZZ_SEED'] ?? 15);
const PER_ROUND = 500;

const MEBIBYTE = 1024 * 1024;
const LONGEST_LINE = 4 * MEBIBYTE;
const DEEPEST = 256;

/** Memory that may be taken up between the first quarter of a run and its end, and in all, in mebibytes. */
const ALLOWED_GROWTH = 64;
const CEILING = 400;

/** What stands between a message that is right and one that is nearly so. */
const INTERESTING = [
  ...[
    '\u0000',
    '\ufeff',
    '\r',
    '\t',
    ' ',
    '\u00a0',
    '\u2028',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    '{',
    '}',
    '[',
    ']',
  ],
  ...[
    ',',
    ':',
    '-',
    '.5',
    '0',
    'e999',
    '1e308',
    'null',
    'true',
    'NaN',
    '😀',
    'é',
    '"id":1.5,',
    '"jsonrpc":"1.0",',
  ],
].map((text) => Buffer.from(text));
const PIECES_OF_UTF8 = [
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f],
  [0x80],
  [0xff],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
].map((bytes) => Buffer.from(bytes));

/** Messages as clients send them, but for their ids. */
function messagesOver(transcript: string): readonly object[] {
  const call = (name: string, args: object) => ({ method: 'tools/call', params: { name, arguments: args } });
  return [
    { method: 'ping' },
    { method: 'ping', params: { _meta: { progressToken: 0 } } },
    { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } },
    { method: 'server/discover', params: stateless({}) },
    { method: 'tools/list', params: {} },
    { method: 'no/such' },
    { method: 'resources/read', params: { uri: `parlance://transcript/${transcript}` } },
    { method: 'prompts/get', params: stateless({ name: 'find_decisions', arguments: { topic: 'beans' } }) },
    call('status', {}),
    call('search', { query: 'beans "in" May', limit: 3 }),
    call('transcript', { session: transcript, since: 0 }),
    call('get_transcript', { id: transcript }),
    call('search_transcripts', { query: '(beans' }),
    { ...call('list_tasks', {}), params: stateless({ name: 'list_tasks' }) },
  ];
}

type Change = (line: Buffer) => Buffer;

/** Something done to a line at a place of it. */
const change: fc.Arbitrary<Change> = fc
  .record({
    kind: fc.constantFrom('insert', 'insert', 'replace', 'remove', 'repeat', 'cut', 'flip'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 12 }),
    bytes: fc.oneof(
      fc.constantFrom(...INTERESTING),
      fc.constantFrom(...PIECES_OF_UTF8),
      fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    ),
  })
  .map(({ kind, at, length, bytes }) => (line) => {
    const from = Math.floor(at * line.length);
    const [before, part, after] = [
      line.subarray(0, from),
      line.subarray(from, from + length),
      line.subarray(from + length),
    ];
    switch (kind) {
      case 'insert':
        return Buffer.concat([before, bytes, part, after]);
      case 'replace':
        return Buffer.concat([before, bytes, after]);
      case 'remove':
        return Buffer.concat([before, after]);
      case 'repeat':
        return Buffer.concat([before, part, part, after]);
      case 'cut':
        return before;
      case 'flip':
        return Buffer.concat([before, Buffer.from(part.map((byte) => byte ^ (1 << (length % 8)))), after]);
    }
  });

/** JSON that nearly is a message, of odd values under the keys that count. */
const nearlyMessage = (() => {
  const value = fc.oneof(
    fc.constantFrom<unknown>('2.0', 'ping', 'tools/call', 'list_tasks', 0, null),
    fc.jsonValue(),
  );
  const inner = fc.dictionary(fc.constantFrom('name', 'arguments', '_meta', 'requestId'), value);
  const anyKeys = fc.dictionary(
    fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error', '__proto__', '_meta', 'name'),
    fc.oneof(value, inner),
  );
  const knownKeys = fc.record(
    {
      jsonrpc: fc.constantFrom<unknown>('2.0', '2.0', '2.0', 2),
      id: fc.oneof(fc.integer(), fc.string(), value),
      method: fc.oneof(fc.constantFrom<unknown>('ping', 'no/such'), value),
      params: fc.oneof(fc.constant({}), value),
      result: value,
    },
    { requiredKeys: ['jsonrpc'] },
  );
  return fc.oneof(anyKeys, knownKeys).map((message) => JSON.stringify(message));
})();

const oddId = fc.constantFrom(
  ...[
    '0',
    '-0',
    '-7',
    '1.0',
    '1e3',
    '1.5',
    '-2.25',
    '9007199254740991',
    '9007199254740992',
    '1e400',
    '-1e400',
  ],
  ...['123456789012345678901234567890', 'null', 'true', '[1]', '{}', '""', '"\\u0000"', '"\\ud800"', '"😀"'],
  `"${'i'.repeat(10_000)}"`,
);

/** Keys more than once: the last one counts. */
const repeatedKeys = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"jsonrpc":"2.0"',
        '"jsonrpc":"2.0"',
        '"jsonrpc":"1.0"',
        '"method":"ping"',
        '"method":7',
      ),
      fc.constantFrom('"params":{}', '"params":{"a":1,"a":2}', '"params":[]', '"id":1', '"id":null'),
      fc.constantFrom('"__proto__":{"id":9}', '"constructor":1', '"\\u0069d":"escaped"'),
      oddId.map((id) => `"id":${id}`),
    ),
    { minLength: 3, maxLength: 9 },
  )
  .map((members) => `{${members.join(',')}}`);

const nested = fc
  .record({
    depth: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 252, max: 258 })),
    open: fc.constantFrom('[', '{"a":'),
    closed: fc.boolean(),
    where: fc.constantFrom('params', 'id', 'alone', 'text'),
  })
  .map(({ depth, open, closed, where }) => {
    const value = `${open.repeat(depth)}1${closed ? (open === '[' ? ']' : '}').repeat(depth) : ''}`;
    switch (where) {
      case 'params':
        return `{"jsonrpc":"2.0","id":"nested","method":"ping","params":{"x":${value}}}`;
      case 'id':
        return `{"jsonrpc":"2.0","id":${value},"method":"ping"}`;
      case 'alone':
        return value;
      case 'text':
        return JSON.stringify({ jsonrpc: '2.0', id: 'in a text', method: 'ping', params: { x: value } });
    }
  });

const veryLong = fc
  .oneof(
    fc.constantFrom(LONGEST_LINE - 1, LONGEST_LINE, LONGEST_LINE + 1),
    fc.integer({ min: 64 * 1024, max: 6 * MEBIBYTE }),
  )
  .map((length) => {
    const message = '{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":""}}';
    return message.replace('""', `"${'x'.repeat(length - message.length)}"`);
  });

const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\r', '\u00a0', '\ufeff', '\v'), maxLength: 4 });

/** The content of a line, of every kind; what `index` numbers is asked under an id that no other line has. */
function contentFrom(messages: readonly object[]): fc.Arbitrary<(index: number) => Buffer> {
  const numbered = fc
    .constantFrom(...messages)
    .map((message) => (index: number) => ({ jsonrpc: '2.0', id: `line ${index}`, ...message }));
  const whole = numbered.map((of) => (index: number) => JSON.stringify(of(index)));
  const changed = fc.tuple(whole, fc.array(change, { minLength: 1, maxLength: 3 })).map(
    ([of, changes]) =>
      (index: number) =>
        changes.reduce<Buffer>((line, next) => next(line), Buffer.from(of(index))),
  );
  const batch = fc
    .array(numbered, { maxLength: 4 })
    .map((all) => (index: number) => JSON.stringify(all.map((of) => of(index))));
  const alike = (content: fc.Arbitrary<string | Uint8Array>) => content.map((text) => () => text);
  return fc
    .oneof(
      { weight: 250, arbitrary: whole },
      { weight: 700, arbitrary: changed },
      { weight: 50, arbitrary: batch },
      { weight: 250, arbitrary: alike(nearlyMessage) },
      { weight: 150, arbitrary: alike(fc.uint8Array({ maxLength: 60 })) },
      { weight: 100, arbitrary: alike(repeatedKeys) },
      { weight: 100, arbitrary: alike(oddId.map((id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)) },
      { weight: 50, arbitrary: alike(nested) },
      { weight: 30, arbitrary: alike(space) },
      { weight: 1, arbitrary: alike(veryLong) },
    )
    .map((of) => (index) => withoutLineEnds(bytesOf(of(index))));
}

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);

function withoutLineEnds(content: Buffer): Buffer {
  return content.includes(10) ? Buffer.from(content.filter((byte) => byte !== 10)) : content;
}

/** What JSON-RPC calls a line: no message, no request, a request with parameters of the wrong shape, or a request. */
type Class = -32700 | -32600 | -32602 | 'request';

interface Expected {
  readonly id: unknown;
  readonly class: Class;
}

/** The answer that the rules give a line without its line end; null where they give none. */
function expectedOf(line: Buffer): Expected | null {
  const content = line.at(-1) === 13 ? line.subarray(0, -1) : line;
  if (content.length > LONGEST_LINE) return { id: null, class: -32600 };
  const text = content.toString('utf8');
  if (!Buffer.from(text).equals(content)) return { id: null, class: -32700 };
  if (/^[ \t\r]*$/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { id: null, class: -32700 };
  }
  if (depthOf(value) > DEEPEST) return { id: null, class: -32700 };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { id: null, class: -32600 };
  const { jsonrpc, method, params, ...rest } = value as Record<string, unknown>;
  const id = typeof rest['id'] === 'string' || Number.isSafeInteger(rest['id']) ? rest['id'] : null;
  if (jsonrpc !== '2.0') return { id, class: -32600 };
  if (method === undefined && ('result' in rest || 'error' in rest)) return null;
  if (typeof method !== 'string') return { id, class: -32600 };
  if (!('id' in rest)) return null;
  if (id === null) return { id, class: -32600 };
  const isObject = params !== null && typeof params === 'object' && !Array.isArray(params);
  return { id, class: params === undefined || isObject ? 'request' : -32602 };
}

/** Level by level: what is refused for its depth may be deeper than calls can be. */
function depthOf(value: unknown): number {
  const isNested = (each: unknown): each is object => each !== null && typeof each === 'object';
  let depth = 0;
  for (let level = [value].filter(isNested); level.length > 0; depth += 1) {
    level = level.flatMap((each) => Object.values(each) as unknown[]).filter(isNested);
  }
  return depth;
}

/** Codes a request may be answered with once it is one; -32603 only in the form that the contract gives it. */
const CODES_OF_REQUESTS = new Set([-32601, -32602, -32000, -32002, -32022]);

function classesOf({ result, error }: Reply): readonly Class[] {
  if (result !== undefined && error === undefined) return ['request'];
  if (error === undefined || result !== undefined) return [];
  if (error.code === -32700 || error.code === -32600) return [error.code];
  if (error.code === -32602) return ['request', -32602];
  return CODES_OF_REQUESTS.has(error.code) || error.message.startsWith('DB error: ') ? ['request'] : [];
}

/** Pairs answers with lines by id and class, and says what is left over on either side. */
function unpaired(lines: readonly Buffer[], replies: readonly Reply[]): readonly string[] {
  const due = new Map<string, { readonly line: Buffer; readonly class: Class }[]>();
  for (const line of lines) {
    const expected = expectedOf(line);
    if (expected !== null) {
      const id = JSON.stringify(expected.id);
      due.set(id, [...(due.get(id) ?? []), { line, class: expected.class }]);
    }
  }
  const left: string[] = [];
  // What fits one class alone chooses first.
  for (const reply of replies.toSorted((one, other) => classesOf(one).length - classesOf(other).length)) {
    const waiting = due.get(JSON.stringify(reply.id)) ?? [];
    const at = waiting.findIndex((each) => classesOf(reply).includes(each.class));
    if (at === -1) left.push(`nobody asked for ${JSON.stringify(reply).slice(0, 300)}`);
    else waiting.splice(at, 1);
  }
  for (const { line } of [...due.values()].flat()) {
    left.push(`no answer to ${line.length} bytes ${line.subarray(0, 300).toString('latin1')}`);
  }
  return left;
}

/** Writes bytes in pieces of any size, so that lines and characters come in parts. */
async function writeInPieces(
  sidecar: SidecarProcess,
  bytes: Buffer,
  sizes: readonly number[],
): Promise<void> {
  let at = 0;
  for (let piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1;
    if (!sidecar.child.stdin.write(bytes.subarray(at, at + size))) await once(sidecar.child.stdin, 'drain');
    at += size;
  }
}

describe('lines of any bytes', () => {
  const fixture = () => {
    let transcript = '';
    const library = libraryWith((db) => (transcript = addRecording(db).transcriptId));
    return { args: ['--library', library], messages: messagesOver(transcript) };
  };

  it('get the answers that the rules give them, in bounded memory', { timeout: 1_800_000 }, async () => {
    const { args, messages } = fixture();
    const contents = fc.sample(contentFrom(messages), { seed: SEED, numRuns: LINES });
    const ends = fc.sample(fc.constantFrom('\n', '\n', '\r\n'), { seed: SEED, numRuns: LINES });
    const size = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1000, max: 100_000 }));
    const sizes = fc.sample(size, { seed: SEED, numRuns: 1000 });
    const sidecar = new SidecarProcess({ args });
    const resident: number[] = [];
    let requests = 0;
    for (let from = 0; from < LINES; from += PER_ROUND) {
      const lines = contents.slice(from, from + PER_ROUND).map((of, at) => of(from + at));
      const bytes = lines.flatMap((line, at) => [line, Buffer.from(ends[from + at] ?? '\n')]);
      // A blank line first: what the lines begin with is then never the byte order mark of a file.
      await writeInPieces(sidecar, Buffer.concat([Buffer.from('\n'), ...bytes]), sizes);
      await sidecar.request('ping', undefined, 'round over');
      await sidecar.request('ping', undefined, 'round over');
      const replies = sidecar.replies.splice(0).filter(({ id }) => id !== 'round over');
      expect(unpaired(lines, replies), `lines from ${from}`).toEqual([]);
      requests += replies.filter(({ result }) => result !== undefined).length;
      if (process.platform === 'linux') resident.push(residentMebibytes(sidecar));
    }
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
    expect(requests).toBeGreaterThan(LINES / 10);
    const warm = Math.max(0, ...resident.slice(0, Math.ceil(resident.length / 4)));
    const end = resident.at(-1) ?? 0;
    expect(end, resident.map((mebibytes) => mebibytes.toFixed(0)).join(' ')).toBeLessThan(CEILING);
    expect(LINES < 100_000 ? 0 : end - warm).toBeLessThan(ALLOWED_GROWTH);
  });

  it('are answered also where the input ends within one', { timeout: 120_000 }, async () => {
    const { args, messages } = fixture();
    const endings = fc.sample(contentFrom(messages), { seed: SEED + 1, numRuns: 16 });
    for (const [index, of] of endings.entries()) {
      const lines = [Buffer.from('{"jsonrpc":"2.0","id":"before","method":"ping"}'), of(index)];
      const [first = Buffer.alloc(0), last = Buffer.alloc(0)] = lines;
      const { code, replies, stderr } = await exchange(Buffer.concat([first, Buffer.from('\n'), last]), {
        args,
      });
      expect({ code, stderr, left: unpaired(lines, replies) }).toEqual({ code: 0, stderr: '', left: [] });
    }
  });
});
