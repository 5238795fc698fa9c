import type { Database } from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../../src-library/database/open-reader.ts';
import { readAccesses, readReadersOf } from '../../src-library/store/accesses.ts';
import { listClients } from '../../src-library/store/clients.ts';
import { countLibrary } from '../../src-library/store/counts.ts';
import { nextSteps } from '../../src-library/history/history.ts';
import { listTranscriptHandles, transcriptIdsOf } from '../../src-library/store/list-transcripts.ts';
import { previewPurge } from '../../src-library/store/purge.ts';
import { logError } from '../log.ts';
import { activityDays } from './activity-days.ts';
import type { ReaderMethods } from './reader-methods.ts';
import { readOverview } from './library-overview.ts';
import { readDetails, readHead, readLines, readRows, search } from './shown-transcripts.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const { library, nativeBinding } = workerData as LibraryWorkerData;
let connection: Database | null = null;

function database(): Database {
  connection ??= openReader(library, { nativeBinding });
  return connection;
}

function pragma(name: string): number {
  return database().pragma(name, { simple: true }) as number;
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
      dataVersion: () => pragma('data_version'),
      libraryFacts: () => {
        const { transcripts, trashed } = countLibrary(database());
        return {
          bytes: pragma('page_count') * pragma('page_size'),
          transcripts,
          trash: { transcripts: trashed, ...previewPurge(database()) },
        };
      },
      overview: () => readOverview(database()),
      nextSteps: () => nextSteps(database()),
      transcriptHandles: (list) => listTranscriptHandles(database(), list),
      transcriptRows: ({ handles }) => readRows(database(), handles),
      transcriptIds: ({ handles }) => transcriptIdsOf(database(), handles),
      transcript: ({ id }) => readHead(database(), id),
      lines: ({ id }) => readLines(database(), id),
      details: ({ id }) => readDetails(database(), id),
      activity: () => activityDays(readAccesses(database())),
      accesses: () => readAccesses(database()),
      readers: ({ id }) => readReadersOf(database(), id),
      clients: () => listClients(database()),
      search: ({ query, filter }) => search(database(), query, filter),
    },
    (error) => {
      logError('reading failed', error);
    },
  );
}
