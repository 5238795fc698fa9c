/**
 * Asks real clients whether they can use what our writer registered. Not part of `npm test`: it downloads several hundred
 * megabytes. No account is needed, and but for the downloads no network: the clients run without one where the system
 * allows that.
 *
 *   npm run build && node tests/clients/real-clients.mjs [claude-code] [codex] [gemini-cli] [inspector]
 *
 * PARLANCE_CLIENTS names a folder in which the clients are kept for the next time.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const sidecar = path.join(
  root,
  'build/mcp',
  process.platform === 'win32' ? 'parlance-mcp.exe' : 'parlance-mcp',
);

/**
 * What is asked of each client, by the name under which our writer knows it. It knows no Gemini CLI, which is given what
 * the README tells everybody, and the Inspector is told the command itself.
 */
const CLIENTS = {
  'claude-code': { install: '@anthropic-ai/claude-code@2.1.332', check: checkClaudeCode },
  codex: { install: '@openai/codex@0.171.0', check: checkCodex },
  'gemini-cli': { install: '@google/gemini-cli@0.61.0', check: checkGemini },
  inspector: { install: '@modelcontextprotocol/inspector@2.12.0', check: checkInspector },
};

function fail(sentence) {
  console.error(`FAILED: ${sentence}`);
  process.exitCode = 1;
}

function script(name, ...words) {
  return execFileSync(process.execPath, [path.join(root, 'scripts', name), ...words], {
    encoding: 'utf8',
    cwd: root,
  });
}

function assistants({ home, library }, ...words) {
  return JSON.parse(script('assistants.ts', ...words, '--home', home, '--library', library));
}

/** The words before a command that take its network away, where that is allowed. */
function withoutNetwork() {
  const words = ['unshare', '--net'];
  return spawnSync(words[0], [...words.slice(1), 'true']).status === 0 ? words : [];
}

function environment(home) {
  return {
    HOME: home,
    PATH: [path.dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
  };
}

/** Runs a client's program to its end. */
function run({ installed, home }, program, ...words) {
  const [command, ...args] = [
    ...withoutNetwork(),
    path.join(installed, 'node_modules/.bin', program),
    ...words,
  ];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: path.join(home, 'project'),
    env: environment(home),
    encoding: 'utf8',
    timeout: 180_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  // eslint-disable-next-line no-control-regex
  const output = `${stdout}${stderr}`.replaceAll(/\u001b\[[0-9;?]*[a-zA-Z]/gu, '').trim();
  return { status, output };
}

/** Shows what a client said, the beginning of it where that is long. */
function show(command, output) {
  console.log(
    `$ ${command}\n${output.length > 1500 ? `${output.slice(0, 1500)} [and ${output.length - 1500} more]` : output}`,
  );
}

function checkClaudeCode(place) {
  // The client always exits with 0: only its words count.
  const list = run(place, 'claude', 'mcp', 'list').output;
  show('claude mcp list', list);
  if (!/^parlance: .* - ✔ Connected$/mu.test(list))
    fail('Claude Code does not report parlance as connected.');
  const details = run(place, 'claude', 'mcp', 'get', 'parlance').output;
  show('claude mcp get parlance', details);
  if (!/Scope: User config/u.test(details))
    fail('Claude Code does not find parlance in the user configuration.');
  assistants(place, 'disconnect', 'claude-code');
  const after = run(place, 'claude', 'mcp', 'list').output;
  show('claude mcp list, after it was disconnected', after);
  if (after.includes('parlance')) fail('Claude Code still knows parlance after it was disconnected.');
}

function checkGemini(place) {
  const servers = { parlance: { command: sidecar, args: ['--library', place.library] } };
  mkdirSync(path.join(place.home, '.gemini'));
  writeFileSync(path.join(place.home, '.gemini/settings.json'), JSON.stringify({ mcpServers: servers }));
  // In a folder that nobody trusts it starts no server.
  const trusted = { [path.join(place.home, 'project')]: 'TRUST_FOLDER' };
  writeFileSync(path.join(place.home, '.gemini/trustedFolders.json'), JSON.stringify(trusted));
  const { output } = run(place, 'gemini', 'mcp', 'list');
  show('gemini mcp list', output);
  if (!/parlance: .* - Connected/u.test(output)) fail('Gemini CLI does not report parlance as connected.');
}

/** Codex tells what it sees of its servers over a protocol of its own. */
async function checkCodex({ installed, home }) {
  const [command, ...args] = [
    ...withoutNetwork(),
    path.join(installed, 'node_modules/.bin/codex'),
    'app-server',
  ];
  const child = spawn(command, args, {
    cwd: path.join(home, 'project'),
    env: environment(home),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  send({
    id: 1,
    method: 'initialize',
    params: { clientInfo: { name: 'check', title: 'Check', version: '1' } },
  });
  send({ method: 'initialized' });
  send({ id: 2, method: 'mcpServerStatus/list', params: {} });
  const patience = setTimeout(() => child.kill(), 120_000);
  let answer;
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line);
    if (message.id === 2) {
      answer = message;
      break;
    }
  }
  clearTimeout(patience);
  child.kill();
  show('codex app-server, mcpServerStatus/list', JSON.stringify(answer));
  const server = answer?.result?.data?.find(({ name }) => name === 'parlance');
  const tools = Object.keys(server?.tools ?? {});
  console.log(`Codex sees ${tools.length} tools: ${tools.join(', ')}`);
  if (!tools.includes('search')) fail('Codex does not see the tools of parlance.');
}

/** What the Inspector asks, and what has to stand in the answer. */
const INSPECTED = [
  [/"check_quote"/u, '--method', 'tools/list', '--strict'],
  [/"parlance:\/\/about"/u, '--method', 'resources/list'],
  [/"parlance:\/\/transcript\/\{id\}"/u, '--method', 'resources/templates/list'],
  [/# About Parlance/u, '--method', 'resources/read', '--uri', 'parlance://about'],
  [/"quote_with_sources"/u, '--method', 'prompts/list'],
  [
    /what was decided about \\"squeak\\"/u,
    ...['--method', 'prompts/get', '--prompt-name', 'find_decisions', '--prompt-args', 'topic=squeak'],
  ],
  [/awaiting_transcript/u, '--method', 'tools/call', '--tool-name', 'status'],
  [/createdAt/u, '--method', 'tools/call', '--tool-name', 'list_transcripts', '--tool-arg', 'limit=1'],
  [/snippet/u, '--method', 'tools/call', '--tool-name', 'search', '--tool-arg', 'query=squeak'],
];

/** What its other program completes, which stays connected: a title for a prompt, an id for an address. */
const COMPLETED = [
  ['ref/prompt', 'find_decisions', 'topic'],
  ['ref/resource', 'parlance://transcript/{id}', 'id'],
];

/** Each era of the protocol, the tools strictly: every list, a tool of each family, a resource, a prompt, completion. */
function checkInspector(place) {
  const server = [sidecar, '--library', place.library];
  const expectAnswer = (said, { status, output }, expected) => {
    console.log(`${said}: exit ${status}, ${output.length} characters`);
    if (status !== 0 || !expected.test(output)) {
      show('mcp-inspector', output);
      fail(`The Inspector is not content with ${said}.`);
    }
  };
  for (const era of ['legacy', 'auto', 'modern']) {
    for (const [expected, ...words] of INSPECTED) {
      const all = ['--cli', ...server, '--protocol-era', era, ...words, '--format', 'json'];
      expectAnswer(`${era} ${words.join(' ')}`, run(place, 'mcp-inspector', ...all), expected);
    }
    const connected = run(place, 'mcpdo', 'connect', '--era', era, '--connection', era, '--', ...server);
    expectAnswer(`${era} connect`, connected, era === 'legacy' ? /Era: legacy/u : /Era: modern/u);
    for (const [type, ref, argument] of COMPLETED) {
      const what = ['--complete-ref-type', type, '--complete-ref', ref, '--complete-arg-name', argument];
      const all = ['prompts/complete', '--connection', era, ...what, '--complete-arg-value', 'avo'];
      expectAnswer(`${era} complete ${ref}`, run(place, 'mcpdo', ...all, '--format', 'json'), /"total": 3/u);
    }
    run(place, 'mcpdo', 'disconnect', `@${era}`);
  }
  run(place, 'mcpdo', 'daemon', 'stop');
}

async function checkClient(name, folder, library) {
  const { install, check } = CLIENTS[name];
  const kept = process.env['PARLANCE_CLIENTS'] ?? folder;
  const place = { installed: path.join(kept, name), home: path.join(folder, `home-${name}`), library };
  mkdirSync(path.join(place.home, 'project'), { recursive: true });
  console.log(`\n== ${install}`);
  if (!existsSync(path.join(place.installed, 'node_modules/.bin'))) {
    mkdirSync(place.installed, { recursive: true });
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', place.installed, install], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  if (name === 'claude-code' || name === 'codex') {
    assistants(place, 'connect', name);
    const test = assistants(place, 'test', name);
    console.log(`our own test: ${test.tools.length} tools in ${test.ms} ms`);
  }
  await check(place);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(CLIENTS, name));
if (unknown.length > 0) {
  fail(`There is no client ${unknown.join(', ')}; there are ${Object.keys(CLIENTS).join(', ')}.`);
} else if (!existsSync(sidecar)) {
  fail('The sidecar is not built yet. Run npm run build, then try again.');
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'parlance-clients-'));
  try {
    const library = path.join(folder, 'library.db');
    script('library.ts', 'import', 'assets/sample-library', '--library', library);
    for (const name of asked.length > 0 ? asked : Object.keys(CLIENTS))
      await checkClient(name, folder, library);
    console.log(
      process.exitCode === undefined ? '\nAll clients are content.' : '\nNot all clients are content.',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
