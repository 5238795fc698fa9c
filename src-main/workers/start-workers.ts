import { app } from 'electron';
import { homedir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { libraryInFolder } from '../../src-library/database/location.ts';
import type { LibraryWorkers } from '../library-connection.ts';
import { logError } from '../log.ts';
import type { AssistantsMethods } from './assistants-methods.ts';
import type { CheckerMethods } from './checker-methods.ts';
import type { ReaderMethods } from './reader-methods.ts';
import { createWorkerClient, type WorkerClient, type WorkerPort } from './worker-client.ts';
import type { AssistantsWorkerData, LibraryWorkerData } from './worker-data.ts';
import type { WriterMethods } from './writer-methods.ts';

/** The workers that hold the library's connections; each thread starts with its first call. */
export function libraryWorkers(): LibraryWorkers {
  return {
    writer: createWorkerClient<WriterMethods>(() => startWorker('writer-worker.js', libraryData())),
    reader: createWorkerClient<ReaderMethods>(
      () => startWorker('reader-worker.js', libraryData()),
      new Set(['search'] as const),
    ),
    checker: createWorkerClient<CheckerMethods>(() => startWorker('checker-worker.js', libraryData())),
  };
}

/** The worker that looks after the clients' configurations: reading and comparing large ones takes a while. */
export function assistantsWorker(): WorkerClient<AssistantsMethods> {
  return createWorkerClient<AssistantsMethods>(() => {
    const data: AssistantsWorkerData = {
      userData: app.getPath('userData'),
      home: homedir(),
      place: app.isPackaged
        ? { kind: 'packaged', resources: process.resourcesPath }
        : { kind: 'checkout', folder: app.getAppPath() },
      appVersion: app.getVersion(),
    };
    return startWorker('assistants-worker.js', data);
  });
}

/** Read at each start. @throws LibraryError when nobody can say where the library lies */
function libraryData(): LibraryWorkerData {
  return {
    library: libraryInFolder(app.getPath('userData'), process.platform),
    nativeBinding: nativeModule(),
  };
}

function startWorker(file: string, workerData: LibraryWorkerData | AssistantsWorkerData): WorkerPort {
  const worker = new Worker(path.join(app.getAppPath(), 'build/main', file), { workerData });
  worker.on('error', (error) => {
    logError(`${file} ended`, error);
  });
  return worker;
}

/** The one native module beside the sidecar, which main loads too. */
function nativeModule(): string {
  const folder = app.isPackaged ? process.resourcesPath : path.join(app.getAppPath(), 'build');
  return path.join(folder, 'mcp', 'better_sqlite3.node');
}
