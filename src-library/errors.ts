/**
 * The kinds of failure a library can meet. Each carries one plain sentence for the person: what happened, what was
 * kept, what to do. No path, stack or SQL is ever part of it; details go to `cause` for the log.
 */
export type LibraryErrorKind =
  /** The library file is not there. */
  | 'missing'
  /** Another program holds the library for longer than we wait. */
  | 'busy'
  /** The file is no library, or is damaged. */
  | 'damaged'
  /** A newer Parlance made it. */
  | 'tooNew'
  /** An older Parlance made it and it has not been brought up to date yet (read-only openers). */
  | 'tooOld'
  /** The place cannot be read or written as needed. */
  | 'denied'
  /** The disk is full. */
  | 'full'
  /** The person paused assistants. */
  | 'paused'
  /** An item that is not there. */
  | 'notFound'
  /** Input that cannot be used: a file that is no transcript, a query beyond the limits, a value out of range. */
  | 'badInput'
  /** A defect of ours. */
  | 'internal';

export class LibraryError extends Error {
  readonly kind: LibraryErrorKind;

  constructor(kind: LibraryErrorKind, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'LibraryError';
    this.kind = kind;
  }
}
