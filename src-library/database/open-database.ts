import BetterSqlite3, { type Database, type Options } from 'better-sqlite3';

/** What every opener takes. */
export interface OpenOptions {
  /**
   * The SQLite driver's native module, already loaded (a single executable and Electron load it from beside
   * themselves), or its path; absent: the driver finds its own.
   */
  readonly nativeBinding?: object | string | undefined;
}

interface ConnectionOptions extends OpenOptions {
  readonly readonly: boolean;
  readonly fileMustExist: boolean;
  /** How long a statement waits for another program's lock, in milliseconds. */
  readonly timeoutMs: number;
}

/** A process has one driver: what its first opener named serves those that name none. */
let binding: OpenOptions['nativeBinding'];

/** Opens a connection and nothing else: no statement has run yet, so most states of the file show only later. */
export function openDatabase(file: string, options: ConnectionOptions): Database {
  const { nativeBinding = binding } = options;
  binding = nativeBinding;
  return new BetterSqlite3(file, {
    readonly: options.readonly,
    fileMustExist: options.fileMustExist,
    timeout: options.timeoutMs,
    // The driver takes a loaded module too; its types know only the path.
    ...(nativeBinding === undefined
      ? {}
      : { nativeBinding: nativeBinding as NonNullable<Options['nativeBinding']> }),
  });
}
