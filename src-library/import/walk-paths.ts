import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { folderKindOf, type FolderKind } from './libraries/folder-kinds.ts';

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
  /** It is the folder of a recording, whose files are read together. */
  readonly folderOf?: FolderKind | undefined;
}

const NO_SUCH_FILE = 'There is no file with this name.';
const UNREADABLE_NAME =
  'This name holds characters that cannot be read (it is not UTF-8). Rename it, then import it again.';

/**
 * The files meant by some paths: files as given, folders with all that lies in them at any depth, by name. Inside
 * folders, links are not followed, hidden files are left out, and so are files whose ending is none of `extensions`
 * (lower case, with the dot), because folders hold much that is no transcript. A folder in which a program keeps a recording as
 * several files is met as one, also where one of these files is named. What is not there, a folder that may not be
 * read, and a name that is not UTF-8 say so in `problem`.
 */
export async function walkPaths(
  paths: readonly string[],
  extensions: ReadonlySet<string>,
): Promise<WalkedPath[]> {
  const found = new Map<string, WalkedPath>();
  const add =
    (inFolder: boolean): Add =>
    (path, { problem = null, key = path, folderOf } = {}) =>
      found.set(key, { path, fileName: basename(path), problem, inFolder, folderOf });
  const around = recordingFinder();
  for (const path of paths) {
    const stats = await stat(path).catch(codeOf);
    if (typeof stats === 'string') {
      // Any other refusal is said when the file is read.
      add(false)(path, { problem: stats === 'ENOENT' || stats === 'ENOTDIR' ? absence(path) : null });
    } else if (stats.isDirectory()) {
      await walkFolder(path, extensions, add(true));
    } else {
      const folderOf = await around(path);
      add(false)(folderOf === undefined ? path : dirname(path), { folderOf });
    }
  }
  return [...found.values()];
}

/** `key` tells apart what has the same path as text. */
type Add = (
  path: string,
  what?: Partial<Pick<WalkedPath, 'problem' | 'folderOf'>> & { readonly key?: string },
) => unknown;

/** Finds the recording of several files to which a file belongs that was named. Each folder is looked through once. */
function recordingFinder(): (path: string) => Promise<FolderKind | undefined> {
  const folders = new Map<string, Promise<ReturnType<typeof folderKindOf>>>();
  return async (path) => {
    const folder = dirname(path);
    const known = folders.get(folder) ?? namesIn(folder).then(folderKindOf);
    folders.set(folder, known);
    const kind = await known;
    return kind?.owns(basename(path)) === true ? kind.kind : undefined;
  };
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(folder).catch((): string[] => []));
}

async function walkFolder(folder: string, extensions: ReadonlySet<string>, add: Add): Promise<void> {
  const entries = await readdir(folder, { encoding: 'buffer', withFileTypes: true }).catch(codeOf);
  if (typeof entries === 'string') {
    add(folder, { problem: folderProblem(entries) });
    return;
  }
  const named = entries.map((entry) => ({ entry, name: entry.name.toString() }));
  const known = folderKindOf(new Set(named.map(({ name }) => name)));
  if (known !== null) add(folder, { folderOf: known.kind });
  for (const { entry, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (name.startsWith('.') || known?.owns(name) === true || !isWanted(entry, name, extensions)) {
      continue;
    }
    const path = join(folder, name);
    if (!Buffer.from(name).equals(entry.name)) {
      add(path, { problem: UNREADABLE_NAME, key: join(folder, entry.name.toString('latin1')) });
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
