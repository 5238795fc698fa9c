import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import type { FollowedLines, ReadPart } from '../store/followed-sessions.ts';
import { readJsonLines, type JsonLine } from './json-lines.ts';
import { fileMark, readRegularFile, statItself } from './regular-file.ts';
import { foldEdits, type FoldedLine } from './session-edits.ts';
import {
  MAX_BYTES,
  MAX_LINES,
  sessionLines,
  type SessionFolder,
  type SessionLine,
} from './session-folder.ts';

/** So much of the end of what was read is compared before what stands behind it is believed to follow it. */
const COMPARED_BYTES = 4096;

/** What has come to a session since it was looked at last. */
export interface Growth {
  readonly raw: FollowedLines;
  /** What the session's own edits make of all its lines, by position. */
  readonly edits: ReadonlyMap<number, FoldedLine>;
}

/**
 * The files of a session that is being written, as far as they were read. Each look reads what has come behind that and
 * nothing else, however long the session is.
 */
export class GrowingSession {
  readonly #root: string;
  readonly #id: string;
  readonly #file: number;
  /** Of everything up to the end of the last line. */
  readonly #hash: Hash;
  #bytes: number;
  /** The end of that. */
  #compared: Buffer;
  readonly #lines: SessionLine[];
  #edits: ReadonlyMap<number, FoldedLine>;
  #changes: readonly JsonLine[];
  #editsFile: string;

  private constructor(root: string, session: SessionFolder, raw: Buffer, file: number, editsFile: string) {
    this.#root = root;
    this.#id = session.id;
    this.#file = file;
    this.#bytes = session.lines.at(-1)?.end ?? 0;
    this.#hash = createHash('sha256').update(raw.subarray(0, this.#bytes));
    this.#compared = Buffer.from(raw.subarray(Math.max(0, this.#bytes - COMPARED_BYTES), this.#bytes));
    this.#lines = [...session.lines];
    this.#edits = session.edits;
    this.#changes = session.changes;
    this.#editsFile = editsFile;
  }

  /** How the files look before they are read; hand it to `begin` with what was read then. */
  static mark(root: string, id: string): { readonly file: number; readonly edits: string } {
    return {
      file: statItself(join(root, id, 'raw.jsonl'))?.ino ?? 0,
      edits: fileMark(join(root, id, 'edits.jsonl')),
    };
  }

  /** Goes on behind what was read whole; null when that had something wrong, or there are no lines yet. */
  static begin(
    root: string,
    session: SessionFolder,
    { file, edits }: ReturnType<typeof GrowingSession.mark>,
  ): GrowingSession | null {
    const { raw, error } = session;
    return raw === null || error !== null ? null : new GrowingSession(root, session, raw, file, edits);
  }

  /** How much was read of the file of lines. */
  get read(): ReadPart {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }

  /**
   * Reads what has come since. Null when what was read before is no longer there as it was, or something is wrong with what
   * has come: then the session has to be read whole.
   */
  grow(): Growth | null {
    try {
      const before = this.read;
      const from = this.#lines.length;
      const fresh = this.#readBehind();
      if (fresh === null) return null;
      const editsChanged = this.#readEdits();
      if (editsChanged === null) return null;
      if (editsChanged || (fresh.length > 0 && this.#changes.length > 0)) {
        this.#edits = foldEdits(this.#lines, this.#changes);
      }
      const beginsWith = ({ bytes, sha256 }: ReadPart): boolean =>
        bytes === before.bytes && sha256 === before.sha256;
      return { raw: { from, lines: fresh, read: this.read, beginsWith }, edits: this.#edits };
    } catch {
      return null;
    }
  }

  #readBehind(): readonly SessionLine[] | null {
    const path = `${this.#id}/raw.jsonl`;
    const stats = statItself(join(this.#root, path));
    if (stats?.ino !== this.#file || stats.size < this.#bytes) return null;
    const bytes = readRegularFile(this.#root, path, MAX_BYTES, this.#bytes - this.#compared.length);
    if (bytes?.subarray(0, this.#compared.length).equals(this.#compared) !== true) return null;
    const behind = bytes.subarray(this.#compared.length);
    const read = readJsonLines(behind);
    const { lines, damaged } = sessionLines(read);
    const isWrong = damaged !== null || read.some(({ value }) => value === undefined);
    if (isWrong || this.#lines.length + lines.length > MAX_LINES) return null;
    const end = lines.at(-1)?.end ?? 0;
    const fresh = lines.map((line) => ({ ...line, end: this.#bytes + line.end }));
    this.#lines.push(...fresh);
    this.#hash.update(behind.subarray(0, end));
    this.#compared = Buffer.concat([this.#compared, behind.subarray(0, end)]).subarray(-COMPARED_BYTES);
    this.#bytes += end;
    return fresh;
  }

  /** Whether the edits are others now; null when something is wrong with them. They are few, and read whole. */
  #readEdits(): boolean | null {
    const path = `${this.#id}/edits.jsonl`;
    const mark = fileMark(join(this.#root, path));
    if (mark === this.#editsFile) return false;
    const bytes = readRegularFile(this.#root, path, MAX_BYTES);
    const changes = bytes === null ? [] : readJsonLines(bytes);
    if (changes.some(({ value }) => value === undefined)) return null;
    this.#changes = changes;
    this.#editsFile = mark;
    return true;
  }
}
