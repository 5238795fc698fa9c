import { toLibraryError } from '../src-library/database/sqlite-errors.ts';
import type { Failure, FailureCode } from '../src-shared/result.ts';

/** An error that already carries its sentence for the person. */
export class FailureError extends Error {
  readonly code: FailureCode;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'FailureError';
    this.code = failure.code;
  }
}

/** What the person is told of an error. Of an unforeseen one only that it happened: its text may hold anything. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return { code: error.code, message: error.message };
  const { kind, message } = toLibraryError(error);
  return { code: kind, message };
}
