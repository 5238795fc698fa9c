import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { snapshot, temporaryFolder } from './support.ts';

const run = promisify(execFile);
const script = path.resolve(import.meta.dirname, '../../../scripts/assistants.ts');
const COMMAND = ['--command', '/opt/Parlance/parlance-mcp'];

async function assistants(home: string, ...words: string[]): Promise<{ code: number; answer: unknown }> {
  const outcome = await run(process.execPath, [script, ...words, '--home', home], {
    env: { ...process.env, CLAUDE_CONFIG_DIR: '/nowhere', XDG_CONFIG_HOME: '/nowhere' },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => error as { code: number; stdout: string },
  );
  return { code: outcome.code, answer: JSON.parse(outcome.stdout) as unknown };
}

describe('npm run assistants', { timeout: 30_000 }, () => {
  it('connects, lists and disconnects on any home, whatever this person has set', async () => {
    const home = await temporaryFolder();
    const config = path.join(home, 'AppData/Roaming/Code/User/mcp.json');
    await mkdir(path.dirname(config), { recursive: true });
    await writeFile(config, '{ // mine\r\n}');
    const before = await snapshot(home);
    const windows = ['--platform', 'win32', '--command', 'C:\\Program Files\\Parlance\\parlance-mcp.exe'];

    expect(await assistants(home, 'connect', 'vscode', ...windows)).toMatchObject({
      code: 0,
      answer: { changed: true, id: 'vscode', state: { status: 'connected' } },
    });
    expect(await readFile(config, 'utf8')).toContain(
      '"command": "C:\\\\Program Files\\\\Parlance\\\\parlance-mcp.exe"',
    );
    const { answer } = await assistants(home, 'list', ...windows);
    expect(answer).toContainEqual(
      expect.objectContaining({ id: 'vscode', state: { status: 'connected', switchedOff: false } }),
    );
    expect(await assistants(home, 'disconnect', ...windows)).toMatchObject({
      code: 0,
      answer: [{ id: 'vscode' }],
    });
    expect((await snapshot(home))[config]).toBe(before[config]);
  });

  it('takes variables by --env', async () => {
    const home = await temporaryFolder();
    await assistants(home, 'connect', 'claude-code', ...COMMAND, '--env', `CLAUDE_CONFIG_DIR=${home}/cc`);
    expect(await readFile(path.join(home, 'cc/.claude.json'), 'utf8')).toContain(COMMAND[1]);
  });

  it('answers with an error and 1', async () => {
    const home = await temporaryFolder();
    await writeFile(path.join(home, '.claude.json'), '{\n,}');
    expect(await assistants(home, 'connect', 'claude-code', ...COMMAND)).toEqual({
      code: 1,
      answer: { error: expect.stringContaining('line 2') as string, reason: 'broken', line: 2 },
    });
    expect(await assistants(home, 'connect', ...COMMAND)).toMatchObject({
      code: 1,
      answer: [{ client: 'claude-code', reason: 'broken' }],
    });
    expect(await assistants(home, 'test', 'cursor')).toMatchObject({
      code: 1,
      answer: { reason: 'notConnected' },
    });
    expect(await assistants(home, 'connect', 'nobody', ...COMMAND)).toMatchObject({ code: 1 });
    expect(await assistants(home, 'dance')).toMatchObject({ code: 1 });
    expect(await assistants(home, 'list', '--what')).toMatchObject({ code: 1 });
  });

  it('tells why a connection does not work', async () => {
    const home = await temporaryFolder();
    await assistants(home, 'connect', 'cursor', '--command', '/bin/parlance-mcp');
    expect(await assistants(home, 'test', 'cursor', '--command', '/bin/parlance-mcp')).toEqual({
      code: 1,
      answer: {
        error: expect.stringContaining('not there any more') as string,
        client: 'cursor',
        stderr: '',
      },
    });
  });
});
