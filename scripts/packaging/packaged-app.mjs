import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { asOrdinaryUser } from '../stage.mjs';
import { PlainFailure } from '../setup/plain-failure.mjs';
import { STEP_LIMIT_MS, withLimit } from './waiting.mjs';

/**
 * @typedef {object} Surroundings
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Starts a packaged app as a person would, as the ordinary user when this is root. The inspector's fuse is off: its
 * page is reached through Chromium's own port.
 *
 * @param {string} executable
 * @param {Surroundings} surroundings
 */
export function startApp(executable, surroundings) {
  const { command, args } = asOrdinaryUser(executable, ['--remote-debugging-port=0', '--disable-gpu']);
  const child = spawn(command, args, {
    ...surroundings,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  const address = new Promise((resolve) => {
    child.stderr.on('data', (chunk) => {
      written += chunk;
      const found = /DevTools listening on (ws:\S+)/.exec(written);
      if (found) resolve(found[1]);
    });
  });
  let isRunning = true;
  const ended = new Promise((resolve) => {
    child.on('close', () => {
      isRunning = false;
      resolve();
    });
  });
  return {
    pid: child.pid,
    /** What it has written to stderr so far. */
    stderr: () => written,
    debuggerAddress: withLimit(address, 'The packaged app does not start.'),
    quit: () => {
      child.kill('SIGTERM');
      return withLimit(ended, 'The packaged app does not quit.');
    },
    kill: () => {
      if (isRunning) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

/**
 * Every process that shows pages must be under Chromium's system call filter (seccomp mode 2).
 *
 * @param {number} appPid
 * @throws {PlainFailure}
 */
export function checkSandbox(appPid) {
  const renderers = descendants(appPid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('--type=renderer'),
  );
  const areSandboxed = renderers.every((pid) =>
    /^Seccomp:\t2$/m.test(readFileSync(`/proc/${pid}/status`, 'latin1')),
  );
  if (renderers.length === 0 || !areSandboxed) throw new PlainFailure("Chromium's sandbox is not on.");
}

function descendants(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/**
 * The sidecar that came with the app can read the library, and answers a client.
 *
 * @param {string} executable
 * @param {string} library
 * @param {Surroundings} surroundings
 * @throws {PlainFailure}
 */
export async function checkSidecar(executable, library, surroundings) {
  const check = await runAsPerson(executable, ['--check', '--library', library], surroundings);
  if (check.exitCode !== 0)
    throw new PlainFailure('The packaged sidecar cannot read the library.', check.output);
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'check', version: '1' } },
  };
  const served = await runAsPerson(
    executable,
    ['--library', library],
    surroundings,
    `${JSON.stringify(initialize)}\n`,
  );
  const answer = JSON.parse(served.output.split('\n')[0] || 'null');
  if (answer?.result?.protocolVersion !== '2025-11-25')
    throw new PlainFailure('The packaged sidecar does not answer "initialize".', served.output);
}

/**
 * Runs a program to its end as the ordinary user when this is root.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Surroundings} surroundings
 * @param {string} [input]
 * @returns {Promise<{ exitCode: number, output: string }>} `output` is what it wrote to stdout
 */
function runAsPerson(program, args, surroundings, input = '') {
  const { command, args: all } = asOrdinaryUser(program, args);
  const child = spawn(command, all, {
    ...surroundings,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: STEP_LIMIT_MS,
  });
  child.stdin.end(input);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}

/**
 * Opens a link as a click on it does. What it starts may go on running, so that only the program's own end is waited for.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Surroundings} surroundings
 * @throws {PlainFailure}
 */
export async function openAsPerson(program, args, surroundings) {
  const { command, args: all } = asOrdinaryUser(program, args);
  const child = spawn(command, all, { ...surroundings, stdio: 'ignore' });
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  const exitCode = await withLimit(ended, `"${program}" does not end.`);
  if (exitCode !== 0) throw new PlainFailure(`A link cannot be opened: "${program}" ends with ${exitCode}.`);
}
