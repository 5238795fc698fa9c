import type { Installation } from '../assistants/sidecar-command.ts';

/** What main hands to each of the library's workers at its start; plain values, so that workers run outside Electron too. */
export interface LibraryWorkerData {
  /** Absolute path of the library. */
  readonly library: string;
  /** Absolute path of the SQLite driver's native module. */
  readonly nativeBinding: string;
}

/** What main hands to the worker that looks after the clients' configurations. */
export interface AssistantsWorkerData {
  /** Absolute path of Parlance's own folder. */
  readonly userData: string;
  /** The person's home. */
  readonly home: string;
  readonly place: Installation['place'];
  readonly appVersion: string;
}
