/**
 * What the three formats have in common: finding, adding, replacing and removing one entry in a text by splices, so
 * that every other character stays as it is. Texts come without a byte order mark.
 */
export interface Splicer {
  /** The entry at `place`, or null. @throws Refusal when the text does not parse or has no room for servers */
  find(text: string, place: Place): FoundEntry | null;
  /** Adds an entry that is not there yet. @throws Refusal likewise */
  add(text: string, place: Place, entry: Entry, options?: AddOptions): Addition;
  /** Puts another value in the place of an entry that is there; of its keys those in `kept` stay. */
  replace(text: string, place: Place, entry: Entry, kept: readonly string[]): readonly Edit[];
  /** Puts back a value that `find` once returned as text. */
  restore(text: string, place: Place, valueText: string): readonly Edit[];
  /** Removes the entry, and of its containers the innermost `madeContainers` where nothing else is left in them. */
  remove(text: string, place: Place, madeContainers: number): readonly Edit[];
  /** Whether two texts say the same of everything but the entry at `place` (and containers left empty by it). */
  othersEqual(before: string, after: string, place: Place): boolean;
  /** Whether nothing is said, apart from the root keys `ignored`. */
  isEmpty(text: string, ignored: readonly string[]): boolean;
  /** A text to copy by hand: the entry in its containers and nothing else. */
  snippet(place: Place, entry: Entry): string;
}

/** Where an entry lies: the keys from the root to the table of servers, and the server's name in it. */
export interface Place {
  readonly containers: readonly string[];
  readonly name: string;
}

/** An entry as it is written, keys in order. */
export type Entry = Readonly<Record<string, EntryValue>>;
export type EntryValue = string | boolean | number | readonly string[] | Readonly<Record<string, string>>;

/** An entry as it was read. */
export interface FoundEntry {
  /** Parsed. */
  readonly value: unknown;
  /** As it stands in the file. */
  readonly text: string;
}

/** Offsets count UTF-16 code units in the text before any edit of the same list; edits are in order and apart. */
export interface Edit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: string;
}

export interface AddOptions {
  /** Keys to begin with when the text says nothing yet. */
  readonly preamble?: Readonly<Record<string, string>>;
}

export interface Addition {
  readonly edit: Edit;
  /** How many of the containers, counted from the innermost, had to be made. */
  readonly madeContainers: number;
}

/** The text after the edits. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { offset, removed, inserted } of edits) {
    result += text.slice(from, offset) + inserted;
    from = offset + removed;
  }
  return result + text.slice(from);
}

/** The line end that a text uses first, `\n` where it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/u.exec(text)?.[0] ?? '\n';
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\n|\r/u).length;
}

/** The blanks with which the line of an offset begins. */
export function indentAt(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  return /^[ \t]*/u.exec(text.slice(start))?.[0] ?? '';
}
