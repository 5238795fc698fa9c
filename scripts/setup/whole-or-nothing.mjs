import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a file or folder under another name beside `target` and renames it when it is whole, so that `target`
 * either exists complete or not at all: after a crash, and with two runs at once (the first to finish wins).
 *
 * @param {string} target
 * @param {(unfinished: string) => Promise<void> | void} make makes the thing at the path it is given
 */
export async function makeWholeOrNothing(target, make) {
  await mkdir(path.dirname(target), { recursive: true });
  await removeLeftovers(target);
  const unfinished = unfinishedName(target);
  try {
    await make(unfinished);
    renameUnlessThere(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Replaces the folder `target` by `made`. A folder cannot be renamed over another, so the old one steps aside.
 *
 * @param {string} made
 * @param {string} target
 */
export function putInPlace(made, target) {
  const aside = unfinishedName(target);
  if (existsSync(target)) renameSync(target, aside);
  renameUnlessThere(made, target);
  rmSync(aside, { recursive: true, force: true });
}

function renameUnlessThere(made, target) {
  try {
    renameSync(made, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

function unfinishedName(target) {
  return `${target}.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`;
}

/** What an interrupted run left behind, known by the number of a process that is no more. */
async function removeLeftovers(target) {
  const folder = path.dirname(target);
  const prefix = `${path.basename(target)}.unfinished-`;
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
