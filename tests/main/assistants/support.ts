import * as files from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { AssistantsContext } from '../../../src-main/assistants/assistants-context.ts';
import { AssistantsService } from '../../../src-main/assistants/assistants-service.ts';
import { CLIENTS, type Client } from '../../../src-main/assistants/clients.ts';
import type { Surroundings } from '../../../src-main/assistants/surroundings.ts';

/** Where the sidecar lies in these tests; nothing is there, and nothing is started. */
export const COMMAND = '/opt/Parlance/resources/mcp/parlance-mcp';

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await files.realpath(await mkdtemp(path.join(tmpdir(), 'parlance-assistants-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function surroundingsIn(home: string, overrides: Partial<Surroundings> = {}): Surroundings {
  return { platform: 'linux', env: {}, home, root: null, files, ...overrides };
}

export function serviceIn(
  home: string,
  overrides: Partial<AssistantsContext> = {},
  surroundings: Partial<Surroundings> = {},
): AssistantsService {
  return new AssistantsService({
    surroundings: surroundingsIn(home, surroundings),
    folder: path.join(home, 'parlance-own'),
    command: { kind: 'ready', command: COMMAND },
    library: () => null,
    appVersion: '1.0.0',
    programs: () => Promise.resolve([]),
    now: () => 0,
    ...overrides,
  });
}

export function clientCalled(id: string): Client {
  const found = CLIENTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no client ${id}`);
  return found;
}

/** Plans and applies in one go. */
export async function connect(service: AssistantsService, client: string) {
  const { planId } = await service.plan(client, { evenIfNotInstalled: true });
  return service.apply(planId);
}

/** What lies in a folder, our own left out: paths with contents, sorted. */
export async function snapshot(folder: string): Promise<Record<string, string>> {
  const names = await files.readdir(folder, { recursive: true, withFileTypes: true });
  const found = names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('parlance-own'))
    .sort();
  const contents = await Promise.all(
    found.map(async (file) => [file, (await files.readFile(file)).toString('latin1')]),
  );
  return Object.fromEntries(contents) as Record<string, string>;
}
