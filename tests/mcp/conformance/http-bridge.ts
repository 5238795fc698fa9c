import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { META } from '../../../src-mcp/eras.ts';
import { RPC_CODES } from '../../../src-mcp/json-rpc.ts';

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
  readonly error?: { readonly code: number };
}

type ServerProcess = ChildProcessByStdio<Writable, Readable, null>;

/** One server process, and the HTTP answers that wait for what it says. */
interface Session {
  readonly id: string;
  readonly child: ServerProcess;
  /** Event streams of open requests, by the JSON of their id, oldest first. */
  readonly waiting: Map<string, ServerResponse>;
  /** Event streams that are open without a request. */
  readonly listening: Set<ServerResponse>;
}

/** Many processes of the same program are started: they share what its compilation gave. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../build/compile-cache', import.meta.url));

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Puts a server that speaks over standard input and output behind Streamable HTTP, because the suite knows nothing else.
 * Messages pass unchanged. A client that initializes gets a process of its own; requests without a session share one.
 */
export class HttpBridge {
  readonly #command: readonly [string, ...string[]];
  readonly #sessions = new Map<string, Session>();
  readonly #ending: Promise<number | null>[] = [];
  readonly #http: Server;
  #shared: Session | null = null;
  /** A process that is started ahead, so that the next client need not wait for one. */
  #ahead: ServerProcess | null = null;

  constructor(command: readonly [string, ...string[]]) {
    this.#command = command;
    this.#http = createServer((request, response) => void this.#serve(request, response));
  }

  /** Begins to listen on a free port of this machine. Returns the address. */
  async open(): Promise<string> {
    this.#http.listen(0, '127.0.0.1');
    await once(this.#http, 'listening');
    this.#ahead = this.#spawn();
    return `http://localhost:${(this.#http.address() as AddressInfo).port}/mcp`;
  }

  /** Ends everything, the processes too. Returns their exit codes. */
  async close(): Promise<(number | null)[]> {
    this.#ending.push(...[...this.#sessions.values()].map(({ child }) => end(child)));
    if (this.#ahead !== null) this.#ending.push(end(this.#ahead));
    this.#http.close();
    this.#http.closeAllConnections();
    return Promise.all(this.#ending);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers;
    if (!LOCAL.test(host) || (origin !== undefined && !LOCAL.test(origin.replace(/^https?:\/\//, '')))) {
      response.writeHead(403).end();
      return;
    }
    const named = request.headers['mcp-session-id'];
    const session = typeof named === 'string' ? this.#sessions.get(named) : undefined;
    if (named !== undefined && session === undefined) {
      response.writeHead(404).end();
    } else if (request.method === 'POST') {
      await this.#post(request, response, session);
    } else if (request.method === 'GET' && session !== undefined) {
      session.listening.add(beginEvents(response, session));
      request.on('close', () => session.listening.delete(response));
    } else if (request.method === 'DELETE' && session !== undefined) {
      this.#sessions.delete(session.id);
      this.#ending.push(end(session.child));
      response.writeHead(200).end();
    } else {
      response.writeHead(405).end();
    }
  }

  async #post(request: IncomingMessage, response: ServerResponse, named?: Session): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk as string;
    }
    const message = JSON.parse(body) as Message;
    const session = named ?? (opensSession(message) ? this.#start() : this.#sharedSession());
    const line = `${JSON.stringify(message)}\n`;
    if (message.id === undefined || message.method === undefined) {
      session.child.stdin.write(line);
      response.writeHead(202).end();
      return;
    }
    const key = JSON.stringify(message.id);
    session.waiting.set(key, session === this.#shared ? response : beginEvents(response, session));
    response.on('close', () => {
      if (session.waiting.get(key) === response) {
        session.waiting.delete(key);
      }
    });
    session.child.stdin.write(line);
  }

  #sharedSession(): Session {
    this.#shared ??= this.#start();
    return this.#shared;
  }

  #spawn(): ServerProcess {
    const [program, ...args] = this.#command;
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
    child.stdin.on('error', () => undefined);
    return child;
  }

  #start(): Session {
    const child = this.#ahead ?? this.#spawn();
    this.#ahead = this.#spawn();
    const session: Session = { id: randomUUID(), child, waiting: new Map(), listening: new Set() };
    this.#sessions.set(session.id, session);
    createInterface({ input: child.stdout }).on('line', (line) => deliver(session, line));
    return session;
  }
}

/** In the era without a handshake there is no `initialize`; whoever sends it there is not given a session. */
function opensSession({ method, params }: Message): boolean {
  return method === 'initialize' && params?._meta?.[META.protocolVersion] === undefined;
}

/** Closes a server's input and waits for its end. Returns its exit code. */
async function end(child: ServerProcess): Promise<number | null> {
  const ended = child.exitCode === null ? once(child, 'close') : [child.exitCode];
  child.stdin.end();
  return ((await ended) as [number | null])[0];
}

/** An answer ends the request's stream; anything else goes out on the newest open one. */
function deliver({ waiting, listening }: Session, line: string): void {
  const message = JSON.parse(line) as Message;
  const key = JSON.stringify(message.id);
  const asked = message.method === undefined ? waiting.get(key) : undefined;
  if (asked === undefined) {
    const open = [...waiting.values()].at(-1) ?? [...listening].at(-1);
    if (open !== undefined) {
      beginEvents(open, null).write(eventOf(line));
    }
    return;
  }
  waiting.delete(key);
  const status = asked.headersSent ? undefined : STATUS_OF[message.error?.code ?? 0];
  if (status === undefined) {
    beginEvents(asked, null).end(eventOf(line));
  } else {
    asked.writeHead(status, { 'content-type': 'application/json' }).end(line);
  }
}

/** What HTTP says of errors in the era without a handshake, where a request has no stream before its first message. */
const STATUS_OF: Readonly<Record<number, number>> = {
  [RPC_CODES.methodNotFound]: 404,
  [RPC_CODES.invalidParams]: 400,
  [RPC_CODES.unsupportedVersion]: 400,
};

function eventOf(line: string): string {
  return `event: message\ndata: ${line}\n\n`;
}

/** Opens the event stream of an answer, once. */
function beginEvents(response: ServerResponse, session: Session | null): ServerResponse {
  if (response.headersSent) {
    return response;
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    ...(session !== null && { 'mcp-session-id': session.id }),
  });
  response.flushHeaders();
  return response;
}
