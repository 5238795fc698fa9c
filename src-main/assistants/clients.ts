import path from 'node:path';
import type { Afterwards } from '../../src-shared/assistants.ts';
import { packageFolders, type Traces } from './detection.ts';
import { gooseShape, localShape, plainShape, typedShape, type EntryShape } from './entry-shape.ts';
import { isClaudeDesktop } from './running-programs.ts';
import {
  applicationData,
  exists,
  folderFrom,
  localApplicationData,
  namesIn,
  variable,
  xdgConfig,
  type Platform,
  type Surroundings,
} from './surroundings.ts';

/** The forms in which clients keep their servers; `jsonc` is JSON with comments and trailing commas. */
export type Format = 'json' | 'jsonc' | 'toml' | 'yaml';

/** One client: everything that is peculiar to it. A new client is a new row. */
export interface Client {
  readonly id: string;
  readonly label: string;
  readonly docsUrl: string;
  /** Names by which it presents itself to a server; none where that is not known. */
  readonly presentsAs: readonly string[];
  /** When paths and shape were last compared with the client itself (`tried`) or with what is published about it. */
  readonly verifiedOn: string;
  readonly verifiedBy: 'tried' | 'documented';
  readonly traces: (surroundings: Surroundings) => Traces;
  /** Every file to write; more than one only where two installations of the client live side by side. */
  readonly configurations: (surroundings: Surroundings) => Promise<readonly string[]>;
  /** Configurations that the client reads in special cases only, such as those of its profiles. */
  readonly otherConfigurations?: (surroundings: Surroundings) => Promise<readonly string[]>;
  readonly format: Format;
  /** Whether the client reads a file that begins with a byte order mark. */
  readonly byteOrderMark: 'read' | 'refused';
  /** Keys from the root to the table of servers. */
  readonly containers: readonly string[];
  readonly shape: EntryShape;
  /** Keys a person may add to our entry, which stay there when it is repaired. */
  readonly keptKeys: readonly string[];
  readonly afterwards: Afterwards;
  /** Whether one of these running programs is the client; absent where it may run while its file changes. */
  readonly mustNotRun?: (programs: readonly string[], platform: Platform) => boolean;
  /** Root keys to begin a new file with. */
  readonly preamble?: Readonly<Record<string, string>>;
}

const SERVERS = ['mcpServers'];
const VERIFIED = '2026-11-30';

const claudeDesktop: Client = {
  id: 'claude-desktop',
  label: 'Claude Desktop',
  docsUrl: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
  presentsAs: ['claude-ai'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [
      path.join(applicationData(s), 'Claude'),
      ...(s.platform === 'win32' ? [path.join(localApplicationData(s), 'AnthropicClaude')] : []),
    ],
    programs: s.platform === 'linux' ? ['claude-desktop'] : [],
    bundles: ['Claude.app'],
    packages: ['Claude_'],
    system: s.platform === 'linux' ? ['usr/lib/claude-desktop'] : [],
  }),
  configurations: async (s) => {
    const file = 'claude_desktop_config.json';
    const classic = path.join(applicationData(s), 'Claude');
    // The packaged Windows app sees its own redirected folder only.
    const packaged = (await packageFolders(s, 'Claude_')).map((folder) =>
      path.join(folder, 'LocalCache', 'Roaming', 'Claude', file),
    );
    const classicToo = packaged.length === 0 || (await exists(s, classic));
    return classicToo ? [...packaged, path.join(classic, file)] : packaged;
  },
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: [],
  afterwards: 'restart',
  mustNotRun: isClaudeDesktop,
};

const claudeCode: Client = {
  id: 'claude-code',
  label: 'Claude Code',
  docsUrl: 'https://code.claude.com/docs/en/mcp',
  presentsAs: ['claude-code'],
  verifiedOn: VERIFIED,
  verifiedBy: 'tried',
  traces: (s) => ({
    places: [
      folderFrom(s, 'CLAUDE_CONFIG_DIR', '.claude'),
      path.join(variable(s, 'CLAUDE_CONFIG_DIR') ?? s.home, '.claude.json'),
    ],
    programs: ['claude'],
  }),
  configurations: (s) => one(path.join(variable(s, 'CLAUDE_CONFIG_DIR') ?? s.home, '.claude.json')),
  format: 'json',
  byteOrderMark: 'read',
  containers: SERVERS,
  shape: typedShape,
  keptKeys: [],
  afterwards: 'newSession',
};

const cursor: Client = {
  id: 'cursor',
  label: 'Cursor',
  docsUrl: 'https://cursor.com/docs/context/mcp',
  presentsAs: ['cursor-vscode', 'cursor'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [
      path.join(s.home, '.cursor'),
      ...(s.platform === 'win32' ? [path.join(localApplicationData(s), 'Programs', 'cursor')] : []),
    ],
    programs: ['cursor'],
    bundles: ['Cursor.app'],
  }),
  configurations: (s) => one(path.join(s.home, '.cursor', 'mcp.json')),
  format: 'jsonc',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: ['envFile'],
  afterwards: 'refresh',
};

const vscode = visualStudioCode('vscode', 'VS Code', 'Code', 'code', 'Visual Studio Code.app');
const vscodeInsiders = visualStudioCode(
  'vscode-insiders',
  'VS Code Insiders',
  'Code - Insiders',
  'code-insiders',
  'Visual Studio Code - Insiders.app',
);

function visualStudioCode<Id extends string>(
  id: Id,
  label: string,
  folder: string,
  program: string,
  bundle: string,
) {
  return {
    id,
    label,
    docsUrl: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
    presentsAs: [bundle.replace(/\.app$/u, '')],
    verifiedOn: VERIFIED,
    verifiedBy: 'tried',
    traces: (s) => ({
      places: [path.join(applicationData(s), folder, 'User')],
      programs: [program],
      bundles: [bundle],
    }),
    configurations: (s) => one(path.join(applicationData(s), folder, 'User', 'mcp.json')),
    otherConfigurations: async (s) => {
      const profiles = path.join(applicationData(s), folder, 'User', 'profiles');
      return (await namesIn(s, profiles)).map((name) => path.join(profiles, name, 'mcp.json'));
    },
    format: 'jsonc',
    byteOrderMark: 'read',
    containers: ['servers'],
    shape: typedShape,
    keptKeys: ['dev', 'envFile', 'sandboxEnabled'],
    afterwards: 'startServer',
  } satisfies Client;
}

const codex: Client = {
  id: 'codex',
  label: 'Codex',
  docsUrl: 'https://developers.openai.com/codex/mcp',
  presentsAs: ['codex-mcp-client'],
  verifiedOn: VERIFIED,
  verifiedBy: 'tried',
  traces: (s) => ({
    places: [folderFrom(s, 'CODEX_HOME', '.codex')],
    programs: ['codex'],
    bundles: ['Codex.app'],
    packages: ['OpenAI.Codex_'],
  }),
  configurations: (s) => one(path.join(folderFrom(s, 'CODEX_HOME', '.codex'), 'config.toml')),
  format: 'toml',
  byteOrderMark: 'read',
  containers: ['mcp_servers'],
  shape: plainShape,
  keptKeys: [
    'enabled',
    'required',
    'startup_timeout_sec',
    'tool_timeout_sec',
    'enabled_tools',
    'disabled_tools',
    'default_tools_approval_mode',
  ],
  afterwards: 'newSession',
};

const windsurf: Client = {
  id: 'windsurf',
  label: 'Windsurf (Devin Desktop)',
  docsUrl: 'https://docs.devin.ai/desktop/cascade/mcp',
  presentsAs: ['windsurf-client', 'Windsurf'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [path.join(s.home, '.codeium', 'windsurf')],
    programs: ['windsurf'],
    bundles: ['Windsurf.app', 'Devin.app'],
  }),
  configurations: (s) => one(path.join(s.home, '.codeium', 'windsurf', 'mcp_config.json')),
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: ['disabled', 'disabledTools', 'alwaysAllow'],
  afterwards: 'refresh',
};

const zed: Client = {
  id: 'zed',
  label: 'Zed',
  docsUrl: 'https://zed.dev/docs/ai/mcp',
  presentsAs: ['Zed', 'zed'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [zedFolder(s)],
    programs: ['zed', 'zeditor'],
    bundles: ['Zed.app'],
  }),
  configurations: (s) => one(path.join(zedFolder(s), 'settings.json')),
  format: 'jsonc',
  byteOrderMark: 'refused',
  containers: ['context_servers'],
  shape: plainShape,
  keptKeys: ['source', 'enabled', 'settings'],
  afterwards: 'nothing',
};

function zedFolder(s: Surroundings): string {
  if (s.platform === 'win32') return path.join(applicationData(s), 'Zed');
  return s.platform === 'darwin' ? path.join(s.home, '.config', 'zed') : path.join(xdgConfig(s), 'zed');
}

const opencode: Client = {
  id: 'opencode',
  label: 'opencode',
  docsUrl: 'https://opencode.ai/docs/mcp-servers',
  presentsAs: ['opencode'],
  verifiedOn: VERIFIED,
  verifiedBy: 'tried',
  traces: (s) => ({ places: [path.join(xdgConfig(s), 'opencode')], programs: ['opencode'] }),
  configurations: async (s) => {
    const named = variable(s, 'OPENCODE_CONFIG');
    if (named !== null) return [named];
    const folder = variable(s, 'OPENCODE_CONFIG_DIR') ?? path.join(xdgConfig(s), 'opencode');
    // The client merges all of them; of one name the last counts.
    for (const name of ['opencode.jsonc', 'opencode.json', 'config.json']) {
      if (await exists(s, path.join(folder, name))) return [path.join(folder, name)];
    }
    return [path.join(folder, 'opencode.jsonc')];
  },
  format: 'jsonc',
  byteOrderMark: 'read',
  containers: ['mcp'],
  shape: localShape,
  keptKeys: ['timeout'],
  afterwards: 'newSession',
  preamble: { $schema: 'https://opencode.ai/config.json' },
};

const copilotCli: Client = {
  id: 'copilot-cli',
  label: 'GitHub Copilot CLI',
  docsUrl: 'https://docs.github.com/en/copilot/how-tos/use-copilot-agents/use-copilot-cli',
  presentsAs: ['copilot-cli'],
  verifiedOn: VERIFIED,
  verifiedBy: 'tried',
  traces: (s) => ({ places: [folderFrom(s, 'COPILOT_HOME', '.copilot')], programs: ['copilot'] }),
  configurations: (s) => one(path.join(folderFrom(s, 'COPILOT_HOME', '.copilot'), 'mcp-config.json')),
  format: 'jsonc',
  byteOrderMark: 'read',
  containers: SERVERS,
  shape: {
    // Older versions insist on the list of tools.
    write: (server) => ({ ...typedShape.write(server), tools: ['*'] }),
    read: typedShape.read,
  },
  keptKeys: [],
  afterwards: 'newSession',
};

const lmStudio: Client = {
  id: 'lmstudio',
  label: 'LM Studio',
  docsUrl: 'https://lmstudio.ai/docs/app/mcp',
  presentsAs: [],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [path.join(s.home, '.lmstudio'), path.join(s.home, '.cache', 'lm-studio')],
    bundles: ['LM Studio.app'],
  }),
  configurations: async (s) => {
    const current = path.join(s.home, '.lmstudio');
    const old = path.join(s.home, '.cache', 'lm-studio');
    const folder = !(await exists(s, current)) && (await exists(s, old)) ? old : current;
    return [path.join(folder, 'mcp.json')];
  },
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: [],
  afterwards: 'nothing',
};

const kiro: Client = {
  id: 'kiro',
  label: 'Kiro',
  docsUrl: 'https://kiro.dev/docs/mcp',
  presentsAs: [],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [path.join(s.home, '.kiro')],
    programs: ['kiro', 'kiro-cli'],
    bundles: ['Kiro.app'],
  }),
  configurations: (s) => one(path.join(s.home, '.kiro', 'settings', 'mcp.json')),
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: ['disabled', 'autoApprove', 'disabledTools', 'timeout'],
  afterwards: 'nothing',
};

const junie: Client = {
  id: 'junie',
  label: 'Junie',
  docsUrl: 'https://www.jetbrains.com/help/junie/model-context-protocol-mcp.html',
  presentsAs: [],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({ places: [path.join(s.home, '.junie')], programs: ['junie'] }),
  configurations: (s) => one(path.join(s.home, '.junie', 'mcp', 'mcp.json')),
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: [],
  afterwards: 'restart',
};

const warp: Client = {
  id: 'warp',
  label: 'Warp',
  docsUrl: 'https://docs.warp.dev/knowledge-and-collaboration/mcp',
  presentsAs: ['warp'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({
    places: [path.join(s.home, '.warp')],
    programs: ['warp-terminal'],
    bundles: ['Warp.app'],
  }),
  configurations: (s) => one(path.join(s.home, '.warp', '.mcp.json')),
  format: 'json',
  byteOrderMark: 'refused',
  containers: SERVERS,
  shape: plainShape,
  keptKeys: ['working_directory'],
  afterwards: 'nothing',
};

const goose: Client = {
  id: 'goose',
  label: 'Goose',
  docsUrl: 'https://block.github.io/goose/docs/guides/config-files',
  presentsAs: ['goose'],
  verifiedOn: VERIFIED,
  verifiedBy: 'documented',
  traces: (s) => ({ places: [gooseFolder(s)], programs: ['goose'], bundles: ['Goose.app'] }),
  configurations: (s) => one(path.join(gooseFolder(s), 'config.yaml')),
  format: 'yaml',
  byteOrderMark: 'refused',
  containers: ['extensions'],
  shape: gooseShape,
  keptKeys: ['available_tools', 'bundled', 'description', 'env_keys'],
  afterwards: 'newSession',
};

function gooseFolder(s: Surroundings): string {
  return s.platform === 'win32'
    ? path.join(applicationData(s), 'Block', 'goose', 'config')
    : path.join(s.home, '.config', 'goose');
}

function one(file: string): Promise<readonly string[]> {
  return Promise.resolve([file]);
}

/** The clients whose configuration Parlance edits, in the order in which the settings page shows them. */
export const CLIENTS: readonly Client[] = [
  claudeDesktop,
  claudeCode,
  cursor,
  vscode,
  vscodeInsiders,
  codex,
  windsurf,
  zed,
  opencode,
  copilotCli,
  lmStudio,
  kiro,
  junie,
  warp,
  goose,
];
