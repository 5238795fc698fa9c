import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { mayClientRead } from '../src-library/store/visible/clients.ts';
import type { ClientInfo } from './client-info.ts';
import type { ReadableLibrary } from './library-source.ts';

/**
 * The library as one client may read it: not at all while the person has switched that client off. It is asked with every
 * reading, so that the switch acts with the next request.
 */
export function libraryForClient(library: ReadableLibrary, client: ClientInfo | null): ReadableLibrary {
  return {
    read: <T>(work: (db: VisibleDatabase) => T): T =>
      library.read((db) => {
        if (!mayClientRead(db, client?.name ?? null)) {
          throw new LibraryError(
            'paused',
            'The person has switched off this assistant. It can read nothing until it is switched on again in Parlance.',
          );
        }
        return work(db);
      }),
  };
}
