import path from 'node:path';
import { build } from './build.mjs';
import { withVirtualDisplay } from './display.mjs';
import { root } from './setup/places.mjs';
import { runScript } from './setup/plain-failure.mjs';
import { runInForeground } from './setup/programs.mjs';
import { afterSetUp } from './setup.mjs';
import { prepareStage } from './stage.mjs';

/**
 * Builds the app and draws every screen and state of it into build/gallery/; names of scenes draw only those. With
 * `--readme` it draws the pictures of the README instead.
 */
await runScript(() =>
  afterSetUp(async (electron) => {
    await build(electron);
    await prepareStage();
    const gallery = path.join(root, 'scripts', 'gallery.ts');
    const draw = (environment) =>
      runInForeground(process.execPath, [gallery, ...process.argv.slice(2)], { env: environment });
    return process.platform === 'linux' ? withVirtualDisplay(draw) : draw(process.env);
  }),
);
