import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAmbientSession, isPartOfAmbientSession } from './ambient-session.ts';
import { isCharSession, isPartOfCharSession } from './char-session.ts';

/** Programs that keep each recording in a folder of its own, as several files. */
export type FolderKind = 'ambient' | 'char';

interface KnownFolder {
  readonly kind: FolderKind;
  /** Whether a folder with these names in it is a recording. */
  readonly isOne: (names: ReadonlySet<string>) => boolean;
  /** Whether a file or folder in it belongs to that, by its name. */
  readonly owns: (name: string) => boolean;
}

const KINDS: readonly KnownFolder[] = [
  { kind: 'ambient', isOne: isAmbientSession, owns: isPartOfAmbientSession },
  { kind: 'char', isOne: isCharSession, owns: isPartOfCharSession },
];

/** What a folder with these names in it is as a whole, null for a folder like any other. */
export function folderKindOf(names: ReadonlySet<string>): KnownFolder | null {
  return KINDS.find(({ isOne }) => isOne(names)) ?? null;
}

/** Paths of the files of a recording that its program keeps in a folder; none when it cannot be read. */
export async function filesOfRecording(folder: string, kind: FolderKind): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const known = KINDS.find((each) => each.kind === kind);
  return names.filter((name) => known?.owns(name) === true).map((name) => join(folder, name));
}
