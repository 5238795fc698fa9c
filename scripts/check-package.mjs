import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withVirtualDisplay } from './display.mjs';
import { root } from './setup/places.mjs';
import { PlainFailure, say } from './setup/plain-failure.mjs';
import {
  asOrdinaryUser,
  giveToOrdinaryUser,
  makeOrdinaryFolder,
  prepareStage,
  stagePackage,
} from './stage.mjs';

const STEP_LIMIT_MS = 30_000;
/** How a fuse stands in the executable: the characters 1 and 0. */
const FUSE_ON = 0x31;
const FUSE_OFF = 0x30;
const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  GrantFileProtocolExtraPrivileges: false,
};

/**
 * Starts the unpacked Linux package as a person would and asks whether it works: the fuses are set, the window
 * opens sandboxed on the app's own page, the library is there, and the sidecar that came with it reads this
 * library, while the app runs and after it was closed.
 *
 * @throws {PlainFailure} with what does not work
 */
export async function checkPackage() {
  const unpacked = path.join(root, 'release', 'linux-unpacked');
  await checkFuses(path.join(unpacked, 'parlance'));
  await prepareStage();
  const folder = await stagePackage(unpacked);
  const place = makeOrdinaryFolder('packaged');
  try {
    await withVirtualDisplay((environment) => checkRunning(folder, place, environment));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  say('the packaged app works');
}

async function checkFuses(executable) {
  const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
  const wire = await getCurrentFuseWire(executable);
  for (const [name, wanted] of Object.entries(RELEASE_FUSES)) {
    if (wire[FuseV1Options[name]] !== (wanted ? FUSE_ON : FUSE_OFF))
      throw new PlainFailure(`The fuse ${name} is not ${wanted ? 'on' : 'off'}.`);
  }
}

async function checkRunning(folder, place, environment) {
  const profile = path.join(place, 'profile');
  for (const made of [profile, path.join(place, 'home')]) {
    await mkdir(made);
    giveToOrdinaryUser(made);
  }
  const env = {
    PATH: environment.PATH,
    DISPLAY: environment.DISPLAY,
    HOME: path.join(place, 'home'),
    TZ: 'UTC',
  };
  const app = startApp(path.join(folder, 'parlance'), profile, { cwd: place, env });
  const sidecar = path.join(folder, 'resources', 'mcp', 'parlance-mcp');
  const library = path.join(profile, 'library.db');
  try {
    await checkWindow(await app.debuggerAddress);
    checkSandbox(app.child.pid);
    await until(() => existsSync(library), 'The packaged app made no library.');
    await checkSidecar(sidecar, library, { cwd: place, env });
    app.child.kill('SIGTERM');
    await withLimit(app.ended, 'The packaged app does not quit.');
    await checkSidecar(sidecar, library, { cwd: place, env });
  } catch (error) {
    throw error instanceof PlainFailure
      ? new PlainFailure(error.message, error.details || app.stderr())
      : error;
  } finally {
    app.kill();
  }
}

/** The inspector's fuse is off: the page is reached through Chromium's own port. */
function startApp(executable, profile, options) {
  const switches = ['--remote-debugging-port=0', '--disable-gpu', `--user-data-dir=${profile}`];
  const { command, args } = asOrdinaryUser(executable, switches);
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
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
    child,
    ended,
    stderr: () => written,
    debuggerAddress: withLimit(address, 'The packaged app does not start.'),
    kill: () => {
      if (isRunning) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

async function checkWindow(debuggerAddress) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.connectOverCDP(debuggerAddress);
  try {
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    await until(() => pages().length > 0, 'The packaged app shows no window.');
    const [page] = pages();
    await page.locator('#root > *').first().waitFor({ timeout: STEP_LIMIT_MS });
    if (!page.url().startsWith('app://')) throw new PlainFailure(`The window shows ${page.url()}.`);
  } finally {
    await browser.close();
  }
}

/** Every process of Chromium's that shows pages must be under its system call filter (seccomp mode 2). */
function checkSandbox(appPid) {
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

async function checkSidecar(executable, library, options) {
  const check = await answerOf(executable, ['--check', '--library', library], '', options);
  if (check.exitCode !== 0)
    throw new PlainFailure('The packaged sidecar cannot read the library.', check.output);
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'check', version: '1' } },
  };
  const served = await answerOf(
    executable,
    ['--library', library],
    `${JSON.stringify(initialize)}\n`,
    options,
  );
  const answer = JSON.parse(served.output.split('\n')[0] || 'null');
  if (answer?.result?.protocolVersion !== '2025-11-25')
    throw new PlainFailure('The packaged sidecar does not answer "initialize".', served.output);
}

function answerOf(executable, args, input, options) {
  const { command, args: all } = asOrdinaryUser(executable, args);
  const child = spawn(command, all, {
    ...options,
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

async function until(condition, failure) {
  const end = Date.now() + STEP_LIMIT_MS;
  while (!condition()) {
    if (Date.now() > end) throw new PlainFailure(failure);
    await delay(50);
  }
}

function withLimit(promise, failure) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new PlainFailure(failure)), STEP_LIMIT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
