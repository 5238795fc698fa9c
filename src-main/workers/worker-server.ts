import type { MessagePort } from 'node:worker_threads';
import { failureOf } from '../failure.ts';
import type { Methods, WorkerRequest, WorkerResponse } from './worker-messages.ts';

/** What a method may use while it runs. */
export interface MethodContext {
  readonly signal: AbortSignal;
  readonly progress: (progress: unknown) => void;
}

export type MethodHandlers<Of extends Methods<Of>> = {
  readonly [Name in keyof Of]: (
    argument: Of[Name]['argument'],
    context: MethodContext,
  ) => Of[Name]['value'] | Promise<Of[Name]['value']>;
};

/**
 * Answers the calls that arrive at a worker's port, each in its turn; a method that awaits lets others run meanwhile.
 * @param report Told of errors that no sentence was written for, with their details.
 */
export function serveMethods<Of extends Methods<Of>>(
  port: MessagePort,
  handlers: MethodHandlers<Of>,
  report: (error: unknown) => void,
): void {
  const running = new Map<number, AbortController>();
  const post = (message: WorkerResponse): void => {
    port.postMessage(message);
  };

  async function run(id: number, method: string, argument: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      // The client's types name only what the handlers have.
      const value = await handlers[method as keyof Of](argument, {
        signal: controller.signal,
        progress: (progress) => {
          post({ type: 'progress', id, progress });
        },
      });
      post({ type: 'value', id, value });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'internal') report(error);
      post({ type: 'failure', id, failure });
    } finally {
      running.delete(id);
    }
  }

  port.on('message', (message: WorkerRequest) => {
    if (message.type === 'cancel') running.get(message.id)?.abort();
    else void run(message.id, message.method, message.argument);
  });
}
