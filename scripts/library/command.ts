import type { Database } from 'better-sqlite3';
import { openReader } from '../../src-library/database/open-reader.ts';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { LibraryError } from '../../src-library/errors.ts';
import type { Receipt } from '../../src-library/store/read-transcript.ts';

/** What a command is called with. */
export interface Invocation {
  /** The library file. */
  readonly file: string;
  /** What stands behind the command's name. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Writes one line of JSON. */
  readonly print: (row: unknown) => void;
  /** Writes the bytes of a file as they are. */
  readonly write: (bytes: Uint8Array) => void;
  /** Makes the exit code 1 where the rows have said already what failed. */
  readonly fail: () => void;
}

/** One command. @throws LibraryError what the person is told. */
export type LibraryCommand = (invocation: Invocation) => void | Promise<void>;

/** Reads the library, which nothing changes. */
export async function reading<T>(file: string, work: (db: Database) => T | Promise<T>): Promise<T> {
  const db = openReader(file);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Changes the library, also beside the running app; afterwards it is one plain file unless something has it open. */
export async function writing<T>(
  file: string,
  work: (db: Database) => T | Promise<T>,
  { create = false } = {},
): Promise<T> {
  const db = openWriter(file, { mustExist: !create });
  try {
    return await work(db);
  } finally {
    closeWriter(db);
  }
}

/** The words of a command, each of which must be there. @throws LibraryError `badInput` */
export function required<const Names extends readonly string[]>(
  words: readonly string[],
  ...names: Names
): Readonly<Record<Names[number], string>> {
  if (words.length !== names.length) {
    throw new LibraryError(
      'badInput',
      `This command takes ${names.length === 0 ? 'nothing' : names.join(' ')}.`,
    );
  }
  return Object.fromEntries(names.map((name, index) => [name, words[index]])) as Record<
    Names[number],
    string
  >;
}

/** `on` or `off`. @throws LibraryError `badInput` */
export function switchOf(word: string): boolean {
  if (word !== 'on' && word !== 'off') {
    throw new LibraryError('badInput', 'Say on or off.');
  }
  return word === 'on';
}

/** A whole number from an option or a word. @throws LibraryError `badInput` */
export function wholeNumber(word: string, name: string): number {
  if (!/^\d{1,15}$/.test(word)) {
    throw new LibraryError('badInput', `${name} must be a whole number.`);
  }
  return Number(word);
}

/** RFC 3339 in UTC, null for unknown. */
export function isoDate(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** A receipt with its date in text. */
export function receiptRow(receipt: Receipt | null): object | null {
  return receipt === null ? null : { ...receipt, importedAt: isoDate(receipt.importedAt) };
}
