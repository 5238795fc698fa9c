import { LibraryError } from '../src-library/errors.ts';
import { readVisibleStamp } from '../src-library/store/visible/item-stamp.ts';
import type { ChangingLibrary } from './library-source.ts';
import { findAddressed, type ItemAddress, readAddress } from './resource-uri.ts';
import type { ResourceUpdates } from './resource-updates.ts';
import { tryLibrary } from './try-library.ts';

/** Milliseconds between two looks at the library; it also keeps two updates of one resource apart. */
const POLL_MS = 1000;

interface Watched {
  readonly address: ItemAddress;
  readonly listeners: Set<(uri: string) => void>;
  /** What the item was when it was last looked at; null while there is none to see. */
  stamp: string | null;
}

/**
 * Tells when items of the library change, such as the transcript of a session that is still recorded. It looks only while
 * somebody listens, at a number that SQLite counts up with every write, and reads items only when that has changed.
 */
export class LiveUpdates implements ResourceUpdates {
  readonly #library: ChangingLibrary;
  readonly #canTell: () => boolean;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | null = null;
  /** The library's mark when the items were last read; null when they must be read again. */
  #mark: string | null = null;

  /** While `canTell` says no, because the client does not read what it was told, updates wait. */
  constructor(library: ChangingLibrary, canTell: () => boolean) {
    this.#library = library;
    this.#canTell = canTell;
  }

  canWatch(uri: string): boolean {
    return readAddress(uri) !== null;
  }

  watch(uris: readonly string[], notify: (uri: string) => void): () => void {
    const added: Watched[] = [];
    for (const uri of uris) {
      const known = this.#watched.get(uri);
      const address = readAddress(uri);
      if (known !== undefined) {
        known.listeners.add(notify);
      } else if (address !== null) {
        const watched = { address, listeners: new Set([notify]), stamp: null };
        this.#watched.set(uri, watched);
        added.push(watched);
      }
    }
    if (added.length > 0) {
      this.#remember(added);
    }
    if (this.#watched.size > 0) {
      this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref();
    }
    return () => this.#forget(uris, notify);
  }

  #forget(uris: readonly string[], notify: (uri: string) => void): void {
    for (const uri of uris) {
      const watched = this.#watched.get(uri);
      watched?.listeners.delete(notify);
      if (watched?.listeners.size === 0) {
        this.#watched.delete(uri);
      }
    }
    if (this.#watched.size === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }

  #remember(added: readonly Watched[]): void {
    const stamps = this.#ifReadable(() => this.#stampsOf(added));
    added.forEach((watched, index) => {
      watched.stamp = stamps?.[index] ?? null;
    });
  }

  #poll(): void {
    if (!this.#canTell()) {
      return;
    }
    const mark = this.#ifReadable(() => this.#library.changeMark());
    if (mark === null || mark === this.#mark) {
      return;
    }
    const entries = [...this.#watched];
    const stamps = this.#ifReadable(() => this.#stampsOf(entries.map(([, watched]) => watched)));
    this.#mark = stamps === null ? null : mark;
    entries.forEach(([uri, watched], index) => {
      const stamp = stamps === null ? watched.stamp : (stamps[index] ?? null);
      if (stamp !== watched.stamp) {
        watched.stamp = stamp;
        watched.listeners.forEach((notify) => notify(uri));
      }
    });
  }

  #stampsOf(watched: readonly Watched[]): (string | null)[] {
    return this.#library.read((db) =>
      watched.map(({ address }) => {
        const item = findAddressed(db, address);
        return item === null ? null : readVisibleStamp(db, item.row);
      }),
    );
  }

  /** A library that cannot be read now is looked at again the next time. */
  #ifReadable<T>(read: () => T): T | null {
    const found = tryLibrary('updates', read);
    return found instanceof LibraryError ? null : found;
  }
}
