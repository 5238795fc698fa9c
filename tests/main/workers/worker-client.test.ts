import { EventEmitter } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { createWorkerClient, type WorkerPort } from '../../../src-main/workers/worker-client.ts';
import type { WorkerRequest, WorkerResponse } from '../../../src-main/workers/worker-messages.ts';
import { serveMethods } from '../../../src-main/workers/worker-server.ts';

interface Methods {
  echo: { argument: string; value: string };
  search: { argument: string; value: string };
  count: { argument: number; value: number };
}

/** A worker that answers only when the test says so. */
class ScriptedWorker extends EventEmitter implements WorkerPort {
  readonly requests: WorkerRequest[] = [];

  postMessage(message: WorkerRequest): void {
    this.requests.push(message);
  }

  answer(index: number, value: unknown): void {
    const request = this.requests[index];
    if (request === undefined) throw new Error(`no request ${index}`);
    this.emit('message', { type: 'value', id: request.id, value } satisfies WorkerResponse);
  }

  terminate(): Promise<number> {
    this.emit('exit', 0);
    return Promise.resolve(0);
  }
}

function scripted() {
  const workers: ScriptedWorker[] = [];
  const onLost = vi.fn();
  const client = createWorkerClient<Methods>(
    () => {
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker;
    },
    new Set(['search']),
    onLost,
  );
  const newest = (): ScriptedWorker => {
    const worker = workers.at(-1);
    if (worker === undefined) throw new Error('not started');
    return worker;
  };
  return { client, workers, newest, onLost };
}

describe('a worker client', () => {
  it('starts its worker with the first call and matches answers to calls', async () => {
    const { client, workers, newest } = scripted();
    expect(workers).toHaveLength(0);
    const first = client.call('echo', 'a');
    const second = client.call('echo', 'b');
    newest().answer(1, 'B');
    newest().answer(0, 'A');
    expect(await Promise.all([first, second])).toEqual(['A', 'B']);
    expect(workers).toHaveLength(1);
  });

  it('runs one search and lets only the newest wait', async () => {
    const { client, newest } = scripted();
    const running = client.call('search', 'm');
    const replaced = client.call('search', 'me');
    const latest = client.call('search', 'mee');
    await expect(replaced).rejects.toMatchObject({ code: 'superseded' });
    expect(newest().requests).toHaveLength(1);
    newest().answer(0, '1');
    expect(newest().requests.map((request) => (request.type === 'call' ? request.argument : null))).toEqual([
      'm',
      'mee',
    ]);
    newest().answer(1, '3');
    expect(await Promise.all([running, latest])).toEqual(['1', '3']);
  });

  it('fails what waits when the worker ends, and starts another for the next call', async () => {
    const { client, workers, newest, onLost } = scripted();
    const lost = client.call('echo', 'a');
    const lostSearches = [client.call('search', 'x'), client.call('search', 'y')];
    newest().emit('error', new Error('out of memory'));
    newest().emit('exit', 1);
    for (const call of [lost, ...lostSearches]) {
      await expect(call).rejects.toMatchObject({ code: 'interrupted' });
    }
    expect(onLost).toHaveBeenCalledOnce();
    const next = client.call('echo', 'b');
    expect(workers).toHaveLength(2);
    newest().answer(0, 'B');
    expect(await next).toBe('B');
  });

  it('is not lost when it is ended on purpose', async () => {
    const { client, onLost } = scripted();
    const call = client.call('echo', 'a');
    const ended = client.end();
    await expect(call).rejects.toMatchObject({ code: 'interrupted' });
    await ended;
    expect(onLost).not.toHaveBeenCalled();
  });
});

describe('client and server together', () => {
  function connected() {
    const { port1, port2 } = new MessageChannel();
    const report = vi.fn();
    serveMethods<Methods>(
      port2,
      {
        echo: (text) => {
          if (text === 'bad') throw new LibraryError('badInput', 'That is no text.');
          if (text === 'broken') throw new TypeError('x is not a function');
          return text;
        },
        search: (text) => text,
        count: async (upTo, { signal, progress }) => {
          let done = 0;
          while (done < upTo && !signal.aborted) {
            progress(done);
            done += 1;
            await new Promise((resolve) => setImmediate(resolve));
          }
          return done;
        },
      },
      report,
    );
    const port: WorkerPort = Object.assign(port1, { terminate: () => Promise.resolve(0) });
    return { client: createWorkerClient<Methods>(() => port), report, close: () => port1.close() };
  }

  it('answers, and gives failures as sentences', async () => {
    const { client, report, close } = connected();
    expect(await client.call('echo', '会議')).toBe('会議');
    await expect(client.call('echo', 'bad')).rejects.toMatchObject({
      code: 'badInput',
      message: 'That is no text.',
    });
    expect(report).not.toHaveBeenCalled();
    await expect(client.call('echo', 'broken')).rejects.toMatchObject({ code: 'internal' });
    expect(report).toHaveBeenCalledOnce();
    close();
  });

  it('tells progress, lets other calls through meanwhile, and stops when asked', async () => {
    const { client, close } = connected();
    const controller = new AbortController();
    const seen: unknown[] = [];
    const counting = client.call('count', 1_000_000, {
      signal: controller.signal,
      onProgress: (progress) => {
        seen.push(progress);
      },
    });
    expect(await client.call('echo', 'meanwhile')).toBe('meanwhile');
    controller.abort();
    expect(await counting).toBeLessThan(1_000_000);
    expect(seen[0]).toBe(0);
    close();
  });
});
