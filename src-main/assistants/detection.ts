import path from 'node:path';
import { exists, localApplicationData, namesIn, variable, type Surroundings } from './surroundings.ts';

/** What shows that a client is installed: any one of these is enough. */
export interface Traces {
  /** Absolute paths, usually the client's own folder. */
  readonly places?: readonly string[];
  /** Programs on the PATH, without an ending. */
  readonly programs?: readonly string[];
  /** macOS application bundles, by name. */
  readonly bundles?: readonly string[];
  /** Beginnings of Windows package family names. */
  readonly packages?: readonly string[];
  /** Paths below the system's root, without a leading slash. */
  readonly system?: readonly string[];
}

/** Places where command line programs lie that a program started from the desktop does not have on its PATH. */
const USUAL_FOLDERS = ['.local/bin', '.npm-global/bin', '.bun/bin', '.volta/bin'];
const USUAL_SYSTEM_FOLDERS = ['opt/homebrew/bin', 'usr/local/bin'];

/** Whether any trace of a client is on this computer. */
export async function isInstalled(surroundings: Surroundings, traces: Traces): Promise<boolean> {
  const candidates = [
    ...(traces.places ?? []),
    ...programFiles(surroundings, traces.programs ?? []),
    ...bundleFolders(surroundings, traces.bundles ?? []),
    ...systemPlaces(surroundings, traces.system ?? []),
  ];
  for (const candidate of candidates) {
    if (await exists(surroundings, candidate)) return true;
  }
  const found = await Promise.all((traces.packages ?? []).map((name) => packageFolders(surroundings, name)));
  return found.some((folders) => folders.length > 0);
}

/** The data folders of Windows packages whose family name begins so. */
export async function packageFolders(surroundings: Surroundings, name: string): Promise<readonly string[]> {
  if (surroundings.platform !== 'win32') return [];
  const packages = path.join(localApplicationData(surroundings), 'Packages');
  const names = await namesIn(surroundings, packages);
  return names.filter((one) => one.startsWith(name)).map((one) => path.join(packages, one));
}

function programFiles(surroundings: Surroundings, programs: readonly string[]): string[] {
  const windows = surroundings.platform === 'win32';
  const onPath = (variable(surroundings, 'PATH') ?? variable(surroundings, 'Path') ?? '')
    .split(windows ? ';' : ':')
    .filter((folder) => path.isAbsolute(folder));
  const folders = [
    ...onPath,
    ...USUAL_FOLDERS.map((folder) => path.join(surroundings.home, folder)),
    ...systemPlaces(surroundings, USUAL_SYSTEM_FOLDERS),
  ];
  const endings = windows ? ['.exe', '.cmd'] : [''];
  return folders.flatMap((folder) =>
    programs.flatMap((program) => endings.map((ending) => path.join(folder, program + ending))),
  );
}

function bundleFolders(surroundings: Surroundings, bundles: readonly string[]): string[] {
  if (surroundings.platform !== 'darwin') return [];
  const folders = [
    path.join(surroundings.home, 'Applications'),
    ...systemPlaces(surroundings, ['Applications']),
  ];
  return folders.flatMap((folder) => bundles.map((bundle) => path.join(folder, bundle)));
}

function systemPlaces({ platform, root }: Surroundings, places: readonly string[]): string[] {
  return root === null || platform === 'win32' ? [] : places.map((place) => path.join(root, place));
}
