import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './setup/lock.mjs';
import { continueUnderPinnedNode, ensureNodePackages } from './setup/node-packages.mjs';
import { buildFolder, cacheFolder, root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';

/** Measures the library and the sidecar against their floors: `npm run bench -- --help`. Needs no Electron, so it sets none up. */
await runScript(async () => {
  await ensureNodePackages();
  const exitCode = await continueUnderPinnedNode();
  if (exitCode !== undefined) return exitCode;
  const { runBench } = await import('../tests/bench/run-bench.ts');
  return runBench(process.argv.slice(2), { cacheFolder, buildFolder, buildSidecar });
});

/** The sidecar with the native module that the driver's package ships, and a program that echoes, made in the same way. */
async function buildSidecar() {
  const { buildBundles } = await import('./bundles.mjs');
  const { makeExecutable } = await import('./sidecar.mjs');
  const { nativeModule } = await import('./setup/native-module.mjs');
  const folder = path.join(buildFolder, 'bench', 'programs');
  const ending = process.platform === 'win32' ? '.exe' : '';
  const sidecar = path.join(folder, `sidecar${ending}`);
  const echo = path.join(folder, `echo${ending}`);
  await withLock(`build ${root}`, async () => {
    await buildBundles(['mcp']);
    await mkdir(folder, { recursive: true });
    await copyFile(nativeModule({ origin: 'official' }), path.join(folder, 'better_sqlite3.node'));
    await makeExecutable(path.join(buildFolder, 'mcp', 'mcp.cjs'), sidecar, { useSnapshot: true });
    await makeExecutable(path.join(root, 'tests', 'bench', 'echo.cjs'), echo, { useSnapshot: false });
  });
  return { sidecar, echo };
}
