import { LibraryError, type LibraryErrorKind } from '../../src-library/errors.ts';

/** Why a client's configuration was left as it is. Stable names: the settings page and scripts go by them. */
export type RefusalReason =
  /** The file does not parse as its client would read it. */
  | 'broken'
  /** UTF-16, or bytes that are no UTF-8. */
  | 'encoding'
  /** The file begins with a byte order mark that its client cannot read. */
  | 'byteOrderMark'
  /** What should hold the servers is no table of servers, or is written in a form that cannot be extended. */
  | 'container'
  /** A folder or another thing that is no file lies in the file's place. */
  | 'notAFile'
  /** Symbolic links that lead in a circle. */
  | 'linkLoop'
  | 'tooLarge'
  /** The file or its folder may not be read or written. */
  | 'denied'
  /** Another server has the name that Parlance would take. */
  | 'conflict'
  /** The program's path cannot be written so that every client reads it unchanged, or does not exist. */
  | 'command'
  /** A server name that clients do not take. */
  | 'name'
  /** The client writes its configuration from memory while it runs. */
  | 'running'
  /** The file is not the one that the plan was made from. */
  | 'changed'
  | 'notInstalled'
  | 'notConnected'
  /** No client, plan or change of that name. */
  | 'unknown'
  /** The result was not what was planned; the file was put back. */
  | 'notVerified';

const KINDS: Partial<Record<RefusalReason, LibraryErrorKind>> = {
  denied: 'denied',
  unknown: 'notFound',
  notConnected: 'notFound',
  notVerified: 'internal',
};

/** A refusal to touch a client's configuration. The file is as it was before. */
export class Refusal extends LibraryError {
  readonly reason: RefusalReason;
  /** Where the file does not parse, counted from 1; null where no line is to blame. */
  readonly line: number | null;

  constructor(reason: RefusalReason, sentence: string, options?: { line?: number; cause?: unknown }) {
    super(KINDS[reason] ?? 'badInput', sentence, { cause: options?.cause });
    this.name = 'Refusal';
    this.reason = reason;
    this.line = options?.line ?? null;
  }
}

/** The refusal of a file that does not parse. `line` counts from 1. */
export function broken(line: number | null): Refusal {
  const where = line === null ? '' : ` (line ${line})`;
  return new Refusal(
    'broken',
    `The client's configuration cannot be read as it stands${where}. It was left as it is; repair it, or add the lines by hand.`,
    line === null ? {} : { line },
  );
}

/** The refusal of a file whose place for servers is no table of servers. */
export function wrongContainer(key: string): Refusal {
  return new Refusal(
    'container',
    `The client's configuration has a "${key}" that cannot take another server. It was left as it is; add the lines by hand.`,
  );
}
