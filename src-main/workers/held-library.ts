import type { Database } from 'better-sqlite3';
import { statSync } from 'node:fs';

/** A worker's connection to the library, opened at its first use, and whether the file is still the one that was opened. */
export class HeldLibrary {
  readonly #file: string;
  #held: { readonly database: Database; readonly identity: string | null } | null = null;

  /** `file`: absolute path. */
  constructor(file: string) {
    this.#file = file;
  }

  /** The connection; `open` makes it when there is none. */
  get(open: () => Database): Database {
    this.#held ??= { database: open(), identity: identityOf(this.#file) };
    return this.#held.database;
  }

  /**
   * Another file lies where the library was opened, as after the restore of a backup: what is held is the old one, which
   * has no name any more. A file that is not there at all may have been moved; it is still what is held.
   */
  isReplaced(): boolean {
    const now = identityOf(this.#file);
    return this.#held !== null && now !== null && now !== this.#held.identity;
  }

  /** Gives the connection up for the caller to close; null when there is none. */
  release(): Database | null {
    const held = this.#held;
    this.#held = null;
    return held?.database ?? null;
  }
}

/** Only asked of the file system: whoever opened the file by other means than SQLite would drop SQLite's locks on it. */
function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${String(found.dev)}:${String(found.ino)}`;
}
