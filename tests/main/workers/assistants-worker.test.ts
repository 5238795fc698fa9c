import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import type { AssistantsMethods } from '../../../src-main/workers/assistants-methods.ts';
import { createWorkerClient } from '../../../src-main/workers/worker-client.ts';
import type { AssistantsWorkerData } from '../../../src-main/workers/worker-data.ts';
import { temporaryFolder } from '../assistants/support.ts';

const WORKER = new URL('../../../src-main/workers/assistants-worker.ts', import.meta.url);

function workerIn(home: string) {
  const workerData: AssistantsWorkerData = {
    userData: path.join(home, 'own'),
    home,
    place: { kind: 'packaged', resources: '/opt/Parlance/resources' },
    appVersion: '1.0.0',
  };
  const client = createWorkerClient<AssistantsMethods>(() => new Worker(WORKER, { workerData, env: {} }));
  onTestFinished(() => client.end());
  return client;
}

it('looks after configurations from a thread of its own, with the same sentences', async () => {
  const home = await temporaryFolder();
  const file = path.join(home, '.cursor/mcp.json');
  await mkdir(path.dirname(file), { recursive: true });
  const projects = Array.from({ length: 4_000 }, (_, at) => [`/project/${at}`, { history: 'x'.repeat(100) }]);
  const before = JSON.stringify(
    { mcpServers: {}, projects: Object.fromEntries(projects) as object },
    null,
    2,
  );
  await writeFile(file, before);
  const assistants = workerIn(home);

  const { planId, changes } = await assistants.call('plan', { client: 'cursor', options: {} });
  expect(changes[0]?.lines).toContainEqual({ kind: 'added', text: '    "parlance": {' });
  const { assistant } = await assistants.call('apply', { planId });
  expect(assistant.state).toEqual({ status: 'connected', switchedOff: false });
  await assistants.call('undo', { client: 'cursor' });
  expect(await readFile(file, 'utf8')).toBe(before);

  await writeFile(file, '{');
  await expect(assistants.call('plan', { client: 'cursor', options: {} })).rejects.toMatchObject({
    code: 'badInput',
    message: expect.stringMatching(/^Cursor's configuration cannot be read/u) as string,
  });
  await writeFile(path.join(home, 'own/location.json'), '{}');
  await expect(assistants.call('snippets', {})).rejects.toMatchObject({
    message: expect.stringContaining('names no complete path') as string,
  });
});
