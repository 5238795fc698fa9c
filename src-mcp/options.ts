import { parseArgs } from 'node:util';

/** What the command line asks for. `problem` is a plain sentence. */
export type Options =
  | { readonly mode: 'serve' | 'check'; readonly library: string | null }
  | { readonly mode: 'version' | 'help' }
  | { readonly mode: 'refuse'; readonly problem: string };

/** What `--help` prints. */
export const HELP = `parlance-mcp lets AI assistants read a Parlance library over the Model Context Protocol (stdio).
An assistant's client starts it; it reads requests from standard input and answers on standard output.

Usage: parlance-mcp [--library FILE] [--check | --version | --help]

  --library FILE  read this library instead of the app's own
  --check         say whether the library opens, its version and what is in it; exits 0 or 1
  --version       print the version
  --help          print this text

Environment: PARLANCE_LIBRARY names the library when --library does not.
`;

const OPTIONS = {
  library: { type: 'string' },
  check: { type: 'boolean' },
  version: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line, without the program's own name. Never throws. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: OPTIONS,
      strict: true,
      allowPositionals: false,
    });
    if (values.help === true) {
      return { mode: 'help' };
    }
    if (values.version === true) {
      return { mode: 'version' };
    }
    if (values.library === '') {
      return { mode: 'refuse', problem: 'The option --library needs the name of a file.' };
    }
    return { mode: values.check === true ? 'check' : 'serve', library: values.library ?? null };
  } catch (error) {
    return { mode: 'refuse', problem: problemOf(error, args) };
  }
}

function problemOf(error: unknown, args: readonly string[]): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    const lacksValue = args.some((arg) => arg === '--library');
    return lacksValue
      ? 'The option --library needs the name of a file.'
      : 'The options --check, --version and --help take no value.';
  }
  const unknown = args.find((arg) => !Object.keys(OPTIONS).some((name) => arg === `--${name}`)) ?? '';
  return `The option ${unknown} is not known; --help lists the options.`;
}
