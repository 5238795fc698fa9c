import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { LibraryError } from '../errors.ts';
import { MAX_FILE_BYTES } from './decode-text.ts';

/** A file inside a ZIP archive. */
export interface ZipEntry {
  /** Name with folders, parted by `/`; as the archive has it, so it is never used as a path. */
  readonly name: string;
  /** Epoch milliseconds UTC. */
  readonly modifiedMs: number;
  /**
   * Its bytes.
   * @throws LibraryError `badInput` when it is locked, a link, damaged, or would inflate beyond what a file may have.
   */
  read(): Promise<Buffer>;
}

/** So many files of an archive are looked at. */
const MOST_ENTRIES = 100_000;
/** What inflates more than this is made to fill memory, unless it is small. */
const HIGHEST_RATIO = 1000;
const SMALL_BYTES = 1024 * 1024;
/** All files of one archive together, in bytes. */
const MOST_INFLATED = 4 * 1024 * 1024 * 1024;

const BOMB = 'This file inside the archive would unpack to more than it may have. It was not read.';

export interface ZipArchive {
  readonly entries: readonly ZipEntry[];
  readonly close: () => void;
}

/**
 * Opens a ZIP archive, however large it is, and reads its list; a file inside is unpacked when it is asked for.
 * @throws LibraryError `badInput` when it is no archive or damaged.
 */
export async function openZipArchive(path: string): Promise<ZipArchive> {
  let zip: ZipFile | null = null;
  try {
    const opened = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
    zip = opened;
    refuseTooMany(opened.entryCount);
    return { entries: await listEntries(opened), close: () => opened.close() };
  } catch (error) {
    zip?.close();
    throw error instanceof LibraryError ? error : damaged(error);
  }
}

function damaged(cause: unknown): LibraryError {
  return new LibraryError(
    'badInput',
    'This archive is damaged and could not be unpacked. Unpack it with another program and import what is inside.',
    { cause },
  );
}

async function listEntries(zip: ZipFile): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const places: Place[] = [];
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    refuseTooMany(entries.length + 1);
    places.push({ from: entry.relativeOffsetOfLocalHeader, bytes: entry.compressedSize });
    entries.push({
      name,
      modifiedMs: entry.getLastModDate().getTime(),
      read: async () => {
        inflated += entry.uncompressedSize;
        if (inflated > MOST_INFLATED) throw new LibraryError('badInput', BOMB);
        return readEntry(zip, entry);
      },
    });
  }
  refuseOverlaps(places);
  return entries;
}

function refuseTooMany(entries: number): void {
  if (entries > MOST_ENTRIES) {
    throw new LibraryError(
      'badInput',
      'This archive holds more than 100,000 files. Unpack it and import its folder.',
    );
  }
}

/** Where the data of an entry lies in the archive, with the head in front of it. */
interface Place {
  readonly from: number;
  readonly bytes: number;
}

/** The head of an entry without its name. */
const HEAD_BYTES = 30;

/** An archive that any program wrote has each file in a place of its own; one made to fill memory shares one among many. */
function refuseOverlaps(places: Place[]): void {
  let end = 0;
  for (const { from, bytes } of places.sort((a, b) => a.from - b.from)) {
    if (from < end) {
      throw new LibraryError(
        'badInput',
        'The files in this archive lie over each other, as they do in one made to fill memory. It was not unpacked.',
      );
    }
    end = from + HEAD_BYTES + bytes;
  }
}

/** UTF-8 where the archive says so or where it is; else the letters of the first PCs, of which only ASCII is sure. */
function nameOf({ fileNameRaw }: Entry): string {
  const text = new TextDecoder().decode(fileNameRaw);
  return text.replaceAll('\\', '/');
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (/^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(nameOf(entry))) {
    throw new LibraryError('badInput', 'The name of this file leads out of its archive. It was not read.');
  }
  const unixMode = (entry.externalFileAttributes >>> 16) & 0xf000;
  if (unixMode !== 0 && unixMode !== 0x8000) {
    throw new LibraryError('badInput', 'This is a link inside the archive, not a file. It was not read.');
  }
  if (entry.isEncrypted()) {
    throw new LibraryError(
      'badInput',
      'This file is locked with a password. Unpack the archive and import what is inside.',
    );
  }
  const { uncompressedSize: size, compressedSize } = entry;
  if (size > MAX_FILE_BYTES) {
    throw new LibraryError('badInput', 'This file is larger than 200 MB and was not read.');
  }
  if (size > SMALL_BYTES && size > compressedSize * HIGHEST_RATIO) throw new LibraryError('badInput', BOMB);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (error) {
    throw new LibraryError('badInput', 'This file inside the archive is damaged and could not be unpacked.', {
      cause: error,
    });
  }
}
