import { prepared } from '../../database/prepared-statements.ts';
import type { VisibleDatabase } from '../../database/visible-library.ts';

/** The name under which the library keeps what holds for clients that it has no row for, and for those without a name. */
const ANY_CLIENT = '';

/**
 * Whether the person lets a client of this name read; null for one that names itself not. Who is not known gets the default,
 * and may read when there is none. A client can call itself anything: this is a convenience, no wall.
 */
export function mayClientRead(db: VisibleDatabase, name: string | null): boolean {
  const allowed = (key: string) =>
    db.oncePerSnapshot(
      `client ${key}`,
      () =>
        prepared<{ allowed: number }>(db, 'SELECT allowed FROM visible_client WHERE name = ?').get(key)
          ?.allowed,
    );
  return (allowed(name ?? ANY_CLIENT) ?? allowed(ANY_CLIENT) ?? 1) !== 0;
}
