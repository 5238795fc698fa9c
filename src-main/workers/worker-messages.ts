import type { Failure } from '../../src-shared/result.ts';

/** The methods of a worker: each takes one argument, plain data, and gives plain data. */
export type Methods = Record<string, { readonly argument: unknown; readonly value: unknown }>;

/** To a worker. */
export type WorkerRequest =
  | { readonly type: 'call'; readonly id: number; readonly method: string; readonly argument: unknown }
  | { readonly type: 'cancel'; readonly id: number };

/** From a worker. */
export type WorkerResponse =
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown };
