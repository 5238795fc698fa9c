import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { crashingFiles } from './crashing-files.ts';
import { connect, serviceIn, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const BEFORE = '{\n  "mcpServers": { "other": { "command": "x" } },\n  "n": 12345678901234567890\n}\n';
const OURS = { command: { kind: 'ready', command: '/opt/parlance-mcp' } } as const;

type Command = 'connect' | 'disconnect';

interface Start {
  readonly folder: string;
  readonly home: string;
  readonly before: string;
  readonly after: string;
  /** Steps on the disk that the whole command takes. */
  readonly steps: number;
}

async function startOf(command: Command): Promise<Start> {
  const folder = await temporaryFolder();
  const home = path.join(folder, 'start');
  await mkdir(home);
  await writeFile(path.join(home, '.claude.json'), BEFORE);
  if (command === 'disconnect') await connect(serviceIn(home, OURS), 'claude-code');
  const before = await configurationOf(home);

  const whole = path.join(folder, 'whole');
  await cp(home, whole, { recursive: true });
  const { files, steps } = crashingFiles(0, () => undefined);
  await carryOut(command, serviceIn(whole, OURS, { files }));
  return { folder, home, before, after: await configurationOf(whole), steps: steps() };
}

function configurationOf(home: string): Promise<string> {
  return readFile(path.join(home, '.claude.json'), 'utf8');
}

async function carryOut(command: Command, service: ReturnType<typeof serviceIn>): Promise<void> {
  await (command === 'connect' ? connect(service, 'claude-code') : service.disconnect('claude-code'));
}

/** A copy of the start, in which the next run finds its way back whatever happened. */
async function copyOf({ folder, home }: Start, name: string): Promise<string> {
  const copy = path.join(folder, name);
  await cp(home, copy, { recursive: true });
  return copy;
}

async function expectWayBack(home: string): Promise<void> {
  const service = serviceIn(home, OURS);
  if ((await configurationOf(home)).includes('parlance')) await service.disconnect('claude-code');
  expect(await configurationOf(home)).toBe(BEFORE);
  await connect(service, 'claude-code');
  await service.undo('claude-code');
  expect(await configurationOf(home)).toBe(BEFORE);
}

describe.each<Command>(['connect', 'disconnect'])('a %s that ends at any step', (command) => {
  it('leaves the old or the new file, whole, and the way back', async () => {
    const start = await startOf(command);
    expect(start.steps).toBeGreaterThan(30);
    const seen = new Set<string>();
    for (let step = 1; step <= start.steps; step += 1) {
      const home = await copyOf(start, String(step));
      await endAt(step, command, home);
      const left = await configurationOf(home);
      expect([start.before, start.after]).toContain(left);
      seen.add(left);
      await expectWayBack(home);
    }
    expect(seen).toEqual(new Set([start.before, start.after]));
  });

  it('leaves no stray file after the next run when its process was killed', async () => {
    const start = await startOf(command);
    const parts = [0.6, 0.7, 0.8].map((part) => Math.ceil(start.steps * part));
    const found = await Promise.all(
      parts.map(async (step) => {
        const home = await copyOf(start, String(step));
        const child = fileURLToPath(new URL('crash-child.ts', import.meta.url));
        const [, signal] = (await once(
          spawn(process.execPath, [child, home, command, String(step)], { stdio: 'inherit' }),
          'exit',
        )) as [number | null, string | null];
        expect(signal).toBe('SIGKILL');
        expect([start.before, start.after]).toContain(await configurationOf(home));
        const strays = await straysIn(home);
        await expectWayBack(home);
        expect(await straysIn(home)).toEqual([]);
        return strays.length;
      }),
    );
    expect(Math.max(...found)).toBe(1);
  });
});

/** Stops a command for ever at the n-th step on the disk. */
async function endAt(step: number, command: Command, home: string): Promise<void> {
  let close = (): Promise<void> => Promise.resolve();
  const outcome = await new Promise<string>((resolve, reject) => {
    const crashing = crashingFiles(step, () => {
      resolve('ended');
    });
    close = crashing.close;
    carryOut(command, serviceIn(home, OURS, { files: crashing.files })).then(() => {
      resolve('came through');
    }, reject);
  });
  expect(outcome).toBe('ended');
  await close();
}

async function straysIn(home: string): Promise<string[]> {
  return (await readdir(home)).filter((name) => name.endsWith('.tmp'));
}
