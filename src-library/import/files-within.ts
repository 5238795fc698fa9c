import { open } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { LibraryError } from '../errors.ts';
import { decodeText } from './decode-text.ts';
import { librariesInArchive, unpackLibrary, type ArchivedLibrary } from './libraries/archived-libraries.ts';
import { readAmbientSession, type SessionToImport } from './libraries/ambient-session.ts';
import { readCharSession } from './libraries/char-session.ts';
import { splitGranolaCache } from './libraries/granola-cache.ts';
import type { FolderKind } from './libraries/folder-kinds.ts';
import { entriesInDatabase, LIBRARY_EXTENSIONS, type LibraryItem } from './libraries/index.ts';
import { inReadingOrder } from './partners.ts';
import { readWholeFile, requireReadableFile, unreadable } from './read-whole-file.ts';
import { readVoiceMemoTranscript } from './voice-memo.ts';
import type { ReadRecording } from './file-to-import.ts';
import type { FoundFile, WalkedPath } from './walk-paths.ts';
import { damagedWordDocument } from './word-document.ts';
import { openZipArchive, type ZipEntry } from './zip-archive.ts';

/** A file with its bytes, a session, a note or a task that was read, or one plain sentence why it cannot be read. `modifiedMs` in epoch milliseconds UTC. */
export type ReadableFile = FoundFile &
  (
    | { readonly session: SessionToImport }
    | LibraryItem
    | { readonly bytes: Uint8Array; readonly modifiedMs: number | null; readonly read?: ReadRecording }
    | { readonly problem: string }
  );

/**
 * What is to be read at a path: the file itself; of a ZIP archive each file inside whose ending is one of `extensions` (lower
 * case, with the dot); of another program's library each recording; of a MacWhisper file and of a voice memo the transcript in it. One after the other, so that no more
 * than one is in memory. `library` is the file of the library in use, which is never read.
 */
export async function* filesWithin(
  { path, fileName, problem, inFolder, folderOf }: WalkedPath,
  library: string,
  extensions: ReadonlySet<string>,
): AsyncGenerator<ReadableFile> {
  const file = { path, fileName };
  if (problem !== null) {
    yield { ...file, problem };
    return;
  }
  try {
    if (folderOf !== undefined) {
      yield await readSession(file, folderOf, library, null);
      return;
    }
    const { mtimeMs } = await requireReadableFile(path, library);
    const kind = await containerOf(path);
    const memo = kind === 'mp4' ? await readVoiceMemoTranscript(path) : null;
    if (kind === 'sqlite') yield* filesInDatabase(file, Math.round(mtimeMs), inFolder);
    else if (kind === 'zip') yield* filesInArchive(file, library, extensions);
    else if (memo !== null) yield { ...file, bytes: memo, modifiedMs: Math.round(mtimeMs) };
    else if (!inFolder || !isPassedOver(kind, path))
      yield* meetingsIn(file, await readWholeFile(path, library));
  } catch (error) {
    yield { ...file, problem: (error instanceof LibraryError ? error : unreadable(error)).message };
  }
}

/** A recording that its program keeps as several files in a folder. */
async function readSession(
  file: FoundFile,
  kind: FolderKind,
  library: string,
  copied: { readonly from: string; readonly to: string } | null,
): Promise<ReadableFile> {
  const folder = copied?.to ?? file.path;
  if (kind === 'char') {
    const read = await readCharSession(folder, library);
    return 'item' in read ? { path: file.path, ...read } : { ...file, ...read };
  }
  const read = readAmbientSession(folder, Date.now(), copied?.from ?? null);
  return 'session' in read ? { ...file, session: read } : { ...file, ...read };
}

/** By the first bytes. */
async function containerOf(path: string): Promise<'zip' | 'mp4' | 'sqlite' | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(16);
    await file.read(head, 0, 16, 0);
    if (head.toString('latin1') === 'SQLite format 3\u0000') return 'sqlite';
    if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'zip';
    return head.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : null;
  } finally {
    await file.close();
  }
}

/** Folders hold more sound than transcripts of it, and databases of every kind. */
function isPassedOver(kind: 'mp4' | null, path: string): boolean {
  return kind === 'mp4' || LIBRARY_EXTENSIONS.includes(extname(path).toLowerCase());
}

function* filesInDatabase(file: FoundFile, modifiedMs: number, inFolder: boolean): Generator<ReadableFile> {
  for (const entry of entriesInDatabase(file.path, !inFolder)) {
    if ('problem' in entry) yield { ...file, problem: entry.problem };
    else if ('item' in entry) yield { path: file.path, ...entry };
    else yield { path: file.path, modifiedMs, ...entry };
  }
}

/** Of a cache with several meetings each, as a file of its own; else the file. */
function* meetingsIn(
  file: FoundFile,
  read: { readonly bytes: Uint8Array; readonly modifiedMs: number },
): Generator<ReadableFile> {
  const isCache = Buffer.from(read.bytes.subarray(0, 200)).toString('latin1').includes('"cache"');
  const meetings = isCache ? splitGranolaCache(decodeText(read.bytes).text) : null;
  if (meetings === null) {
    yield { ...file, ...read };
    return;
  }
  for (const { title, text } of meetings) {
    const fileName = `${title}.json`.replace(/[/\\]/g, '-');
    yield { path: file.path, fileName, bytes: Buffer.from(text), modifiedMs: read.modifiedMs };
  }
}

/** Documents that are ZIP archives themselves, by a part that only they have. */
const DOCUMENT_PARTS: ReadonlySet<string> = new Set([
  'word/document.xml',
  'xl/workbook.xml',
  'ppt/presentation.xml',
  'mimetype',
]);

async function* filesInArchive(
  file: FoundFile,
  library: string,
  extensions: ReadonlySet<string>,
): AsyncGenerator<ReadableFile> {
  const archive = await openZipArchive(file.path).catch((error: unknown) => {
    throw /\.docx$/i.test(file.fileName) ? damagedWordDocument(error) : error;
  });
  try {
    const names = new Map(archive.entries.map((entry) => [entry.name, entry]));
    const metadata = names.has('version') ? names.get('metadata.json') : undefined;
    if (metadata !== undefined) {
      yield await readInside(file, metadata);
    } else if (archive.entries.some(({ name }) => DOCUMENT_PARTS.has(name))) {
      yield { ...file, ...(await readWholeFile(file.path, library)) };
    } else {
      const shown = archive.entries.filter(({ name }) => !isHidden(name));
      const { libraries, rest } = librariesInArchive(file.fileName, shown);
      for (const found of libraries) yield* filesInUnpacked(file, found, library);
      const wanted = rest
        .filter(({ name }) => extensions.has(extname(name).toLowerCase()))
        .map((entry) => ({
          entry,
          fileName: basename(entry.name),
          path: join(file.path, entry.name.replaceAll('../', '')),
        }));
      for (const { entry, ...inside } of inReadingOrder(wanted, ({ path }) => dirname(path))) {
        yield await readInside(inside, entry);
      }
      if (wanted.length + libraries.length === 0) {
        yield { ...file, problem: 'There is no transcript in this archive that could be read.' };
      }
    }
  } finally {
    archive.close();
  }
}

/** What is read together; a database of no known program is passed over, as in a folder. */
async function* filesInUnpacked(
  file: FoundFile,
  found: ArchivedLibrary,
  library: string,
): AsyncGenerator<ReadableFile> {
  const around = join(file.path, found.around);
  const modifiedMs = found.entries[0]?.modifiedMs ?? Date.now();
  const inside = { path: join(around, found.name), fileName: found.name };
  try {
    const { path, remove } = await unpackLibrary(found);
    try {
      if (found.kind === 'database') {
        for (const entry of filesInDatabase({ path, fileName: found.name }, modifiedMs, true)) {
          yield { ...entry, path: inside.path };
        }
      } else {
        yield await readSession(inside, found.kind, library, { from: around, to: path });
      }
    } finally {
      remove();
    }
  } catch (error) {
    yield { ...inside, problem: (error instanceof LibraryError ? error : unreadable(error)).message };
  }
}

/** As in folders. */
function isHidden(name: string): boolean {
  return name
    .split('/')
    .some((part) => (part.startsWith('.') && part !== '..' && part !== '.') || part === '__MACOSX');
}

async function readInside(file: FoundFile, entry: ZipEntry): Promise<ReadableFile> {
  try {
    return { ...file, bytes: await entry.read(), modifiedMs: entry.modifiedMs };
  } catch (error) {
    return { ...file, problem: (error instanceof LibraryError ? error : unreadable(error)).message };
  }
}
