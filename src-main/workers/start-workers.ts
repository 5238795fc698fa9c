import { app } from 'electron';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { libraryInFolder } from '../../src-library/database/location.ts';
import type { LibraryWorkers } from '../library-connection.ts';
import { logError } from '../log.ts';
import type { ReaderMethods } from './reader-methods.ts';
import { createWorkerClient, type WorkerPort } from './worker-client.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import type { WriterMethods } from './writer-methods.ts';

/** The two workers that hold the library's connections; each thread starts with its first call. */
export function libraryWorkers(): LibraryWorkers {
  return {
    writer: createWorkerClient<WriterMethods>(() => startWorker('writer-worker.js')),
    reader: createWorkerClient<ReaderMethods>(
      () => startWorker('reader-worker.js'),
      new Set(['search'] as const),
    ),
  };
}

function startWorker(file: string): WorkerPort {
  const workerData: LibraryWorkerData = {
    library: libraryInFolder(app.getPath('userData'), process.platform),
    nativeBinding: nativeModule(),
  };
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
