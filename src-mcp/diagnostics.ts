/** Bytes of diagnostics that may wait for a client that never reads them. */
const MAX_WAITING_BYTES = 64 * 1024;

/**
 * Writes a line for whoever looks for a fault to standard error. It never holds anything that was said in a
 * recording or asked by a client; it is dropped when nobody reads, and never fails.
 */
export function logDiagnostic(event: string, error: unknown): void {
  if (process.stderr.writableLength < MAX_WAITING_BYTES) {
    process.stderr.write(`parlance-mcp: ${event}: ${describe(error)}\n`);
  }
}

/** Messages are left out: SQLite's quote the query, a JSON parser's quote what it read. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) {
    return typeof error;
  }
  const code = 'code' in error ? ` [${String(error.code)}]` : '';
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const cause = error.cause === undefined ? '' : `\n  caused by ${describe(error.cause)}`;
  return [`${error.name}${code}`, ...frames].join('\n') + cause;
}
