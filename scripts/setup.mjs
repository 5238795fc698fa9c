import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureElectron } from './setup/electron.mjs';
import { withLock } from './setup/lock.mjs';
import { ensureNativeModule } from './setup/native-module.mjs';
import { continueUnderPinnedNode, ensureNodePackages } from './setup/node-packages.mjs';
import { ensureOrdinaryUser } from './setup/ordinary-user.mjs';
import { root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { ensureSystemPackages } from './setup/system-packages.mjs';

/**
 * Sets up what is missing on this machine and in this checkout, then does `work` under the pinned Node; says
 * nothing when nothing is missing. Safe to run again, after an interruption, and twice at once. Modules that
 * need the installed packages must be imported inside `work`.
 *
 * @param {(electron: import('./setup/electron.mjs').Electron) => Promise<number | void>} work
 * @returns {Promise<number | void>} the exit code
 * @throws {import('./setup/plain-failure.mjs').PlainFailure}
 */
export async function afterSetUp(work) {
  await withLock(`set-up ${root}`, async () => {
    await ensureSystemPackages();
    await ensureNodePackages();
  });
  const exitCode = await continueUnderPinnedNode();
  if (exitCode !== undefined) return exitCode;
  const electron = await withLock(`set-up ${root}`, async () => {
    const chosen = await ensureElectron();
    await ensureNativeModule(chosen);
    await ensureOrdinaryUser();
    return chosen;
  });
  return work(electron);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await runScript(() => afterSetUp(async () => {}));
