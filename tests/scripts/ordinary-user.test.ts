import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOrdinaryUser, ordinaryUserFolder, ordinaryUserSidecar } from '../support/ordinary-user.ts';

function run(program: string, ...args: string[]) {
  const { command, args: all, options } = asOrdinaryUser(program, args);
  return spawnSync(command, all, { ...options, encoding: 'utf8' });
}

describe.runIf(process.platform === 'linux')('what runs as the ordinary user', () => {
  // What it runs in, its folder, is made with the stage.
  beforeAll(() => ordinaryUserSidecar());

  it('is not root, and has no way back', () => {
    expect(Number(run('id', '-u').stdout)).toBeGreaterThan(0);
    expect(run('grep', 'CapEff', '/proc/self/status').stdout.trim()).toBe('CapEff:\t0000000000000000');
  });

  it('writes into its own folder and is kept out of one that is closed', async () => {
    const { folder, remove } = await ordinaryUserFolder('ordinary');
    const closed = mkdtempSync(path.join(os.tmpdir(), 'parlance-closed-'));
    try {
      expect(run('touch', path.join(folder, 'file')).status).toBe(0);
      expect(statSync(path.join(folder, 'file')).uid).not.toBe(0);
      chmodSync(closed, 0o500);
      expect(run('touch', path.join(closed, 'file')).status).not.toBe(0);
    } finally {
      await remove();
      rmSync(closed, { recursive: true });
    }
  });

  it('can execute the sidecar, whose stdout holds nothing but the answer', async () => {
    const { status, stdout } = run(await ordinaryUserSidecar(), '--version');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
