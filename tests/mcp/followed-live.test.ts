import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { summaryOfDelays, type RecordedLine, SessionRecorder } from '../support/session-recorder.ts';
import { ask, sidecarFor } from './plain-tools.ts';
import type { Reply, SidecarProcess } from './sidecar-process.ts';
import { temporaryFolder } from './test-library.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How long the recording goes on; ten minutes when it is asked for. */
const SECONDS = Number(process.env['PARLANCE_LIVE_SECONDS'] ?? 5);
const PER_SECOND = SECONDS > 60 ? 5 : 20;

const ID = '2026-09-05T1200-live';

interface Transcript {
  readonly state: string;
  readonly next: number;
  readonly lines: readonly RecordedLine[];
}

/** Whatever follows the folder, as another program: it is killed and started again. */
class FollowingProcess {
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;
  starts = 0;
  stderr = '';

  constructor(folder: string, library: string) {
    this.#args = [join(root, 'scripts/library.ts'), 'follow', folder, '--library', library];
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, this.#args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.starts += 1;
    child.stderr.on('data', (text: Buffer) => {
      this.stderr += text.toString();
    });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`It ended: ${this.stderr}`);
    });
    ended.catch(() => undefined);
    await Promise.race([once(child.stdout, 'data'), ended]);
    child.stdout.resume();
  }

  async end(signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    if (child?.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await ended)[0];
  }
}

/** A client that asks for what is new again and again. */
class Poller {
  readonly seen: Transcript['lines'][number][] = [];
  readonly states = new Set<string>();
  readonly #sidecar: SidecarProcess;
  #next = 0;

  constructor(sidecar: SidecarProcess) {
    this.#sidecar = sidecar;
  }

  async poll(): Promise<void> {
    const args = { session: ID, since: this.#next, verbatim: true };
    const { next, lines, state } = await ask<Transcript>(this.#sidecar, 'transcript', args);
    this.seen.push(...lines);
    this.states.add(state);
    expect(next).toBe(this.#next + lines.length);
    this.#next = next;
  }

  /** Polls until so many lines were seen, and fails when that takes far too long. */
  async until(count: number): Promise<void> {
    const end = Date.now() + 15_000;
    while (this.seen.length < count && Date.now() < end) {
      await this.poll();
      await wait(50);
    }
    expect(this.seen).toHaveLength(count);
  }
}

const isUpdate = ({ method }: Reply) => method === 'notifications/resources/updated';

describe('a session that is recorded while others read it', () => {
  it(
    'arrives whole and each line once, whoever is killed meanwhile',
    async () => {
      const place = temporaryFolder();
      const library = join(place, 'library.db');
      const following = new FollowingProcess(join(place, 'sessions'), library);
      const recorder = new SessionRecorder(join(place, 'sessions', ID));
      await recorder.line();
      await following.start();
      onTestFinished(async () => {
        await following.end('SIGKILL');
      });
      const sidecar = sidecarFor(library);
      const poller = new Poller(sidecar);
      await until(
        async () => (await sidecar.callTool('transcript', { session: ID })).result?.['isError'] === false,
      );
      const [{ id }] = (
        await ask<{ results: { items: [{ id: string }] } }>(sidecar, 'search', { query: 'parot' })
      ).results.items;
      const uri = `parlance://transcript/${id}`;
      expect((await sidecar.request('resources/subscribe', { uri })).result).toEqual({});

      const delays: number[] = [];
      const restartEvery = Math.min(150, Math.floor((SECONDS * PER_SECOND) / 3));
      const end = Date.now() + SECONDS * 1000;
      while (Date.now() < end) {
        await recorder.line();
        await poller.poll();
        if (recorder.count % restartEvery === restartEvery - 5) {
          await following.end(following.starts % 2 === 1 ? 'SIGKILL' : 'SIGINT');
          await recorder.line();
          await recorder.line();
          await following.start();
        } else if (recorder.count % 25 === 0) {
          const written = performance.now();
          await poller.until(recorder.count);
          delays.push(performance.now() - written);
        }
        await wait(1000 / PER_SECOND);
      }
      await poller.until(recorder.count);
      expect(sidecar.replies.some(isUpdate)).toBe(true);

      const told = sidecar.replies.length;
      await recorder.line();
      await sidecar.reply((reply) => isUpdate(reply) && reply.params?.['uri'] === uri, told);
      await poller.until(recorder.count);
      recorder.breakOff();
      recorder.finish();
      await until(
        async () => (await ask<Transcript>(sidecar, 'transcript', { session: ID })).state === 'done',
      );
      await poller.poll();

      expect(poller.seen.map(({ track, start_ms, text }) => ({ track, start_ms, text }))).toEqual(
        recorder.written,
      );
      expect(poller.states).toContain('live');
      const edited = await ask<Transcript>(sidecar, 'transcript', { session: ID });
      expect(edited.next).toBe(recorder.count);
      expect(edited.lines.map(({ text }) => text.endsWith('parrot'))).toEqual(
        recorder.written.map((_, at) => at % 11 === 10),
      );
      expect(await following.end('SIGINT')).toBe(0);
      expect(following.stderr).toBe('');
      if (SECONDS > 60)
        console.info(
          `${String(recorder.count)} lines, ${String(following.starts)} starts`,
          summaryOfDelays(delays),
        );
    },
    (SECONDS + 90) * 1000,
  );
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about.');
    await wait(50);
  }
}
