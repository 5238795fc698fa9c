import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import type { AssistantTest } from '../../src-shared/assistants.ts';
import type { Server } from './entry-shape.ts';
import { variable, type Surroundings } from './surroundings.ts';

export interface TestLimits {
  /** Longest wait for the list of tools, in milliseconds. */
  readonly answerWithinMs: number;
  /** Longest wait for the end after the input closed, in milliseconds; then it is killed. */
  readonly endWithinMs: number;
}

const LIMITS: TestLimits = { answerWithinMs: 10_000, endWithinMs: 2_000 };
const STDERR_CHARACTERS = 2_000;
/** A line longer than this is no answer: 10 MiB, as much as clients take. */
const MAX_LINE = 10 * 1024 * 1024;
const PROTOCOL_VERSION = '2025-11-25';

const reply = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const initialized = z.object({ serverInfo: z.object({ name: z.string(), version: z.string() }) });
const toolList = z.object({ tools: z.array(z.object({ name: z.string() })) });

/**
 * Starts a server as a client started from the desktop would (no shell, an almost empty environment, the home as
 * working folder), shakes hands, asks for the tools and ends it.
 */
export async function testConnection(
  server: Server,
  surroundings: Surroundings,
  limits: TestLimits = LIMITS,
): Promise<AssistantTest> {
  const started = performance.now();
  const child = startServer(server, surroundings);
  if (child === null) return { ok: false, ms: 0, sentence: NOT_STARTED, stderr: '' };
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-STDERR_CHARACTERS);
  });
  // A server that ends early makes writing fail; its end is what is told.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
    child.once('error', () => {
      resolve();
    });
  });
  const outcome = await new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ sentence: 'The server was started but did not answer in time.' });
    }, limits.answerWithinMs);
    const finish = (value: Outcome) => {
      clearTimeout(timer);
      resolve(value);
    };
    child.once('error', (error) => {
      finish({ sentence: startFailure(error) });
    });
    child.once('close', (code, signal) => {
      finish({ sentence: `The server ended (${signal ?? `code ${code ?? 0}`}) before it answered.` });
    });
    shakeHands(child.stdin, child.stdout, finish);
  });
  const ms = Math.round(performance.now() - started);
  await end(child, ended, limits.endWithinMs);
  return 'sentence' in outcome
    ? { ok: false, ms, ...outcome, stderr: stderr.trim() }
    : { ok: true, ms, ...outcome };
}

const NOT_STARTED = 'The registered program could not be started.';

/** The running server, or null when its command line is none that any system could start. */
function startServer(server: Server, surroundings: Surroundings): ChildProcessWithoutNullStreams | null {
  try {
    return spawn(server.command, server.args, {
      cwd: surroundings.home,
      env: { ...bareEnvironment(surroundings), ...server.env },
      windowsHide: true,
      // A group of its own, so that what the server started ends with it.
      detached: process.platform !== 'win32',
    });
  } catch {
    return null;
  }
}

type Outcome =
  | { readonly sentence: string }
  | {
      readonly server: { readonly name: string; readonly version: string };
      readonly tools: readonly string[];
    };

function shakeHands(
  input: NodeJS.WritableStream,
  output: NodeJS.ReadableStream,
  finish: (outcome: Outcome) => void,
): void {
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let server: { name: string; version: string } | null = null;
  let rest = '';
  const read = (line: string): void => {
    const parsed = parseReply(line);
    if (parsed === null) {
      finish({
        sentence: 'The server wrote something to its output that is no answer; assistants cannot read it.',
      });
    } else if (parsed.error !== undefined) {
      finish({ sentence: 'The server answered with an error.' });
    } else if (parsed.id === 1) {
      const answer = initialized.safeParse(parsed.result);
      if (!answer.success) {
        finish({ sentence: 'The server greeted in a way that assistants do not understand.' });
        return;
      }
      server = answer.data.serverInfo;
      send({ method: 'notifications/initialized' });
      send({ id: 2, method: 'tools/list' });
    } else if (parsed.id === 2 && server !== null) {
      const answer = toolList.safeParse(parsed.result);
      finish(
        answer.success
          ? { server, tools: answer.data.tools.map(({ name }) => name) }
          : { sentence: 'The server listed its tools in a way that assistants do not understand.' },
      );
    }
  };
  output.setEncoding('utf8');
  output.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) finish({ sentence: 'The server wrote a line without an end.' });
    for (const line of lines) if (line.trim() !== '') read(line);
  });
  send({
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'parlance-test', version: '1' },
    },
  });
}

function parseReply(line: string): z.infer<typeof reply> | null {
  try {
    const parsed = reply.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function end(
  child: ChildProcessWithoutNullStreams,
  ended: Promise<void>,
  endWithinMs: number,
): Promise<void> {
  if (child.pid === undefined) return;
  child.stdin.end();
  const timer = setTimeout(() => {
    kill(child);
  }, endWithinMs);
  await ended;
  clearTimeout(timer);
}

function kill(child: ChildProcessWithoutNullStreams): void {
  try {
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function startFailure(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'The registered program is not there any more. Repair the connection.';
  if (error.code === 'EACCES') return 'The registered program may not be started; check its permissions.';
  return NOT_STARTED;
}

/** What little every client gives a server. */
function bareEnvironment(surroundings: Surroundings): Record<string, string> {
  const { platform, home } = surroundings;
  if (platform !== 'win32' || process.platform !== 'win32') {
    return { PATH: '/usr/bin:/bin', HOME: home };
  }
  const system = variable(surroundings, 'SystemRoot') ?? 'C:\\Windows';
  const passed = ['APPDATA', 'LOCALAPPDATA', 'TEMP', 'TMP'].flatMap((name): [string, string][] => {
    const value = variable(surroundings, name);
    return value === null ? [] : [[name, value]];
  });
  return {
    SystemRoot: system,
    PATH: path.win32.join(system, 'System32'),
    USERPROFILE: home,
    ...Object.fromEntries(passed),
  };
}
