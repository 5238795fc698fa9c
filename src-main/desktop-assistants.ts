import { app } from 'electron';
import * as files from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { libraryInFolder, libraryLocation } from '../src-library/database/location.ts';
import { AssistantsService } from './assistants/assistants-service.ts';
import { runningPrograms } from './assistants/running-programs.ts';
import { sidecarCommand } from './assistants/sidecar-command.ts';
import type { Platform } from './assistants/surroundings.ts';

/** The registrations of this app's own sidecar for this person's clients. */
export function desktopAssistants(): AssistantsService {
  const home = homedir();
  const { env } = process;
  const platform = process.platform as Platform;
  const library = libraryInFolder(app.getPath('userData'), platform);
  const usual = libraryLocation({ platform, env, homedir: home });
  return new AssistantsService({
    surroundings: { platform, env, home, root: '/', files },
    folder: path.join(app.getPath('userData'), 'assistants'),
    command: sidecarCommand({
      platform,
      env,
      home,
      appVersion: app.getVersion(),
      place: app.isPackaged
        ? { kind: 'packaged', resources: process.resourcesPath }
        : { kind: 'checkout', folder: app.getAppPath() },
    }),
    library: library === usual ? null : library,
    appVersion: app.getVersion(),
    programs: () => runningPrograms(platform),
    now: () => Date.now(),
  });
}
