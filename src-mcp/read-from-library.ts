import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { RPC_CODES, RpcError } from './json-rpc.ts';
import type { ReadableLibrary } from './library-source.ts';
import { tryLibrary } from './try-library.ts';

/** Reads for an answer that has no family of its own. @throws RpcError -32603 with the library's plain sentence. */
export function readFromLibrary<T>(library: ReadableLibrary, work: (db: VisibleDatabase) => T): T {
  const found = tryLibrary('resources', () => library.read(work));
  if (found instanceof LibraryError) {
    throw new RpcError(RPC_CODES.internalError, found.message, { cause: found });
  }
  return found;
}
