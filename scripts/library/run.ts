import { parseArgs } from 'node:util';
import { libraryLocation, type LocationEnvironment } from '../../src-library/database/location.ts';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import { LibraryError } from '../../src-library/errors.ts';
import type { Invocation } from './command.ts';
import { commands } from './commands.ts';

/** @throws LibraryError `badInput` */
function readArguments(args: readonly string[]): {
  readonly values: Invocation['options'];
  readonly positionals: string[];
} {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        library: { type: 'string' },
        bucket: { type: 'string' },
        format: { type: 'string' },
        once: { type: 'boolean' },
        transcripts: { type: 'string' },
        seed: { type: 'string' },
        limit: { type: 'string' },
        all: { type: 'boolean' },
        to: { type: 'string' },
        text: { type: 'string' },
        report: { type: 'string' },
      },
    });
  } catch (error) {
    throw new LibraryError('badInput', sentenceOf(error), { cause: error });
  }
}

const NUMBERS: ReadonlySet<string> = new Set(['limit', 'transcripts', 'seed']);

/** What is wrong with the options; the parser names the option in its message and nowhere else. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, dashes = '', name = ''] = /'(?:-\w, )?(--?)([^'\s]*)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    if (NUMBERS.has(name)) return `The value of --${name} must be a whole number.`;
    return name === 'once' || name === 'all'
      ? `The option --${name} takes no value.`
      : `Say a value behind --${name}.`;
  }
  return dashes === '-' && /^\d/.test(name)
    ? 'A number cannot be below 0. Words that begin with a dash stand behind --.'
    : 'There is an option that this command does not know.';
}

/**
 * Runs one command, given as the words behind the program's name, and prints its rows; a failure is one more row,
 * `{error}`. Returns the exit code.
 */
export async function run(
  args: readonly string[],
  environment: LocationEnvironment,
  write: (output: string | Uint8Array) => void,
): Promise<0 | 1> {
  const print = (row: unknown): void => write(`${JSON.stringify(row)}\n`);
  let code: 0 | 1 = 0;
  try {
    const { values, positionals } = readArguments(args);
    const library = values['library'];
    const file = typeof library === 'string' ? library : libraryLocation(environment);
    const [name = '', ...words] = positionals;
    const command = commands.get(name);
    if (command === undefined) {
      throw new LibraryError('badInput', `Give a command: ${[...commands.keys()].join(', ')}.`);
    }
    await command({ file, words, options: values, print, write, fail: () => (code = 1) });
  } catch (error) {
    const failure = toLibraryError(error);
    if (failure.kind === 'internal') {
      console.error(error);
    }
    print({ error: failure.message });
    code = 1;
  }
  return code;
}
