import { LibraryError } from '../src-library/errors.ts';
import { logDiagnostic } from './diagnostics.ts';

/**
 * Does something with the library; when the library cannot be used now, gives the error that says why, whose message is
 * meant for people. A defect of ours is noted for whoever looks for faults; `event` says where.
 */
export function tryLibrary<T>(event: string, work: () => T): T | LibraryError {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LibraryError)) {
      throw error;
    }
    if (error.kind === 'internal') {
      logDiagnostic(event, error);
    }
    return error;
  }
}
