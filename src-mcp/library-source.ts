import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isSea } from 'node:sea';
import { libraryLocation } from '../src-library/database/location.ts';
import { LibraryError } from '../src-library/errors.ts';
import {
  type LibraryCheck,
  type VisibleDatabase,
  VisibleLibrary,
  type VisibleLibraryOptions,
} from '../src-library/database/visible-library.ts';

/** The library as the tools read it. */
export interface ReadableLibrary {
  /** Runs `work` on what assistants may see. @throws LibraryError when the library cannot be read now. */
  read<T>(work: (db: VisibleDatabase) => T): T;
}

/** The library as something that changes. */
export interface ChangingLibrary extends ReadableLibrary {
  /** Another text once anybody has written to the library. @throws LibraryError when it cannot be read now. */
  changeMark(): string;
}

/**
 * The library that is served: the file that was named, else the app's own place, which is looked up at every use
 * because a person may move it while an assistant is connected. Nothing is opened before the first use.
 */
export class LibrarySource implements ChangingLibrary {
  readonly #file: () => string;
  readonly #options: () => VisibleLibraryOptions;
  #current: { readonly file: string; readonly library: VisibleLibrary } | null = null;

  constructor(file: () => string, options: () => VisibleLibraryOptions) {
    this.#file = file;
    this.#options = options;
  }

  read<T>(work: (db: VisibleDatabase) => T): T {
    return this.#library().read(work);
  }

  changeMark(): string {
    return this.#library().changeMark();
  }

  /** The file that is read now, whether it is there or not. */
  get file(): string {
    return this.#file();
  }

  /** What `--check` tells. @throws LibraryError when the library cannot be read now. */
  check(): LibraryCheck {
    return this.#library().check();
  }

  /** Lets the file go. */
  close(): void {
    this.#current?.library.close();
    this.#current = null;
  }

  #library(): VisibleLibrary {
    const file = this.#file();
    if (this.#current?.file !== file) {
      this.close();
      this.#current = { file, library: new VisibleLibrary(file, this.#options()) };
    }
    return this.#current.library;
  }
}

/** The library that the command line names, else the environment, else the app's own. */
export function librarySource(named: string | null): LibrarySource {
  const inEnvironment = process.env['PARLANCE_LIBRARY'] ?? '';
  const fixed = named ?? (inEnvironment === '' ? null : inEnvironment);
  return new LibrarySource(
    () => fixed ?? libraryLocation({ platform: process.platform, env: process.env, homedir: homedir() }),
    () => (isSea() ? { nativeBinding: loadNativeModule() } : {}),
  );
}

/** A single executable holds no native module; SQLite's driver lies beside it. */
function loadNativeModule(): object {
  const beside = join(dirname(process.execPath), 'better_sqlite3.node');
  try {
    return createRequire(process.execPath)(beside) as object;
  } catch (error) {
    throw new LibraryError(
      'internal',
      'A part of Parlance is missing or does not fit this computer. Nothing was changed; install Parlance again.',
      { cause: error },
    );
  }
}
