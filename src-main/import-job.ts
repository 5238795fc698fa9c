import { type ImportReport, joinReports } from '../src-library/import/import-report.ts';
import type { ImportOutcome, ImportProgress } from '../src-shared/import.ts';
import { FailureError } from './failure.ts';
import type { LibraryConnection } from './library-connection.ts';
import { strings } from './strings.ts';
import type { ImportOrder } from './workers/import-into.ts';

/** Reports of so many imports can be saved. */
const KEPT_REPORTS = 50;

/** The one import that may run at a time. */
export class ImportJob {
  readonly #library: LibraryConnection;
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #reports = new Map<number, ImportReport>();
  #lastReport = 0;
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
    const outcome = this.#import(order, controller.signal);
    this.#running = { controller, outcome };
    try {
      return await outcome;
    } finally {
      this.#running = null;
    }
  }

  /** The files and folders of an import that the app left when it ended in the middle; null while one runs, or without one. */
  async unfinished(): Promise<readonly string[] | null> {
    if (this.#running !== null) return null;
    return (await this.#library.write('unfinishedImport', {}))?.paths ?? null;
  }

  /** Nobody wants it any more. */
  async forgetUnfinished(): Promise<void> {
    if (this.#running === null) await this.#library.write('forgetImport', {});
  }

  /** What the imports with these numbers did, as one; null when none of them is kept any more. */
  report(numbers: readonly number[]): ImportReport | null {
    return joinReports(numbers.flatMap((number) => this.#reports.get(number) ?? []));
  }

  async #import(order: ImportOrder, signal: AbortSignal): Promise<ImportOutcome> {
    const { report, ...done } = await this.#library.write('import', order, {
      signal,
      onProgress: (progress) => {
        this.#onProgress(progress as ImportProgress);
      },
    });
    this.#lastReport += 1;
    this.#reports.set(this.#lastReport, report);
    this.#reports.delete(this.#lastReport - KEPT_REPORTS);
    return { ...done, reports: [this.#lastReport] };
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
