import type { Database, Statement } from 'better-sqlite3';
import { statSync } from 'node:fs';
import { LibraryError } from '../errors.ts';
import type { OpenOptions } from './open-database.ts';
import { openReadOnly } from './open-reader.ts';
import { prepared } from './prepared-statements.ts';
import {
  numberPragma,
  OLDEST_READABLE,
  readMinReader,
  refuseMissing,
  refuseNewer,
  refuseOlder,
  SCHEMA_VERSION,
} from './schema-version.ts';
import { toLibraryError } from './sqlite-errors.ts';
import { refuseUnlessVisible } from './visible-statements.ts';

/** The only way to rows that the assistants' side has: it prepares SELECTs over what they may see, and nothing else. */
export class VisibleDatabase {
  readonly #database: Database;
  readonly #realNames: ReadonlySet<string>;
  readonly #statements = new Map<string, Statement>();
  /** What was read in the open snapshot; null while none is open. */
  #snapshot: Map<string, unknown> | null = null;

  constructor(database: Database) {
    this.#database = database;
    this.#realNames = new Set(
      database.prepare<[], string>('SELECT lower(name) FROM sqlite_schema').pluck().all(),
    );
  }

  /**
   * The statement for `sql`, prepared and checked at its first use.
   * @throws LibraryError `internal` when it names anything that holds more than assistants may see.
   */
  prepare<Parameters extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Parameters, Row> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      refuseUnlessVisible(sql, this.#realNames);
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement as Statement<Parameters, Row>;
  }

  /** What `read` gives, read only once in a snapshot, however many requests it answers. `key` says what is read. */
  oncePerSnapshot<T>(key: string, read: () => T): T {
    if (this.#snapshot === null) {
      return read();
    }
    if (!this.#snapshot.has(key)) {
      this.#snapshot.set(key, read());
    }
    return this.#snapshot.get(key) as T;
  }

  get isInSnapshot(): boolean {
    return this.#snapshot !== null;
  }

  /** The library stays as it is now until `endSnapshot`. */
  beginSnapshot(): void {
    prepared(this.#database, 'BEGIN').run();
    this.#snapshot = new Map();
  }

  endSnapshot(): void {
    this.#snapshot = null;
    prepared(this.#database, 'COMMIT').run();
  }
}

export interface VisibleLibraryOptions extends OpenOptions {
  /** The file is let go after so many idle milliseconds (30,000), so that it can be moved and restored. */
  readonly idleCloseMs?: number | undefined;
  /** How long to wait for another program's lock, in milliseconds (2,000). */
  readonly timeoutMs?: number | undefined;
}

/** What `--check` tells: counts are of what assistants may see. */
export interface LibraryCheck {
  readonly userVersion: number;
  readonly minReader: number;
  readonly libraryId: string | null;
  readonly paused: boolean;
  readonly transcripts: number;
  readonly notes: number;
  readonly summaries: number;
  readonly files: number;
  readonly tasks: number;
}

interface Connection {
  readonly database: Database;
  readonly visible: VisibleDatabase;
  readonly inode: bigint;
  readonly device: bigint;
}

/** The library as assistants may see it. It opens at the first use and whenever the file is another one. */
export class VisibleLibrary {
  readonly #file: string;
  readonly #options: VisibleLibraryOptions;
  #connection: Connection | null = null;
  /** How often the file was opened: what SQLite counts of others' writes begins anew each time. */
  #openings = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(file: string, options: VisibleLibraryOptions = {}) {
    this.#file = file;
    this.#options = options;
  }

  /**
   * Runs `work` in a read transaction, in which the version and the pause were checked too, and which ends with the turn of
   * the event loop. `work` is synchronous and keeps no statement running behind it.
   * @throws LibraryError `paused`, `missing`, `busy`, `damaged`, `tooNew`, `tooOld`, `denied`; the next call tries anew.
   */
  read<T>(work: (db: VisibleDatabase) => T): T {
    return this.#inSnapshot((connection) => {
      if (connection.visible.oncePerSnapshot('paused', () => stateOf(connection.visible, 'paused')) === 1) {
        throw new LibraryError(
          'paused',
          'The person has paused access for assistants. Nothing can be read until it is switched on again in Parlance.',
        );
      }
      return work(connection.visible);
    });
  }

  /** What the library is, also while assistants are paused. @throws LibraryError as `read`, without `paused`. */
  check(): LibraryCheck {
    return this.#inSnapshot(({ database, visible }) => {
      const libraryId = stateOf(visible, 'library_id');
      return {
        userVersion: numberPragma(database, 'user_version'),
        minReader: readMinReader(database),
        libraryId: typeof libraryId === 'string' ? libraryId : null,
        paused: stateOf(visible, 'paused') === 1,
        transcripts: count(visible, 'SELECT count(*) AS n FROM visible_transcript'),
        notes: count(visible, 'SELECT count(*) AS n FROM visible_item WHERE kind = 2'),
        summaries: count(visible, 'SELECT count(*) AS n FROM visible_item WHERE kind = 3'),
        files: count(visible, 'SELECT count(*) AS n FROM visible_item WHERE kind = 4'),
        tasks: count(visible, 'SELECT count(*) AS n FROM visible_item WHERE kind = 5'),
      };
    });
  }

  /**
   * A text that is another one once anybody has written to the library, or when the file is another one. Nothing is read
   * for it but a number that SQLite keeps. @throws LibraryError as `read`, without `paused`.
   */
  changeMark(): string {
    try {
      const { database, device, inode } = this.#connect();
      return [device, inode, this.#openings, numberPragma(database, 'data_version')].join(':');
    } catch (error) {
      this.close();
      throw toLibraryError(error);
    } finally {
      this.#closeWhenIdle();
    }
  }

  /** Lets the file go; the next call opens it again. */
  close(): void {
    if (this.#idle !== null) {
      clearTimeout(this.#idle);
      this.#idle = null;
    }
    const connection = this.#connection;
    this.#connection = null;
    connection?.database.close();
  }

  #inSnapshot<T>(work: (connection: Connection) => T): T {
    try {
      return work(this.#snapshot());
    } catch (error) {
      const failure = toLibraryError(error);
      if (failure.kind !== 'notFound' && failure.kind !== 'badInput' && failure.kind !== 'paused') {
        this.close();
      }
      throw failure;
    } finally {
      this.#closeWhenIdle();
    }
  }

  /**
   * One read transaction for all that is asked in one turn of the event loop: every request that is answered in it came
   * before it, so that each sees all that its sender can know of.
   */
  #snapshot(): Connection {
    if (this.#connection?.visible.isInSnapshot === true) {
      return this.#connection;
    }
    const connection = this.#connect();
    connection.visible.beginSnapshot();
    process.nextTick(this.#endSnapshot);
    checkVersion(connection.database);
    return connection;
  }

  readonly #endSnapshot = (): void => {
    const visible = this.#connection?.visible;
    if (visible?.isInSnapshot !== true) {
      return;
    }
    try {
      visible.endSnapshot();
    } catch {
      // All answers are out; whatever is wrong with the file is said by the next opening.
      this.close();
    }
  };

  #connect(): Connection {
    const found = statSync(this.#file, { throwIfNoEntry: false, bigint: true });
    if (found === undefined) {
      refuseMissing();
    }
    const current = this.#connection;
    if (current?.inode === found.ino && current.device === found.dev) {
      return current;
    }
    this.close();
    const { database } = openReadOnly(this.#file, this.#options);
    this.#openings += 1;
    this.#connection = {
      database,
      visible: new VisibleDatabase(database),
      inode: found.ino,
      device: found.dev,
    };
    return this.#connection;
  }

  #closeWhenIdle(): void {
    if (this.#connection === null) {
      return;
    }
    if (this.#idle === null) {
      this.#idle = setTimeout(() => this.close(), this.#options.idleCloseMs ?? 30_000);
      this.#idle.unref();
    } else {
      this.#idle.refresh();
    }
  }
}

/**
 * An older library is served as it is as long as its views are known; a newer one as long as it says that readers as
 * old as this build still understand it.
 */
function checkVersion(database: Database): void {
  const userVersion = numberPragma(database, 'user_version');
  if (userVersion < OLDEST_READABLE) {
    refuseOlder();
  }
  if (userVersion > SCHEMA_VERSION && readMinReader(database) > SCHEMA_VERSION) {
    refuseNewer();
  }
}

function stateOf(db: VisibleDatabase, key: string): unknown {
  return prepared<{ value: unknown }>(db, 'SELECT value FROM visible_state WHERE key = ?').get(key)?.value;
}

function count(db: VisibleDatabase, sql: string): number {
  return db.prepare<[], { n: number }>(sql).get()?.n ?? 0;
}
