import { clockToMs } from '../import/clock-time.ts';
import type { Word } from '../model/transcript-reading.ts';
import { decodeEntities } from './entities.ts';
import { collapseSpace } from './text-lines.ts';
import { wordsOfPieces } from './timed-words.ts';

/** A stretch of a cue that one voice says. */
export interface CuePart {
  /** The name in `<v Name>`, null outside any. */
  readonly voice: string | null;
  readonly lines: readonly CueLine[];
}

/** A line of a cue without tags, entities decoded. */
export interface CueLine {
  readonly text: string;
  /** Present when the line has inline times; a word without one of its own has null. */
  readonly words?: readonly Word[];
}

const STYLE_TAG = /<\/?(?:c|v|b|i|u|s|ruby|rt|lang|font)(?:\.[^\s<>]{0,200})?(?:[ \t]+[^<>]{0,300})?\/?>/iy;
const SUBRIP_TAG = /<\/?(?:b|i|u|s|font|v)(?:[ \t]+[^<>]{0,300})?\/?>/iy;
const TIME_TAG = /<((?:\d{1,9}:)?\d{1,9}:\d{1,2}[.,]\d{1,6})>/y;
const OVERRIDE = /\{\\[^{}\n]{0,200}\}/y;

/**
 * Removes the tags that a caption dialect knows, and nothing else: `MyValue<String>` stays. Splits at voices.
 * @param startMs where the text before the first inline time begins
 */
export function parseCueText(
  lines: readonly string[],
  dialect: 'webvtt' | 'subrip',
  startMs: number | null,
): readonly CuePart[] {
  const collector = new PartCollector(startMs);
  lines.forEach((line, index) => {
    if (index > 0) collector.breakLine();
    scanLine(line, dialect, collector);
  });
  return collector.finish();
}

function scanLine(line: string, dialect: 'webvtt' | 'subrip', collector: PartCollector): void {
  const tag = dialect === 'webvtt' ? STYLE_TAG : SUBRIP_TAG;
  let from = 0;
  for (let at = nextMark(line, 0); at >= 0; at = nextMark(line, at)) {
    const time = dialect === 'webvtt' ? matchAt(TIME_TAG, line, at) : null;
    const other =
      time ?? matchAt(tag, line, at) ?? (dialect === 'subrip' ? matchAt(OVERRIDE, line, at) : null);
    if (other === null) {
      at += 1;
      continue;
    }
    collector.addText(line.slice(from, at));
    if (time === null) collector.addTag(other[0]);
    else collector.addTime(clockToMs(time[1] ?? ''));
    at += other[0].length;
    from = at;
  }
  collector.addText(line.slice(from));
}

function nextMark(line: string, from: number): number {
  for (let at = from; at < line.length; at += 1) {
    const code = line.charCodeAt(at);
    if (code === 0x3c || code === 0x7b) return at;
  }
  return -1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

interface Chunk {
  text: string;
  readonly startMs: number | null;
}

class PartCollector {
  readonly #parts: { voice: string | null; lines: CueLine[] }[] = [];
  #voice: string | null = null;
  #lines: CueLine[] = [];
  #chunks: Chunk[];
  #timed = false;
  readonly #startMs: number | null;

  constructor(startMs: number | null) {
    this.#startMs = startMs;
    this.#chunks = [{ text: '', startMs }];
  }

  addText(text: string): void {
    const chunk = this.#chunks.at(-1);
    if (chunk !== undefined) chunk.text += text;
  }

  addTime(startMs: number | null): void {
    this.#timed = true;
    this.#chunks.push({ text: '', startMs });
  }

  addTag(tag: string): void {
    if (/^<\/v\b/i.test(tag)) this.#changeVoice(null);
    else if (/^<v[\s.>]/i.test(tag)) {
      const name = /^<v(?:\.[^\s<>]*)?[ \t]+([^<>]*?)\/?>$/i.exec(tag)?.[1] ?? '';
      this.#changeVoice(collapseSpace(decodeEntities(name)) || null);
    }
  }

  breakLine(): void {
    const last = this.#chunks.at(-1);
    const pieces = this.#chunks.map((chunk) => ({ ...chunk, text: decodeEntities(chunk.text), endMs: null }));
    const text = pieces.map((piece) => piece.text).join('');
    this.#lines.push(this.#timed ? { text, words: wordsOfPieces(pieces) } : { text });
    this.#chunks = [{ text: '', startMs: this.#timed ? null : (last?.startMs ?? null) }];
    this.#timed = false;
  }

  finish(): readonly CuePart[] {
    this.#endPart();
    return this.#parts;
  }

  #changeVoice(voice: string | null): void {
    this.#endPart();
    this.#voice = voice;
  }

  #endPart(): void {
    this.breakLine();
    const lines = this.#lines;
    this.#lines = [];
    this.#chunks = [{ text: '', startMs: this.#parts.length === 0 ? this.#startMs : null }];
    const previous = this.#parts.at(-1);
    if (!lines.some((line) => line.text.trim() !== '')) return;
    if (previous?.voice === this.#voice) for (const line of lines) previous.lines.push(line);
    else this.#parts.push({ voice: this.#voice, lines });
  }
}
