import type { ExportProgress } from '../../src-shared/export.ts';
import { FailureError } from '../failure.ts';
import { strings } from '../strings.ts';

/** What an export may use while it runs. */
export interface ExportContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** The one export that may run at a time. */
export class ExportJob {
  readonly #tell: (progress: ExportProgress) => void;
  #running: { readonly controller: AbortController; readonly ended: Promise<unknown> } | null = null;

  constructor(tell: (progress: ExportProgress) => void) {
    this.#tell = tell;
  }

  /** @throws FailureError when another one runs, and what `work` throws. */
  async run<Outcome>(work: (context: ExportContext) => Promise<Outcome>): Promise<Outcome> {
    if (this.#running !== null) throw new FailureError({ code: 'busy', message: strings.exportRunning });
    const controller = new AbortController();
    const outcome = work({ signal: controller.signal, onProgress: this.#tell });
    this.#running = { controller, ended: outcome.catch(() => null) };
    try {
      return await outcome;
    } finally {
      this.#running = null;
    }
  }

  /** Stops the export after the item in hand, and waits until it has stopped. */
  async cancel(): Promise<void> {
    this.#running?.controller.abort();
    await this.#running?.ended;
  }
}
