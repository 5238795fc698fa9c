import BetterSqlite3 from 'better-sqlite3';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setPaused } from '../../src-library/store/meta.ts';
import { asOrdinaryUser, ordinaryUserSidecar } from '../support/ordinary-user.ts';
import { TOOLS } from '../../src-mcp/tools/index.ts';
import { connectedClient, expectToBeServed } from './sdk-client.ts';
import { type Reply, SIDECAR, SidecarProcess, type StartOptions } from './sidecar-process.ts';
import { libraryWith, temporaryFolder, writeLibrary } from './test-library.ts';
import { addRecording } from './test-recording.ts';

function sidecarFor(library: string, options: StartOptions = {}): SidecarProcess {
  const sidecar = new SidecarProcess({ ...options, args: ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0 });
  });
  return sidecar;
}

const TOOL_CALLS: readonly (readonly [tool: string, args: object])[] = [
  ['list_transcripts', {}],
  ['get_transcript', { id: 'nope' }],
  ['search_transcripts', { query: 'beans' }],
  ['list_tasks', {}],
];

/** Every tool refuses in one plain sentence, which this gives back; what needs no library is answered as ever. */
async function refusal(sidecar: SidecarProcess, library: string, calls = TOOL_CALLS): Promise<string> {
  const messages = new Set<string>();
  for (const [tool, args] of calls) {
    const { error } = await sidecar.callTool(tool, args);
    expect({ tool, code: error?.code }).toEqual({ tool, code: -32603 });
    messages.add(error?.message ?? '');
  }
  const [message = '', ...others] = messages;
  expect(others).toEqual([]);
  expect(message).toMatch(/^DB error: [A-Z][^\n]+\.$/);
  expect(message).not.toContain(dirname(library));
  expect(message).not.toContain(basename(library));
  expect(message).not.toMatch(/SQLITE|SELECT|\bat \//);
  const { result } = await sidecar.request('initialize', { protocolVersion: '2025-11-25' });
  expect(result?.['serverInfo']).toMatchObject({ name: 'parlance' });
  expect((await sidecar.request('tools/list')).result?.['tools']).toHaveLength(TOOLS.length);
  return message;
}

function titlesIn(reply: Reply): string[] {
  expect(reply.error).toBeUndefined();
  const [block] = reply.result?.['content'] as { text: string }[];
  return (JSON.parse(block?.text ?? '') as { title: string }[]).map(({ title }) => title);
}

const titles = async (sidecar: SidecarProcess) =>
  titlesIn(await sidecar.callTool('list_transcripts', { limit: 200 }));

const oneRecording = () => libraryWith((db) => addRecording(db));

type Writer = ChildProcessByStdio<Writable, Readable, null>;

/** Another process that keeps writing to the library; it has stored something when this returns. */
async function startWriter(library: string): Promise<Writer> {
  const program = fileURLToPath(new URL('writer-process.ts', import.meta.url));
  const writer = spawn(process.execPath, [program, library], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    writer.kill('SIGKILL');
  });
  await nextLine(writer);
  return writer;
}

const nextLine = (writer: Writer) => once(writer.stdout, 'data');

async function closeCleanly(writer: Writer): Promise<void> {
  const closed = once(writer, 'close');
  writer.stdin.end();
  expect(await closed).toEqual([0, null]);
}

async function killHard(writer: Writer): Promise<void> {
  const closed = once(writer, 'close');
  writer.kill('SIGKILL');
  await closed;
}

describe('a library that is well', () => {
  it('is read while the app writes to it, and what is new is there at once', async () => {
    const library = join(temporaryFolder(), 'library.db');
    const writer = await startWriter(library);
    const sidecar = sidecarFor(library);
    let before = 0;
    for (let round = 0; round < 20; round += 1) {
      await nextLine(writer);
      const now = (await titles(sidecar)).length;
      expect(now).toBeGreaterThan(before);
      before = now;
      expect(titlesIn(await sidecar.callTool('search_transcripts', { query: 'beans' }))).not.toEqual([]);
    }
    await expectToBeServed(await connectedClient(library), 'beans');
    await closeCleanly(writer);
    expect((await titles(sidecar)).length).toBeGreaterThanOrEqual(before);
  });

  it('is read after it was closed cleanly, and is then one plain file that stays alone', async () => {
    const library = join(temporaryFolder(), 'library.db');
    await closeCleanly(await startWriter(library));
    await expectToBeServed(await connectedClient(library), 'beans');
    expect(existsSync(`${library}-wal`) || existsSync(`${library}-journal`)).toBe(false);
  });

  it('is read after the app was killed', async () => {
    const library = join(temporaryFolder(), 'library.db');
    await killHard(await startWriter(library));
    expect(existsSync(`${library}-wal`)).toBe(true);
    await expectToBeServed(await connectedClient(library), 'beans');
  });

  it('is read again after another took its place', async () => {
    const library = oneRecording();
    const sidecar = sidecarFor(library);
    expect(await titles(sidecar)).toEqual(['Planning the garden']);
    const other = libraryWith((db) => addRecording(db, { title: 'From a backup' }));
    renameSync(other, library);
    expect(await titles(sidecar)).toEqual(['From a backup']);
  });
});

describe('a library that is not well', () => {
  const makeWell = (library: string) => copyFileSync(oneRecording(), library);

  it.each<[string, (library: string) => void, string]>([
    ['missing', () => undefined, 'no library'],
    ['junk', (library) => writeFileSync(library, 'junk '.repeat(5000)), 'not a Parlance library'],
    ['empty', (library) => writeFileSync(library, ''), 'Parlance'],
    ["another program's", (library) => foreignDatabase(library), 'another program'],
    ['newer than this build', (library) => makeNewer(library), 'newer version'],
    ['a folder', (library) => writeLibrary(join(library, 'inside.db'), () => undefined), ''],
    ['cut short', (library) => cutShort(library), 'damaged'],
  ])('%s: says so, and is read as soon as it is well', async (_name, spoil, sentence) => {
    const library = join(temporaryFolder(), 'library.db');
    spoil(library);
    const sidecar = sidecarFor(library);
    expect(await refusal(sidecar, library)).toContain(sentence);
    rmSync(library, { recursive: true, force: true });
    makeWell(library);
    expect(await titles(sidecar)).toEqual(['Planning the garden']);
  });

  it('vanishing while it is served: says so, and is read again when it is back', async () => {
    const library = oneRecording();
    const sidecar = sidecarFor(library);
    await titles(sidecar);
    renameSync(library, `${library}.elsewhere`);
    expect(await refusal(sidecar, library)).toContain('no library');
    renameSync(`${library}.elsewhere`, library);
    expect(await titles(sidecar)).toEqual(['Planning the garden']);
  });

  it('locked by another program: says so, and is read when that has let go', async () => {
    const library = oneRecording();
    const locker = new BetterSqlite3(library);
    locker.exec('BEGIN EXCLUSIVE');
    const sidecar = sidecarFor(library);
    const one = TOOL_CALLS.slice(0, 1);
    expect(await refusal(sidecar, library, one)).toContain('Another program is using the library');
    locker.exec('ROLLBACK');
    locker.close();
    expect(await titles(sidecar)).toEqual(['Planning the garden']);
  });

  it('paused: says so, and is read when assistants may read again', async () => {
    const library = oneRecording();
    const sidecar = sidecarFor(library);
    expect(await titles(sidecar)).toHaveLength(1);
    writeLibrary(library, (db) => setPaused(db, true));
    expect(await refusal(sidecar, library)).toContain('paused');
    writeLibrary(library, (db) => setPaused(db, false));
    expect(await titles(sidecar)).toHaveLength(1);
  });
});

describe('a library in a folder that may not be written to', () => {
  /** Starts the sidecar as a user whom permissions bind. */
  async function ordinaryCommand(): Promise<readonly string[]> {
    const executable = process.env['PARLANCE_MCP_EXECUTABLE'] ?? (await ordinaryUserSidecar());
    const { command, args } = asOrdinaryUser(executable, []);
    return [command, ...args];
  }

  /** Lets everybody read the library, and nobody write it or beside it. */
  function makeReadOnly(library: string): void {
    chmodSync(library, 0o444);
    chmodSync(dirname(library), 0o555);
  }

  /** A library whose app was killed, and what that left beside it, for everybody to read. */
  async function killedLibrary(): Promise<string> {
    const library = join(temporaryFolder(), 'library.db');
    await killHard(await startWriter(library));
    chmodSync(`${library}-wal`, 0o444);
    chmodSync(`${library}-shm`, 0o444);
    return library;
  }

  it('is read when the app was killed and all that it left is there', async () => {
    const library = await killedLibrary();
    makeReadOnly(library);
    await expectToBeServed(await connectedClient(library, await ordinaryCommand()), 'beans');
  });

  it('is explained when what is left cannot be read without writing, and read after the app ran', async () => {
    const library = await killedLibrary();
    rmSync(`${library}-shm`);
    makeReadOnly(library);
    const sidecar = sidecarFor(library, { command: await ordinaryCommand() });
    expect(await refusal(sidecar, library)).toContain('Start Parlance once');
    chmodSync(dirname(library), 0o755);
    for (const file of [library, `${library}-wal`]) {
      chmodSync(file, 0o644);
    }
    writeLibrary(library, () => undefined);
    expect(await titles(sidecar)).toContain('No 1');
  });

  it('is explained when the file itself may not be read', async () => {
    const library = oneRecording();
    makeReadOnly(library);
    const sidecar = sidecarFor(library, { command: await ordinaryCommand() });
    chmodSync(library, 0o000);
    await refusal(sidecar, library);
    chmodSync(library, 0o444);
    expect(await titles(sidecar)).toEqual(['Planning the garden']);
  });
});

describe('the native module', () => {
  it('missing beside the executable: every call says so, and the rest is answered', async () => {
    const folder = temporaryFolder();
    const alone = join(folder, basename(SIDECAR));
    copyFileSync(SIDECAR, alone);
    const sidecar = sidecarFor(oneRecording(), { command: [alone] });
    expect(await refusal(sidecar, folder)).toContain('install Parlance again');
    sidecar.child.stderr.destroy();
    for (let call = 0; call < 20; call += 1) {
      expect((await sidecar.callTool('list_tasks')).error?.code).toBe(-32603);
    }
  });
});

function foreignDatabase(file: string): void {
  const database = new BetterSqlite3(file);
  database.exec('CREATE TABLE contact(name TEXT)');
  database.close();
}

function makeNewer(file: string): void {
  copyFileSync(oneRecording(), file);
  const database = new BetterSqlite3(file);
  database.exec(`UPDATE meta SET value = 9999 WHERE key = 'min_reader'`);
  database.pragma('user_version = 9999');
  database.close();
}

function cutShort(file: string): void {
  copyFileSync(oneRecording(), file);
  const database = new BetterSqlite3(file);
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  database.close();
  writeFileSync(file, Buffer.alloc(pageSize, 0x20), { flag: 'r+' });
}
