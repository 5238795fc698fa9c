const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const FIRST_CAPACITY = 64 * 1024;

/** A line of input without its line end, or the news that a line was too long to keep. */
export type Line = Buffer | 'tooLong';

/**
 * Splits chunks of bytes into lines, one at a time and on demand. Holds at most one unfinished line of `maxBytes`; of
 * a longer one it tells as soon as that is certain and then skips to the next line end without keeping anything.
 */
export class LineReader {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #chunkBytes = 0;
  #position = 0;
  #held = Buffer.alloc(0);
  #heldLength = 0;
  #skipping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk as it came from the stream; a line may begin and end in different chunks. */
  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#chunkBytes += chunk.length;
  }

  /** Bytes that were pushed and not yet looked at. */
  get waitingBytes(): number {
    return this.#chunkBytes - this.#position;
  }

  /** The next complete line, which may be empty, or null when more input is needed. Valid until the next call. */
  next(): Line | null {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      const start = this.#position;
      const end = chunk.indexOf(NEWLINE, start);
      const complete = end !== -1;
      if (complete) {
        this.#position = end + 1;
      } else {
        this.#chunks.shift();
        this.#chunkBytes -= chunk.length;
        this.#position = 0;
      }
      const line = this.#take(chunk.subarray(start, complete ? end : chunk.length), complete);
      if (line !== null) {
        return line;
      }
    }
    return null;
  }

  /** What stands after the last line end, once the input has ended and `next` gives no more; null when nothing does. */
  rest(): Line | null {
    const rest = this.#heldLength === 0 ? null : this.#finish(this.#held.subarray(0, this.#heldLength));
    this.#release();
    return rest;
  }

  #take(part: Buffer, complete: boolean): Line | null {
    if (this.#skipping) {
      this.#skipping = !complete;
      return null;
    }
    // One byte more than a line may have, for the carriage return that may still turn out to end it.
    if (this.#heldLength + part.length > this.#maxBytes + 1) {
      this.#release();
      this.#skipping = !complete;
      return 'tooLong';
    }
    if (complete && this.#heldLength === 0) {
      return this.#finish(part);
    }
    this.#hold(part);
    return complete ? this.rest() : null;
  }

  #finish(line: Buffer): Line {
    const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length;
    return end > this.#maxBytes ? 'tooLong' : line.subarray(0, end);
  }

  #hold(part: Buffer): void {
    const length = this.#heldLength + part.length;
    if (length > this.#held.length) {
      const grown = Buffer.allocUnsafe(
        Math.min(Math.max(length, this.#held.length * 2, FIRST_CAPACITY), this.#maxBytes + 1),
      );
      this.#held.copy(grown, 0, 0, this.#heldLength);
      this.#held = grown;
    }
    part.copy(this.#held, this.#heldLength);
    this.#heldLength = length;
  }

  #release(): void {
    this.#held = Buffer.alloc(0);
    this.#heldLength = 0;
  }
}
