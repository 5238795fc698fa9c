import { PassThrough, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { StrictStdioTransport } from '../../src-mcp/strict-stdio-transport.ts';

/** The text of a request's result, null for no answer. `clock` is moved on by what that takes, in milliseconds. */
type Answering = (id: number, clock: { ms: number }) => string | null;

interface Conversation {
  /** Requests that were taken up so far. */
  readonly taken: number[];
  /** What was written, a string a call. */
  readonly writes: string[];
}

async function converse(
  requests: number,
  answering: Answering,
  onwrite: (done: () => void) => void = (done) => done(),
): Promise<Conversation> {
  const taken: number[] = [];
  const writes: string[] = [];
  const input = new PassThrough();
  const output = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      writes.push(chunk);
      onwrite(done);
    },
  });
  const clock = { ms: 0 };
  const transport = new StrictStdioTransport({ input, output, now: () => clock.ms });
  transport.onmessage = (message: JSONRPCMessage) => {
    if ('method' in message && 'id' in message) {
      const id = Number(message.id);
      taken.push(id);
      void answerLater(transport, id, () => answering(id, clock));
    }
  };
  await transport.start();
  input.write(
    Array.from({ length: requests }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).join(''),
  );
  return { taken, writes };
}

/** As the SDK does it: an answer goes through several promises. */
async function answerLater(
  transport: StrictStdioTransport,
  id: number,
  answering: () => string | null,
): Promise<void> {
  await Promise.resolve();
  const text = answering();
  await Promise.resolve();
  if (text !== null) {
    await transport.send({ jsonrpc: '2.0', id, result: { text } });
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await nextTurn();
  }
}

/** The most requests that were taken up between two looks of the event loop at its other work. */
async function mostInOneTurn({ taken }: Conversation): Promise<number> {
  let most = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    const before = taken.length;
    await nextTurn();
    most = Math.max(most, taken.length - before);
  }
  return most;
}

const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);
const idsOf = ({ writes }: Conversation) =>
  writes
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { id: number }).id);

describe('the answers to lines that came together', () => {
  it('share their writes when they are small and quick', async () => {
    const conversation = await converse(640, () => 'ok');
    await turns(20);
    expect(idsOf(conversation)).toEqual(upTo(640));
    expect(conversation.writes.length).toBeLessThanOrEqual(11);
  });

  it('let the input, signals and timers have their turn when they are slow', async () => {
    const conversation = await converse(64, (_id, clock) => {
      clock.ms += 1;
      return 'ok';
    });
    expect(await mostInOneTurn(conversation)).toBe(8);
    expect(idsOf(conversation)).toEqual(upTo(64));
  });

  it('are few while the earlier ones are not given', async () => {
    const conversation = await converse(64, () => null);
    expect(await mostInOneTurn(conversation)).toBe(8);
    expect(conversation.taken).toEqual(upTo(64));
  });

  it('go on together beside a request that waits as long as its client likes', async () => {
    const conversation = await converse(648, (id) => (id === 0 ? null : 'ok'));
    await turns(20);
    expect(idsOf(conversation)).toEqual(upTo(648).slice(1));
    expect(conversation.writes.length).toBeLessThanOrEqual(12);
  });

  it('are not made in advance for a reader that does not read', async () => {
    let drain = (): void => undefined;
    const conversation = await converse(
      64,
      () => 'x'.repeat(1024 * 1024),
      (done) => (drain = done),
    );
    await turns(20);
    expect(conversation.taken.length).toBeLessThanOrEqual(16);
    while (conversation.writes.length < 64) {
      drain();
      await nextTurn();
    }
    expect(idsOf(conversation)).toEqual(upTo(64));
  });
});
