import type { ImportOutcome, ImportProgress } from '../src-shared/import.ts';
import { FailureError } from './failure.ts';
import type { LibraryConnection } from './library-connection.ts';
import { strings } from './strings.ts';
import type { ImportOrder } from './workers/import-into.ts';

/** The one import that may run at a time. */
export class ImportJob {
  readonly #library: LibraryConnection;
  readonly #onProgress: (progress: ImportProgress) => void;
  #running: { readonly controller: AbortController; readonly outcome: Promise<ImportOutcome> } | null = null;

  constructor(library: LibraryConnection, onProgress: (progress: ImportProgress) => void) {
    this.#library = library;
    this.#onProgress = onProgress;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Imports. @throws FailureError when another import runs or the library is not open. */
  async run(order: ImportOrder): Promise<ImportOutcome> {
    if (this.#running !== null) throw new FailureError({ code: 'busy', message: strings.importRunning });
    const controller = new AbortController();
    const outcome = this.#library.write('import', order, {
      signal: controller.signal,
      onProgress: (progress) => {
        this.#onProgress(progress as ImportProgress);
      },
    });
    this.#running = { controller, outcome };
    try {
      return await outcome;
    } finally {
      this.#running = null;
    }
  }

  /** Waits for the one that runs, however it ends. */
  async settled(): Promise<void> {
    await this.#running?.outcome.catch(() => null);
  }

  /** Stops the import after the file in hand, and waits until it has stopped. */
  async cancel(): Promise<void> {
    this.#running?.controller.abort();
    await this.settled();
  }
}
