import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Lets everybody read a folder with all that is in it, and run what its owner can run, whatever the umask was.
 *
 * @param {string} folder
 */
export async function readableByAll(folder) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await readableByAll(place);
    else if (entry.isFile()) await chmod(place, ((await stat(place)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
