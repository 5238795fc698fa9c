import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** A file that a person pointed at, or that lies in a folder that they pointed at. */
export interface FoundFile {
  readonly path: string;
  /** Base name with extension. */
  readonly fileName: string;
}

/** What a walk met: a file to read, or with `problem` one plain sentence why something there cannot be read at all. */
export interface WalkedPath extends FoundFile {
  readonly problem: string | null;
  /** It lies in a folder, and nobody pointed at it. */
  readonly inFolder: boolean;
}

const NO_SUCH_FILE = 'There is no file with this name.';
const UNREADABLE_NAME =
  'This name holds characters that cannot be read (it is not UTF-8). Rename it, then import it again.';

/**
 * The files meant by some paths: files as given, folders with all that lies in them at any depth, by name. Inside
 * folders, links are not followed, hidden files are left out, and so are files whose ending is none of `extensions`
 * (lower case, with the dot), because folders hold much that is no transcript. What is not there, a folder that may not be
 * read, and a name that is not UTF-8 say so in `problem`.
 */
export async function walkPaths(
  paths: readonly string[],
  extensions: ReadonlySet<string>,
): Promise<WalkedPath[]> {
  const found = new Map<string, WalkedPath>();
  const add =
    (inFolder: boolean): Add =>
    (path, problem = null, key = path) =>
      found.set(key, { path, fileName: basename(path), problem, inFolder });
  for (const path of paths) {
    const stats = await stat(path).catch(codeOf);
    if (typeof stats === 'string') {
      // Any other refusal is said when the file is read.
      add(false)(path, stats === 'ENOENT' || stats === 'ENOTDIR' ? absence(path) : null);
    } else if (stats.isDirectory()) {
      await walkFolder(path, extensions, add(true));
    } else {
      add(false)(path);
    }
  }
  return [...found.values()];
}

/** `key` tells apart what has the same path as text. */
type Add = (path: string, problem?: string | null, key?: string) => unknown;

async function walkFolder(folder: string, extensions: ReadonlySet<string>, add: Add): Promise<void> {
  const entries = await readdir(folder, { encoding: 'buffer', withFileTypes: true }).catch(codeOf);
  if (typeof entries === 'string') {
    add(folder, folderProblem(entries));
    return;
  }
  const named = entries.map((entry) => ({ entry, name: entry.name.toString() }));
  for (const { entry, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.startsWith('.') || !isWanted(entry, name, extensions)) {
      continue;
    }
    const path = join(folder, name);
    if (!Buffer.from(name).equals(entry.name)) {
      add(path, UNREADABLE_NAME, join(folder, entry.name.toString('latin1')));
    } else if (entry.isDirectory()) {
      await walkFolder(path, extensions, add);
    } else {
      add(path);
    }
  }
}

function isWanted(entry: Dirent<Buffer>, name: string, extensions: ReadonlySet<string>): boolean {
  return entry.isDirectory() || (entry.isFile() && extensions.has(extname(name).toLowerCase()));
}

/** A name that was no UTF-8 has lost its bytes before anybody could look for it. */
function absence(path: string): string {
  return path.includes('\ufffd') ? UNREADABLE_NAME : NO_SUCH_FILE;
}

function folderProblem(code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'This folder may not be read. Check its permissions.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'This folder is not there any more.';
    default:
      return 'This folder could not be read from its disk.';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
