import { watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Begins to hear what happens in a folder, with `recursive` also in those below it. `onChange` is told the path below the
 * folder, null when the system does not say; `onEnd` that nothing more will be heard. The function given back ends it.
 */
export type WatchFolder = (
  folder: string,
  recursive: boolean,
  onChange: (path: string | null) => void,
  onEnd: () => void,
) => () => void;

/** With the system's own events. A folder that cannot be watched ends at once: whoever looks again and again misses nothing. */
export const watchNatively: WatchFolder = (folder, recursive, onChange, onEnd) => {
  try {
    const watcher = watch(folder, { recursive, persistent: false }, (_event, path) => {
      onChange(path);
    });
    watcher.on('error', () => {
      watcher.close();
      onEnd();
    });
    return () => {
      watcher.close();
    };
  } catch {
    onEnd();
    return () => undefined;
  }
};

/** Where one watch of the topmost folder hears of everything below it. */
const HEARS_BELOW: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32']);

/** The system bounds how many folders may be watched; what is not watched is found by looking. */
const MOST_FOLDERS = 500;

/** Hears what happens in a folder and, below it, in those that are named. */
export class WatchedFolders {
  readonly #root: string;
  readonly #watch: WatchFolder;
  readonly #onChange: (path: string | null) => void;
  readonly #hearsBelow: boolean;
  readonly #watched = new Map<string, () => void>();

  /** `onChange` is told the path below `root`, null when the system does not say. */
  constructor(
    root: string,
    onChange: (path: string | null) => void,
    watchFolder: WatchFolder,
    platform: NodeJS.Platform = process.platform,
  ) {
    this.#root = root;
    this.#watch = watchFolder;
    this.#onChange = onChange;
    this.#hearsBelow = HEARS_BELOW.has(platform);
  }

  /** Watches the root and these folders, by their paths below it, and no others. */
  watch(below: Iterable<string>): void {
    const wanted = new Set(['']);
    if (!this.#hearsBelow) {
      for (const path of below) {
        if (wanted.size === MOST_FOLDERS) break;
        wanted.add(path);
      }
    }
    for (const [path, end] of this.#watched) {
      if (wanted.has(path)) continue;
      end();
      this.#watched.delete(path);
    }
    for (const path of wanted) {
      if (!this.#watched.has(path)) this.#begin(path);
    }
  }

  /** Hears nothing more. */
  end(): void {
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
  }

  #begin(folder: string): void {
    const watch: { isOver: boolean } = { isOver: false };
    const end = this.#watch(
      join(this.#root, folder),
      this.#hearsBelow,
      (path) => {
        this.#onChange(path === null ? folder || null : join(folder, path));
      },
      () => {
        watch.isOver = true;
        this.#watched.delete(folder);
      },
    );
    if (!watch.isOver) this.#watched.set(folder, end);
  }
}
