import { existsSync } from 'node:fs';
import { PlainFailure, say } from './plain-failure.mjs';
import { isRoot } from './places.mjs';
import { findProgram, runQuietly } from './programs.mjs';

const APT_ENVIRONMENT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * What Parlance needs from a Linux system beyond Node: how to see that it is there, and the Debian package that
 * brings it. `for` says who misses it: the app's window, tests and runs without a display, the check of the
 * installed package, or the compiler of the native module.
 */
const REQUIREMENTS = [
  { package: 'libgtk-3-0', for: 'window', library: 'libgtk-3.so.0' },
  { package: 'libnss3', for: 'window', library: 'libnss3.so' },
  { package: 'libasound2', for: 'window', library: 'libasound.so.2' },
  { package: 'libgbm1', for: 'window', library: 'libgbm.so.1' },
  { package: 'libcups2', for: 'window', library: 'libcups.so.2' },
  { package: 'libdrm2', for: 'window', library: 'libdrm.so.2' },
  { package: 'xvfb', for: 'display', program: 'Xvfb' },
  { package: 'xdotool', for: 'display', program: 'xdotool' },
  { package: 'libglib2.0-bin', for: 'package', program: 'gio' },
  { package: 'desktop-file-utils', for: 'package', program: 'desktop-file-validate' },
  { package: 'fonts-inter', for: 'fonts', font: 'Inter' },
  { package: 'fonts-noto-core', for: 'fonts', font: 'Noto Sans' },
  { package: 'fonts-noto-cjk', for: 'fonts', font: 'Noto Sans CJK SC' },
  { package: 'fonts-noto-color-emoji', for: 'fonts', font: 'Noto Color Emoji' },
  { package: 'fonts-jetbrains-mono', for: 'fonts', font: 'JetBrains Mono' },
  { package: 'build-essential', for: 'compiler', program: 'g++' },
  { package: 'build-essential', for: 'compiler', program: 'make' },
  { package: 'python3', for: 'compiler', program: 'python3' },
  { package: 'unzip', for: 'compiler', program: 'unzip' },
  { package: 'binutils', for: 'compiler', program: 'strip' },
];

/**
 * Installs the missing system packages (Linux, as root, with apt); an ordinary user is told what to install if
 * the app's window could not open without it.
 *
 * @throws {PlainFailure}
 */
export async function ensureSystemPackages() {
  if (process.platform !== 'linux') return;
  const missing = await missingRequirements();
  if (missing.length === 0) return;
  if (isRoot && findProgram('apt-get')) {
    await install(namesOf(missing));
    return;
  }
  const forTheWindow = missing.filter((requirement) => requirement.for === 'window');
  if (forTheWindow.length > 0) throw new PlainFailure(installSentence(forTheWindow));
}

/**
 * Refuses with the name of what is missing for the given purpose, where nothing could be installed.
 *
 * @param {'display' | 'compiler' | 'package'} purpose
 * @throws {PlainFailure}
 */
export async function requireSystemPackages(purpose) {
  if (process.platform !== 'linux') return;
  const missing = (await missingRequirements()).filter((requirement) => requirement.for === purpose);
  if (missing.length > 0) throw new PlainFailure(installSentence(missing));
}

async function missingRequirements() {
  const [libraries, fonts] = await Promise.all([
    listing('ldconfig', ['-p'], ['/sbin/ldconfig', '/usr/sbin/ldconfig']),
    listing('fc-list', [':', 'family']),
  ]);
  const families = new Set(fonts.split(/[\n,]/).map((name) => name.trim()));
  return REQUIREMENTS.filter((requirement) => {
    if (requirement.library) return !libraries.includes(`\t${requirement.library} `);
    if (requirement.font) return !families.has(requirement.font);
    return !findProgram(requirement.program);
  });
}

/** What a listing program prints; nothing when it is not installed, since then nor is what it would list. */
async function listing(name, args, otherPlaces = []) {
  const program = findProgram(name) ?? otherPlaces.find((place) => existsSync(place));
  return program ? runQuietly(program, args, { failure: `${name} does not work.` }).catch(() => '') : '';
}

async function install(names) {
  const failure = `The system packages could not be installed; run "apt-get update && apt-get install ${names.join(' ')}" and see what it says.`;
  say(`installing system packages: ${names.join(' ')}`);
  await runQuietly('apt-get', ['update', '-q'], { failure, env: APT_ENVIRONMENT });
  await runQuietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    failure,
    env: APT_ENVIRONMENT,
  });
}

function installSentence(missing) {
  const names = namesOf(missing).join(' ');
  return findProgram('apt-get')
    ? `Parlance needs system packages that are missing here; run "sudo apt-get install ${names}" and then this again.`
    : `Parlance needs system packages that are missing here; install what your system calls ${names} and then run this again.`;
}

function namesOf(requirements) {
  return [...new Set(requirements.map((requirement) => requirement.package))];
}
