import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import type { TranscriptReading } from '../../src-library/model/transcript-reading.ts';
import { insertRecording } from '../../src-library/store/recordings.ts';
import { timingOf, type Timing } from './measure.ts';

/** How the sidecar does beside a program made the same way that only echoes what it reads. */
export interface SidecarResult {
  /** From the start of the process to the first byte of the first answer, in milliseconds. */
  readonly coldStart: { readonly echo: Timing; readonly initialize: Timing; readonly tool: Timing };
  /** Answers a second to calls that were all written at once. */
  readonly pipelined: { readonly ping: number; readonly poll: number; readonly status: number };
  /** One `transcript` call with nothing new at a time, in milliseconds, by the number of lines that are there. */
  readonly poll: Readonly<Record<string, Timing>>;
  /** Resident bytes of the process. */
  readonly memory: { readonly afterStart: number; readonly after50k: number; readonly after100k: number };
}

const STARTS = 25;
const PIPELINED = 20_000;
const POLLS = 2_000;
const SHORT = 100;
const LONG = 100_000;

/** Measures the built sidecar against `echo`, a bare executable, on a library of its own. */
export async function benchSidecar(sidecar: string, echo: string, folder: string): Promise<SidecarResult> {
  const work = mkdtempSync(join(folder, `copy-${process.pid}-`));
  try {
    const library = join(work, 'library.db');
    const sessions = makeLibrary(library);
    return {
      coldStart: await coldStarts(sidecar, echo, library),
      pipelined: {
        ping: await pipelined(sidecar, library, { method: 'ping' }),
        poll: await pipelined(sidecar, library, pollOf(sessions.long, LONG)),
        status: await pipelined(sidecar, library, STATUS),
      },
      poll: {
        [SHORT]: await polls(sidecar, library, pollOf(sessions.short, SHORT)),
        [LONG]: await polls(sidecar, library, pollOf(sessions.long, LONG)),
      },
      memory: await memory(sidecar, library, pollOf(sessions.short, SHORT)),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Call {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const INITIALIZE: Call = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};

const STATUS: Call = { method: 'tools/call', params: { name: 'status', arguments: {} } };

function pollOf(session: string, since: number): Call {
  return { method: 'tools/call', params: { name: 'transcript', arguments: { session, since } } };
}

function lineOf(id: number, call: Call): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, ...call })}\n`;
}

function makeLibrary(file: string): { short: string; long: string } {
  const db = openWriter(file);
  const add = (lines: number): string =>
    db
      .transaction(() =>
        insertRecording(db, {
          reading: readingOf(lines),
          title: `${lines} lines`,
          createdAt: lines,
          createdGuessed: false,
          importedAt: 0,
          source: null,
          format: null,
          language: null,
        }),
      )
      .immediate().sessionId;
  const sessions = { short: add(SHORT), long: add(LONG) };
  closeWriter(db);
  return sessions;
}

function readingOf(lines: number): TranscriptReading {
  return {
    kind: 'speech',
    title: null,
    startedAt: null,
    language: null,
    engine: null,
    model: null,
    sourceApp: null,
    durationMs: null,
    segments: Array.from({ length: lines }, (_, at) => ({
      startMs: at * 1_000,
      endMs: at * 1_000 + 900,
      speaker: null,
      text: `Line ${at}.`,
    })),
    tags: [],
    notes: [],
    summaries: [],
    tasks: [],
    metadata: {},
    report: { read: lines, kept: lines, empty: 0, repaired: 0, dropped: 0, notes: [] },
  };
}

async function coldStarts(
  sidecar: string,
  echo: string,
  library: string,
): Promise<SidecarResult['coldStart']> {
  const tool: Call = { method: 'tools/call', params: { name: 'list_transcripts', arguments: {} } };
  const times = { echo: [] as number[], initialize: [] as number[], tool: [] as number[] };
  for (let start = 0; start < STARTS; start++) {
    times.echo.push(await coldStart(echo, library, lineOf(1, INITIALIZE), 1));
    times.initialize.push(await coldStart(sidecar, library, lineOf(1, INITIALIZE), 1));
    times.tool.push(await coldStart(sidecar, library, lineOf(1, INITIALIZE) + lineOf(2, tool), 2));
  }
  return {
    echo: timingOf(times.echo),
    initialize: timingOf(times.initialize),
    tool: timingOf(times.tool),
  };
}

/** Milliseconds from the start of a program to its `answers`-th line. */
async function coldStart(program: string, library: string, input: string, answers: number): Promise<number> {
  const began = performance.now();
  const running = new Running(program, library);
  running.child.stdin.write(input);
  await running.answered(answers);
  const time = performance.now() - began;
  await running.kill();
  return time;
}

/** Answers a second once the process has seen as many before: a client that asks so much has been there for a while. */
async function pipelined(sidecar: string, library: string, call: Call): Promise<number> {
  const running = await Running.introduced(sidecar, library);
  const input = Array.from({ length: PIPELINED }, (_, at) => lineOf(at, call)).join('');
  const askAll = async (): Promise<number> => {
    const before = running.lines;
    const began = performance.now();
    running.child.stdin.write(input);
    await running.answered(before + PIPELINED);
    return (performance.now() - began) / 1000;
  };
  await askAll();
  const seconds = await askAll();
  await running.kill();
  return PIPELINED / seconds;
}

async function polls(sidecar: string, library: string, call: Call): Promise<Timing> {
  const running = await Running.introduced(sidecar, library);
  const times: number[] = [];
  for (let poll = 0; poll < POLLS; poll++) {
    const began = performance.now();
    await running.call(call);
    if (poll >= 100) times.push(performance.now() - began);
  }
  await running.kill();
  return timingOf(times);
}

async function memory(sidecar: string, library: string, call: Call): Promise<SidecarResult['memory']> {
  const running = await Running.introduced(sidecar, library);
  const afterStart = running.residentBytes();
  const ask = async (count: number): Promise<number> => {
    for (let done = 0; done < count; done += 1_000) {
      const before = running.lines;
      running.child.stdin.write(Array.from({ length: 1_000 }, (_, at) => lineOf(at, call)).join(''));
      await running.answered(before + 1_000);
    }
    return running.residentBytes();
  };
  const after50k = await ask(50_000);
  const after100k = await ask(50_000);
  await running.kill();
  return { afterStart, after50k, after100k };
}

/** A program that answers lines with lines. */
class Running {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  lines = 0;
  #wanted = Infinity;
  #wake: () => void = () => undefined;

  constructor(program: string, library: string) {
    this.child = spawn(program, [], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, PARLANCE_LIBRARY: library },
    });
    this.child.stdin.on('error', () => undefined);
    this.child.stdout.on('data', (chunk: Buffer) => {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines += 1;
      if (this.lines >= this.#wanted) this.#wake();
    });
  }

  static async introduced(program: string, library: string): Promise<Running> {
    const running = new Running(program, library);
    await running.call(INITIALIZE);
    return running;
  }

  async call(call: Call): Promise<void> {
    const before = this.lines;
    this.child.stdin.write(lineOf(before, call));
    await this.answered(before + 1);
  }

  async answered(lines: number): Promise<void> {
    if (this.lines >= lines) return;
    this.#wanted = lines;
    await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wanted = Infinity;
  }

  /** What the system says, 0 where it is not asked this way. */
  residentBytes(): number {
    if (process.platform !== 'linux') return 0;
    const status = readFileSync(`/proc/${this.child.pid ?? 'self'}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'close');
    this.child.kill('SIGKILL');
    await ended;
  }
}
