import { readFileSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageFolder } from '../setup/node-packages.mjs';
import { buildFolder, root } from '../setup/places.mjs';
import { say } from '../setup/plain-failure.mjs';
import { findProgram, runQuietly } from '../setup/programs.mjs';
import { readableByAll } from '../setup/readable-by-all.mjs';
import { makeTarball } from './tarball.mjs';

/** Where packages are made. */
export const releaseFolder = path.join(root, 'release');

/** How the three kinds are packed: what ends the names of all that is no release, and the levels of compression. */
const FOR_TRYING = '-for-trying';
const RELEASE = { suffix: '', gzipLevel: 9, deb: { compression: 'xz', level: 6 }, hasAppImage: true };
const TRIAL = {
  suffix: FOR_TRYING,
  gzipLevel: 6,
  deb: { compression: 'gz', level: 6 },
  hasAppImage: false,
};
const CHECK = {
  suffix: FOR_TRYING,
  gzipLevel: 1,
  deb: { compression: 'gz', level: 1 },
  hasAppImage: false,
};

/**
 * @typedef {object} Packages
 * @property {string} [unpacked] Linux only, as the next two
 * @property {string} [tarball]
 * @property {string} [deb] only where dpkg-deb is
 */

/**
 * Makes the packages for the system at hand. A release needs the product's Electron; with the one from npm, and for a
 * check, they are packed quickly, and their names say that they are for trying.
 *
 * @param {import('../setup/electron.mjs').Electron} electron
 * @param {{ isCheck: boolean }} options
 * @returns {Promise<Packages>}
 * @throws {import('../setup/plain-failure.mjs').PlainFailure}
 */
export async function makePackages(electron, { isCheck }) {
  const isTrial = electron.origin === 'npm';
  if (isTrial)
    say(`packaging with Electron ${electron.version} from npm: for trying only, not to be given to others`);
  const kind = isCheck ? CHECK : isTrial ? TRIAL : RELEASE;
  const configuration = await configurationFor(kind, electron);
  if (process.platform === 'linux') return makeLinuxPackages(kind, configuration);
  say('packaging into release/');
  await runBuilder(isCheck ? ['--dir'] : [], configuration);
  return {};
}

/** The archive comes first: for the deb, electron-builder adds a file to the unpacked app. */
async function makeLinuxPackages(kind, configuration) {
  say('packaging the unpacked app');
  await runBuilder(['--linux', 'dir'], configuration);
  const folder = process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`;
  const unpacked = path.join(releaseFolder, folder);
  await readableByAll(unpacked);

  const epoch = await sourceDate();
  const top = `parlance-${version()}-linux-${process.arch}`;
  const tarball = path.join(releaseFolder, `${top}${kind.suffix}.tar.gz`);
  say(`packaging ${path.basename(tarball)}`);
  await makeTarball(unpacked, tarball, { top, level: kind.gzipLevel, epoch });

  const hasDpkg = findProgram('dpkg-deb') !== undefined;
  const targets = [...(hasDpkg ? ['deb'] : []), ...(kind.hasAppImage ? ['AppImage'] : [])];
  if (targets.length === 0) return { unpacked, tarball };
  say(`packaging ${targets.join(' and ')}`);
  await runBuilder(['--linux', ...targets, '--prepackaged', unpacked], configuration, {
    CUSTOM_FPM_PATH: path.join(import.meta.dirname, 'fpm-over-dpkg.mjs'),
    SOURCE_DATE_EPOCH: String(epoch),
  });
  return hasDpkg ? { unpacked, tarball, deb: await made('.deb') } : { unpacked, tarball };
}

/** electron-builder.yml with what depends on the machine at hand, as a file of its own. */
async function configurationFor(kind, electron) {
  const { parse } = await import('yaml');
  const base = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));
  const deb = {
    ...base.deb,
    artifactName: `\${name}_\${version}_\${arch}${kind.suffix}.\${ext}`,
    compression: kind.deb.compression,
    fpm: [`--deb-compression-level=${kind.deb.level}`],
  };
  const fromHere =
    electron.origin === 'npm' ? { electronVersion: electron.version, electronDist: electron.folder } : {};
  const file = path.join(buildFolder, 'electron-builder.json');
  await writeFile(file, JSON.stringify({ ...base, ...fromHere, deb }, null, 2));
  return file;
}

async function runBuilder(args, configuration, environment = {}) {
  const builder = path.join(packageFolder('electron-builder'), 'cli.js');
  await runQuietly(process.execPath, [builder, ...args, '--config', configuration, '--publish', 'never'], {
    cwd: root,
    env: { ...process.env, ...environment },
    failure: 'The app could not be packaged; the lines above say why.',
  });
}

async function made(extension) {
  const name = (await readdir(releaseFolder)).find((file) => file.endsWith(extension));
  return name && path.join(releaseFolder, name);
}

function version() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

/** The date of what is packaged, in seconds since 1970: as the variable says, or of the last commit. */
async function sourceDate() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  const lastCommit = runQuietly('git', ['log', '-1', '--format=%ct'], { cwd: root, failure: '' });
  const ofSources = Math.floor(statSync(path.join(root, 'package.json')).mtimeMs / 1000);
  return lastCommit.then(Number, () => ofSources);
}
