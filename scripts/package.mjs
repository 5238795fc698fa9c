import { mkdir, rm } from 'node:fs/promises';
import { build } from './build.mjs';
import { checkPackages } from './packaging/check-packages.mjs';
import { makePackages, releaseFolder } from './packaging/make-packages.mjs';
import { withLock } from './setup/lock.mjs';
import { root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { afterSetUp } from './setup.mjs';

/**
 * Packages the app into release/: what can be made on the machine at hand. With `--check`, quickly packed, and then
 * each is installed or unpacked, started and asked whether it works.
 */
await runScript(() =>
  afterSetUp(async (electron) => {
    const isCheck = process.argv.includes('--check');
    await build(electron);
    await withLock(`package ${root}`, async () => {
      await rm(releaseFolder, { recursive: true, force: true });
      await mkdir(releaseFolder);
      const made = await makePackages(electron, { isCheck });
      if (isCheck) await checkPackages(made);
    });
  }),
);
