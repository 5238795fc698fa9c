import { electronCommand } from './setup/electron.mjs';
import { runScript } from './setup/plain-failure.mjs';

await runScript(async () => {
  process.stdout.write(`${electronCommand().executable}\n`);
});
