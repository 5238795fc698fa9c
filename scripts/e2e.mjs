import path from 'node:path';
import { build } from './build.mjs';
import { withVirtualDisplay } from './display.mjs';
import { packageFolder } from './setup/node-packages.mjs';
import { root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { runInForeground } from './setup/programs.mjs';
import { afterSetUp } from './setup.mjs';
import { prepareStage } from './stage.mjs';

/** Runs the end-to-end tests on the built app; arguments go to Playwright (a file, -g, --ui and so on). */
await runScript(() =>
  afterSetUp(async (electron) => {
    await build(electron);
    await prepareStage();
    const playwright = path.join(packageFolder('@playwright/test'), 'cli.js');
    const run = (environment) =>
      runInForeground(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
        cwd: root,
        env: environment,
      });
    return process.platform === 'linux' ? withVirtualDisplay(run) : run(process.env);
  }),
);
