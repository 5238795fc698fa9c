import path from 'node:path';
import { runQuietly } from '../setup/programs.mjs';

/**
 * Packs a folder as tar.gz. The same files give the same bytes, whoever packs them, wherever and whenever.
 *
 * @param {string} folder
 * @param {string} target
 * @param {{ top: string, level: number, epoch: number }} options `top` is the one folder in the archive, `level`
 *   gzip's (1 to 9), `epoch` the seconds since 1970 that every file in it is dated
 * @throws {import('../setup/plain-failure.mjs').PlainFailure}
 */
export async function makeTarball(folder, target, { top, level, epoch }) {
  const contents = path.basename(folder);
  const args = [
    '--create',
    '--format=gnu',
    '--sort=name',
    `--mtime=@${epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--transform=s,^${contents},${top},S`,
    `--use-compress-program=gzip -n -${level}`,
    `--file=${target}`,
    `--directory=${path.dirname(folder)}`,
    contents,
  ];
  await runQuietly('tar', args, { failure: 'The archive could not be made; the lines above say why.' });
}
