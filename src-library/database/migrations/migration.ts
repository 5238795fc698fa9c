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
  /**
   * What takes long, before `migrate` and with the version still that of before: each step is a transaction of its own,
   * and gives the share (0 to 1) that is done. Whoever is killed begins it again, so it must pass over what was done, and
   * what it makes must not disturb programs of the version before. Absent: there is nothing that takes long.
   */
  prepare?(database: Database): Iterable<number>;
  /**
   * Changes the schema and the rows. Runs inside the transaction that also sets `user_version`; `report` tells the share
   * (0 to 1) that is done.
   */
  migrate(database: Database, report: (share: number) => void): void;
}
