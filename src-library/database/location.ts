import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';

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

/**
 * Where a library kept in `folder` lies: `library.db` there, unless `location.json` beside it names another place
 * (`{ "library": "/absolute/path/library.db" }`). A broken or relative one is ignored. Read at each opening.
 */
export function libraryInFolder(folder: string, platform: NodeJS.Platform): string {
  const path = platform === 'win32' ? win32 : posix;
  const named = readLocation(path.join(folder, 'location.json'));
  return named !== null && path.isAbsolute(named) ? named : path.join(folder, 'library.db');
}

/** Where the library lies for this person on this system. */
export function libraryLocation(environment: LocationEnvironment): string {
  return libraryInFolder(userDataFolder(environment), environment.platform);
}

function readLocation(file: string): string | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && 'library' in content) {
      return typeof content.library === 'string' ? content.library : null;
    }
    return null;
  } catch {
    return null;
  }
}
