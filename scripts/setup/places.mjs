import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The checkout's folder. */
export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);

/** What the build makes; nothing in it is worth keeping. */
export const buildFolder = path.join(root, 'build');

/** Where downloads and compiled files are kept, outside the checkout, so that the next clone is ready soon. */
export const cacheFolder =
  process.env.PARLANCE_CACHE ??
  path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'parlance');

/** A short name for this checkout, for things that lie outside it but belong to it alone. */
export const checkoutId = createHash('sha256').update(root).digest('hex').slice(0, 12);

/** Whether this is root on a Unix, who may install packages and make users. */
export const isRoot = process.getuid?.() === 0;

/**
 * @param {string} name a package that package.json pins
 * @returns {string} its version
 */
export function pinnedVersion(name) {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return devDependencies[name];
}
