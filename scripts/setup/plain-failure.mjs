/**
 * A failure that a person can act on: `message` is one plain sentence that names the remedy, `details` is what
 * the failing program printed last.
 */
export class PlainFailure extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = '') {
    super(message);
    this.name = 'PlainFailure';
    this.details = details;
  }
}

/**
 * Runs a script's main function; a `PlainFailure` is printed as its sentence instead of a stack, and the exit
 * code is 1.
 *
 * @param {() => Promise<number | void>} main resolves with the exit code (nothing means 0)
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof PlainFailure)) throw error;
    if (error.details !== '') process.stderr.write(`${error.details.trimEnd()}\n`);
    process.stderr.write(`${error.message}\n`);
  }
}

/**
 * Says what a step is about to do, one line on stderr (stdout belongs to what a command was asked for).
 *
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`parlance: ${line}\n`);
}
