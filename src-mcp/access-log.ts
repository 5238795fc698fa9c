import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientInfo } from './client-info.ts';
import type { ReturnedItem } from './tools/tool.ts';

/** A file that has grown to so many bytes is followed by another. */
const MAX_FILE_BYTES = 1024 * 1024;

/** Files that may lie in the folder, of all sidecars together, until the app takes them in. */
const MAX_FILES = 100;

/** Items that one line names; an answer may show many thousands. */
const MAX_ITEMS = 1000;

/** Lines wait so long, in milliseconds, and up to so many characters, before they are written together. */
const FLUSH_MS = 200;
const FLUSH_CHARACTERS = 64 * 1024;

const LOG_FILE = /^\d+-\d+\.jsonl$/;

/** One answered request for data: who asked, what for, and what was shown. Never what was asked or said. */
export interface Access {
  readonly client: ClientInfo | null;
  /** The tool, or the method for what is no tool. */
  readonly tool: string;
  readonly items: readonly ReturnedItem[];
  /** UTF-16 units of the answer's text. */
  readonly characters: number;
}

/** Keeps a record of what assistants were shown, for the person to look at in the app. */
export interface AccessLog {
  record(access: Access): void;
}

export interface AccessLogFileOptions {
  /** Where the files go, asked at every writing: beside the library, which may move. */
  readonly folder: () => string;
  readonly maxFileBytes?: number;
  readonly maxFiles?: number;
  /** Epoch milliseconds UTC. */
  readonly now?: () => number;
}

/**
 * Writes one JSON object a line to `<start>-<pid>.jsonl`. A place that cannot be written to means no record: nothing here
 * ever fails or holds up an answer.
 */
export class AccessLogFiles implements AccessLog {
  readonly #folder: () => string;
  readonly #maxFileBytes: number;
  readonly #maxFiles: number;
  readonly #now: () => number;
  /** What is written to now; null when a new file has to be begun. */
  #file: { readonly folder: string; readonly path: string } | null = null;
  #bytes = 0;
  #waiting = '';
  #timer: NodeJS.Timeout | null = null;

  constructor({ folder, maxFileBytes, maxFiles, now }: AccessLogFileOptions) {
    this.#folder = folder;
    this.#maxFileBytes = maxFileBytes ?? MAX_FILE_BYTES;
    this.#maxFiles = maxFiles ?? MAX_FILES;
    this.#now = now ?? Date.now;
  }

  record(access: Access): void {
    this.#waiting += `${JSON.stringify(lineOf(access, this.#now()))}\n`;
    if (this.#waiting.length >= FLUSH_CHARACTERS) {
      this.flush();
    } else {
      this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
    }
  }

  /** Writes what waits. */
  flush(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
    const lines = this.#waiting;
    this.#waiting = '';
    if (lines === '') {
      return;
    }
    try {
      this.#append(this.#folder(), lines);
    } catch {
      this.#file = null;
    }
  }

  #append(folder: string, lines: string): void {
    let file = this.#file;
    if (file?.folder !== folder || this.#bytes >= this.#maxFileBytes) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#removeOldest(folder);
      file = { folder, path: join(folder, `${this.#now()}-${process.pid}.jsonl`) };
      this.#file = file;
      this.#bytes = 0;
    }
    appendFileSync(file.path, lines, { mode: 0o600 });
    this.#bytes += Buffer.byteLength(lines);
  }

  /** Makes room for one more file. */
  #removeOldest(folder: string): void {
    const files = readdirSync(folder)
      .filter((name) => LOG_FILE.test(name))
      .sort((left, right) => Number.parseInt(left, 10) - Number.parseInt(right, 10));
    for (const name of files.slice(0, Math.max(0, files.length - this.#maxFiles + 1))) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/** The keys are those of the library's own table of accesses. */
function lineOf({ client, tool, items, characters }: Access, at: number): Record<string, unknown> {
  const leftOut = items.length - MAX_ITEMS;
  return {
    at,
    client: client?.name ?? null,
    clientVersion: client?.version ?? null,
    tool,
    items: items.slice(0, MAX_ITEMS).map(({ id, part }) => ({ id, ...(part !== undefined && { part }) })),
    ...(leftOut > 0 && { itemsLeftOut: leftOut }),
    characters,
  };
}
