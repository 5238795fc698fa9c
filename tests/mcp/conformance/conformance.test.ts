import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test-library.ts';
import { HttpBridge } from './http-bridge.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const SUITE = path('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const NEXT_SUITE = path('../../../node_modules/conformance-next/dist/index.js');

/** Runs the protocol's own suite; its exit code judges the failures by the baseline, in both directions. */
async function runSuite(
  suite: string,
  args: readonly string[],
  baseline: string,
): Promise<{ code: unknown; output: string; servers: readonly (number | null)[] }> {
  const bridge = new HttpBridge([process.execPath, path('fixtures-process.ts')]);
  const url = await bridge.open();
  const child = spawn(
    process.execPath,
    [suite, 'server', '--url', url, '--expected-failures', path(baseline), ...args],
    { cwd: temporaryFolder(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const keep = (text: string) => (output += text);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, output, servers: [...new Set(await bridge.close())] };
}

describe('the conformance suite passes but for its baseline', () => {
  it.each([
    ['0.1.16, all of it', SUITE, ['--suite', 'all'], 'baseline-0.1.16.yml', 28],
    ['2025-11-25', NEXT_SUITE, ['--requirements', '2025-11-25'], 'baseline-2025-11-25.yml', 26],
    ['2026-07-28', NEXT_SUITE, ['--requirements', '2026-07-28'], 'baseline-2026-07-28.yml', 26],
  ])(
    '%s',
    async (_name, suite, args, baseline, atLeast) => {
      const { code, output, servers } = await runSuite(suite, args, baseline);
      expect(code, output).toBe(0);
      expect(output.match(/^✓/gm)?.length, output).toBeGreaterThanOrEqual(atLeast);
      expect(servers).toEqual([0]);
    },
    120_000,
  );
});
