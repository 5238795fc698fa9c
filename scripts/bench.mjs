import { continueUnderPinnedNode, ensureNodePackages } from './setup/node-packages.mjs';
import { cacheFolder } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';

/** Measures the library against the driver's floor: `npm run bench -- --help`. Needs no Electron, so it sets none up. */
await runScript(async () => {
  await ensureNodePackages();
  const exitCode = await continueUnderPinnedNode();
  if (exitCode !== undefined) return exitCode;
  const { runBench } = await import('../tests/bench/run-bench.ts');
  return runBench(process.argv.slice(2), cacheFolder);
});
