import fc from 'fast-check';
import * as files from 'node:fs/promises';
import { chmod, lstat, mkdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { CLIENTS } from '../../../src-main/assistants/clients.ts';
import { jsonTexts } from './json-texts.ts';
import { COMMAND, connect, serviceIn, snapshot, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const OTHER = '{\n  "mcpServers": {\n    "other": { "command": "x", "env": { "TOKEN": "s3cret" } }\n  }\n}\n';

async function homeWith(contents: Record<string, string | Buffer>): Promise<string> {
  const home = await temporaryFolder();
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true });
    await writeFile(path.join(home, name), content);
  }
  return home;
}

function refusal(reason: string): Error {
  return expect.objectContaining({ reason }) as Error;
}

async function stateOf(service: ReturnType<typeof serviceIn>, id: string) {
  return (await service.list()).find((card) => card.id === id)?.state;
}

describe('connecting and taking back', () => {
  it('shows, writes, knows, and takes back to the same bytes', async () => {
    const home = await homeWith({ '.cursor/mcp.json': OTHER });
    const service = serviceIn(home);
    expect(await stateOf(service, 'cursor')).toEqual({ status: 'notConnected' });

    const plan = await service.plan('cursor');
    expect(plan.changes[0]).toMatchObject({
      file: '~/.cursor/mcp.json',
      action: 'connect',
      createsFile: false,
    });
    expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe(OTHER);

    expect(await service.apply(plan.planId)).toMatchObject({
      changed: true,
      assistant: { state: { status: 'connected', switchedOff: false }, canUndo: true },
    });
    await expect(service.apply(plan.planId)).rejects.toThrow(refusal('unknown'));
    expect((await service.plan('cursor')).changes).toEqual([]);

    const undone = await service.undo('cursor');
    expect(undone.assistant).toMatchObject({ state: { status: 'notConnected' }, canUndo: false });
    expect(await snapshot(home)).toEqual({ [path.join(home, '.cursor/mcp.json')]: OTHER });
  });

  it('undoes a disconnection too, in another run of the program', async () => {
    const home = await homeWith({ '.cursor/mcp.json': OTHER });
    await connect(serviceIn(home), 'cursor');
    const connected = await snapshot(home);
    await serviceIn(home).disconnect('cursor');
    expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe(OTHER);
    await serviceIn(home).undo('cursor');
    expect(await snapshot(home)).toEqual(connected);
    await expect(serviceIn(home).disconnect('claude-code')).rejects.toThrow(refusal('notConnected'));
  });

  it('makes what is missing and removes just that again', async () => {
    const home = await homeWith({ '.config/keep': '' });
    const service = serviceIn(home);
    await connect(service, 'vscode');
    const file = path.join(home, '.config/Code/User/mcp.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await service.disconnect('vscode');
    await expect(stat(path.join(home, '.config/Code'))).rejects.toThrow();
    await service.undo('vscode');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      servers: { parlance: { command: COMMAND } },
    });
  });

  it('keeps a file that it made when something else is in it by now', async () => {
    const home = await homeWith({});
    const service = serviceIn(home);
    await connect(service, 'cursor');
    const file = path.join(home, '.cursor/mcp.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('{\n', '{\n  "mine": 1,\n'));
    await service.undo('cursor');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ mine: 1 });
  });

  it('takes only our entry out when the client has written the file anew', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const service = serviceIn(home);
    await connect(service, 'claude-code');
    const file = path.join(home, '.claude.json');
    const rewritten = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...rewritten, userID: 'u' }));
    await service.undo('claude-code');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      ...(JSON.parse(OTHER) as object),
      userID: 'u',
    });
  });

  it('restores the first bytes also after a repair in between', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const old = { kind: 'ready', command: '/old/parlance-mcp' } as const;
    await connect(serviceIn(home, { command: old }), 'claude-code');
    expect(await stateOf(serviceIn(home), 'claude-code')).toEqual({ status: 'stalePath' });
    const repaired = await serviceIn(home).repair('claude-code');
    expect(repaired.assistant.state).toEqual({ status: 'connected', switchedOff: false });
    await serviceIn(home).disconnect('claude-code');
    expect(await readFile(path.join(home, '.claude.json'), 'utf8')).toBe(OTHER);
  });

  it('undoes a repair only', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    await connect(
      serviceIn(home, { command: { kind: 'ready', command: '/old/parlance-mcp' } }),
      'claude-code',
    );
    const before = await snapshot(home);
    await serviceIn(home).repair('claude-code');
    await serviceIn(home).undo('claude-code');
    expect(await snapshot(home)).toEqual(before);
  });

  it('knows its own entry again, whatever its program was called', async () => {
    const home = await homeWith({ '.cursor/mcp.json': OTHER });
    await connect(serviceIn(home, { command: { kind: 'ready', command: '/tmp/renamed-server' } }), 'cursor');
    expect(await stateOf(serviceIn(home), 'cursor')).toEqual({ status: 'stalePath' });
    await serviceIn(home).disconnect('cursor');
    expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe(OTHER);
  });

  it('names a library that lies elsewhere', async () => {
    const home = await homeWith({});
    await connect(serviceIn(home, { library: () => '/data/my library.db' }), 'cursor');
    expect(JSON.parse(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8'))).toEqual({
      mcpServers: { parlance: { command: COMMAND, args: ['--library', '/data/my library.db'] } },
    });
    expect(await stateOf(serviceIn(home), 'cursor')).toEqual({ status: 'differs', owner: 'parlance' });
  });

  it('tells of VS Code profiles, which have servers of their own, and leaves them alone', async () => {
    const profile = '.config/Code/User/profiles/a1b2/mcp.json';
    const home = await homeWith({ [profile]: OTHER });
    await connect(serviceIn(home), 'vscode');
    const card = (await serviceIn(home).list()).find(({ id }) => id === 'vscode');
    expect(card?.otherFiles).toEqual([`~/${profile}`]);
    expect(await readFile(path.join(home, profile), 'utf8')).toBe(OTHER);
  });

  it('refuses a client that is not there', async () => {
    const home = await homeWith({});
    await expect(serviceIn(home).plan('cursor')).rejects.toThrow(refusal('notInstalled'));
    await expect(serviceIn(home).plan('../etc')).rejects.toThrow(refusal('unknown'));
    expect(await snapshot(home)).toEqual({});
  });

  it('returns every file of every client to its first bytes', async () => {
    const home = await homeWith({
      '.claude.json': OTHER,
      '.cursor/mcp.json': '\uFEFF'.slice(1) + '{}',
      '.config/Code/User/mcp.json': '\uFEFF{ // mine\r\n\t"servers": {},\r\n}',
      '.codex/config.toml': 'a = 1 # x',
      '.config/goose/config.yaml': 'extensions:\n',
      '.config/zed/settings.json': '// all mine\n{\n  "theme": "x",\n}\n',
      '.copilot/mcp-config.json': '',
    });
    const before = await snapshot(home);
    for (const { id } of CLIENTS) await connect(serviceIn(home), id);
    expect((await serviceIn(home).list()).map(({ state }) => state.status)).toEqual(
      CLIENTS.map(() => 'connected'),
    );
    for (const { id } of CLIENTS) await serviceIn(home).disconnect(id);
    expect(await snapshot(home)).toEqual(before);
  });

  it('is byte-identical over random files, marks and line ends included', async () => {
    const home = await homeWith({});
    const file = path.join(home, '.config/Code/User/mcp.json');
    await mkdir(path.dirname(file), { recursive: true });
    const service = serviceIn(home);
    await fc.assert(
      fc.asyncProperty(jsonTexts('comments', 'servers'), fc.boolean(), async ({ text }, mark) => {
        const bytes = Buffer.from((mark ? '\uFEFF' : '') + text);
        await writeFile(file, bytes);
        await connect(service, 'vscode');
        const connected = await readFile(file);
        const { mtimeNs } = await stat(file, { bigint: true });
        await connect(service, 'vscode');
        expect((await stat(file, { bigint: true })).mtimeNs).toBe(mtimeNs);
        expect(connected.equals(bytes)).toBe(false);
        await service.disconnect('vscode');
        expect((await readFile(file)).equals(bytes)).toBe(true);
      }),
      { seed: 20261130, numRuns: 25 },
    );
  });
});

describe('another server of our name', () => {
  const foreign = '{"mcpServers": {"parlance": {"command": "/usr/bin/theirs", "env": {"TOKEN": "s3cret"}}}}';

  it('is left alone, replaced by choice, and comes back', async () => {
    const home = await homeWith({ '.cursor/mcp.json': foreign });
    const service = serviceIn(home);
    const file = path.join(home, '.cursor/mcp.json');
    expect(await stateOf(service, 'cursor')).toEqual({ status: 'differs', owner: 'other' });
    await expect(service.plan('cursor')).rejects.toThrow(refusal('conflict'));
    await expect(service.repair('cursor')).rejects.toThrow(refusal('conflict'));
    await expect(service.disconnect('cursor')).rejects.toThrow(refusal('notConnected'));
    await expect(service.test('cursor')).rejects.toThrow(refusal('notConnected'));
    expect(await readFile(file, 'utf8')).toBe(foreign);

    const plan = await service.plan('cursor', { onConflict: 'replace' });
    expect(JSON.stringify(plan)).not.toContain('s3cret');
    await service.apply(plan.planId);
    await writeFile(file, `${await readFile(file, 'utf8')}\n`);
    await service.undo('cursor');
    expect(await readFile(file, 'utf8')).toBe(`${foreign}\n`);
  });

  it('stays beside ours under another name', async () => {
    const home = await homeWith({ '.cursor/mcp.json': foreign });
    const service = serviceIn(home);
    await expect(service.plan('cursor', { onConflict: { name: 'a b' } })).rejects.toThrow(refusal('name'));
    const { planId } = await service.plan('cursor', { onConflict: { name: 'parlance-library' } });
    expect((await service.apply(planId)).assistant.state).toEqual({
      status: 'connected',
      switchedOff: false,
    });
    await service.disconnect('cursor');
    expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe(foreign);
  });
});

describe('files that are refused stay as they are', () => {
  const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
  it.each<[string, string, Buffer]>([
    ['broken', 'broken', Buffer.from('{"mcpServers": {')],
    ['UTF-16', 'encoding', Buffer.from('\uFEFF{}', 'utf16le')],
    ['UTF-16 without a mark', 'encoding', Buffer.from('{}', 'utf16le')],
    ['bytes that are no UTF-8', 'encoding', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte order mark', 'byteOrderMark', Buffer.concat([BOM, Buffer.from('{}')])],
    ['null for the servers', 'container', Buffer.from('{"mcpServers": null}')],
    ['a list', 'container', Buffer.from('[]')],
    ['too large', 'tooLarge', Buffer.alloc(16 * 1024 * 1024 + 1, ' ')],
  ])('%s', async (_what, reason, bytes) => {
    const home = await homeWith({ '.config/Claude/claude_desktop_config.json': bytes });
    const service = serviceIn(home);
    expect(await stateOf(service, 'claude-desktop')).toMatchObject({ status: 'unreadable', reason });
    await expect(service.plan('claude-desktop')).rejects.toThrow(refusal(reason));
    await expect(service.disconnect('claude-desktop')).rejects.toThrow(refusal(reason));
    const after = await readFile(path.join(home, '.config/Claude/claude_desktop_config.json'));
    expect(after.equals(bytes)).toBe(true);
  });

  it('says whose file it is', async () => {
    const file = '.cursor/mcp.json';
    for (const content of ['{', '[]', '\uFEFF\0', ' '.repeat(16 * 1024 * 1024 + 1)]) {
      const service = serviceIn(await homeWith({ [file]: content }));
      await expect(service.plan('cursor')).rejects.toThrow(/^Cursor's configuration /u);
      expect(await stateOf(service, 'cursor')).toMatchObject({
        sentence: expect.stringMatching(/^Cursor's configuration /u) as string,
      });
      await expect(service.disconnect('cursor')).rejects.toThrow(/^Cursor's configuration /u);
    }
    const changed = await homeWith({ [file]: OTHER });
    const service = serviceIn(changed);
    const { planId } = await service.plan('cursor');
    await writeFile(path.join(changed, file), '{}');
    await expect(service.apply(planId)).rejects.toThrow("Another program changed Cursor's configuration");
  });

  it('says the line', async () => {
    const home = await homeWith({ '.claude.json': '{\n  "a": 1,\n  // no\n}' });
    expect(await stateOf(serviceIn(home), 'claude-code')).toMatchObject({ status: 'unreadable', line: 3 });
  });

  it('a folder in the place of the file, and a file in the place of the folder', async () => {
    const home = await homeWith({ '.cursor/mcp.json/x': '', '.kiro': '' });
    await expect(serviceIn(home).plan('cursor')).rejects.toThrow(refusal('notAFile'));
    await expect(serviceIn(home).plan('kiro')).rejects.toThrow(refusal('notAFile'));
  });

  it('links in a circle', async () => {
    const home = await homeWith({ '.cursor/x': '' });
    await symlink('b', path.join(home, '.cursor/mcp.json'));
    await symlink('mcp.json', path.join(home, '.cursor/b'));
    await symlink('.kiro', path.join(home, '.kiro'));
    await expect(serviceIn(home).plan('cursor')).rejects.toThrow(refusal('linkLoop'));
    await expect(serviceIn(home).plan('kiro', { evenIfNotInstalled: true })).rejects.toThrow(
      refusal('linkLoop'),
    );
  });

  it('a file that its owner protected from writing', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    await chmod(path.join(home, '.claude.json'), 0o444);
    await expect(connect(serviceIn(home), 'claude-code')).rejects.toThrow(refusal('denied'));
    expect((await stat(path.join(home, '.claude.json'))).mode & 0o777).toBe(0o444);
    expect(await snapshot(home)).toEqual({ [path.join(home, '.claude.json')]: OTHER });
  });

  it.each([
    '/a/${HOME}/parlance-mcp',
    '/a/$X/parlance-mcp',
    '/a/{env:X}/b',
    '/a/{file:x}/b',
    'relative/x',
    '/a\nb',
    '/a\u007fb',
    '/a\ud800b',
  ])('a command that some client would read otherwise: %j', async (command) => {
    const home = await homeWith({ '.claude.json': OTHER });
    const service = serviceIn(home, { command: { kind: 'ready', command } });
    await expect(service.plan('claude-code')).rejects.toThrow(refusal('command'));
    expect(() => service.snippets()).toThrow(refusal('command'));
  });

  it('a library that nobody can say the place of', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    await connect(serviceIn(home), 'claude-code');
    const lost = serviceIn(home, {
      library: () => {
        throw new LibraryError('badInput', 'It lies nowhere.');
      },
    });
    await expect(lost.plan('cursor', { evenIfNotInstalled: true })).rejects.toThrow('It lies nowhere.');
    expect(() => lost.snippets()).toThrow('It lies nowhere.');
    expect(await stateOf(lost, 'claude-code')).toEqual({ status: 'connected', switchedOff: false });
    await lost.disconnect('claude-code');
    expect(await snapshot(home)).toEqual({ [path.join(home, '.claude.json')]: OTHER });
  });

  it('a place that the app itself cannot stay at', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const service = serviceIn(home, { command: { kind: 'refused', sentence: 'Move it first.' } });
    await expect(service.plan('claude-code')).rejects.toThrow('Move it first.');
    expect(await stateOf(service, 'claude-code')).toEqual({ status: 'notConnected' });
  });
});

describe('links and modes', () => {
  it('writes through a linked file and a linked folder, and keeps mode and links', async () => {
    const home = await homeWith({ 'dotfiles/claude.json': OTHER, 'dotfiles/cursor/mcp.json': OTHER });
    await chmod(path.join(home, 'dotfiles/claude.json'), 0o640);
    await symlink('dotfiles/claude.json', path.join(home, '.claude.json'));
    await symlink('dotfiles/cursor', path.join(home, '.cursor'));
    const service = serviceIn(home);
    await connect(service, 'claude-code');
    await connect(service, 'cursor');
    expect(await readlink(path.join(home, '.claude.json'))).toBe('dotfiles/claude.json');
    expect((await lstat(path.join(home, '.cursor'))).isSymbolicLink()).toBe(true);
    expect((await stat(path.join(home, 'dotfiles/claude.json'))).mode & 0o777).toBe(0o640);
    expect(await readFile(path.join(home, 'dotfiles/claude.json'), 'utf8')).toContain(COMMAND);
    expect(await readFile(path.join(home, 'dotfiles/cursor/mcp.json'), 'utf8')).toContain(COMMAND);
    await service.disconnect('claude-code');
    await service.disconnect('cursor');
    expect(await readFile(path.join(home, 'dotfiles/claude.json'), 'utf8')).toBe(OTHER);
  });

  it('makes the file that a dangling link names', async () => {
    const home = await homeWith({ 'dotfiles/x': '' });
    await symlink('dotfiles/new/claude.json', path.join(home, '.claude.json'));
    await connect(serviceIn(home), 'claude-code');
    expect(await readFile(path.join(home, 'dotfiles/new/claude.json'), 'utf8')).toContain(COMMAND);
    await serviceIn(home).undo('claude-code');
    expect(await readlink(path.join(home, '.claude.json'))).toBe('dotfiles/new/claude.json');
    await expect(stat(path.join(home, 'dotfiles/new'))).rejects.toThrow();
  });

  it('keeps its own memory private', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    await connect(serviceIn(home), 'claude-code');
    const own = path.join(home, 'parlance-own');
    expect((await stat(own)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(own, 'backups'))).mode & 0o777).toBe(0o700);
    for (const name of await files.readdir(path.join(own, 'backups'))) {
      expect((await stat(path.join(own, 'backups', name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(path.join(own, 'changes.json'))).mode & 0o777).toBe(0o600);
  });
});

describe('what other programs do at the same time', () => {
  it('refuses a plan whose file has changed', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const service = serviceIn(home);
    const { planId } = await service.plan('claude-code');
    await writeFile(path.join(home, '.claude.json'), '{"theirs": 1}');
    await expect(service.apply(planId)).rejects.toThrow(refusal('changed'));
    expect(await snapshot(home)).toEqual({ [path.join(home, '.claude.json')]: '{"theirs": 1}' });
    await expect(service.undo('claude-code')).rejects.toThrow(refusal('unknown'));
  });

  it('refuses a plan whose missing file is there by now', async () => {
    const home = await homeWith({});
    const service = serviceIn(home);
    const { planId } = await service.plan('claude-code', { evenIfNotInstalled: true });
    await writeFile(path.join(home, '.claude.json'), '');
    await expect(service.apply(planId)).rejects.toThrow(refusal('changed'));
    expect(await snapshot(home)).toEqual({ [path.join(home, '.claude.json')]: '' });
  });

  it('lets one of two plans win', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const service = serviceIn(home);
    const plans = await Promise.all([service.plan('claude-code'), service.plan('claude-code')]);
    const results = await Promise.allSettled(plans.map(({ planId }) => service.apply(planId)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await stateOf(service, 'claude-code')).toEqual({ status: 'connected', switchedOff: false });
  });

  it('tries again where Windows refuses the rename for a moment, and no longer than that', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const target = path.join(home, '.claude.json');
    let refusals = 2;
    const rename: typeof files.rename = (from, to) => {
      if (to !== target || refusals === 0) return files.rename(from, to);
      refusals -= 1;
      return Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' }));
    };
    const windows = { platform: 'win32', files: { ...files, rename } } as const;
    const command = { kind: 'ready', command: 'C:\\Parlance\\resources\\mcp\\parlance-mcp.exe' } as const;
    await connect(serviceIn(home, { command }, windows), 'claude-code');
    expect(await readFile(target, 'utf8')).toContain('C:\\\\Parlance\\\\resources');

    refusals = Number.POSITIVE_INFINITY;
    const connected = await snapshot(home);
    await expect(serviceIn(home, { command }, windows).disconnect('claude-code')).rejects.toThrow(
      refusal('denied'),
    );
    expect(await snapshot(home)).toEqual(connected);
  });

  it('puts the file back when what was written cannot be read back', async () => {
    const home = await homeWith({ '.claude.json': OTHER });
    const target = path.join(home, '.claude.json');
    let spoiled = false;
    const rename: typeof files.rename = async (from, to) => {
      await files.rename(from, to);
      if (to !== target || spoiled) return;
      spoiled = true;
      await writeFile(target, '{"half');
    };
    await expect(
      connect(serviceIn(home, {}, { files: { ...files, rename } }), 'claude-code'),
    ).rejects.toThrow(refusal('notVerified'));
    expect(await snapshot(home)).toEqual({ [target]: OTHER });
  });

  it('puts the first file back when the second cannot be written', async () => {
    const packaged = 'AppData/Local/Packages/Claude_x/LocalCache/Roaming/Claude/claude_desktop_config.json';
    const classic = 'AppData/Roaming/Claude/claude_desktop_config.json';
    const home = await homeWith({ [packaged]: OTHER, [classic]: OTHER });
    await chmod(path.join(home, classic), 0o444);
    const before = await snapshot(home);
    await expect(connect(serviceIn(home, {}, { platform: 'win32' }), 'claude-desktop')).rejects.toThrow(
      refusal('denied'),
    );
    expect(await snapshot(home)).toEqual(before);
    await chmod(path.join(home, classic), 0o644);
    await connect(serviceIn(home, {}, { platform: 'win32' }), 'claude-desktop');
    expect(Object.values(await snapshot(home)).every((text) => text.includes(COMMAND))).toBe(true);
  });

  it('writes nothing while Claude Desktop runs', async () => {
    const home = await homeWith({ '.config/Claude/claude_desktop_config.json': OTHER });
    const running = serviceIn(home, {
      programs: () => Promise.resolve(['/usr/lib/claude-desktop/claude-desktop']),
    });
    const plan = await running.plan('claude-desktop');
    expect(plan.mustQuitFirst).toBe(true);
    await expect(running.apply(plan.planId)).rejects.toThrow(refusal('running'));
    await expect(running.apply(plan.planId)).rejects.toThrow(refusal('running'));
    await connect(serviceIn(home), 'claude-desktop');
    await expect(running.disconnect('claude-desktop')).rejects.toThrow(refusal('running'));
    expect(await stateOf(running, 'claude-desktop')).toMatchObject({ status: 'connected' });
    await connect(running, 'claude-code');
  });
});

describe('what leaves the service', () => {
  it('holds nothing of other servers', async () => {
    const secrets = {
      '.cursor/mcp.json': OTHER,
      '.claude.json': '{"mcpServers":{"a":{"env":{"TOKEN":"s3cret"}}},"key":"s3cret"}',
      '.codex/config.toml': 'key = "s3cret"\n[mcp_servers.a.env]\nTOKEN = "s3cret"\n',
      '.config/goose/config.yaml': 'KEY: s3cret\nextensions:\n  a:\n    envs: {TOKEN: s3cret}\nx: s3cret\n',
      '.config/zed/settings.json':
        '{ // s3cret\n  "context_servers": { /* s3cret */ },\n  "s": ["s3cret"]\n}',
    };
    const home = await homeWith(secrets);
    const service = serviceIn(home);
    for (const client of ['cursor', 'claude-code', 'codex', 'goose', 'zed']) {
      const plan = await service.plan(client);
      expect(plan.changes[0]?.lines.some(({ text }) => text.includes(COMMAND))).toBe(true);
      expect(JSON.stringify([plan, await service.apply(plan.planId)])).not.toContain('s3cret');
    }
    expect(JSON.stringify(await service.list())).not.toContain('s3cret');
  });

  it('shows the lines as they will be', async () => {
    const home = await homeWith({ '.cursor/mcp.json': OTHER });
    const { changes } = await serviceIn(home).plan('cursor');
    expect(changes[0]?.lines).toEqual([
      { kind: 'same', text: '{' },
      { kind: 'same', text: '  "mcpServers": {' },
      { kind: 'added', text: '    "parlance": {' },
      { kind: 'added', text: `      "command": "${COMMAND}",` },
      { kind: 'added', text: '      "args": []' },
      { kind: 'added', text: '    },' },
      { kind: 'same', text: '    …' },
      { kind: 'same', text: '  }' },
    ]);
  });

  it('begins and ends with lines that say something', async () => {
    const home = await homeWith({
      '.codex/config.toml': 'model = "x"\n\n[mcp_servers.other]\ncommand = "x"\n',
      '.claude.json': '{\n  "a": 1,\n  "b": 2,\n  "mcpServers": {},\n  "c": 3\n}\n',
    });
    for (const client of ['codex', 'claude-code']) {
      const { changes } = await serviceIn(home).plan(client);
      const texts = changes[0]?.lines.map(({ text }) => text.trim()) ?? [];
      expect([texts[0], texts.at(-1)]).not.toContain('…');
      expect(texts.length).toBeGreaterThan(0);
    }
  });

  it('offers the configuration to copy in three formats', async () => {
    const snippets = serviceIn(await homeWith({})).snippets();
    expect(snippets.map(({ format }) => format)).toEqual(['json', 'toml', 'yaml']);
    for (const { text } of snippets) expect(text).toContain(`"${COMMAND}"`);
  });
});
