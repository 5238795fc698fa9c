import { appendFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A line as it was recorded. */
export interface RecordedLine {
  readonly track: string;
  readonly start_ms: number;
  readonly text: string;
}

/** A recorder: lines of two tracks whose clocks run apart, edits between them, some lines written in pieces. */
export class SessionRecorder {
  /** Every line that was written to its end, in that order. */
  readonly written: RecordedLine[] = [];
  /** Those of them that were repaired: "parot" is "parrot". */
  readonly repaired = new Set<RecordedLine>();
  readonly #folder: string;
  /** What is still to be written of a line. */
  #rest: (() => void) | null = null;
  /** The line in hand: a recorder writes one after the other. */
  #writing: Promise<void> = Promise.resolve();

  /** Begins to record into the folder of a session, whose name is the session's. */
  constructor(folder: string) {
    this.#folder = folder;
    const id = basename(folder);
    this.#write('session.json', JSON.stringify({ id, name: 'Live', started_at: '2026-09-05T12:00:00Z' }));
    this.#write('audio/room.native.wav', 'RIFF');
  }

  get count(): number {
    return this.written.length;
  }

  /** Writes a line, every fifth in two pieces. */
  line(): Promise<void> {
    return this.#after(() => this.#writeLine());
  }

  /** Writes half a line; the next one finishes it first. */
  beginLine(): Promise<void> {
    return this.#after(() => {
      this.#finish();
      const { line, bytes } = this.#next();
      this.#append('raw.jsonl', bytes.subarray(0, 45));
      this.#rest = () => {
        this.#append('raw.jsonl', bytes.subarray(45));
        this.written.push(line);
      };
      return Promise.resolve();
    });
  }

  finishLine(): Promise<void> {
    return this.#after(() => {
      this.#finish();
      return Promise.resolve();
    });
  }

  #after(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work);
    return this.#writing;
  }

  #finish(): void {
    this.#rest?.();
    this.#rest = null;
  }

  async #writeLine(): Promise<void> {
    this.#finish();
    const at = this.count;
    const { line, bytes } = this.#next();
    if (at % 5 === 4) {
      const cut = 20 + (at % 40);
      this.#append('raw.jsonl', bytes.subarray(0, cut));
      await wait(30);
      this.#append('raw.jsonl', bytes.subarray(cut));
    } else {
      this.#append('raw.jsonl', bytes);
    }
    this.written.push(line);
    if (at % 11 === 10) {
      this.edit({ kind: 'repair', target: line, from: 'parot', to: 'parrot' });
      this.repaired.add(line);
    }
    if (at % 4 === 0) this.keepRecording();
  }

  edit(edit: object): void {
    this.#append('edits.jsonl', Buffer.from(`${JSON.stringify(edit)}\n`));
  }

  /** The sound goes on. */
  keepRecording(): void {
    const now = new Date();
    utimesSync(join(this.#folder, 'audio/room.native.wav'), now, now);
  }

  /** A line of which only the beginning is ever written. */
  breakOff(): void {
    this.#append('raw.jsonl', Buffer.from('{"track":"room","start_ms":1,"text":"never fini'));
  }

  finish(): void {
    rmSync(join(this.#folder, 'audio'), { recursive: true });
    this.#write('transcript.md', '# Live\n');
  }

  #next(): { readonly line: RecordedLine; readonly bytes: Buffer } {
    const at = this.count;
    const isCall = at % 3 === 2;
    const line = {
      track: isCall ? 'call' : 'room',
      // The call's clock is far behind.
      start_ms: isCall ? at * 10 : 600_000 + at * 1000,
      text: `Line ${String(at)}: «grün» 你好 ${'word '.repeat(at % 7)}parot`,
    };
    return { line, bytes: Buffer.from(`${JSON.stringify({ ...line, end_ms: line.start_ms + 900 })}\n`) };
  }

  #write(name: string, content: string): void {
    const file = join(this.#folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  #append(name: string, content: Buffer): void {
    appendFileSync(join(this.#folder, name), content);
  }
}

/** From the writing of a line to a client's having it, in milliseconds. */
export function summaryOfDelays(delays: readonly number[]): object {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { delays: sorted.length, median: at(0.5), p95: at(0.95), longest: at(0.999) };
}
