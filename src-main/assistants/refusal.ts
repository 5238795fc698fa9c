import { LibraryError, type LibraryErrorKind } from '../../src-library/errors.ts';
import type { RefusalReason } from '../../src-shared/assistants.ts';

const KINDS: Partial<Record<RefusalReason, LibraryErrorKind>> = {
  denied: 'denied',
  unknown: 'notFound',
  notConnected: 'notFound',
  notVerified: 'internal',
};

/** A sentence, or one that is said of a client by its name. */
type Sentence = string | ((client: string) => string);

/** A refusal to touch a client's configuration. The file is as it was before. */
export class Refusal extends LibraryError {
  readonly reason: RefusalReason;
  /** Where the file does not parse, counted from 1; null where no line is to blame. */
  readonly line: number | null;
  readonly #sentence: Sentence;

  constructor(
    reason: RefusalReason,
    sentence: Sentence,
    options: { readonly line?: number | null; readonly cause?: unknown } = {},
  ) {
    super(KINDS[reason] ?? 'badInput', capitalised(saidOf('the assistant', sentence)), {
      cause: options.cause,
    });
    this.name = 'Refusal';
    this.reason = reason;
    this.line = options.line ?? null;
    this.#sentence = sentence;
  }

  /** The same, its sentence naming the client: what reads a text or a file does not know whose it is. */
  naming(client: string): Refusal {
    return new Refusal(this.reason, saidOf(client, this.#sentence), { line: this.line, cause: this.cause });
  }
}

/** Runs `work`; a refusal's sentence names the client. @throws Refusal */
export async function aboutClient<Value>(label: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error.naming(label) : error;
  }
}

/** The refusal of a file that does not parse. `line` counts from 1. */
export function broken(line: number | null): Refusal {
  const where = line === null ? '' : ` (line ${line})`;
  return new Refusal(
    'broken',
    (client) =>
      `${client}'s configuration cannot be read as it stands${where}. It was left as it is; repair it, or add the lines by hand.`,
    { line },
  );
}

/** The refusal of a file whose place for servers is no table of servers. */
export function wrongContainer(key: string): Refusal {
  return new Refusal(
    'container',
    (client) =>
      `${client}'s configuration has a "${key}" that cannot take another server. It was left as it is; add the lines by hand.`,
  );
}

function saidOf(client: string, sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : sentence(client);
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
