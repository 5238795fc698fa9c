import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** A file that a person pointed at, or that lies in a folder that they pointed at. */
export interface FoundFile {
  readonly path: string;
  /** Base name with extension. */
  readonly fileName: string;
}

/**
 * The files meant by some paths: files as given, folders with all that lies in them at any depth, by name. Inside
 * folders, links are not followed, hidden files are left out, and so are files whose ending is none of `extensions`
 * (lower case, with the dot), because folders hold much that is no transcript. A path that is not there is given back
 * as it is; reading it will say so.
 */
export async function walkPaths(
  paths: readonly string[],
  extensions: ReadonlySet<string>,
): Promise<FoundFile[]> {
  const found = new Map<string, FoundFile>();
  const add = (path: string): unknown => found.set(path, { path, fileName: basename(path) });
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (stats?.isDirectory() === true) {
      await walkFolder(path, extensions, add);
    } else {
      add(path);
    }
  }
  return [...found.values()];
}

async function walkFolder(
  folder: string,
  extensions: ReadonlySet<string>,
  add: (path: string) => unknown,
): Promise<void> {
  // A folder that may not be read, or went away meanwhile, holds nothing for us.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.sort()) {
    if (name.startsWith('.')) {
      continue;
    }
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    if (stats?.isDirectory() === true) {
      await walkFolder(path, extensions, add);
    } else if (stats?.isFile() === true && extensions.has(extname(name).toLowerCase())) {
      add(path);
    }
  }
}
