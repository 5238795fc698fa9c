import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { withVirtualDisplay } from '../display.mjs';
import { PlainFailure } from '../setup/plain-failure.mjs';
import { giveToOrdinaryUser, makeOrdinaryFolder } from '../stage.mjs';
import { checkSandbox, checkSidecar, openAsPerson, startApp } from './packaged-app.mjs';
import { STEP_LIMIT_MS, until } from './waiting.mjs';

/** Brings the sample in through the page, as soon as the library is open, and asks for one of the rows. */
const IMPORT_AND_FIND = `(async () => {
  let sample = await window.parlance.call('import:sample', {});
  for (let again = 0; !sample.ok && again < 100; again++) {
    await new Promise((done) => setTimeout(done, 100));
    sample = await window.parlance.call('import:sample', {});
  }
  if (!sample.ok) throw new Error(JSON.stringify(sample.error));
  const list = await window.parlance.call('library:list', { filter: {}, sort: 'newest' });
  const rows = await window.parlance.call('library:rows', { handles: [...list.value] });
  const { id, title } = rows.value.at(-1);
  return { id, title };
})()`;

/**
 * How the app at hand is used.
 *
 * @typedef {object} Installation
 * @property {string} executable
 * @property {string} sidecar
 * @property {(link: string) => { program: string, args: string[] }} opens what a click on a link runs
 */

/**
 * Starts a packaged app with a new home, as a person would, and asks whether it works: the window opens sandboxed on the
 * app's own page, the sample comes in, a link opens its line, and the sidecar that came with it reads the library,
 * while the app runs and after it was closed.
 *
 * @param {Installation} installation
 * @param {(home: { link: string, surroundings: import('./packaged-app.mjs').Surroundings }) => Promise<void>} [then]
 *   what else to ask in that home, where the app was closed and the link still leads to something
 * @throws {PlainFailure} with what does not work
 */
export async function checkApp(installation, then = async () => {}) {
  const place = makeOrdinaryFolder('packaged');
  try {
    const home = path.join(place, 'home');
    await mkdir(home);
    giveToOrdinaryUser(home);
    await withVirtualDisplay(async ({ PATH, DISPLAY }) => {
      const surroundings = { cwd: home, env: { PATH, DISPLAY, HOME: home, TMPDIR: home, TZ: 'UTC' } };
      const link = await checkRunning(installation, surroundings);
      await then({ link, surroundings });
    });
    if (!existsSync(libraryIn(home))) throw new PlainFailure('The library did not stay.');
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function checkRunning({ executable, sidecar, opens }, surroundings) {
  const library = libraryIn(surroundings.env.HOME);
  const app = startApp(executable, surroundings);
  try {
    const openLink = (link) => {
      const { program, args } = opens(link);
      return openAsPerson(program, args, surroundings);
    };
    const link = await checkWindow(await app.debuggerAddress, openLink);
    checkSandbox(app.pid);
    await until(() => existsSync(library), 'The packaged app made no library.');
    await checkSidecar(sidecar, library, surroundings);
    await app.quit();
    await checkSidecar(sidecar, library, surroundings);
    return link;
  } catch (error) {
    throw new PlainFailure(
      error instanceof PlainFailure ? error.message : `The packaged app does not work: ${error.message}`,
      error.details || app.stderr(),
    );
  } finally {
    app.kill();
  }
}

/** @returns {Promise<string>} a link to one of the sample's transcripts */
async function checkWindow(debuggerAddress, openLink) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.connectOverCDP(debuggerAddress);
  try {
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    await until(() => pages().length > 0, 'The packaged app shows no window.');
    const [page] = pages();
    page.setDefaultTimeout(STEP_LIMIT_MS);
    await page.locator('#root > *').first().waitFor();
    if (!page.url().startsWith('app://')) throw new PlainFailure(`The window shows ${page.url()}.`);
    const { id, title } = await page.evaluate(IMPORT_AND_FIND);
    const link = `parlance://open/${id}?t=5000`;
    await openLink(link);
    await page.getByRole('article').getByRole('heading', { level: 1, name: title }).waitFor();
    return link;
  } finally {
    await browser.close();
  }
}

function libraryIn(home) {
  return path.join(home, '.config', 'Parlance', 'library.db');
}
