import type { ImportEntry } from '../src-library/history/history.ts';
import { type ImportReport, joinReports } from '../src-library/import/import-report.ts';
import type {
  FieldChoices,
  ImportDecision,
  ImportOutcome,
  ImportProgress,
  PreviewedLines,
} from '../src-shared/import.ts';
import { FailureError } from './failure.ts';
import type { LibraryConnection } from './library-connection.ts';
import { strings } from './strings.ts';
import type { DoneImport, FoundGuess, ImportOrder } from './workers/import-into.ts';

/** What is to be brought in. */
type ToImport =
  | Omit<Extract<ImportOrder, { readonly paths: unknown }>, 'waiting'>
  | Omit<Extract<ImportOrder, { readonly sample: unknown }>, 'waiting'>
  | Omit<Extract<ImportOrder, { readonly decided: unknown }>, 'waiting'>;

/** Reports of so many imports can be saved. */
const KEPT_REPORTS = 50;

/** The one import that may run at a time. */
export class ImportJob {
  readonly #library: LibraryConnection;
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #reports = new Map<
    number,
    { readonly report: ImportReport; readonly entry: ImportEntry | null }
  >();
  /** Files that wait for a person to look at them, by number. */
  readonly #guessed = new Map<number, FoundGuess>();
  #lastGuess = 0;
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
  async run(order: ToImport): Promise<ImportOutcome> {
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
    // Whoever asks has nothing in hand that was guessed before.
    this.#guessed.clear();
    return (await this.#library.write('unfinishedImport', {}))?.paths ?? null;
  }

  /** Nobody wants it any more. */
  async forgetUnfinished(): Promise<void> {
    if (this.#running === null) await this.#library.write('forgetImport', {});
  }

  /** What the imports with these numbers did, as one; null when none of them is kept any more. */
  report(numbers: readonly number[]): ImportReport | null {
    return joinReports(numbers.flatMap((number) => this.#reports.get(number)?.report ?? []));
  }

  /** What a guessed file would become. @throws FailureError when it is none any more, or would become nothing. */
  preview(number: number, fields: FieldChoices): Promise<PreviewedLines> {
    const file = this.#guessed.get(number);
    if (file === undefined) throw new FailureError({ code: 'notFound', message: strings.guessGone });
    return this.#library.read('previewGuess', { file, fields });
  }

  /** Brings in what was guessed, as decided, as part of the import before. @throws FailureError as `run`. */
  async decide(decisions: readonly ImportDecision[]): Promise<ImportOutcome> {
    const decided = decisions.flatMap(({ files, ...decision }) =>
      files.flatMap((number) => {
        const file = this.#guessed.get(number);
        return file === undefined ? [] : [{ number, file: { ...file, ...decision } }];
      }),
    );
    const entry = this.#reports.get(this.#lastReport)?.entry ?? null;
    const waiting = new Map(this.#guessed);
    for (const { number } of decided) this.#guessed.delete(number);
    try {
      return await this.run({ decided: decided.map(({ file }) => file), entry });
    } catch (error) {
      // They wait as before.
      for (const [number, file] of waiting) this.#guessed.set(number, file);
      throw error;
    }
  }

  /** Takes the imports with these numbers back; null when something else was changed since, or none is kept any more. */
  undo(numbers: readonly number[]): Promise<{ readonly label: string } | null> {
    const entries = numbers.flatMap((number) => this.#reports.get(number)?.entry ?? []);
    return this.#library.write('undoImports', { entries });
  }

  async #import(order: ToImport, signal: AbortSignal): Promise<ImportOutcome> {
    const waiting = [...new Set([...this.#guessed.values()].map(({ within }) => within.path))];
    const { report, entry, guessed, ...done } = await this.#library.write(
      'import',
      { ...order, waiting },
      {
        signal,
        onProgress: (progress) => {
          this.#onProgress(progress as ImportProgress);
        },
      },
    );
    this.#lastReport += 1;
    this.#reports.set(this.#lastReport, { report, entry });
    this.#reports.delete(this.#lastReport - KEPT_REPORTS);
    return {
      ...done,
      guessed: guessed.map((alike) => this.#toGuessed(alike)),
      undoable: entry !== null,
      reports: [this.#lastReport],
    };
  }

  #toGuessed({ guess, files }: DoneImport['guessed'][number]): ImportOutcome['guessed'][number] {
    return {
      guess,
      files: files.map((file) => {
        this.#lastGuess += 1;
        this.#guessed.set(this.#lastGuess, file);
        return { number: this.#lastGuess, name: file.fileName };
      }),
    };
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
