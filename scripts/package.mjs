import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './build.mjs';
import { checkPackage } from './check-package.mjs';
import { packageFolder } from './setup/node-packages.mjs';
import { root } from './setup/places.mjs';
import { runScript, say } from './setup/plain-failure.mjs';
import { runQuietly } from './setup/programs.mjs';
import { afterSetUp } from './setup.mjs';

/**
 * Packages the app into release/. With `--check` it is only unpacked (release/linux-unpacked), then started and
 * asked whether it works.
 */
await runScript(() =>
  afterSetUp(async (electron) => {
    const isCheck = process.argv.includes('--check');
    await build(electron);
    await rm(path.join(root, 'release'), { recursive: true, force: true });
    await runBuilder(builderArguments(electron, isCheck));
    if (isCheck) await checkPackage();
  }),
);

/** Only what can be made here: the Electron from npm is for trying, and the other targets need more downloads. */
function builderArguments(electron, isCheck) {
  const isTrial = electron.origin === 'npm';
  if (isTrial && !isCheck)
    say(`packaging with Electron ${electron.version} from npm: to try, not to give to others`);
  const onlyUnpacked = isTrial || isCheck ? ['--dir'] : [];
  const fromHere = isTrial
    ? [`-c.electronVersion=${electron.version}`, `-c.electronDist=${electron.folder}`]
    : [];
  return [...onlyUnpacked, ...fromHere, '--publish', 'never'];
}

async function runBuilder(args) {
  const builder = path.join(packageFolder('electron-builder'), 'cli.js');
  say('packaging into release/');
  await runQuietly(process.execPath, [builder, ...args], {
    cwd: root,
    failure: 'The app could not be packaged; the lines above say why.',
  });
}
