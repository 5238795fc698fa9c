import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, parse } from 'node:path';
import type { ZipEntry } from '../zip-archive.ts';
import { folderKindOf, type FolderKind } from './folder-kinds.ts';
import { LIBRARY_EXTENSIONS } from './index.ts';

/** A recording of several files, or a database of another program, inside an archive. */
export interface ArchivedLibrary {
  readonly kind: FolderKind | 'database';
  /** Of its folder, or of its file. */
  readonly name: string;
  /** Folder in the archive in which that lies, empty for its top. */
  readonly around: string;
  readonly entries: readonly ZipEntry[];
}

/** What a database's newest rows may stand in. */
const LOGS = ['-wal', '-journal'];

/**
 * What in an archive is read together, and the rest, which is read file by file. `archive`: base name of the archive, after which a
 * recording is called whose files lie at its top.
 */
export function librariesInArchive(
  archive: string,
  entries: readonly ZipEntry[],
): { readonly libraries: readonly ArchivedLibrary[]; readonly rest: readonly ZipEntry[] } {
  const taken = new Set<ZipEntry>();
  const recordings = [...byFolder(entries)].flatMap(([folder, inside]): readonly ArchivedLibrary[] => {
    const known = folderKindOf(new Set(inside.map(({ name }) => basename(name))));
    if (known === null) return [];
    const owned = inside.filter(({ name }) => known.owns(basename(name)));
    for (const entry of owned) taken.add(entry);
    const name = folder === '.' ? parse(archive).name : basename(folder);
    return [{ kind: known.kind, name, around: folder === '.' ? '' : plain(dirname(folder)), entries: owned }];
  });
  const named = new Map(entries.map((entry) => [entry.name, entry]));
  const databases = entries
    .filter(({ name }) => LIBRARY_EXTENSIONS.includes(extname(name).toLowerCase()))
    .map((entry): ArchivedLibrary => {
      const logs = LOGS.flatMap((ending) => named.get(`${entry.name}${ending}`) ?? []);
      for (const each of [entry, ...logs]) taken.add(each);
      const around = plain(dirname(entry.name));
      return { kind: 'database', name: basename(entry.name), around, entries: [entry, ...logs] };
    });
  return { libraries: [...recordings, ...databases], rest: entries.filter((entry) => !taken.has(entry)) };
}

function plain(folder: string): string {
  return folder === '.' ? '' : folder.replaceAll('../', '');
}

function byFolder(entries: readonly ZipEntry[]): ReadonlyMap<string, readonly ZipEntry[]> {
  const folders = new Map<string, ZipEntry[]>();
  for (const entry of entries) {
    const folder = dirname(entry.name);
    const inside = folders.get(folder) ?? [];
    inside.push(entry);
    folders.set(folder, inside);
  }
  return folders;
}

/**
 * Unpacks the files of one into a folder of its own, where they are read like any others; the folder is removed by `remove`.
 * @throws LibraryError `badInput` for what `ZipEntry` refuses.
 */
export async function unpackLibrary({ kind, name, entries }: ArchivedLibrary): Promise<{
  /** Of the recording's folder, or of the database. */
  readonly path: string;
  readonly remove: () => void;
}> {
  const parent = mkdtempSync(join(tmpdir(), 'parlance-archive-'));
  const remove = (): void => rmSync(parent, { recursive: true, force: true });
  try {
    const folder = kind === 'database' ? parent : join(parent, name);
    mkdirSync(folder, { recursive: true });
    let newest = 0;
    for (const entry of entries) {
      const file = join(folder, basename(entry.name));
      writeFileSync(file, await entry.read());
      utimesSync(file, entry.modifiedMs / 1000, entry.modifiedMs / 1000);
      newest = Math.max(newest, entry.modifiedMs);
    }
    utimesSync(folder, newest / 1000, newest / 1000);
    return { path: kind === 'database' ? join(folder, name) : folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
