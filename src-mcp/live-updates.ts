import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { mayClientRead } from '../src-library/store/visible/clients.ts';
import { readVisibleStamp } from '../src-library/store/visible/item-stamp.ts';
import type { ClientInfo } from './client-info.ts';
import type { ChangingLibrary } from './library-source.ts';
import { findAddressed, type ItemAddress, readAddress } from './resource-uri.ts';
import type { ResourceUpdates } from './resource-updates.ts';
import { tryLibrary } from './try-library.ts';

/** Milliseconds between two looks at the library; it also keeps two updates of one resource apart. */
const POLL_MS = 1000;

/**
 * After so many looks at which nobody had written, the items are read all the same: what is shown or hidden for a time only
 * changes when that time is over, and nobody writes for it.
 */
const LOOKS_BEFORE_READING = 5;

interface Watch {
  readonly uri: string;
  readonly address: ItemAddress;
  readonly client: ClientInfo | null;
  readonly notify: (uri: string) => void;
  /** What the item was when it was last looked at; null while there is none to see. */
  stamp: string | null;
}

/**
 * Tells when items of the library change, such as the transcript of a session that is still recorded. It looks only while
 * somebody listens, at a number that SQLite counts up with every write, and reads items when that has changed, else now
 * and then. A client that the person has switched off is told nothing until it is on again.
 */
export class LiveUpdates implements ResourceUpdates {
  readonly #library: ChangingLibrary;
  readonly #canTell: () => boolean;
  readonly #watches = new Set<Watch>();
  #timer: NodeJS.Timeout | null = null;
  /** The library's mark when the items were last read; null when they must be read again. */
  #mark: string | null = null;
  #looksSinceReading = 0;

  /** While `canTell` says no, because the client does not read what it was told, updates wait. */
  constructor(library: ChangingLibrary, canTell: () => boolean) {
    this.#library = library;
    this.#canTell = canTell;
  }

  canWatch(uri: string): boolean {
    return readAddress(uri) !== null;
  }

  watch(uris: readonly string[], client: ClientInfo | null, notify: (uri: string) => void): () => void {
    const added = uris.flatMap((uri): Watch[] => {
      const address = readAddress(uri);
      return address === null ? [] : [{ uri, address, client, notify, stamp: null }];
    });
    if (added.length > 0) {
      this.#read(added, (watch, stamp) => {
        watch.stamp = stamp;
      });
      added.forEach((watch) => this.#watches.add(watch));
      this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref();
    }
    return () => this.#forget(added);
  }

  #forget(watches: readonly Watch[]): void {
    watches.forEach((watch) => this.#watches.delete(watch));
    if (this.#watches.size === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }

  #poll(): void {
    if (!this.#canTell()) {
      return;
    }
    const mark = this.#ifReadable(() => this.#library.changeMark());
    this.#looksSinceReading += 1;
    if (mark === null || (mark === this.#mark && this.#looksSinceReading < LOOKS_BEFORE_READING)) {
      return;
    }
    const changed: Watch[] = [];
    const wasRead = this.#read([...this.#watches], (watch, stamp) => {
      if (stamp !== watch.stamp) {
        watch.stamp = stamp;
        changed.push(watch);
      }
    });
    this.#mark = wasRead ? mark : null;
    this.#looksSinceReading = 0;
    changed.forEach(({ uri, notify }) => notify(uri));
  }

  /** Reads what the watched items are now, for those whose client may read. False when the library cannot be read. */
  #read(watches: readonly Watch[], see: (watch: Watch, stamp: string | null) => void): boolean {
    const stamps = new Map<string, string | null>();
    return (
      this.#ifReadable(() =>
        this.#library.read((db) => {
          for (const watch of watches.filter(({ client }) => mayClientRead(db, client?.name ?? null))) {
            const stamp = stamps.get(watch.uri) ?? stampOf(db, watch.address);
            stamps.set(watch.uri, stamp);
            see(watch, stamp);
          }
          return true;
        }),
      ) ?? false
    );
  }

  /** A library that cannot be read now is looked at again the next time. */
  #ifReadable<T>(read: () => T): T | null {
    const found = tryLibrary('updates', read);
    return found instanceof LibraryError ? null : found;
  }
}

function stampOf(db: VisibleDatabase, address: ItemAddress): string | null {
  const item = findAddressed(db, address);
  return item === null ? null : readVisibleStamp(db, item.row);
}
