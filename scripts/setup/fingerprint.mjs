import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * A checksum over the names and contents of files and folders; what is not there counts as absent.
 *
 * @param {string} base
 * @param {string[]} places relative to `base`
 * @returns {string}
 */
export function fingerprint(base, places) {
  const hash = createHash('sha256');
  for (const place of places) addTo(hash, base, place);
  return hash.digest('hex');
}

function addTo(hash, base, place) {
  const full = path.join(base, place);
  if (!existsSync(full)) {
    hash.update(`absent ${place}\n`);
  } else if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, base, path.join(place, name));
  } else {
    const content = readFileSync(full);
    hash.update(`file ${place} ${content.length}\n`).update(content);
  }
}
