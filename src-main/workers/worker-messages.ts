import type { Failure } from '../../src-shared/result.ts';

/** A method of a worker: it takes one argument, plain data, and gives plain data. */
export interface Method {
  readonly argument: unknown;
  readonly value: unknown;
}

/** What an interface that lists a worker's methods must be. */
export type Methods<Of> = Record<keyof Of, Method>;

/** To a worker. */
export type WorkerRequest =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly argument: unknown }
  | { readonly type: 'cancel'; readonly id: number };

/** From a worker. */
export type WorkerResponse =
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown };
