/** Reads and changes a library from scripts: one command, JSON lines on stdout. */
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';

// Halves the time of a call, which matters to scripts that make many.
enableCompileCache();
const { run } = await import('./library/run.ts');

let isHeard = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isHeard = false;
  // A reader that has seen enough (`head`) is no failure; the work goes on without one.
  if (error.code !== 'EPIPE') process.exitCode = 1;
});
const code = await run(
  process.argv.slice(2),
  { platform: process.platform, env: process.env, homedir: homedir() },
  (output) => {
    if (isHeard) process.stdout.write(output);
  },
);
if (code !== 0) process.exitCode = code;
