import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { CLIENTS } from '../../../src-main/assistants/clients.ts';
import { isInstalled } from '../../../src-main/assistants/detection.ts';
import { SPLICERS, placeFor } from '../../../src-main/assistants/registration.ts';
import { isClaudeDesktop } from '../../../src-main/assistants/running-programs.ts';
import type { Platform, Surroundings } from '../../../src-main/assistants/surroundings.ts';
import { clientCalled, surroundingsIn, temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: 60_000 });

const SUPPORT = 'Library/Application Support';
const ROAMING = 'AppData/Roaming';

/** Client, platform, variables (`~` for the home), and the file below the home. */
const PATHS: readonly (readonly [string, Platform, Record<string, string>, string])[] = [
  ['claude-desktop', 'darwin', {}, `${SUPPORT}/Claude/claude_desktop_config.json`],
  ['claude-desktop', 'win32', {}, `${ROAMING}/Claude/claude_desktop_config.json`],
  ['claude-desktop', 'win32', { APPDATA: '~/elsewhere' }, 'elsewhere/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'linux', {}, '.config/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'linux', { XDG_CONFIG_HOME: '~/xdg' }, 'xdg/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'linux', { XDG_CONFIG_HOME: 'relative' }, '.config/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'darwin', { XDG_CONFIG_HOME: '~/xdg' }, `${SUPPORT}/Claude/claude_desktop_config.json`],
  ['claude-code', 'darwin', {}, '.claude.json'],
  ['claude-code', 'win32', {}, '.claude.json'],
  ['claude-code', 'linux', {}, '.claude.json'],
  ['claude-code', 'linux', { CLAUDE_CONFIG_DIR: '~/cc' }, 'cc/.claude.json'],
  ['cursor', 'darwin', {}, '.cursor/mcp.json'],
  ['cursor', 'win32', {}, '.cursor/mcp.json'],
  ['cursor', 'linux', { XDG_CONFIG_HOME: '~/xdg' }, '.cursor/mcp.json'],
  ['vscode', 'darwin', {}, `${SUPPORT}/Code/User/mcp.json`],
  ['vscode', 'win32', {}, `${ROAMING}/Code/User/mcp.json`],
  ['vscode', 'linux', {}, '.config/Code/User/mcp.json'],
  ['vscode', 'linux', { XDG_CONFIG_HOME: '~/xdg' }, 'xdg/Code/User/mcp.json'],
  ['vscode-insiders', 'linux', {}, '.config/Code - Insiders/User/mcp.json'],
  ['codex', 'win32', {}, '.codex/config.toml'],
  ['codex', 'linux', { CODEX_HOME: '~/cx' }, 'cx/config.toml'],
  ['windsurf', 'darwin', {}, '.codeium/windsurf/mcp_config.json'],
  ['zed', 'darwin', { XDG_CONFIG_HOME: '~/xdg' }, '.config/zed/settings.json'],
  ['zed', 'linux', { XDG_CONFIG_HOME: '~/xdg' }, 'xdg/zed/settings.json'],
  ['zed', 'win32', {}, `${ROAMING}/Zed/settings.json`],
  ['opencode', 'win32', {}, '.config/opencode/opencode.jsonc'],
  ['opencode', 'linux', { OPENCODE_CONFIG: '~/oc.json' }, 'oc.json'],
  ['opencode', 'linux', { OPENCODE_CONFIG_DIR: '~/oc' }, 'oc/opencode.jsonc'],
  ['copilot-cli', 'linux', { XDG_CONFIG_HOME: '~/xdg' }, '.copilot/mcp-config.json'],
  ['copilot-cli', 'linux', { COPILOT_HOME: '~/cp' }, 'cp/mcp-config.json'],
  ['lmstudio', 'darwin', {}, '.lmstudio/mcp.json'],
  ['kiro', 'linux', {}, '.kiro/settings/mcp.json'],
  ['junie', 'linux', {}, '.junie/mcp/mcp.json'],
  ['warp', 'darwin', {}, '.warp/.mcp.json'],
  ['goose', 'linux', {}, '.config/goose/config.yaml'],
  ['goose', 'win32', {}, `${ROAMING}/Block/goose/config/config.yaml`],
];

describe('the table of clients', () => {
  it('has unique ids, a page and a date for every row', () => {
    expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
    for (const { docsUrl, verifiedOn, label } of CLIENTS) {
      expect(docsUrl).toMatch(/^https:\/\//u);
      expect(verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/u);
      expect(label).not.toBe('');
    }
    expect(CLIENTS.slice(0, 4).map(({ id }) => id)).toEqual([
      'claude-desktop',
      'claude-code',
      'cursor',
      'vscode',
    ]);
  });

  it.each(PATHS)('%s on %s with %j: %s', async (id, platform, variables, expected) => {
    const home = '/nowhere/home of someone';
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value.replace('~', home)]),
    );
    const files = await clientCalled(id).configurations(surroundingsIn(home, { platform, env }));
    expect(files).toEqual([path.join(home, expected)]);
  });

  it('names a path for every client on every system', async () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      for (const client of CLIENTS) {
        const files = await client.configurations(surroundingsIn('/nowhere', { platform }));
        expect(files.every((file) => file.startsWith('/nowhere/'))).toBe(true);
      }
    }
  });

  it("writes each client's own shape, and reads it back", () => {
    const server = { command: '/p/parlance-mcp', args: ['--library', '/l'], env: { A: '1' } };
    const written = Object.fromEntries(CLIENTS.map(({ id, shape }) => [id, shape.write(server)]));
    const plain = { command: '/p/parlance-mcp', args: ['--library', '/l'], env: { A: '1' } };
    expect(written['claude-desktop']).toEqual(plain);
    expect(written['claude-code']).toEqual({ type: 'stdio', ...plain });
    expect(written['cursor']).toEqual(plain);
    expect(written['vscode']).toEqual({ type: 'stdio', ...plain });
    expect(written['copilot-cli']).toEqual({ type: 'stdio', ...plain, tools: ['*'] });
    expect(written['opencode']).toEqual({
      type: 'local',
      command: ['/p/parlance-mcp', '--library', '/l'],
      enabled: true,
      environment: { A: '1' },
    });
    for (const { shape } of CLIENTS) expect(shape.read(shape.write(server))).toEqual(server);
  });

  it.each(['/a b/c', 'C:\\Users\\Ünï\\p', '/q"u\'o&t%e/é/🎛', '/tab-free/\\\\server'])(
    'carries the path %s through every format',
    (folder) => {
      const server = { command: `${folder}/parlance-mcp`, args: [], env: {} };
      for (const client of CLIENTS) {
        const splicer = SPLICERS[client.format];
        const text = splicer.snippet(placeFor(client, 'parlance'), client.shape.write(server));
        expect(client.shape.read(splicer.find(text, placeFor(client, 'parlance'))?.value)).toEqual(server);
      }
    },
  );
});

describe('Claude Desktop on Windows', () => {
  const packaged = 'AppData/Local/Packages/Claude_pzs8sxrjxfjjc';
  const packagedFile = `${packaged}/LocalCache/Roaming/Claude/claude_desktop_config.json`;
  const classicFile = `${ROAMING}/Claude/claude_desktop_config.json`;

  it.each([
    [[], [classicFile]],
    [[`${ROAMING}/Claude`], [classicFile]],
    [[packaged], [packagedFile]],
    [
      [packaged, `${ROAMING}/Claude`],
      [packagedFile, classicFile],
    ],
  ])('with %j writes %j', async (folders, expected) => {
    const home = await temporaryFolder();
    for (const folder of folders) await mkdir(path.join(home, folder), { recursive: true });
    const surroundings = surroundingsIn(home, { platform: 'win32' });
    const files = await clientCalled('claude-desktop').configurations(surroundings);
    expect(files).toEqual(expected.map((file) => path.join(home, file)));
    const found = await isInstalled(surroundings, clientCalled('claude-desktop').traces(surroundings));
    expect(found).toBe(folders.length > 0);
  });
});

describe('opencode and LM Studio', () => {
  it('opencode: the last of the files that it merges', async () => {
    const home = await temporaryFolder();
    const folder = path.join(home, '.config/opencode');
    await mkdir(folder, { recursive: true });
    for (const name of ['config.json', 'opencode.json', 'opencode.jsonc']) {
      await writeFile(path.join(folder, name), '{}');
      const files = await clientCalled('opencode').configurations(surroundingsIn(home));
      expect(files).toEqual([path.join(folder, name)]);
    }
  });

  it('LM Studio: its old folder only where there is no new one', async () => {
    const home = await temporaryFolder();
    const files = () => clientCalled('lmstudio').configurations(surroundingsIn(home));
    await mkdir(path.join(home, '.cache/lm-studio'), { recursive: true });
    expect(await files()).toEqual([path.join(home, '.cache/lm-studio/mcp.json')]);
    await mkdir(path.join(home, '.lmstudio'));
    expect(await files()).toEqual([path.join(home, '.lmstudio/mcp.json')]);
  });
});

describe('finding clients', () => {
  async function found(id: string, overrides: (root: string) => Partial<Surroundings>, place: string) {
    const root = await temporaryFolder();
    const surroundings = surroundingsIn(path.join(root, 'home'), { root, ...overrides(root) });
    const traces = clientCalled(id).traces(surroundings);
    const before = await isInstalled(surroundings, traces);
    await mkdir(path.dirname(path.join(root, place)), { recursive: true });
    await writeFile(path.join(root, place), '');
    return [before, await isInstalled(surroundings, traces)];
  }

  it.each([
    ['claude-desktop', { platform: 'darwin' }, 'Applications/Claude.app'],
    ['claude-desktop', { platform: 'linux' }, 'usr/lib/claude-desktop'],
    ['claude-code', { platform: 'linux' }, 'home/.local/bin/claude'],
    ['claude-code', { platform: 'linux' }, 'home/.claude.json'],
    ['cursor', { platform: 'darwin' }, 'home/Applications/Cursor.app'],
    ['vscode', { platform: 'darwin' }, 'usr/local/bin/code'],
    ['vscode', { platform: 'linux' }, 'home/.config/Code/User/settings.json'],
  ] as const)('%s (%j) by %s', async (id, overrides, place) => {
    expect(await found(id, () => overrides, place)).toEqual([false, true]);
  });

  it('a program on the PATH, on Windows with its ending', async () => {
    const onPath = (root: string) => ({ env: { PATH: `relative:${root}/tools` } });
    expect(await found('cursor', onPath, 'tools/cursor')).toEqual([false, true]);
    const windows = (root: string) => ({ platform: 'win32' as const, env: { Path: `${root}/tools` } });
    expect(await found('vscode', windows, 'tools/code.cmd')).toEqual([false, true]);
  });
});

describe('Claude Desktop among running programs', () => {
  it.each<[Platform, string, boolean]>([
    ['darwin', '/Applications/Claude.app/Contents/MacOS/Claude', true],
    ['darwin', '/Users/x/.local/bin/claude', false],
    [
      'darwin',
      '/Applications/Claude.app/Contents/Frameworks/Claude Helper.app/Contents/MacOS/Claude Helper',
      false,
    ],
    ['win32', 'C:\\Program Files\\WindowsApps\\Claude_1.0.0_x64__pzs8sxrjxfjjc\\app\\claude.exe', true],
    ['win32', 'C:\\Users\\x\\AppData\\Local\\AnthropicClaude\\app-1.0\\claude.exe', true],
    ['win32', 'C:\\Users\\x\\.local\\bin\\claude.exe', false],
    ['linux', '/usr/lib/claude-desktop/claude-desktop', true],
    ['linux', '/usr/bin/claude', false],
    ['linux', '/home/x/.local/share/claude/versions/2.1.332', false],
  ])('%s %s: %s', (platform, program, expected) => {
    expect(isClaudeDesktop(['/sbin/init', program], platform)).toBe(expected);
  });
});
