import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Where sidecars write down what was read: beside the library, and on Windows, where a packaged client lets what it starts
 * write to a folder of its own in the place of ours, there.
 *
 * @param libraryFolder Absolute path.
 */
export function accessFolders(
  libraryFolder: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): readonly string[] {
  const beside = path.join(libraryFolder, 'access');
  const { APPDATA: roaming, LOCALAPPDATA: local } = env;
  if (platform !== 'win32' || roaming === undefined || local === undefined) return [beside];
  const below = path.relative(roaming, beside);
  if (below.startsWith('..') || path.isAbsolute(below)) return [beside];
  const packages = path.join(local, 'Packages');
  return [
    beside,
    ...namesIn(packages).map((name) => path.join(packages, name, 'LocalCache', 'Roaming', below)),
  ];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
