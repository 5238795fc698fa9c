import { openForeignCopy } from '../../database/foreign-database.ts';
import { LibraryError } from '../../errors.ts';
import type { ReadRecording } from '../file-to-import.ts';
import { buzz } from './buzz.ts';
import { lumotia } from './lumotia.ts';
import { meetily } from './meetily.ts';
import { openwhispr } from './openwhispr.ts';
import type { KeptItem, KeptRecording, RecordingLibrary } from './recording-library.ts';
import { screenpipe } from './screenpipe.ts';
import { scriberr } from './scriberr.ts';

/** Every library that is read from a database. A new one is a file of its own and a line here. */
const LIBRARIES: readonly RecordingLibrary[] = [buzz, meetily, scriberr, openwhispr, screenpipe, lumotia];

/** Endings of other programs' databases. */
export const LIBRARY_EXTENSIONS: readonly string[] = ['.sqlite', '.sqlite3', '.db'];

/** A recording of another program's library, with its record as JSON. */
export interface LibraryFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly read: ReadRecording;
}

/** A note or a task of another program's library that belongs to no recording. */
export interface LibraryItem {
  readonly fileName: string;
  /** Identifier of the kind of library. */
  readonly library: string;
  readonly item: KeptItem;
}

/** What another program's library holds: recordings, notes and tasks, and in the end sentences about what was left there. */
export type LibraryEntry =
  | (LibraryFile & { readonly modifiedMs?: number })
  | LibraryItem
  | { readonly fileName?: undefined; readonly problem: string };

/**
 * What is in another program's database, of which a copy is read. What it calls each stays the same, so that they can be
 * brought again. `isMeant`: a person pointed at it, so one of no known program is said to be that.
 * @throws LibraryError `badInput` with one plain sentence when the database is of no known program, damaged, or holds nothing.
 */
export function* entriesInDatabase(path: string, isMeant: boolean): Generator<LibraryEntry> {
  const database = openForeignCopy(path);
  try {
    const library = LIBRARIES.find((each) => each.matches(database.tables));
    if (library === undefined) {
      if (!isMeant) return;
      throw new LibraryError('badInput', 'This is a database of another program, which cannot be read yet.');
    }
    let count = 0;
    const left = { empty: 0, trash: 0 };
    for (const entry of library.read(database)) {
      count += 1;
      if ('left' in entry) left[entry.left] += 1;
      else if ('reading' in entry) yield recordingFile(library, entry);
      else yield itemFile(library, entry);
    }
    if (count === 0) {
      throw new LibraryError(
        'badInput',
        `The library of ${library.name} holds no transcript, so nothing was imported.`,
      );
    }
    for (const problem of leftSentences(library.name, left)) yield { problem };
  } finally {
    database.close();
  }
}

function recordingFile(
  { id: format, name }: RecordingLibrary,
  { id, title, reading, starred, keptAt, record }: KeptRecording,
): LibraryEntry {
  return {
    fileName: withoutSlashes(`${title ?? `${name} ${id}`}.json`),
    bytes: Buffer.from(JSON.stringify(record)),
    ...(keptAt == null ? {} : { modifiedMs: keptAt }),
    read: { format, formatName: name, externalId: `${format}:${id}`, reading, starred },
  };
}

function itemFile({ id, name }: RecordingLibrary, item: KeptItem): LibraryEntry {
  const title = item.title === '' ? `${name} ${item.id}` : item.title.slice(0, 200);
  return { fileName: withoutSlashes(title), library: id, item };
}

function withoutSlashes(name: string): string {
  return name.replace(/[/\\]/g, '-');
}

function leftSentences(
  name: string,
  { empty, trash }: { readonly empty: number; readonly trash: number },
): string[] {
  const counted = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
  return [
    ...(empty === 0
      ? []
      : [`${counted(empty)} of ${name} without any text could not be brought in; the others were.`]),
    ...(trash === 0
      ? []
      : [`${counted(trash)} in the trash of ${name} stayed there; the others were brought in.`]),
  ];
}
