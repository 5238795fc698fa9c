import { existsSync, readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { LibraryError } from '../errors.ts';

/** What decides where the library lies; taken as values so that every system's rule can be tested on one. */
export interface LocationEnvironment {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homedir: string;
}

const APPLICATION_NAME = 'Parlance';

/** The folder that Electron calls `userData` for the name Parlance, found without Electron by the same rules. */
export function userDataFolder({ platform, env, homedir }: LocationEnvironment): string {
  if (platform === 'win32') {
    return win32.join(env['APPDATA'] ?? win32.join(homedir, 'AppData', 'Roaming'), APPLICATION_NAME);
  }
  if (platform === 'darwin') {
    return posix.join(homedir, 'Library', 'Application Support', APPLICATION_NAME);
  }
  const config = env['XDG_CONFIG_HOME'];
  const base = config === undefined || config === '' ? posix.join(homedir, '.config') : config;
  return posix.join(base, APPLICATION_NAME);
}

/** The file that names another place, beside the usual one. */
export const LOCATION_FILE = 'location.json';

/**
 * Where a library kept in `folder` lies: `library.db` there, unless `location.json` beside it names another place
 * (`{ "library": "/absolute/path/library.db" }`). Read at each opening.
 * @throws LibraryError `denied`, `badInput` when that file names none, `missing` when its folder is not there: another
 *   library than the person's must never be opened in its stead, or made.
 */
export function libraryInFolder(folder: string, platform: NodeJS.Platform): string {
  const path = platform === 'win32' ? win32 : posix;
  const content = readLocation(path.join(folder, LOCATION_FILE));
  if (content === null) return path.join(folder, 'library.db');
  const named = libraryNamedIn(content);
  if (named === null || named.includes('\0') || !path.isAbsolute(named)) {
    throw new LibraryError(
      'badInput',
      `Parlance's file ${LOCATION_FILE}, which says where the library lies, names no complete path. No library was opened or made; put the library's path into that file, or remove it to use the usual place.`,
    );
  }
  if (!existsSync(path.dirname(named))) {
    throw new LibraryError(
      'missing',
      `The folder in which the library lies is not there; perhaps its drive is not connected. No library was opened or made; connect the drive, or correct Parlance's file ${LOCATION_FILE}, then try again.`,
    );
  }
  return named;
}

/** Where the library lies for this person on this system. @throws LibraryError as {@link libraryInFolder} */
export function libraryLocation(environment: LocationEnvironment): string {
  return libraryInFolder(userDataFolder(environment), environment.platform);
}

/** Null where there is no such file. */
function readLocation(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new LibraryError(
      'denied',
      `Parlance's file ${LOCATION_FILE}, which says where the library lies, cannot be read. No library was opened or made; check the permissions of that file, then try again.`,
      { cause: error },
    );
  }
}

function libraryNamedIn(content: string): string | null {
  try {
    const parsed: unknown = JSON.parse(content);
    const isNaming = typeof parsed === 'object' && parsed !== null && 'library' in parsed;
    return isNaming && typeof parsed.library === 'string' ? parsed.library : null;
  } catch {
    return null;
  }
}
