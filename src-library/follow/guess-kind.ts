import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FollowedKind } from '../store/followed-roots.ts';
import { statItself } from './regular-file.ts';

const LOOKED_AT = 200;
const SIGNS = ['session.json', 'raw.jsonl', 'audio/room.native.wav'];

/** What a folder seems to hold, by what lies in it now, and by its name when nothing does. */
export async function guessKind(path: string): Promise<FollowedKind> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).slice(0, LOOKED_AT);
  const isSessions = folders.some(({ name }) =>
    SIGNS.some((file) => statItself(join(path, name, file))?.isFile() === true),
  );
  if (isSessions) return 'sessions';
  return entries.length === 0 && basename(path).toLowerCase() === 'ambient' ? 'sessions' : 'files';
}
