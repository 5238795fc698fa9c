import { openForeignCopy } from '../../database/foreign-database.ts';
import { LibraryError } from '../../errors.ts';
import type { ReadRecording } from '../file-to-import.ts';
import { buzz } from './buzz.ts';
import { lumotia } from './lumotia.ts';
import { meetily } from './meetily.ts';
import { openwhispr } from './openwhispr.ts';
import type { RecordingLibrary } from './recording-library.ts';
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

/**
 * The recordings in another program's database, of which a copy is read. What it calls each stays the same, so that they can be
 * brought again. `isMeant`: a person pointed at it, so one of no known program is said to be that.
 * @throws LibraryError `badInput` with one plain sentence when the database is of no known program, damaged, or holds none.
 */
export function* recordingsInDatabase(path: string, isMeant: boolean): Generator<LibraryFile> {
  const database = openForeignCopy(path);
  try {
    const library = LIBRARIES.find((each) => each.matches(database.tables));
    if (library === undefined) {
      if (!isMeant) return;
      throw new LibraryError('badInput', 'This is a database of another program, which cannot be read yet.');
    }
    let count = 0;
    for (const { id, title, reading, starred, record } of library.read(database)) {
      count += 1;
      yield {
        fileName: `${title ?? `${library.name} ${id}`}.json`.replace(/[/\\]/g, '-'),
        bytes: Buffer.from(JSON.stringify(record)),
        read: {
          format: library.id,
          formatName: library.name,
          externalId: `${library.id}:${id}`,
          reading,
          starred,
        },
      };
    }
    if (count === 0) {
      throw new LibraryError(
        'badInput',
        `The library of ${library.name} holds no transcript, so nothing was imported.`,
      );
    }
  } finally {
    database.close();
  }
}
