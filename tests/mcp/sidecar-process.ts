import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The executable under test: the built one, or the one that PARLANCE_MCP_EXECUTABLE names (a packaged one). */
export const SIDECAR =
  process.env['PARLANCE_MCP_EXECUTABLE'] ??
  join(root, 'build', 'mcp', process.platform === 'win32' ? 'parlance-mcp.exe' : 'parlance-mcp');

/** A line of output: an answer, or a notification, which has a method and no id. */
export interface Reply {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}

export interface Ending {
  readonly code: number | null;
  readonly replies: readonly Reply[];
  readonly stderr: string;
}

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Program and first arguments; the executable alone unless it is run by another program. */
  readonly command?: readonly string[];
  /** Begins to read the answers only when told. */
  readonly readLater?: boolean;
}

/** A sidecar that was started as a client starts it. Every line that it writes is parsed; any other output throws. */
export class SidecarProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly replies: Reply[] = [];
  stderr = '';
  readonly #ended: Promise<number | null>;
  readonly #listeners = new Set<() => void>();
  #unfinished: string[] = [];

  constructor(options: StartOptions = {}) {
    const [command = SIDECAR, ...args] = [...(options.command ?? [SIDECAR]), ...(options.args ?? [])];
    this.child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, PARLANCE_LIBRARY: join(root, 'build', 'no-such-library.db'), ...options.env },
    });
    this.#ended = once(this.child, 'close').then(([code]) => code as number | null);
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    if (options.readLater !== true) {
      this.readAnswers();
    }
  }

  /** Reads from now on. */
  readAnswers(): void {
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [first = '', ...others] = text.split('\n');
      this.#unfinished.push(first);
      for (const next of others) {
        this.replies.push(JSON.parse(this.#unfinished.join('')) as Reply);
        this.#unfinished = [next];
      }
      this.#listeners.forEach((listener) => listener());
    });
  }

  /** Writes bytes as they are. */
  write(input: string | Uint8Array): void {
    this.child.stdin.write(input);
  }

  /** Writes messages, one a line. */
  send(...messages: readonly object[]): void {
    this.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  /** Asks and waits for the answer. */
  async request(method: string, params?: object, id: string | number = method): Promise<Reply> {
    const before = this.replies.length;
    this.send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    return this.reply((reply) => reply.id === id, before);
  }

  /** Calls a tool and waits for the answer. */
  callTool(name: string, args?: object): Promise<Reply> {
    return this.request('tools/call', { name, ...(args && { arguments: args }) });
  }

  /** The first answer from the `from`-th on that fits. */
  async reply(fits: (reply: Reply) => boolean, from = 0): Promise<Reply> {
    const ended = this.#ended.then(() => undefined);
    for (;;) {
      const found = this.replies.slice(from).find(fits);
      if (found !== undefined) {
        return found;
      }
      const progress = this.#progress();
      if ((await Promise.race([progress, ended.then(() => 'ended')])) === 'ended') {
        throw new Error(`The sidecar ended before it answered. ${this.stderr}`);
      }
    }
  }

  #progress(): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  /** Closes the input and waits for the end. */
  async end(): Promise<Ending> {
    this.child.stdin.end();
    return this.ended();
  }

  /** Waits for the end. */
  async ended(): Promise<Ending> {
    const code = await this.#ended;
    const rest = this.#unfinished.join('');
    if (rest !== '') {
      throw new Error(`The output ends within a line: ${rest.slice(0, 200)}`);
    }
    return { code, replies: this.replies, stderr: this.stderr };
  }
}

/** Gives the sidecar all input at once, closes it, and waits for the end. */
export async function exchange(input: string | Uint8Array, options: StartOptions = {}): Promise<Ending> {
  const sidecar = new SidecarProcess(options);
  sidecar.write(input);
  return sidecar.end();
}
