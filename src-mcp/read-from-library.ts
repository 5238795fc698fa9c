import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { logDiagnostic } from './diagnostics.ts';
import { RPC_CODES, RpcError } from './json-rpc.ts';
import type { ReadableLibrary } from './library-source.ts';

/** Reads for an answer that has no family of its own. @throws RpcError -32603 with the library's plain sentence. */
export function readFromLibrary<T>(library: ReadableLibrary, work: (db: VisibleDatabase) => T): T {
  try {
    return library.read(work);
  } catch (error) {
    if (!(error instanceof LibraryError)) {
      throw error;
    }
    if (error.kind === 'internal') {
      logDiagnostic('library', error);
    }
    throw new RpcError(RPC_CODES.internalError, error.message, { cause: error });
  }
}
