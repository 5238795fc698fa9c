import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { chmod, cp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chosenElectron, electronCommand } from './setup/electron.mjs';
import { fingerprint } from './setup/fingerprint.mjs';
import { linkTree } from './setup/link-tree.mjs';
import { withLock } from './setup/lock.mjs';
import { ordinaryUser } from './setup/ordinary-user.mjs';
import { checkoutId, isRoot, root } from './setup/places.mjs';
import { PlainFailure } from './setup/plain-failure.mjs';
import { readableByAll } from './setup/readable-by-all.mjs';
import { putInPlace } from './setup/whole-or-nothing.mjs';
import { sidecarExecutable } from './sidecar.mjs';

const STAGES = '/var/tmp';
const PREFIX = 'parlance-stage-';
const APP_PARTS = ['build/main', 'build/preload', 'build/renderer', 'build/mcp', 'assets/sample-library'];
/** What changes whenever the build made something else; quicker to read than all that it made. */
const RECORDS = ['package.json', 'build/made-from', 'build/mcp/better_sqlite3.node', 'assets/sample-library'];

/** Whether the app under test runs as another user than the tests: root's Chromium has no sandbox. */
export const runsAsOrdinaryUser = process.platform === 'linux' && isRoot;

const stageFolder = path.join(STAGES, `${PREFIX}${checkoutId}`);
const stagedElectron = path.join(stageFolder, 'electron');
const stagedApp = path.join(stagedElectron, 'resources', 'app');
const launcher = path.join(stageFolder, 'launch-app');

/**
 * Where tests may make folders that the user who runs the app can reach.
 *
 * @returns {string}
 */
export function temporaryRoot() {
  return runsAsOrdinaryUser ? path.join(stageFolder, 'tmp') : os.tmpdir();
}

/**
 * How tests start the built app.
 *
 * @returns {{ executable: string, args: string[] }}
 */
export function appUnderTest() {
  return runsAsOrdinaryUser ? { executable: launcher, args: [] } : electronCommand();
}

/**
 * The built sidecar, where the user who runs the app can execute it.
 *
 * @returns {string}
 */
export function sidecarUnderTest() {
  return runsAsOrdinaryUser
    ? path.join(stagedApp, 'build', 'mcp', path.basename(sidecarExecutable))
    : sidecarExecutable;
}

/**
 * A command line that runs `command` as the ordinary user when this is root, and unchanged otherwise.
 *
 * @param {string} command an absolute path, or a name that PATH finds
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function asOrdinaryUser(command, args) {
  if (!runsAsOrdinaryUser) return { command, args };
  const { uid, gid } = ordinaryUser();
  const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--inh-caps=-all'];
  return { command: 'setpriv', args: [...drop, '--', command, ...args] };
}

/**
 * Copies what the build made to a place where the ordinary user can run it, if this is root: the checkout may
 * lie where that user may not read. Does nothing when it is there already.
 *
 * @throws {PlainFailure}
 */
export async function prepareStage() {
  if (!runsAsOrdinaryUser) return;
  await withLock(`stage ${root}`, async () => {
    removeStagesOfVanishedCheckouts();
    makeOwnFolder(stageFolder);
    await writeFile(path.join(stageFolder, 'checkout'), `${root}\n`);
    await stageElectron();
    await stageApp();
    await writeLauncher();
    mkdirSync(temporaryRoot(), { recursive: true });
    await chmod(temporaryRoot(), 0o1777);
  });
}

async function stageElectron() {
  const electron = chosenElectron();
  if (!electron) throw new PlainFailure('Electron is not set up yet; run "node scripts/setup.mjs" first.');
  const mark = path.join(stagedElectron, 'made-from');
  const source = `${electron.origin} ${electron.version}\n`;
  if (contentOf(mark) === source) return;
  const unfinished = `${stagedElectron}.unfinished-${process.pid}`;
  await linkTree(electron.folder, unfinished);
  await writeFile(path.join(unfinished, 'made-from'), source);
  putInPlace(unfinished, stagedElectron);
}

async function stageApp() {
  const missing = APP_PARTS.find((part) => !existsSync(path.join(root, part)));
  if (missing) throw new PlainFailure('The app is not built yet; run "npm run build" first.');
  const source = fingerprint(root, RECORDS);
  const mark = path.join(stagedApp, 'made-from');
  if (contentOf(mark) === source) return;
  const unfinished = `${stagedApp}.unfinished-${process.pid}`;
  await cp(path.join(root, 'package.json'), path.join(unfinished, 'package.json'));
  for (const part of APP_PARTS)
    await cp(path.join(root, part), path.join(unfinished, part), { recursive: true });
  await readableByAll(unfinished);
  await writeFile(path.join(unfinished, 'made-from'), source);
  putInPlace(unfinished, stagedApp);
}

/** Playwright must start one program; `exec` keeps its process number that of the app. */
async function writeLauncher() {
  const { command, args } = asOrdinaryUser(path.join(stagedElectron, 'electron'), []);
  await writeFile(
    launcher,
    `#!/bin/sh
exec ${[command, ...args].join(' ')} "$@"
`,
  );
  await chmod(launcher, 0o755);
}

/**
 * Makes an empty folder that the user who runs the app owns.
 *
 * @param {string} prefix the beginning of its name
 * @returns {string} its absolute path
 */
export function makeOrdinaryFolder(prefix) {
  const folder = mkdtempSync(path.join(temporaryRoot(), `${prefix}-`));
  giveToOrdinaryUser(folder);
  return folder;
}

/**
 * Makes the user who runs the app the owner of a file or folder, not of what is in it.
 *
 * @param {string} place
 */
export function giveToOrdinaryUser(place) {
  if (!runsAsOrdinaryUser) return;
  const { uid, gid } = ordinaryUser();
  chownSync(place, uid, gid);
}

/** The place is known to everybody: what somebody else made there is not used. */
function makeOwnFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new PlainFailure(`The folder ${folder} belongs to somebody else; remove it and run this again.`);
}

function removeStagesOfVanishedCheckouts() {
  for (const name of readdirSync(STAGES).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(STAGES, name);
    const checkout = contentOf(path.join(folder, 'checkout'))?.trim();
    if (checkout && lstatSync(folder).uid === process.getuid?.() && !existsSync(checkout))
      rmSync(folder, { recursive: true, force: true });
  }
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
