import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildBundles } from './bundles.mjs';
import { withLock } from './setup/lock.mjs';
import { root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { afterSetUp } from './setup.mjs';
import { buildSidecar } from './sidecar.mjs';

/**
 * Builds the app and the sidecar into build/, where the sources changed since the last time.
 *
 * @param {import('./setup/electron.mjs').Electron} electron
 */
export async function build(electron) {
  await withLock(`build ${root}`, async () => {
    await buildBundles(['mcp']);
    await buildSidecar(electron);
    await buildBundles(['main', 'preload', 'client']);
  });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await runScript(() => afterSetUp(build));
