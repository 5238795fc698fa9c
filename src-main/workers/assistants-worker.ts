import * as files from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { libraryInFolder, libraryLocation } from '../../src-library/database/location.ts';
import { AssistantsService } from '../assistants/assistants-service.ts';
import { runningPrograms } from '../assistants/running-programs.ts';
import { sidecarCommand } from '../assistants/sidecar-command.ts';
import type { Platform } from '../assistants/surroundings.ts';
import { logError } from '../log.ts';
import type { AssistantsMethods } from './assistants-methods.ts';
import type { AssistantsWorkerData } from './worker-data.ts';
import { serveMethods } from './worker-server.ts';

const { userData, home, place, appVersion } = workerData as AssistantsWorkerData;

/** The registrations of this app's own sidecar for this person's clients. */
function assistantsHere(): AssistantsService {
  const { env } = process;
  const platform = process.platform as Platform;
  return new AssistantsService({
    surroundings: { platform, env, home, root: '/', files },
    folder: path.join(userData, 'assistants'),
    command: sidecarCommand({ platform, env, home, appVersion, place }),
    library: () => {
      const library = libraryInFolder(userData, platform);
      return library === libraryLocation({ platform, env, homedir: home }) ? null : library;
    },
    appVersion,
    programs: () => runningPrograms(platform),
    now: () => Date.now(),
  });
}

if (parentPort !== null) {
  const assistants = assistantsHere();
  serveMethods<AssistantsMethods>(
    parentPort,
    {
      list: () => assistants.list(),
      plan: ({ client, options }) => assistants.plan(client, options),
      apply: ({ planId }) => assistants.apply(planId),
      test: ({ client }) => assistants.test(client),
      disconnect: ({ client }) => assistants.disconnect(client),
      undo: ({ client }) => assistants.undo(client),
      snippets: () => assistants.snippets(),
      renewCopy: async () => {
        await assistants.renewCopy();
        return null;
      },
    },
    (error) => {
      logError('looking after the assistants failed', error);
    },
  );
}
