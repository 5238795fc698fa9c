import type * as fs from 'node:fs/promises';
import path from 'node:path';

/** The systems Parlance runs on. */
export type Platform = 'linux' | 'darwin' | 'win32';

/** What of `node:fs/promises` is used here; tests put their own in its place to let single steps fail. */
export type Files = Pick<
  typeof fs,
  | 'access'
  | 'chmod'
  | 'chown'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readFile'
  | 'readdir'
  | 'readlink'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'rmdir'
  | 'stat'
  | 'symlink'
  | 'unlink'
  | 'cp'
>;

/** The computer as the clients see it; taken as values so that every system's rules can be tested on one. */
export interface Surroundings {
  readonly platform: Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Where system-wide places begin, normally `/`; null leaves them out (another person's home, tests). */
  readonly root: string | null;
  readonly files: Files;
}

/** A variable's value; unset and empty are the same. */
export function variable(surroundings: Surroundings, name: string): string | null {
  const value = surroundings.env[name];
  return value === undefined || value === '' ? null : value;
}

/** The folder a variable names, or else one under the home. */
export function folderFrom(surroundings: Surroundings, name: string, ...underHome: string[]): string {
  return variable(surroundings, name) ?? path.join(surroundings.home, ...underHome);
}

/** XDG's place for configuration; relative values do not count, as its specification says. */
export function xdgConfig(surroundings: Surroundings): string {
  const named = variable(surroundings, 'XDG_CONFIG_HOME');
  return named !== null && path.isAbsolute(named) ? named : path.join(surroundings.home, '.config');
}

/** Where programs with a window keep their settings: Application Support, %APPDATA%, XDG's place. */
export function applicationData(surroundings: Surroundings): string {
  switch (surroundings.platform) {
    case 'darwin':
      return path.join(surroundings.home, 'Library', 'Application Support');
    case 'win32':
      return folderFrom(surroundings, 'APPDATA', 'AppData', 'Roaming');
    case 'linux':
      return xdgConfig(surroundings);
  }
}

/** Windows's place for what stays on this computer. */
export function localApplicationData(surroundings: Surroundings): string {
  return folderFrom(surroundings, 'LOCALAPPDATA', 'AppData', 'Local');
}

/** Whether anything lies at a path. */
export async function exists({ files }: Surroundings, place: string): Promise<boolean> {
  return files.access(place).then(
    () => true,
    () => false,
  );
}

/** The names in a folder, sorted; none when it cannot be read. */
export async function namesIn({ files }: Surroundings, folder: string): Promise<readonly string[]> {
  return files.readdir(folder).then(
    (names) => names.sort(),
    () => [],
  );
}
