import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRoot, cacheFolder } from '../setup/places.mjs';
import { withLock } from '../setup/lock.mjs';
import { PlainFailure, say } from '../setup/plain-failure.mjs';
import { findProgram, runQuietly } from '../setup/programs.mjs';
import { requireSystemPackages } from '../setup/system-packages.mjs';
import { checkApp } from './check-app.mjs';
import { checkSandbox, openAsPerson } from './packaged-app.mjs';
import { until } from './waiting.mjs';

const PACKAGE = 'parlance';
const INSTALLED = '/opt/Parlance';
const EXECUTABLE = path.join(INSTALLED, 'parlance');
const DESKTOP_FILE = '/usr/share/applications/parlance.desktop';
/** Another's run of apt may last; then this one waits, in seconds. */
const APT = ['-y', '-q', '-o', 'DPkg::Lock::Timeout=300'];
/** Stands while the package is installed for a check only. */
const mark = path.join(cacheFolder, 'deb-installed-for-a-check');

/**
 * Installs the deb, checks the installed app, lets a link start it, and removes it; nothing of it may be left. Only root
 * can do that, and not where Parlance is installed already.
 *
 * @param {string} deb
 * @throws {PlainFailure} with what does not work
 */
export async function checkDeb(deb) {
  if (!isRoot || !findProgram('apt-get')) {
    say('the deb is not installed: that takes root and apt');
    return;
  }
  await requireSystemPackages('package');
  await withLock('the installed Parlance', async () => {
    if (existsSync(mark)) await remove();
    if (existsSync(EXECUTABLE)) {
      say('the deb is not installed: a Parlance is installed here already');
      return;
    }
    const before = await tracesOnTheSystem();
    try {
      await install(deb);
      await checkInstalled();
    } finally {
      await remove();
    }
    const left = (await tracesOnTheSystem()).filter((trace) => !before.includes(trace));
    if (left.length > 0)
      throw new PlainFailure('The removed package leaves something behind.', left.join('\n'));
    say('the deb installs, works, and leaves nothing behind');
  });
}

async function install(deb) {
  say(`installing ${path.basename(deb)}`);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(mark, '');
  await apt(['install', '--no-install-recommends', deb], 'The deb cannot be installed.');
}

/** Also what an interrupted run left half installed; apt refuses a name that it has never heard of. */
async function remove() {
  const isKnown = await runQuietly('dpkg-query', ['--show', PACKAGE], { failure: '' }).then(
    () => true,
    () => false,
  );
  if (isKnown)
    await apt(['purge', PACKAGE], 'The deb cannot be removed; see what "apt-get purge parlance" says.');
  await rm(mark, { force: true });
}

function apt([command, ...args], failure) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runQuietly('apt-get', [command, ...APT, ...args], { failure, env });
}

async function checkInstalled() {
  await runQuietly('dpkg', ['--verify', PACKAGE], { failure: 'Installed files differ from the deb.' });
  await runQuietly('desktop-file-validate', ['--no-hints', DESKTOP_FILE], {
    failure: 'The desktop file is not valid.',
  });
  const installation = {
    executable: '/usr/bin/parlance',
    sidecar: path.join(INSTALLED, 'resources', 'mcp', 'parlance-mcp'),
    opens: (link) => ({ program: 'gio', args: ['open', link] }),
  };
  await checkApp(installation, checkColdStart);
}

/** A link starts the app that is not running: through the desktop file, without any switch of ours. */
async function checkColdStart({ link, surroundings }) {
  await openAsPerson('gio', ['open', link], surroundings);
  try {
    await until(() => startedBy(link) !== undefined, 'A link does not start the installed app.');
    await until(
      () => showsWindow(surroundings.env),
      'The app that a link started shows no window of the name that its desktop file says.',
    );
    checkSandbox(startedBy(link));
  } finally {
    await end(startedBy(link));
  }
}

/** One look at a time: a search that waits by itself fails when any window goes away while it looks. */
function showsWindow(env) {
  const search = ['search', '--onlyvisible', '--classname', '^parlance$'];
  return spawnSync('xdotool', search, { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** @returns {number | undefined} the app's process that got this link; its children have other arguments */
function startedBy(link) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      const [program, ...args] = argumentsOf(pid);
      return program === EXECUTABLE && args.includes(link);
    });
}

function argumentsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

async function end(pid) {
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  await until(() => argumentsOf(pid).length <= 1, 'The app that a link started does not quit.');
}

/** Everything on the system with Parlance's name, and the lines of the desktop's registers that have it. */
async function tracesOnTheSystem() {
  const places = ['/opt', '/usr', '/etc', '/var/lib'].filter((place) => existsSync(place));
  const found = await runQuietly('find', [...places, '-xdev', '-iname', '*parlance*'], {
    failure: 'The system could not be searched.',
  });
  const register = '/usr/share/applications/mimeinfo.cache';
  const lines = existsSync(register) ? readFileSync(register, 'utf8').split('\n') : [];
  return [...found.split('\n'), ...lines.filter((line) => /parlance/i.test(line))].filter(Boolean);
}
