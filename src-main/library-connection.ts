import { EventEmitter } from 'node:events';
import type { IndexingProgress, LibraryState } from '../src-shared/library.ts';
import type { Failure } from '../src-shared/result.ts';
import { FailureError, failureOf } from './failure.ts';
import { strings } from './strings.ts';
import type { CheckerMethods } from './workers/checker-methods.ts';
import type { ReaderMethods } from './workers/reader-methods.ts';
import type { WorkerClient } from './workers/worker-client.ts';
import type { UpkeepNews, WriterMethods } from './workers/writer-methods.ts';

export interface LibraryWorkers {
  readonly writer: WorkerClient<WriterMethods>;
  readonly reader: WorkerClient<ReaderMethods>;
  /** Looks for damage, and is ended after that. */
  readonly checker: WorkerClient<CheckerMethods>;
}

interface ConnectionEvents {
  state: [LibraryState];
  changed: [];
  /** How far the search index is being built anew; null when it is up to date. */
  indexing: [IndexingProgress | null];
  /** A part of the library was found to be damaged, though it can be used. */
  damaged: [Failure];
}

/** Of so many looks for changes one is made while the index is built anew. */
const LOOKS_WHILE_INDEXING = 10;

const CLOSE_WITHIN_MS = 8_000;

/** A writer that ended is looked after by a new one after so long; one that ends again and again, ever later. */
const UPKEEP_AGAIN_MS = { first: 5_000, last: 300_000 };

/**
 * The library as the desktop holds it: opened by the writer first (which may have to bring it up to date), then by
 * the reader. A library that cannot be opened leaves the app running with a sentence to show.
 */
export class LibraryConnection extends EventEmitter<ConnectionEvents> {
  readonly #workers: LibraryWorkers;
  readonly #closeWithinMs: number;
  #state: LibraryState = { status: 'opening' };
  #dataVersion: number | null = null;
  #opening: Promise<LibraryState> | null = null;
  #isIndexing = false;
  #setAside: string | null = null;
  #looks = 0;

  /** `closeWithinMs`: longest wait for a clean close; then the program ends and the next start recovers the journal. */
  constructor(workers: LibraryWorkers, closeWithinMs = CLOSE_WITHIN_MS) {
    super();
    this.#workers = workers;
    this.#closeWithinMs = closeWithinMs;
  }

  get state(): LibraryState {
    return this.#state;
  }

  /** Opens the library, or tries again after a failure. Never throws. */
  open(): Promise<LibraryState> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /**
   * Begins a new library where a damaged one was. Only a damaged one: any other may yet be opened.
   * @param setAside Moves the file out of the way and gives its new name; nothing of ours holds it meanwhile.
   */
  async startAnew(setAside: () => string): Promise<LibraryState> {
    await this.#opening;
    if (this.#state.status !== 'failed' || this.#state.failure.code !== 'damaged') {
      throw new FailureError({ code: 'refused', message: strings.notDamaged });
    }
    this.#setAside = setAside();
    return this.open();
  }

  /** Asks the reader. @throws FailureError, also when the library is not open. */
  async read<Name extends keyof ReaderMethods>(
    method: Name,
    argument: ReaderMethods[Name]['argument'],
    options?: Parameters<WorkerClient<ReaderMethods>['call']>[2],
  ): Promise<ReaderMethods[Name]['value']> {
    await this.#ready();
    try {
      return await this.#workers.reader.call(method, argument, options);
    } catch (error) {
      // Without this much there is nothing to show; the person is told what can be done.
      if (method === 'overview' && failureOf(error).code === 'damaged') await this.#fail(error);
      throw error;
    }
  }

  /** Changes the library and tells of it. @throws FailureError, also when the library is not open. */
  async write<Name extends keyof WriterMethods>(
    method: Name,
    argument: WriterMethods[Name]['argument'],
    options?: Parameters<WorkerClient<WriterMethods>['call']>[2],
  ): Promise<WriterMethods[Name]['value']> {
    await this.#ready();
    try {
      return await this.#workers.writer.call(method, argument, options);
    } finally {
      await this.#look();
    }
  }

  /** Tells of changes since the last look, whoever made them: this app or another process. Call it again and again. */
  async lookForChanges(): Promise<void> {
    // Building the index anew changes the library many times a second, and nothing that is shown.
    this.#looks += 1;
    if (this.#isIndexing && this.#looks % LOOKS_WHILE_INDEXING !== 0) return;
    await this.#look();
  }

  async #look(): Promise<void> {
    if (this.#state.status !== 'open') return;
    try {
      const version = await this.#workers.reader.call('dataVersion', {});
      if (version === null) {
        await this.#openAnew();
      } else if (version !== this.#dataVersion) {
        this.#dataVersion = version;
        this.emit('changed');
      }
    } catch {
      // A reader that had to start anew counts from another number; the next look tells.
      this.#dataVersion = null;
    }
  }

  /** Another file has taken the library's place, as after the restore of a backup: the old one is let go. */
  #openAnew(): Promise<LibraryState> {
    this.#opening ??= this.#letGo()
      .then(() => this.#open())
      .finally(() => {
        this.#opening = null;
      });
    return this.#opening;
  }

  async #letGo(): Promise<void> {
    this.#become({ status: 'opening' });
    const { checker, reader, writer } = this.#workers;
    await checker.end();
    // Closing takes the old library's log away, which must not lie beside the new one.
    await Promise.allSettled([reader.call('close', {}), writer.call('close', {})]);
  }

  /** Closes the library so that one plain file is left, waiting a bounded time. */
  async close(): Promise<void> {
    const bound = new Promise((resolve) => setTimeout(resolve, this.#closeWithinMs));
    // Bringing a large library up to date takes long: what it has prepared stays, and the next start goes on.
    await Promise.race([this.#opening, bound]);
    this.#state = { status: 'opening' };
    // While anybody reads, the library cannot become one plain file.
    await Promise.race([this.#workers.checker.end(), bound]);
    const closed = this.#workers.reader
      .call('close', {})
      .then(() => this.#workers.writer.call('close', {}))
      .catch(() => null);
    await Promise.race([closed, bound]);
    await Promise.all([this.#workers.reader.end(), this.#workers.writer.end()]);
  }

  async #open(): Promise<LibraryState> {
    this.#become({ status: 'opening' });
    try {
      await this.#workers.writer.call(
        'open',
        {},
        {
          onProgress: (share) => {
            this.#become({ status: 'opening', updating: Number(share) });
          },
        },
      );
      await this.#workers.reader.call('open', {});
      this.#dataVersion = await this.#workers.reader.call('dataVersion', {});
      this.#become({ status: 'open', ...(this.#setAside === null ? {} : { setAside: this.#setAside }) });
      void this.#lookAfter();
    } catch (error) {
      await this.#fail(error);
    }
    return this.#state;
  }

  /** Goes on until the library is closed, also with another worker when one has ended. */
  async #lookAfter(): Promise<void> {
    const opened = this.#state;
    const onProgress = (news: unknown): void => {
      this.#hear(news as UpkeepNews);
    };
    let pause = UPKEEP_AGAIN_MS.first;
    while (this.#state === opened) {
      const call = this.#workers.writer.call('upkeep', {}, { onProgress });
      const isOver = await call.then(
        () => true,
        () => false,
      );
      if (this.#isIndexing) this.#hear({ indexing: null });
      if (isOver) return;
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      pause = Math.min(2 * pause, UPKEEP_AGAIN_MS.last);
    }
  }

  #hear(news: UpkeepNews): void {
    if ('checkDue' in news) {
      void this.#check();
      return;
    }
    this.#isIndexing = news.indexing !== null;
    this.emit('indexing', news.indexing);
  }

  async #check(): Promise<void> {
    const failure = await this.#workers.checker.call('check', {}).then(() => null, failureOf);
    await this.#workers.checker.end();
    if (this.#state.status !== 'open') return;
    if (failure?.code === 'damaged') this.emit('damaged', failure);
    // What kept it from looking is no answer; it is asked again.
    if (failure === null || failure.code === 'damaged') {
      await this.#workers.writer.call('noteCheck', {}).catch(() => null);
    }
  }

  /** The next try starts the workers anew, where the library then lies; until then nothing holds the file. */
  async #fail(error: unknown): Promise<void> {
    const { checker, reader, writer } = this.#workers;
    await Promise.all([checker.end(), reader.end(), writer.end()]);
    this.#become({ status: 'failed', failure: failureOf(error) });
  }

  async #ready(): Promise<void> {
    const state = (await this.#opening) ?? this.#state;
    if (state.status === 'failed') throw new FailureError(state.failure);
    if (state.status !== 'open') throw new FailureError({ code: 'interrupted', message: strings.notOpen });
  }

  #become(state: LibraryState): void {
    this.#state = state;
    this.emit('state', state);
  }
}
