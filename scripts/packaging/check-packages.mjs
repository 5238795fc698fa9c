import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../setup/plain-failure.mjs';
import { runQuietly } from '../setup/programs.mjs';
import { makeOrdinaryFolder, prepareStage } from '../stage.mjs';
import { checkApp } from './check-app.mjs';
import { checkDeb } from './check-deb.mjs';
import { checkFuses } from './check-fuses.mjs';

/**
 * Starts every package for Linux as a person would and asks whether it works.
 *
 * @param {import('./make-packages.mjs').Packages} packages
 * @throws {import('../setup/plain-failure.mjs').PlainFailure} with what does not work
 */
export async function checkPackages({ unpacked, tarball, deb }) {
  if (unpacked === undefined) return;
  await checkFuses(path.join(unpacked, 'parlance'));
  await prepareStage();
  await checkTarball(tarball);
  say('the archive unpacks and works');
  if (deb !== undefined) await checkDeb(deb);
}

async function checkTarball(tarball) {
  const place = makeOrdinaryFolder('archive');
  try {
    const folder = path.join(place, 'app');
    await mkdir(folder);
    await runQuietly('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1', '--no-same-owner'], {
      failure: 'The archive cannot be unpacked.',
    });
    const executable = path.join(folder, 'parlance');
    await checkApp({
      executable,
      sidecar: path.join(folder, 'resources', 'mcp', 'parlance-mcp'),
      opens: (link) => ({ program: executable, args: [link] }),
    });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
