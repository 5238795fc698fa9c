import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { SIDECAR } from '../sidecar-process.ts';
import { HttpBridge } from './http-bridge.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const SUITE = path('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const NEXT_SUITE = path('../../../node_modules/conformance-next/dist/index.js');

/** Where the suite may leave what it likes. */
const folder = mkdtempSync(join(tmpdir(), 'parlance-conformance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface SuiteRun {
  readonly code: unknown;
  readonly output: string;
  /** The exit codes of the servers, each once. */
  readonly servers: readonly (number | null)[];
}

/** Runs the protocol's own suite against a server, or a part of it that `args` name. */
async function runSuite(
  suite: string,
  server: readonly [string, ...string[]],
  args: readonly string[],
): Promise<SuiteRun> {
  const bridge = new HttpBridge(server);
  const url = await bridge.open();
  const child = spawn(process.execPath, [suite, 'server', '--url', url, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: string) => (output += text);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, output, servers: [...new Set(await bridge.close())] };
}

// Most of a suite is waiting for something not to happen, so all of them wait at once.
describe.concurrent('the conformance suite passes but for its baseline', () => {
  it.each([
    ['0.1.16, all of it', SUITE, ['--suite', 'all'], 'baseline-0.1.16.yml', 28],
    ['2025-11-25', NEXT_SUITE, ['--requirements', '2025-11-25'], 'baseline-2025-11-25.yml', 26],
    ['2026-07-28', NEXT_SUITE, ['--requirements', '2026-07-28'], 'baseline-2026-07-28.yml', 26],
  ])(
    '%s',
    async (_name, suite, args, baseline, atLeast) => {
      const server = [process.execPath, path('fixtures-process.ts')] as const;
      // The suite's exit code judges the failures by the baseline, in both directions.
      const judged = [...args, '--expected-failures', path(baseline)];
      const { code, output, servers } = await runSuite(suite, [...server], judged);
      expect(code, output).toBe(0);
      expect(output.match(/^✓/gm)?.length, output).toBeGreaterThanOrEqual(atLeast);
      expect(servers).toEqual([0]);
    },
    180_000,
  );
});

describe.concurrent('what needs no fixture passes with the executable itself', () => {
  it.each([
    ['2025-11-25', ['tools-list', 'resources-list', 'prompts-list']],
    ['2026-07-28', ['tools-list', 'caching']],
  ])(
    '%s',
    async (revision, scenarios) => {
      const runs = scenarios.map(async (scenario) => {
        const args = ['--scenario', scenario, '--spec-version', revision];
        const { code, output, servers } = await runSuite(NEXT_SUITE, [SIDECAR], args);
        expect({ scenario, code, servers }, output).toEqual({ scenario, code: 0, servers: [0] });
        expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
      });
      await Promise.all(runs);
    },
    120_000,
  );
});
