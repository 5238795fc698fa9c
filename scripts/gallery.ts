import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Scene } from '../tests/gallery/scene.ts';
import { SCENES } from '../tests/gallery/scenes.ts';
import { launchApp, type RunningApp } from '../tests/support/electron-app.ts';
import { makeFolder } from '../tests/support/home-files.ts';
import { ordinaryUserFolder } from '../tests/support/ordinary-user.ts';
import { root } from './setup/places.mjs';

/** Draws what `gallery.mjs` asks for: each scene in its own app, in both themes and at three widths. */
const FOLDER = path.join(root, 'build', 'gallery');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 720 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** The scene on the README, and its pictures. */
const README = {
  scene: 'search',
  size: { width: 1280, height: 800 },
  files: { light: 'docs/images/window.png', dark: 'docs/images/window-dark.png' },
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { readme: { type: 'boolean', default: false } },
});

if (values.readme) {
  const scene = SCENES.find(({ name }) => name === README.scene);
  if (scene === undefined) throw new Error('The scene of the README is gone.');
  await inScene(scene, async (running) => {
    for (const theme of THEMES) {
      await draw(running, scene, README.size, theme, path.join(root, README.files[theme]));
    }
  });
} else {
  if (positionals.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const scene of SCENES) {
    if (positionals.length > 0 && !positionals.includes(scene.name)) continue;
    try {
      await inScene(scene, (running) => drawAll(running, scene));
      console.log(`drawn: ${scene.name}`);
    } catch (error) {
      // The others are worth looking at all the same.
      console.error(`not drawn: ${scene.name}`, error);
      process.exitCode = 1;
    }
  }
}

/** Draws a scene in every size that it is for, in both themes. */
async function drawAll(running: RunningApp, scene: Scene): Promise<void> {
  for (const size of SIZES) {
    if (scene.widths?.includes(size.width) === false) continue;
    for (const theme of THEMES) {
      const file = path.join(FOLDER, `${scene.name}-${size.width}-${theme}.png`);
      await draw(running, scene, size, theme, file);
    }
  }
}

/** Opens the app on a fresh home, brings the scene about, and does `work` in it. */
async function inScene(scene: Scene, work: (running: RunningApp) => Promise<void>): Promise<void> {
  const { folder, remove } = await ordinaryUserFolder('gallery');
  const home = path.join(folder, 'home');
  try {
    makeFolder(folder, 'home');
    makeFolder(folder, 'profile');
    scene.before?.(folder);
    const running = await launchApp({ userDataDir: path.join(folder, 'profile') });
    try {
      await resize(running, SIZES[0]);
      await scene.prepare(running, home);
      await work(running);
    } finally {
      await running.kill();
    }
  } finally {
    await remove();
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function resize({ app }: RunningApp, { width, height }: Size): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );
}

async function draw(
  running: RunningApp,
  scene: Scene,
  size: Size,
  theme: (typeof THEMES)[number],
  file: string,
): Promise<void> {
  const { page } = running;
  await resize(running, size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await zoom(running, scene.zoom ?? 1);
  await waitForWidth(running, size.width / (scene.zoom ?? 1));
  await scene.settle?.(running, size.width);
  // Two frames for the layout, and the time that what comes and goes needs to be still.
  await page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`,
  );
  await page.waitForTimeout(250);
  await (scene.zoom === undefined ? page.screenshot({ path: file }) : capture(running, file));
}

/** The window as it is on the screen; Playwright's own picture of an enlarged page is a part of it. */
async function capture({ app }: RunningApp, file: string): Promise<void> {
  const picture = await app.evaluate(async ({ BrowserWindow }) =>
    (await BrowserWindow.getAllWindows()[0]?.webContents.capturePage())?.toPNG().toString('base64'),
  );
  writeFileSync(file, Buffer.from(picture ?? '', 'base64'));
}

async function zoom({ app }: RunningApp, factor: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, times) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(times);
  }, factor);
}

/** Asked again and again, since the page's policy forbids Playwright's own waiting. */
async function waitForWidth({ page }: RunningApp, width: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    // A window as large as its screen is one pixel smaller.
    if (Math.abs((await page.evaluate<number>('innerWidth')) - width) <= 1) return;
    await page.waitForTimeout(30);
  }
  throw new Error(`The window did not become ${width} pixels wide.`);
}
