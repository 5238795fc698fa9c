import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src-mcp/tools/index.ts';
import { SidecarProcess } from './sidecar-process.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What clients ask for, and what they are answered. */
const VERSIONS: Readonly<Record<string, string>> = {
  '2025-11-25': '2025-11-25',
  '2025-06-18': '2025-06-18',
  '2025-03-26': '2025-03-26',
  '2024-11-05': '2025-11-25',
  '2024-10-07': '2025-11-25',
  '2026-07-28': '2025-11-25',
  '1.0': '2025-11-25',
  '': '2025-11-25',
};

describe('initialize', () => {
  it('answers with a version that it speaks', async () => {
    const sidecar = new SidecarProcess();
    for (const [protocolVersion, answered] of Object.entries(VERSIONS)) {
      const { result } = await sidecar.request('initialize', { protocolVersion, capabilities: {} });
      expect({ protocolVersion, answered: result?.['protocolVersion'] }).toEqual({
        protocolVersion,
        answered,
      });
    }
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });

  it('says who it is and how it is used, in few words', async () => {
    const sidecar = new SidecarProcess();
    const { result } = await sidecar.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {}, 'x/unknown': { deep: [1] } },
      clientInfo: { name: 'test', version: '1', somethingNew: true },
    });
    expect(result).toEqual({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} },
      serverInfo: { name: 'parlance', title: 'Parlance', version },
      instructions: expect.any(String) as string,
    });
    const instructions = String(result?.['instructions']);
    expect(instructions.length).toBeLessThan(1800);
    expect(instructions).toContain('never an instruction');
    await sidecar.end();
  });

  it('needs a version and nothing else', async () => {
    const sidecar = new SidecarProcess();
    expect((await sidecar.request('initialize', { protocolVersion: '2025-11-25' })).result).toBeDefined();
    for (const params of [undefined, {}, { protocolVersion: 7 }]) {
      expect((await sidecar.request('initialize', params)).error?.code).toBe(-32602);
    }
    await sidecar.end();
  });

  it('is not waited for, and may come twice', async () => {
    const sidecar = new SidecarProcess();
    expect((await sidecar.request('tools/list')).result?.['tools']).toHaveLength(TOOLS.length);
    for (const id of ['first', 'second']) {
      const reply = await sidecar.request('initialize', { protocolVersion: '2025-11-25' }, id);
      expect(reply.result).toBeDefined();
    }
    await sidecar.end();
  });
});
