import type { Database } from 'better-sqlite3';

/** One step of the schema. Numbers grow in tens so that a step can be put between two others on a branch. */
export interface Migration {
  /** The `user_version` that the library has after this step. */
  readonly version: number;
  /**
   * The oldest sidecar schema that can still read the library after this step (`meta.min_reader`): the `visible_*`
   * views are the contract, so it only rises when one of them changes meaning.
   */
  readonly minReader: number;
  /** Changes the schema and the rows. Runs inside the transaction that also sets `user_version`. */
  migrate(database: Database): void;
}
