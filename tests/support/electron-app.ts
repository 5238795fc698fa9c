import { test as base, _electron, type ElectronApplication, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { appUnderTest } from '../../scripts/stage.mjs';
import { giveToOrdinaryUser, ordinaryEnvironment, ordinaryUserFolder } from './ordinary-user.ts';

/** Equal pixels and words on every machine. */
const STEADY = ['--force-device-scale-factor=1', '--lang=en-US', '--disable-gpu'];

export interface LaunchOptions {
  /** An earlier launch's folder, to start the app again on it; a new empty one by default. */
  readonly userDataDir?: string;
  /** Further arguments: files, links, switches. */
  readonly args?: readonly string[];
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningApp {
  readonly app: ElectronApplication;
  /** The first window. */
  readonly page: Page;
  /** Electron's userData; the library is `library.db` in it. Its parent holds `home`, the app's HOME. */
  readonly userDataDir: string;
  /** What the app has written to stderr so far. */
  readonly stderr: () => string;
  /** Quits the app as a person would and waits for its end. */
  readonly close: () => Promise<void>;
  /** Ends the app and all its processes at once, as a crash or a power cut does. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts the built app with Chromium's sandbox on, as an ordinary user if the tests are run by root. The profile and
 * HOME are folders of that user; whoever calls this closes the app. Use the `launch` fixture in specs: it closes the
 * app and removes the folders after the test.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const userDataDir = options.userDataDir ?? (await newProfile()).userDataDir;
  const home = path.join(path.dirname(userDataDir), 'home');
  const { executable, args } = appUnderTest();
  const app = await launchTwiceIfNeeded({
    executablePath: executable,
    args: [...args, ...STEADY, `--user-data-dir=${userDataDir}`, ...(options.args ?? [])],
    chromiumSandbox: true,
    cwd: path.dirname(userDataDir),
    env: definedOnly({ ...ordinaryEnvironment(home), TMPDIR: home, ...options.env }),
  });
  const child = app.process();
  const written: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    });
  });
  return {
    app,
    page: await app.firstWindow(),
    userDataDir,
    stderr: () => written.join(''),
    close: () => app.close(),
    kill: async () => {
      if (child.pid !== undefined && !hasEnded) killGroup(child.pid);
      await ended;
    },
  };
}

/**
 * Once in a few hundred starts the Electron that tests fall back to dies of a segmentation fault while the inspector
 * attaches. A second attempt tells such a death from an app that does not start; it is never silent.
 */
async function launchTwiceIfNeeded(
  options: NonNullable<Parameters<typeof _electron.launch>[0]>,
): Promise<ElectronApplication> {
  try {
    return await _electron.launch(options);
  } catch (error) {
    console.warn('The app died at its start; starting it once more.', error);
    return _electron.launch(options);
  }
}

interface Fixtures {
  /** Starts the app, as often as a test likes; what still runs after the test is ended and its folder removed. */
  readonly launch: (options?: LaunchOptions) => Promise<RunningApp>;
}

/** Playwright's `test` with the app. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from this pattern
  launch: async ({}, use, info) => {
    const running: RunningApp[] = [];
    const removals: (() => Promise<void>)[] = [];
    await use(async (options = {}) => {
      const profile = options.userDataDir === undefined ? await newProfile() : undefined;
      if (profile) removals.push(profile.remove);
      const started = await launchApp(profile ? { ...options, userDataDir: profile.userDataDir } : options);
      running.push(started);
      return started;
    });
    for (const started of running) {
      if (info.status !== info.expectedStatus)
        await info.attach('stderr of the app', { body: started.stderr(), contentType: 'text/plain' });
      await started.kill();
    }
    for (const remove of removals) await remove();
  },
});

export { expect } from '@playwright/test';

/** Playwright starts the app as the leader of a process group. */
function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function newProfile(): Promise<{ userDataDir: string; remove: () => Promise<void> }> {
  const { folder, remove } = await ordinaryUserFolder('app');
  for (const name of ['home', 'profile']) {
    mkdirSync(path.join(folder, name));
    giveToOrdinaryUser(path.join(folder, name));
  }
  return { userDataDir: path.join(folder, 'profile'), remove };
}

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
