import type { Failure } from '../../src-shared/result.ts';
import { FailureError } from '../failure.ts';
import type { Methods, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** The part of a worker thread that a client needs. */
export interface WorkerPort {
  postMessage(message: WorkerRequest): void;
  on(event: 'message', listener: (message: WorkerResponse) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<number>;
}

export interface CallOptions {
  /** Asks the worker to stop; what it answers then decides how the call ends. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: unknown) => void;
}

/** Asks a worker thread, asynchronously and with types. */
export interface WorkerClient<Of extends Methods<Of>> {
  /** @throws FailureError with the worker's sentence, `superseded`, or `interrupted` when the worker ended. */
  call<Name extends keyof Of & string>(
    method: Name,
    argument: Of[Name]['argument'],
    options?: CallOptions,
  ): Promise<Of[Name]['value']>;
  /** Ends the worker now; calls that wait fail with `interrupted`. */
  end(): Promise<void>;
}

interface Call {
  readonly method: string;
  readonly argument: unknown;
  readonly options: CallOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: FailureError) => void;
}

const SUPERSEDED: Failure = { code: 'superseded', message: 'A newer search took its place.' };
const INTERRUPTED: Failure = {
  code: 'interrupted',
  message: 'Parlance had to start a part of itself anew. What was finished is kept; please try again.',
};

/**
 * A client for a worker that is started with the first call, and again with the first call after it ended unexpectedly.
 * @param start Starts the worker thread.
 * @param newestOnly Methods of which only one runs and only the newest waits; the others fail with `superseded`.
 * @param onLost Told when the worker ended unexpectedly.
 */
export function createWorkerClient<Of extends Methods<Of>>(
  start: () => WorkerPort,
  newestOnly: ReadonlySet<string> = new Set<keyof Of & string>(),
  onLost: () => void = () => undefined,
): WorkerClient<Of> {
  const pending = new Map<number, Call>();
  const waiting = new Map<string, Call>();
  let port: WorkerPort | null = null;
  let lastId = 0;

  function running(): WorkerPort {
    if (port !== null) return port;
    const started = start();
    port = started;
    started.on('message', receive);
    // An 'exit' follows every 'error'.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (port === started) lose();
    });
    return started;
  }

  function receive(message: WorkerResponse): void {
    const call = pending.get(message.id);
    if (call === undefined) return;
    if (message.type === 'progress') {
      call.options.onProgress?.(message.progress);
      return;
    }
    pending.delete(message.id);
    if (message.type === 'value') call.resolve(message.value);
    else call.reject(new FailureError(message.failure));
    const next = waiting.get(call.method);
    if (next !== undefined) {
      waiting.delete(call.method);
      send(next);
    }
  }

  function send(call: Call): void {
    // First the worker: one that cannot be started has taken no call.
    const to = running();
    const id = ++lastId;
    pending.set(id, call);
    to.postMessage({ type: 'call', id, method: call.method, argument: call.argument });
    call.options.signal?.addEventListener('abort', () => {
      if (pending.has(id)) to.postMessage({ type: 'cancel', id });
    });
  }

  function failAll(): void {
    const calls = [...pending.values(), ...waiting.values()];
    pending.clear();
    waiting.clear();
    for (const call of calls) call.reject(new FailureError(INTERRUPTED));
  }

  function lose(): void {
    port = null;
    failAll();
    onLost();
  }

  function take(call: Call, method: string): void {
    const oneRuns = newestOnly.has(method) && [...pending.values()].some((other) => other.method === method);
    if (!oneRuns) {
      send(call);
      return;
    }
    waiting.get(method)?.reject(new FailureError(SUPERSEDED));
    waiting.set(method, call);
  }

  return {
    call(method, argument, options = {}) {
      return new Promise((resolve, reject) => {
        take({ method, argument, options, resolve, reject }, method);
      });
    },
    async end() {
      const ended = port;
      port = null;
      failAll();
      await ended?.terminate();
    },
  };
}
