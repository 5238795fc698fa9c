import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { libraryLocation } from '../../src-library/database/location.ts';
import { toLibraryError } from '../../src-library/database/sqlite-errors.ts';
import { LibraryError } from '../../src-library/errors.ts';
import { commands } from './commands.ts';

/** @throws LibraryError `badInput` */
function readArguments(): {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: string[];
} {
  try {
    return parseArgs({
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

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const library = values['library'];
  const file =
    typeof library === 'string'
      ? library
      : libraryLocation({ platform: process.platform, env: process.env, homedir: homedir() });
  const [name = '', ...rest] = positionals;
  const command = commands.get(name);
  if (command === undefined) {
    throw new LibraryError('badInput', `Give a command: ${[...commands.keys()].join(', ')}.`);
  }
  await command({ file, words: rest, options: values, print });
}

function print(row: unknown): void {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** Runs the command that the process was started with; a failure is one line on stdout and exit code 1. */
export async function run(): Promise<void> {
  // A reader that has seen enough (`head`) is no failure.
  process.stdout.on('error', () => process.exit(0));
  try {
    await main();
  } catch (error) {
    const failure = toLibraryError(error);
    if (failure.kind === 'internal') {
      console.error(error);
    }
    print({ error: failure.message });
    process.exitCode = 1;
  }
}
