import { cacheFolder } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { afterSetUp } from './setup.mjs';

/** Measures the library against the driver's floor: `npm run bench -- --help`. */
await runScript(() =>
  afterSetUp(async () => {
    const { runBench } = await import('../tests/bench/run-bench.ts');
    return runBench(process.argv.slice(2), cacheFolder);
  }),
);
