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
      },
    });
  } catch (error) {
    throw new LibraryError('badInput', 'There is an option that this command does not know.', {
      cause: error,
    });
  }
}

/**
 * Runs one command, given as the words behind the program's name, and prints its rows; a failure is one more row,
 * `{error}`. Returns the exit code.
 */
export async function run(
  args: readonly string[],
  environment: LocationEnvironment,
  print: (row: unknown) => void,
): Promise<0 | 1> {
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
    await command({ file, words, options: values, print, fail: () => (code = 1) });
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
