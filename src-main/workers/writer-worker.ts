import type { Database } from 'better-sqlite3';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { backupLibrary } from '../../src-library/database/backup-library.ts';
import { checkIntegrity } from '../../src-library/database/check-integrity.ts';
import { removeLeftCopies } from '../../src-library/database/foreign-database.ts';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { redo, undo } from '../../src-library/history/history.ts';
import { clearAccesses } from '../../src-library/store/accesses.ts';
import { allowClients } from '../../src-library/store/clients.ts';
import { noteCheck, setPaused } from '../../src-library/store/meta.ts';
import { purgeTrash } from '../../src-library/store/purge.ts';
import { forgetImport, readUnfinishedImport } from '../../src-library/store/unfinished-import.ts';
import { FoldersInWriter } from '../following/folders-in-writer.ts';
import { FailureError } from '../failure.ts';
import { logError } from '../log.ts';
import { strings } from '../strings.ts';
import { addFiles } from './add-files.ts';
import { HeldLibrary } from './held-library.ts';
import { importInto, undoImports } from './import-into.ts';
import { makeChange } from './make-change.ts';
import { takeAccessLogs } from './take-access-logs.ts';
import { Upkeep, type UpkeepClock } from './upkeep.ts';
import type { LibraryWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';
import type { WriterMethods } from './writer-methods.ts';

const { library, nativeBinding } = workerData as LibraryWorkerData;
const held = new HeldLibrary(library);
let upkeep: Upkeep | null = null;

/** @throws FailureError `interrupted` when another file has taken the library's place: what is written to the old one is lost. */
function database(): Database {
  if (held.isReplaced()) throw new FailureError({ code: 'interrupted', message: strings.replaced });
  return held.get(() => openWriter(library, { nativeBinding }));
}

/** Beside this program. */
const DOCUMENT_WORKER = path.join(import.meta.dirname, 'document-worker.js');

const folders = new FoldersInWriter(database, (error) => {
  logError('following failed', error);
});

const clock: UpkeepClock = {
  now: Date.now,
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

if (parentPort !== null) {
  serveMethods<WriterMethods>(
    parentPort,
    {
      open: (_, { progress }) => {
        held.get(() =>
          openWriter(library, {
            nativeBinding,
            onProgress: ({ step, steps, share }) => {
              progress((Math.max(0, step - 1) + share) / steps);
            },
          }),
        );
        return null;
      },
      upkeep: async (_, { progress }) => {
        removeLeftCopies();
        upkeep?.stop();
        upkeep = new Upkeep({
          database: database(),
          clock,
          onNews: progress,
          onError: (error) => {
            logError('upkeep failed', error);
          },
        });
        await upkeep.run();
        return null;
      },
      close: () => {
        folders.stop();
        upkeep?.stop();
        upkeep = null;
        const connection = held.release();
        if (connection !== null) closeWriter(connection);
        return null;
      },
      pause: ({ paused }) => {
        setPaused(database(), paused);
        return null;
      },
      change: (change) => makeChange(database(), change, Date.now()),
      checkIntegrity: () => ({ bytes: checkIntegrity(database()).bytes }),
      backup: async ({ file }) => {
        const { bytes } = await backupLibrary(database(), file, { nativeBinding });
        return { bytes };
      },
      emptyTrash: async () => {
        const { complete } = await purgeTrash(database(), Date.now());
        upkeep?.deleted();
        return { complete };
      },
      takeAccessLogs: ({ folders }) => takeAccessLogs(database(), folders),
      noteCheck: () => {
        noteCheck(database(), Date.now());
        return null;
      },
      clearAccesses: () => {
        clearAccesses(database());
        return null;
      },
      allowClients: ({ names, allowed }) => {
        allowClients(database(), names, allowed);
        return null;
      },
      addFiles: (files) => addFiles(database(), files, DOCUMENT_WORKER),
      follow: () => folders.run(),
      followFolder: ({ path }) => folders.add(path),
      pauseFolder: ({ id, paused }) => folders.pause(id, paused),
      setFolderKind: ({ id, kind }) => folders.setKind(id, kind),
      lookedAtFolders: () => folders.lookedAt(),
      rescanFolder: ({ id }) => folders.rescan(id),
      unfollowFolder: ({ id }) => folders.remove(id),
      wakeFollowing: () => folders.wake(),
      undo: () => ({ label: undo(database(), Date.now())?.label ?? null }),
      redo: () => ({ label: redo(database(), Date.now())?.label ?? null }),
      unfinishedImport: () => readUnfinishedImport(database()),
      forgetImport: () => {
        forgetImport(database());
        return null;
      },
      import: (order, context) => importInto(database(), order, DOCUMENT_WORKER, context),
      undoImports: ({ entries }) => undoImports(database(), entries),
    },
    (error) => {
      logError('writing failed', error);
    },
  );
}
