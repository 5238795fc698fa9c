import path from 'node:path';
import { build } from './build.mjs';
import { hasDisplay, withVirtualDisplay } from './display.mjs';
import { electronCommand } from './setup/electron.mjs';
import { isRoot, root } from './setup/places.mjs';
import { runScript, say } from './setup/plain-failure.mjs';
import { runInForeground } from './setup/programs.mjs';
import { afterSetUp } from './setup.mjs';
import { prepareStage } from './stage.mjs';

/** Opens the app with the arguments that were given; where there is no display, shows what it does instead. */
await runScript(() =>
  afterSetUp(async (electron) => {
    await build(electron);
    return hasDisplay() ? openApp(process.argv.slice(2)) : demonstrate();
  }),
);

function openApp(extra) {
  const { executable, args } = electronCommand();
  const asRoot = process.platform === 'linux' && isRoot;
  if (asRoot) say("running as root: Chromium's sandbox is off (--no-sandbox)");
  return runInForeground(executable, [...args, ...(asRoot ? ['--no-sandbox'] : []), ...extra]);
}

async function demonstrate() {
  say('there is no display here: showing what the app does in a virtual one');
  const demonstration = path.join(root, 'scripts', 'demonstration.ts');
  await prepareStage();
  return withVirtualDisplay((environment) =>
    runInForeground(process.execPath, [demonstration, ...process.argv.slice(2)], { env: environment }),
  );
}
