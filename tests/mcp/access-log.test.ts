import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Access, AccessLogFiles } from '../../src-mcp/access-log.ts';
import { SidecarProcess } from './sidecar-process.ts';
import { stateless } from './stateless.ts';
import { libraryWith, temporaryFolder } from './test-library.ts';
import { addRecording } from './test-recording.ts';

const ACCESS: Access = {
  client: { name: 'test', version: '1.0' },
  tool: 'fetch',
  items: [{ id: '0195d1c4-0000-7000-8000-000000000000', part: '0-10' }],
  characters: 12,
};

type Line = Readonly<Record<string, unknown>>;

function linesIn(folder: string): Line[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Line);
}

describe('the access log of a sidecar', () => {
  it('holds a line for each answer with data: who, what for, which items, how much', async () => {
    let ids = { sessionId: '', transcriptId: '' };
    const library = libraryWith((db) => (ids = addRecording(db, { title: 'Planning the garden' })));
    const sidecar = new SidecarProcess({ args: ['--library', library] });
    const uri = `parlance://transcript/${ids.transcriptId}`;
    await sidecar.callTool('list_tasks');
    await sidecar.request('initialize', {
      protocolVersion: '2025-11-25',
      clientInfo: { name: 'Some client', version: '2.1' },
    });
    await sidecar.request('resources/read', { uri });
    await sidecar.callTool('fetch', { id: ids.sessionId });
    await sidecar.callTool('search', { query: 'beans' });
    await sidecar.callTool('list_transcripts');
    await sidecar.callTool('search_transcripts', { query: 'beans' });
    await sidecar.callTool('get_transcript', { id: ids.sessionId });
    await sidecar.request('resources/read', stateless({ uri: `parlance://session/${ids.sessionId}` }));
    const ref = { type: 'ref/resource', uri: 'parlance://session/{id}' };
    await sidecar.request('completion/complete', { ref, argument: { name: 'id', value: 'garden' } });
    await sidecar.request('completion/complete', { ref, argument: { name: 'id', value: 'nope' } });
    await sidecar.callTool('sessions');
    await sidecar.callTool('status');
    await sidecar.callTool('get_transcript', { id: 'nope' });
    await sidecar.callTool('fetch', { id: 'nope' });
    await sidecar.callTool('search_transcripts', { query: '(' });
    await sidecar.request('resources/read', { uri: 'parlance://about' });
    await sidecar.request('resources/read', { uri: 'parlance://note/nope' });
    await sidecar.request('tools/list');
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });

    const folder = join(dirname(library), 'access');
    const lines = linesIn(folder);
    expect(lines.map(({ client, clientVersion, tool }) => [client, clientVersion, tool])).toEqual([
      [null, null, 'list_tasks'],
      ['Some client', '2.1', 'resources/read'],
      ['Some client', '2.1', 'fetch'],
      ['Some client', '2.1', 'search'],
      ['Some client', '2.1', 'list_transcripts'],
      ['Some client', '2.1', 'search_transcripts'],
      ['Some client', '2.1', 'get_transcript'],
      ['stateless-test', '9', 'resources/read'],
      ['Some client', '2.1', 'completion/complete'],
      ['Some client', '2.1', 'sessions'],
      ['Some client', '2.1', 'status'],
    ]);
    expect(lines[9]).toMatchObject({ items: [{ id: ids.sessionId, part: 'row' }] });
    expect(lines[10]).toMatchObject({ items: [] });
    expect(lines[1]).toEqual({
      at: expect.any(Number) as unknown,
      client: 'Some client',
      clientVersion: '2.1',
      tool: 'resources/read',
      items: [{ id: ids.transcriptId }],
      characters: '[0:00] We plant the beans in May.'.length,
    });
    expect(lines[2]).toMatchObject({ items: [{ id: ids.sessionId }] });
    for (const line of lines.slice(3, 7)) {
      expect(line).toMatchObject({ items: [{ id: ids.transcriptId }] });
    }
    expect(JSON.stringify(lines)).not.toMatch(/beans|garden|nope/i);
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^\\d{13}-${sidecar.child.pid}\\.jsonl$`));
    if (process.platform !== 'win32') {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is complete after %s', async (signal) => {
    const library = libraryWith((db) => addRecording(db));
    const sidecar = new SidecarProcess({ args: ['--library', library] });
    await sidecar.callTool('list_transcripts');
    sidecar.child.kill(signal);
    await sidecar.ended();
    expect(linesIn(join(dirname(library), 'access'))).toHaveLength(1);
  });

  it('is never in the way when it cannot be written', async () => {
    const library = libraryWith((db) => addRecording(db));
    writeFileSync(join(dirname(library), 'access'), 'no folder');
    const sidecar = new SidecarProcess({ args: ['--library', library] });
    for (let call = 0; call < 20; call += 1) {
      expect((await sidecar.callTool('list_transcripts')).result).toBeDefined();
    }
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(dirname(library), 'access'), 'utf8')).toBe('no folder');
  });

  it('leaves no trace beside a library that is not there', async () => {
    const folder = temporaryFolder();
    const sidecar = new SidecarProcess({ args: ['--library', join(folder, 'library.db')] });
    await sidecar.callTool('list_transcripts');
    await sidecar.callTool('search', { query: 'beans' });
    await sidecar.end();
    expect(existsSync(join(folder, 'access'))).toBe(false);
  });
});

describe('AccessLogFiles', () => {
  it('begins another file when one is full, and keeps no more than it may', () => {
    const folder = join(temporaryFolder(), 'access');
    let now = 1_700_000_000_000;
    const log = new AccessLogFiles({
      folder: () => folder,
      maxFileBytes: 500,
      maxFiles: 3,
      now: () => now++,
    });
    for (let count = 0; count < 100; count += 1) {
      log.record({ ...ACCESS, characters: count });
      log.flush();
    }
    const names = readdirSync(folder).sort();
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect(statSync(join(folder, name)).size).toBeLessThan(1000);
    }
    expect(linesIn(folder).at(-1)).toMatchObject({ characters: 99 });
  });

  it('removes nothing that is not its own', () => {
    const folder = join(temporaryFolder(), 'access');
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), '');
    const log = new AccessLogFiles({ folder: () => folder, maxFileBytes: 1, maxFiles: 1 });
    for (let count = 0; count < 3; count += 1) {
      log.record(ACCESS);
      log.flush();
    }
    expect(readdirSync(folder)).toContain('mine.txt');
  });

  it('names a thousand items of an answer and counts the rest', () => {
    const folder = temporaryFolder();
    const log = new AccessLogFiles({ folder: () => folder });
    const items = Array.from({ length: 1500 }, (_, id) => ({ id: String(id) }));
    log.record({ ...ACCESS, client: null, items });
    log.flush();
    const [line] = linesIn(folder) as { items: object[]; itemsLeftOut: number }[];
    expect([line?.items.length, line?.itemsLeftOut]).toEqual([1000, 500]);
  });

  it('goes on beside the library when that has moved', () => {
    const parent = temporaryFolder();
    let folder = join(parent, 'one');
    const log = new AccessLogFiles({ folder: () => folder });
    log.record(ACCESS);
    log.flush();
    folder = join(parent, 'two');
    for (let count = 0; count < 2; count += 1) {
      log.record(ACCESS);
      log.flush();
    }
    expect(linesIn(folder)).toHaveLength(2);
  });
});
