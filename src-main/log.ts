/** Writes one line for a developer to the standard error stream; never what a transcript says. */
export function logError(what: string, error: unknown): void {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`parlance: ${what}: ${detail}\n`);
}
