import { isUtf8 } from 'node:buffer';
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCNotification, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { type Refusal, RPC_CODES, readMessage, refuse } from './json-rpc.ts';
import { type Line, LineReader } from './line-reader.ts';
import { isNestedDeeper } from './nesting.ts';

/** The longest line that is read, in bytes. */
const MAX_INPUT_LINE_BYTES = 4 * 1024 * 1024;

/** The longest line that is written, in bytes, its line end included. */
export const MAX_REPLY_LINE_BYTES = 8 * 1024 * 1024;

/** How deep arrays and objects may lie inside each other in a message. */
const MAX_DEPTH = 256;

/** Bytes that may wait for a slow reader before no more requests are taken up. */
const MAX_WAITING_OUTPUT_BYTES = 4 * 1024 * 1024;

/** Bytes that are read ahead of what is taken up, so that the end of the input is seen while a reader is slow. */
const MAX_READ_AHEAD_BYTES = 1024 * 1024;

/** Characters of answers that are put together before they are written. */
const MAX_UNWRITTEN_CHARACTERS = 64 * 1024;

/** Lines taken up before their answers are written: it bounds how many answers can be in memory at once. */
const LINES_AT_ONCE = 8;

/** Lines, and milliseconds, after which a turn lets the input, signals and timers have theirs. */
const LINES_PER_TURN = 64;
const TURN_MS = 5;

const BYTE_ORDER_MARK = 0xfeff;
const BLANK = /^[ \t\r]*$/;

/** A run of lines that are taken up without a look at the input in between. */
interface Turn {
  linesLeft: number;
  /** In milliseconds of the transport's clock. */
  readonly until: number;
  /** Requests that waited before, such as one that listens as long as its client likes. */
  readonly pendingBefore: number;
}

export interface StrictStdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxInputLineBytes?: number;
  readonly maxReplyLineBytes?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/**
 * JSON-RPC over a pair of byte streams, one message per line, for the SDK's `Server`. Unlike the SDK's own transport
 * it answers every line that is no usable message, survives lines and readers of any kind in bounded memory, and
 * closes by itself when the input has ended and all that was asked is answered, or when nobody reads the output.
 *
 * What is read waits, and the input with it, while more than a few megabytes of answers wait for a slow reader. What it
 * reads then is little, and only to see when the client has gone.
 */
export class StrictStdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];
  /** The client has closed its end. Lines that it wrote before may still wait. */
  oninputclosed?: (() => void) | undefined;
  /** The last line of the input was taken up; what is asked now is all that will be. */
  oninputend?: (() => void) | undefined;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: LineReader;
  readonly #maxReplyLineBytes: number;
  readonly #now: () => number;
  /** How many requests of each id wait for their answer: clients do use an id twice. */
  readonly #pending = new Map<RequestId, number>();
  #firstLine = true;
  #turnScheduled = false;
  #pendingRequests = 0;
  #turn: Turn | null = null;
  /** Answers of one turn, which are written together: each write is a call of the system's. */
  #unwritten = '';
  #inputEnded = false;
  #inputExhausted = false;
  #closed = false;

  constructor(options: StrictStdioOptions) {
    this.#input = options.input;
    this.#output = options.output;
    this.#lines = new LineReader(options.maxInputLineBytes ?? MAX_INPUT_LINE_BYTES);
    this.#maxReplyLineBytes = options.maxReplyLineBytes ?? MAX_REPLY_LINE_BYTES;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Begins to read. */
  start(): Promise<void> {
    this.#output.on('error', this.#onOutputError);
    this.#output.on('drain', this.#wake);
    this.#input.on('data', this.#onData);
    this.#input.on('end', this.#onEnd);
    this.#input.on('error', this.#onEnd);
    return Promise.resolve();
  }

  /**
   * Writes a message. An answer to a request that was cancelled, or that nobody asked, is dropped; one longer than a
   * line may be becomes an error.
   */
  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) {
      this.#write(message);
    } else if (message.id !== undefined && this.#settle(message.id)) {
      this.#write(message, message.id);
      this.#goOnWithTurn();
      this.#closeWhenDone();
    }
    return Promise.resolve();
  }

  /** Stops reading and writing. What was written before still reaches the reader. */
  close(): Promise<void> {
    if (!this.#closed) {
      this.#flush();
      this.#closed = true;
      this.#input.off('data', this.#onData);
      this.#input.off('end', this.#onEnd);
      this.#output.off('drain', this.#wake);
      this.#input.pause();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#lines.push(chunk);
    if (this.#lines.waitingBytes > MAX_READ_AHEAD_BYTES) {
      this.#input.pause();
    }
    this.#wake();
  };

  readonly #onEnd = (): void => {
    this.#inputEnded = true;
    this.oninputclosed?.();
    this.#wake();
  };

  readonly #onOutputError = (): void => {
    void this.close();
  };

  readonly #wake = (): void => {
    if (!this.#turnScheduled) {
      this.#takeTurn();
    }
  };

  #takeTurn(): void {
    this.#turnScheduled = false;
    this.#turn = {
      linesLeft: LINES_PER_TURN,
      until: this.#now() + TURN_MS,
      pendingBefore: this.#pendingRequests,
    };
    this.#takeLines(this.#turn);
  }

  /**
   * Takes up more lines once all that this turn took up are answered: answers of one turn share a write, and a reading
   * of the library.
   */
  #goOnWithTurn(): void {
    const turn = this.#turn;
    if (
      turn !== null &&
      turn.linesLeft > 0 &&
      this.#pendingRequests === turn.pendingBefore &&
      this.#now() < turn.until
    ) {
      this.#takeLines(turn);
    }
  }

  #takeLines(turn: Turn): void {
    for (let taken = 0; taken < LINES_AT_ONCE && turn.linesLeft > 0; taken += 1) {
      if (this.#closed || this.#output.writableLength > MAX_WAITING_OUTPUT_BYTES) {
        return;
      }
      const line = this.#nextLine();
      if (line === null) {
        this.#waitForInput();
        return;
      }
      turn.linesLeft -= 1;
      this.#takeLine(line);
    }
    if (!this.#turnScheduled) {
      this.#turnScheduled = true;
      setImmediate(() => this.#takeTurn());
    }
  }

  #nextLine(): Line | null {
    return this.#lines.next() ?? (this.#inputEnded ? this.#lines.rest() : null);
  }

  #waitForInput(): void {
    this.#turn = null;
    if (this.#inputEnded) {
      this.#inputExhausted = true;
      this.oninputend?.();
      this.#closeWhenDone();
    } else if (this.#input.isPaused()) {
      this.#input.resume();
    }
  }

  #closeWhenDone(): void {
    if (this.#inputExhausted && this.#pendingRequests === 0) {
      void this.close();
    }
  }

  #takeLine(line: Line): void {
    if (line === 'tooLong') {
      this.#firstLine = false;
      this.#write(refuse(null, RPC_CODES.invalidRequest, 'Invalid Request: the line is too long'));
      return;
    }
    if (!isUtf8(line)) {
      this.#firstLine = false;
      this.#write(refuse(null, RPC_CODES.parseError, 'Parse error: the line is not UTF-8'));
      return;
    }
    if (isNestedDeeper(line, MAX_DEPTH)) {
      this.#firstLine = false;
      this.#write(refuse(null, RPC_CODES.parseError, 'Parse error: the line is nested too deeply'));
      return;
    }
    const text = this.#withoutByteOrderMark(line.toString('utf8'));
    if (!BLANK.test(text)) {
      this.#deliver(text);
    }
  }

  #withoutByteOrderMark(text: string): string {
    const marked = this.#firstLine && text.charCodeAt(0) === BYTE_ORDER_MARK;
    this.#firstLine = false;
    return marked ? text.slice(1) : text;
  }

  #deliver(text: string): void {
    const incoming = readMessage(text);
    switch (incoming.kind) {
      case 'request':
        this.#pending.set(incoming.message.id, (this.#pending.get(incoming.message.id) ?? 0) + 1);
        this.#pendingRequests += 1;
        this.onmessage?.(incoming.message);
        break;
      case 'notification':
        if (!this.#isIdleCancellation(incoming.message)) {
          this.onmessage?.(incoming.message);
        }
        break;
      case 'refusal':
        this.#write(incoming.refusal);
        break;
      case 'nothing':
        break;
    }
  }

  /** Counts a cancelled request as done; true when there was none to cancel. */
  #isIdleCancellation({ method, params }: JSONRPCNotification): boolean {
    return method === 'notifications/cancelled' && !this.#settle(params?.['requestId']);
  }

  /** Counts one request of this id as done; false when none was waiting. */
  #settle(id: unknown): boolean {
    const waiting = typeof id === 'string' || typeof id === 'number' ? this.#pending.get(id) : undefined;
    if (waiting === undefined) {
      return false;
    }
    this.#pendingRequests -= 1;
    if (waiting === 1) {
      this.#pending.delete(id as RequestId);
    } else {
      this.#pending.set(id as RequestId, waiting - 1);
    }
    return true;
  }

  #write(message: JSONRPCMessage | Refusal, answerTo?: RequestId): void {
    if (this.#closed) {
      return;
    }
    const line = `${JSON.stringify(message)}\n`;
    if (answerTo !== undefined && Buffer.byteLength(line) > this.#maxReplyLineBytes) {
      this.onerror?.(new Error('An answer was longer than a line may be'));
      this.#write(refuse(answerTo, RPC_CODES.internalError, 'Internal error: the answer is too long'));
      return;
    }
    if (this.#unwritten === '') {
      process.nextTick(this.#flush);
    }
    this.#unwritten += line;
    if (this.#unwritten.length > MAX_UNWRITTEN_CHARACTERS) {
      this.#flush();
    }
  }

  readonly #flush = (): void => {
    const lines = this.#unwritten;
    this.#unwritten = '';
    if (lines !== '') {
      this.#output.write(lines);
    }
  };
}
