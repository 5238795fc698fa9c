import type { Channel } from '../src-shared/channels.ts';
import type { Argument, Bridge, Value } from '../src-shared/contract.ts';
import type { Failure, FailureCode } from '../src-shared/result.ts';

declare global {
  interface Window {
    /** What the preload gives the page. */
    readonly parlance: Bridge;
  }
}

/** A call that failed; its message is a plain sentence to show. */
export class CallError extends Error {
  readonly code: FailureCode;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.code = failure.code;
  }
}

/** Asks main. @throws CallError */
export async function call<Name extends Channel>(name: Name, argument: Argument<Name>): Promise<Value<Name>> {
  const result = await window.parlance.call(name, argument);
  if (!result.ok) throw new CallError(result.error);
  return result.value;
}
