import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNote } from '../../src-library/store/notes.ts';
import { type Reply, SidecarProcess } from './sidecar-process.ts';
import { stateless } from './stateless.ts';
import { libraryWith } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

/** How many requests are made up; a long run asks for more, and for others by another seed. */
const MESSAGES = Number(process.env['PARLANCE_FUZZ_MESSAGES'] ?? 5000);
const SEED = Number(process.env['PARLANCE_FUZZ_SEED'] ?? 15);

const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
  'no/such',
];

const TOOLS = [
  'search',
  'fetch',
  'context_pack',
  'check_quote',
  'list_transcripts',
  'search_transcripts',
  'get_transcript',
  'list_tasks',
  'status',
  'sessions',
  'transcript',
  'nope',
];

/** Codes that a request may be answered with; -32603 only where the contract gives it for the call's own mistake. */
const CODES = new Set([-32601, -32602, -32000, -32002, -32022]);

/** Values that mean something to the server, things that nearly do, and anything. */
function valueFrom(ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...ids, ...ids.map((id) => `parlance://transcript/${id}`)),
    fc.constantFrom<unknown>(
      '',
      'beans',
      '"',
      '(',
      'parlance://about',
      'parlance://note/%',
      '../..',
      '\u0000',
      '2026-07-28',
    ),
    fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

const KEYS = {
  params: [
    'name',
    'arguments',
    'uri',
    'cursor',
    'ref',
    'argument',
    'protocolVersion',
    'clientInfo',
    'notifications',
  ],
  args: [
    'query',
    'id',
    'limit',
    'cursor',
    'sourceTypes',
    'includeContent',
    'maxItems',
    'quote',
    'fromMs',
    'toMs',
    'maxChars',
    'bucket',
    'done',
    'session',
    'since',
    'verbatim',
    'before',
    'topic',
    'person',
    '__proto__',
  ],
};

/** Parameters of a request: often nearly right, sometimes of the other era, sometimes anything. */
function paramsFrom(ids: readonly string[]): fc.Arbitrary<object> {
  const value = valueFrom(ids);
  const args = fc.dictionary(fc.constantFrom(...KEYS.args), value, { maxKeys: 4 });
  const call = fc.record(
    { name: fc.constantFrom(...TOOLS), arguments: fc.oneof(args, value) },
    { requiredKeys: ['name'] },
  );
  const any = fc.dictionary(fc.constantFrom(...KEYS.params), fc.oneof(value, args), { maxKeys: 4 });
  const meta = fc.oneof(
    fc.constant({}),
    fc.dictionary(fc.constantFrom(...Object.keys((stateless() as { _meta: object })._meta)), value),
  );
  return fc.oneof(
    fc.oneof(call, any),
    fc.tuple(fc.oneof(call, any), meta).map(([params, given]) => stateless(params, given)),
  );
}

interface Asked {
  readonly method: string;
  readonly params: object;
}

function expectSoundAnswer(asked: Asked, answers: readonly Reply[]): void {
  const [answer, ...others] = answers;
  const { result, error } = answer ?? {};
  if (others.length > 0 || (result === undefined) === (error === undefined)) {
    throw new Error(`${answers.length} answers to ${JSON.stringify(asked)}`);
  }
  const isPlainFailure = error?.code === -32603 && error.message.startsWith('DB error: ');
  if (error !== undefined && !CODES.has(error.code) && !isPlainFailure) {
    throw new Error(`${JSON.stringify(error)} to ${JSON.stringify(asked)}`);
  }
  expect(error?.message ?? '').not.toMatch(/\n|SELECT |\/tmp|node_modules|Something went wrong/);
}

describe('requests of every kind', () => {
  it('get one sound answer each, and leave the sidecar well', { timeout: 1_800_000 }, async () => {
    const ids: string[] = [];
    const library = libraryWith((db) => {
      for (let day = 0; day < 5; day += 1) {
        const { sessionId, transcriptId } = addRecording(db, { title: `Garden ${day}` }, day);
        ids.push(sessionId, transcriptId);
        ids.push(addNote(db, { parent: sessionId, title: 'Note', text: 'Beans.', now: FIRST_DAY }));
      }
    });
    const asked = fc.sample(
      fc.record({ method: fc.constantFrom(...METHODS, 'tools/call', 'tools/call'), params: paramsFrom(ids) }),
      { seed: SEED, numRuns: MESSAGES },
    );
    const sidecar = new SidecarProcess({ args: ['--library', library] });
    for (let from = 0; from < MESSAGES; from += 250) {
      sidecar.send(
        ...asked.slice(from, from + 250).map(({ method, params }, index) => ({
          jsonrpc: '2.0',
          id: from + index,
          method,
          params,
        })),
      );
      await sidecar.request('ping', undefined, `after ${from}`);
    }
    const { code, replies, stderr } = await sidecar.end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const answers = new Map<unknown, Reply[]>();
    for (const reply of replies.filter(({ method }) => method === undefined)) {
      answers.set(reply.id, [...(answers.get(reply.id) ?? []), reply]);
    }
    asked.forEach((request, id) => expectSoundAnswer(request, answers.get(id) ?? []));
    const served = replies.filter(({ result }) => result !== undefined).length;
    const refused = replies.filter(({ error }) => error !== undefined).length;
    expect(served).toBeGreaterThan(MESSAGES / 5);
    expect(refused).toBeGreaterThan(MESSAGES / 5);
  });
});
