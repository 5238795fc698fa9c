import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { testConnection } from '../../../src-main/assistants/connection-test.ts';
import type { AssistantTest } from '../../../src-shared/assistants.ts';
import { surroundingsIn, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const LIMITS = { answerWithinMs: 20_000, endWithinMs: 300 };

const ANSWERS = `
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
const greet = ({ id }) => answer(id, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'fake', version: '1' } });
const lines = (take) => require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => take(JSON.parse(line)));
`;

/** Starts a server of these statements, which tells what it saw through its tools' names. */
async function testOf(statements: string, limits = LIMITS, args: string[] = []): Promise<AssistantTest> {
  const home = await temporaryFolder();
  const command = path.join(home, 'a "server" of ours');
  await writeFile(command, `#!${process.execPath}\n${ANSWERS}\n${statements}\n`);
  await chmod(command, 0o755);
  return testConnection({ command, args, env: { GIVEN: 'x' } }, surroundingsIn(home), limits);
}

const HONEST = `
const seen = [];
lines((message) => {
  seen.push(message.method);
  if (message.method === 'initialize') greet(message);
  if (message.method === 'tools/list') answer(message.id, { tools: [...seen, ...process.argv.slice(2),
    Object.keys(process.env).filter((name) => !name.startsWith('__')).sort().join(), process.env.PATH, process.env.HOME === process.cwd()].map((name) => ({ name: String(name) })) });
});
`;

describe('testing a connection', () => {
  it('starts the program as a client does: no shell, bare environment, the home as folder', async () => {
    const result = await testOf(HONEST, LIMITS, ['a b', '$HOME;"']);
    expect(result).toMatchObject({
      ok: true,
      server: { name: 'fake', version: '1' },
      tools: [
        'initialize',
        'notifications/initialized',
        'tools/list',
        'a b',
        '$HOME;"',
        'GIVEN,HOME,PATH',
        '/usr/bin:/bin',
        'true',
      ],
    });
  });

  it.each([
    ['ends at once', 'console.error("no library"); process.exit(3)', /ended \(code 3\)/u],
    ['writes something else', 'console.log("hello"); lines(greet)', /no answer/u],
    [
      'answers with an error',
      'lines(({ id }) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -1, message: "secret" } }) + "\\n"))',
      /an error/u,
    ],
    ['greets in another way', 'lines(({ id }) => answer(id, {}))', /greeted/u],
    [
      'lists in another way',
      'lines((m) => m.method === "initialize" ? greet(m) : m.id && answer(m.id, {}))',
      /listed/u,
    ],
  ])('says what is wrong with one that %s', async (_what, statements, sentence) => {
    const result = await testOf(statements);
    expect(result).toMatchObject({ ok: false, sentence: expect.stringMatching(sentence) as string });
  });

  it('shows the end of what the program complained about', async () => {
    const result = await testOf('console.error("x".repeat(5000) + "no library"); process.exit(1)');
    expect(result).toMatchObject({
      ok: false,
      stderr: expect.stringMatching(/^x{1989}no library$/u) as string,
    });
  });

  it('gives up on a silent one, and ends it with what it started', async () => {
    const statements = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      process.on('SIGTERM', () => {});
      console.error(process.pid + ' ' + child.pid);
      setInterval(() => {}, 1000);`;
    const result = await testOf(statements, { answerWithinMs: 1_500, endWithinMs: 100 });
    expect(result).toMatchObject({ ok: false, sentence: expect.stringContaining('in time') as string });
    const pids = (result.ok ? '' : result.stderr).split(' ').map(Number);
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids.filter(isRunning), { timeout: 5_000 }).toEqual([]);
  });

  it('says that the program is gone, or may not be started', async () => {
    const home = await temporaryFolder();
    const test = (command: string) =>
      testConnection({ command, args: [], env: {} }, surroundingsIn(home), LIMITS);
    expect(await test(path.join(home, 'gone'))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('not there') as string,
    });
    await writeFile(path.join(home, 'plain'), '');
    expect(await test(path.join(home, 'plain'))).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('may not be started') as string,
    });
    expect(await test('/with\0nul')).toMatchObject({ ok: false });
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
