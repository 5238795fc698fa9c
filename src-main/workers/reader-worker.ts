import type { Database } from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../../src-library/database/open-reader.ts';
import { exportedIds, exportFiled, titleOfMissing } from '../../src-library/export/export-library.ts';
import { previewGuessed } from '../../src-library/import/preview-decided.ts';
import { readAccesses, readReadersOf } from '../../src-library/store/accesses.ts';
import { listClients } from '../../src-library/store/clients.ts';
import { countLibrary } from '../../src-library/store/counts.ts';
import { summariseFollowedRoots } from '../../src-library/store/followed-roots.ts';
import { nextSteps } from '../../src-library/history/history.ts';
import { idsOf } from '../../src-library/store/list-transcripts.ts';
import { previewPurge } from '../../src-library/store/purge.ts';
import { logError } from '../log.ts';
import { activityDays } from './activity-days.ts';
import { exportFrom } from './export-from.ts';
import type { ReaderMethods } from './reader-methods.ts';
import { HeldLibrary } from './held-library.ts';
import { readOverview } from './library-overview.ts';
import { listHandles, readShownNote } from './shown-notes.ts';
import { readDetails, readHead, readLines, readRows, search } from './shown-transcripts.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const { library, nativeBinding } = workerData as LibraryWorkerData;
const held = new HeldLibrary(library);

function database(): Database {
  return held.get(() => openReader(library, { nativeBinding }));
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
        held.release()?.close();
        return null;
      },
      dataVersion: () => {
        const version = pragma('data_version');
        return held.isReplaced() ? null : version;
      },
      libraryFacts: () => {
        const { transcripts, trashed, trashedAlone } = countLibrary(database());
        return {
          bytes: pragma('page_count') * pragma('page_size'),
          transcripts,
          trash: { transcripts: trashed, alone: trashedAlone, ...previewPurge(database()) },
        };
      },
      overview: () => readOverview(database()),
      nextSteps: () => nextSteps(database()),
      listHandles: (list) => listHandles(database(), list),
      listRows: ({ handles }) => readRows(database(), handles),
      listIds: ({ handles }) => idsOf(database(), handles),
      transcript: ({ id }) => readHead(database(), id),
      lines: ({ id }) => readLines(database(), id),
      details: ({ id }) => readDetails(database(), id),
      note: ({ id }) => readShownNote(database(), id),
      activity: () => activityDays(readAccesses(database())),
      accesses: () => readAccesses(database()),
      readers: ({ id }) => readReadersOf(database(), id),
      clients: () => listClients(database()),
      followedFolders: () => summariseFollowedRoots(database()),
      exportedIds: ({ what, choice }) => exportedIds(database(), 'all' in what ? 'all' : what.ids, choice),
      exportOne: ({ id, choice }) => exportFiled(database(), id, choice),
      exportMany: (order, context) => exportFrom(database(), order, context),
      titlesOf: ({ ids }) => ids.map((id) => titleOfMissing(database(), id)),
      previewGuess: ({ file, fields }) => previewGuessed(library, { ...file, fields }),
      search: ({ query, filter }) => search(database(), query, filter),
    },
    (error) => {
      logError('reading failed', error);
    },
  );
}
