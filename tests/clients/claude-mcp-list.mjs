/**
 * Asks the real Claude Code whether it can use what our writer registered. Not part of `npm test`: it downloads
 * about 400 MB. No account is needed; the client runs without a network where the system allows that.
 *
 *   npm run build && node tests/clients/claude-mcp-list.mjs
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLIENT = '@anthropic-ai/claude-code@2.1.332';
const root = path.resolve(import.meta.dirname, '../..');
const sidecar = path.join(
  root,
  'build/mcp',
  process.platform === 'win32' ? 'parlance-mcp.exe' : 'parlance-mcp',
);

function fail(sentence, detail = '') {
  console.error(sentence);
  if (detail !== '') console.error(detail);
  process.exitCode = 1;
}

function assistants(home, ...words) {
  const script = path.join(root, 'scripts/assistants.ts');
  return JSON.parse(
    execFileSync(process.execPath, [script, ...words, '--home', home], { encoding: 'utf8', cwd: root }),
  );
}

/** The words before a command that take its network away, where that is allowed. */
function withoutNetwork() {
  const words = ['unshare', '--net'];
  return spawnSync(words[0], [...words.slice(1), 'true']).status === 0 ? words : [];
}

function claude(installed, home, ...words) {
  const [program, ...rest] = [
    ...withoutNetwork(),
    path.join(installed, 'node_modules/.bin/claude'),
    ...words,
  ];
  const { stdout, stderr } = spawnSync(program, rest, {
    cwd: path.join(home, 'project'),
    env: {
      HOME: home,
      PATH: [path.dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  // eslint-disable-next-line no-control-regex
  return `${stdout}${stderr}`.replaceAll(/\u001b\[[0-9;?]*[a-zA-Z]/gu, '').trim();
}

function check(installed, home) {
  assistants(home, 'connect', 'claude-code');
  const first = readFileSync(path.join(home, '.claude.json'), 'utf8');
  const test = assistants(home, 'test', 'claude-code');
  console.log(`our own test: ${test.tools.length} tools in ${test.ms} ms`);

  // The client always exits with 0: only its words count.
  const list = claude(installed, home, 'mcp', 'list');
  console.log(list);
  if (!/^parlance: .* - ✔ Connected$/mu.test(list)) {
    fail('Claude Code does not report parlance as connected.', first);
    return;
  }
  const details = claude(installed, home, 'mcp', 'get', 'parlance');
  console.log(details);
  if (!/Scope: User config/u.test(details))
    fail('Claude Code does not find parlance in the user configuration.');

  assistants(home, 'disconnect', 'claude-code');
  const after = claude(installed, home, 'mcp', 'list');
  console.log(after);
  if (after.includes('parlance')) fail('Claude Code still knows parlance after it was disconnected.');
}

if (!existsSync(sidecar)) {
  fail('The sidecar is not built yet. Run npm run build, then try again.');
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'parlance-claude-'));
  try {
    const installed = path.join(folder, 'client');
    const home = path.join(folder, 'home');
    mkdirSync(installed);
    mkdirSync(path.join(home, 'project'), { recursive: true });
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', installed, CLIENT], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    check(installed, home);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
