import { spawn } from 'node:child_process';
import { requireSystemPackages } from './setup/system-packages.mjs';
import { PlainFailure } from './setup/plain-failure.mjs';

const START_LIMIT_MS = 15_000;

/** Whether windows have somewhere to appear without our doing. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
}

/**
 * Starts an X server that shows its screen to nobody, on a free number, for as long as `work` takes.
 *
 * @template T
 * @param {(environment: NodeJS.ProcessEnv) => Promise<T>} work gets this process's environment with the display
 * @returns {Promise<T>}
 * @throws {PlainFailure} when it does not start
 */
export async function withVirtualDisplay(work) {
  await requireSystemPackages('display');
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const stop = () => server.kill();
  process.on('exit', stop);
  try {
    const display = `:${await displayNumber(server)}`;
    return await work({ ...process.env, DISPLAY: display, WAYLAND_DISPLAY: undefined });
  } finally {
    process.off('exit', stop);
    stop();
  }
}

function displayNumber(server) {
  return new Promise((resolve, reject) => {
    const failure = new PlainFailure(
      'The virtual display did not start; run "Xvfb :99" and see what it says.',
    );
    const limit = setTimeout(() => reject(failure), START_LIMIT_MS);
    let written = '';
    server.stdio[3].on('data', (chunk) => {
      written += chunk;
      if (!written.includes('\n')) return;
      clearTimeout(limit);
      resolve(written.trim());
    });
    server.on('error', () => reject(failure));
    server.on('exit', () => {
      clearTimeout(limit);
      reject(failure);
    });
  });
}
