import type { Database } from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../../src-library/database/open-reader.ts';
import { countLibrary } from '../../src-library/store/counts.ts';
import { listTranscriptHandles } from '../../src-library/store/list-transcripts.ts';
import { trashContents } from '../../src-library/store/trash-contents.ts';
import { logError } from '../log.ts';
import type { ReaderMethods } from './reader-methods.ts';
import { readDocument, readRows, search } from './shown-transcripts.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const { library, nativeBinding } = workerData as LibraryWorkerData;
let connection: Database | null = null;

function database(): Database {
  connection ??= openReader(library, { nativeBinding });
  return connection;
}

if (parentPort !== null) {
  serveMethods<ReaderMethods>(
    parentPort,
    {
      open: () => {
        database();
        return null;
      },
      close: () => {
        connection?.close();
        connection = null;
        return null;
      },
      dataVersion: () => database().pragma('data_version', { simple: true }) as number,
      libraryFacts: () => ({
        transcripts: countLibrary(database()).transcripts,
        trash: trashContents(database()),
      }),
      transcriptHandles: ({ starred }) =>
        listTranscriptHandles(database(), starred ? { filter: { starred } } : {}),
      transcriptRows: ({ handles }) => readRows(database(), handles),
      transcript: ({ id }) => readDocument(database(), id),
      search: ({ query, filter }) => search(database(), query, filter),
    },
    (error) => {
      logError('reading failed', error);
    },
  );
}
