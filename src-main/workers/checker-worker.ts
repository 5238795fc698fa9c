import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '../../src-library/database/open-reader.ts';
import { quickCheck } from '../../src-library/database/quick-check.ts';
import { logError } from '../log.ts';
import type { CheckerMethods } from './checker-methods.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const { library, nativeBinding } = workerData as LibraryWorkerData;

async function check(): Promise<null> {
  const database = openReader(library, { nativeBinding });
  try {
    const steps = quickCheck(database);
    // In between the thread can be ended: not while SQLite reads.
    while (steps.next().done !== true) await nextTurn();
    return null;
  } finally {
    database.close();
  }
}

if (parentPort !== null) {
  serveMethods<CheckerMethods>(parentPort, { check }, (error) => {
    logError('looking for damage failed', error);
  });
}
