/** What main hands to each worker at its start; plain values, so that workers run outside Electron too. */
export interface LibraryWorkerData {
  /** Absolute path of the library. */
  readonly library: string;
  /** Absolute path of the SQLite driver's native module. */
  readonly nativeBinding: string;
}
