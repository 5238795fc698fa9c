import { readdir } from 'node:fs/promises';
import { dirname, extname, join, parse } from 'node:path';

const MEDIA = new Set(
  ['m4a', 'mp3', 'wav', 'mp4', 'webm', 'mov', 'mkv', 'ogg', 'opus', 'flac', 'aac', 'wma', 'm4v', 'avi'].map(
    (ending) => `.${ending}`,
  ),
);

/**
 * Finds the sound or video of the same name beside a file, null when there is none. Each folder is looked through once. Nothing
 * is opened.
 */
export function mediaFinder(): (path: string) => Promise<string | null> {
  const folders = new Map<string, Promise<ReadonlyMap<string, string>>>();
  return async (path) => {
    const folder = dirname(path);
    const inFolder = folders.get(folder) ?? mediaIn(folder);
    folders.set(folder, inFolder);
    const media = await inFolder;
    for (let { name } = parse(path); name !== ''; name = parse(name).ext === '' ? '' : parse(name).name) {
      const found = media.get(name);
      if (found !== undefined && found !== path) return found;
    }
    return null;
  };
}

async function mediaIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const media = entries
    .filter((entry) => !entry.isDirectory() && MEDIA.has(extname(entry.name).toLowerCase()))
    .map(({ name }) => name)
    .reverse();
  return new Map(media.map((name) => [parse(name).name, join(folder, name)]));
}
