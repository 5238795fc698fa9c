import type { BrowserWindow } from 'electron';
import type { LibraryConnection } from '../library-connection.ts';
import { shownPath } from '../shown-path.ts';
import { strings } from '../strings.ts';
import { askWhatToOpen } from '../system-dialogs.ts';
import type { Handlers } from './gate.ts';

type FollowingHandlers = Pick<Handlers, Extract<keyof Handlers, `following:${string}`>>;

export interface FollowingContext {
  readonly library: Pick<LibraryConnection, 'read' | 'write'>;
  readonly home: string;
  /** The window that a dialog belongs to. */
  readonly window: () => BrowserWindow | null;
}

/** The folders that are followed. */
export function followingHandlers({ library, home, window }: FollowingContext): FollowingHandlers {
  return {
    'following:list': async () => {
      const folders = await library.read('followedFolders', {});
      const lookedAt = await library.write('lookedAtFolders', {});
      return folders.map((folder) => ({
        ...folder,
        path: shownPath(folder.path, home),
        lookedAt: lookedAt.get(folder.id) ?? null,
      }));
    },
    'following:add': async () => {
      const chosen = await choose(window());
      if (chosen === null) return false;
      await library.write('followFolder', { path: chosen });
      return true;
    },
    'following:pause': (argument) => library.write('pauseFolder', argument),
    'following:set-kind': (argument) => library.write('setFolderKind', argument),
    'following:rescan': (argument) => library.write('rescanFolder', argument),
    'following:remove': (argument) => library.write('unfollowFolder', argument),
  };
}

async function choose(window: BrowserWindow | null): Promise<string | null> {
  const [folder = null] = await askWhatToOpen(window, {
    title: strings.dialog.chooseFollowed,
    buttonLabel: strings.dialog.follow,
    properties: ['openDirectory'],
  });
  return folder;
}
