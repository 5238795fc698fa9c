/**
 * What every call over the bridge answers with. Nothing throws through it: a failure is a code for the program and one
 * plain sentence for the person.
 */
export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Failure };

/** Why a call failed. `code` is stable; `message` is one plain sentence without paths, stacks or SQL. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
}

/** The library's kinds of failure, and those of the bridge itself. */
export type FailureCode =
  | 'missing'
  | 'busy'
  | 'damaged'
  | 'tooNew'
  | 'tooOld'
  | 'denied'
  | 'full'
  | 'paused'
  | 'notFound'
  | 'badInput'
  | 'internal'
  /** The caller is not our own page, or its arguments are not what the contract says. */
  | 'refused'
  /** A newer search took this one's place. */
  | 'superseded'
  /** The person cancelled it. */
  | 'cancelled'
  /** A worker ended unexpectedly; the call may be made again. */
  | 'interrupted';
