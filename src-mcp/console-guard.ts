import { Console } from 'node:console';

/** Taken when this is loaded: a program that starts from a snapshot finds none in the module any more. */
const NodeConsole = Console;

/**
 * Standard output belongs to the protocol: from now on whatever any code logs goes to standard error, and nobody has to
 * read that.
 */
export function guardConsole(): void {
  globalThis.console = new NodeConsole(process.stderr, process.stderr);
  process.stderr.on('error', () => undefined);
}
