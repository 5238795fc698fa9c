import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes `to` the same folder as `from` without using the disk twice: files are hard-linked where the file
 * system and the owner allow it, and copied otherwise.
 *
 * @param {string} from
 * @param {string} to does not exist yet
 */
export async function linkTree(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkFile(source, target);
  }
}

/**
 * Hard-links one file, or copies it where that is not possible.
 *
 * @param {string} source
 * @param {string} target does not exist yet
 */
export async function linkFile(source, target) {
  try {
    await link(source, target);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(error.code)) throw error;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}
