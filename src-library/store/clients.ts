import type { Database } from 'better-sqlite3';
import { prepared } from '../database/prepared-statements.ts';

/** A client of assistants by the name that it presents. */
export interface Client {
  readonly name: string;
  readonly allowed: boolean;
  /** Epoch milliseconds UTC; null before it first read anything. */
  readonly lastSeen: number | null;
}

/** Every client that presented itself or was switched on or off, by name. */
export function listClients(db: Database): Client[] {
  return prepared<{ name: string; allowed: number; lastSeen: number }>(
    db,
    `SELECT name, allowed, last_seen AS lastSeen FROM client WHERE name <> '' ORDER BY name COLLATE NOCASE, name`,
  )
    .all()
    .map(({ name, allowed, lastSeen }) => ({
      name,
      allowed: allowed !== 0,
      lastSeen: lastSeen === 0 ? null : lastSeen,
    }));
}

/** Lets clients of these names read, or not, from their next request on. */
export function allowClients(db: Database, names: readonly string[], allowed: boolean): void {
  for (const name of names) {
    prepared(
      db,
      `INSERT INTO client(name, allowed, first_seen, last_seen) VALUES(?, ?, 0, 0)
       ON CONFLICT(name) DO UPDATE SET allowed = excluded.allowed`,
    ).run(name, allowed ? 1 : 0);
  }
}

/** Notes that a client read something; a new one may go on as those that are not known may. */
export function noteClient(db: Database, name: string, at: number): void {
  prepared(
    db,
    `INSERT INTO client(name, allowed, first_seen, last_seen)
     VALUES(:name, coalesce((SELECT allowed FROM client WHERE name = ''), 1), :at, :at)
     ON CONFLICT(name) DO UPDATE SET
       first_seen = CASE WHEN first_seen = 0 THEN :at ELSE min(first_seen, :at) END,
       last_seen = max(last_seen, :at)`,
  ).run({ name, at });
}
