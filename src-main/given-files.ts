import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A scheme before two slashes; one letter alone is a drive. */
const WITH_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//iu;

/**
 * The files and folders among what a program was started with, as absolute paths. Desktops hand them over as paths or as
 * `file:` addresses; switches and links are passed over.
 *
 * @param folder What relative paths start from.
 */
export function filesIn(given: readonly string[], folder: string): readonly string[] {
  return given.flatMap((one) => {
    if (one === '' || one.startsWith('-')) return [];
    if (/^file:\/\//iu.test(one)) return fileOf(one);
    return WITH_SCHEME.test(one) ? [] : [path.resolve(folder, one)];
  });
}

/** An address of another computer, or one that is none, names no file here. */
function fileOf(address: string): readonly string[] {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
}

/** Files that the system handed to the app and that nobody has taken yet: they may come before there is a page. */
export class GivenFiles {
  #waiting: string[] = [];
  readonly #onWaiting: () => void;

  /** @param onWaiting Told whenever some have come. */
  constructor(onWaiting: () => void) {
    this.#onWaiting = onWaiting;
  }

  /** Lets files wait, each once. */
  add(files: readonly string[]): void {
    if (files.length === 0) return;
    this.#waiting = [...new Set([...this.#waiting, ...files])];
    this.#onWaiting();
  }

  /** Tells once more of those that wait: who listens now was not there when they came. */
  tellAgain(): void {
    if (this.#waiting.length > 0) this.#onWaiting();
  }

  /** All that wait, in the order they came; then none does. */
  take(): readonly string[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }
}
