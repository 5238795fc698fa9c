import { parseClock } from '../import/clock-time.ts';
import { isBlank } from './text-lines.ts';

/** One cue of a caption file as it stands there. */
export interface Cue {
  readonly id: string | null;
  /** As in the file: may be negative or after the end; null when it could not be read. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The lines under the time line, without blank ones at either end. */
  readonly lines: readonly string[];
  /** Comments that stand between the cue before and this one. */
  readonly comments: readonly string[];
  readonly oddities: readonly CueOddity[];
}

/** What was unusual about a cue, for the receipt. */
export type CueOddity = 'unreadable-time' | 'clock-not-carried' | 'blank-line-in-text';

export interface CueFile {
  /** Lines before the first cue that belong to no comment or style block. */
  readonly header: readonly string[];
  /** Comments after the last cue. */
  readonly trailingComments: readonly string[];
  /** STYLE and REGION blocks, and the headers of files that were put behind the first. */
  readonly styles: readonly string[];
  readonly cues: readonly Cue[];
}

/** `webvtt` knows identifiers of any text and NOTE, STYLE and REGION blocks; `subrip` knows numbers only. */
export type CueDialect = 'webvtt' | 'subrip' | 'sbv';

interface TimeLine {
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly oddities: readonly CueOddity[];
  /** Words that stand behind the times, where settings may stand too. */
  readonly words?: string;
}

const INDEX_LINE = /^[\s\u200B-\u200F\u202A-\u202E\uFEFF]*#?\d{1,9}[.:)]?\s*$/u;
const ARROW_LINE =
  /^[\s\u200B-\u200F\u202A-\u202E\uFEFF]*(-?[\d:.,]{1,40})\s*(?:-{2,3}>|[\u2013\u2014]+>)\s*(-?[\d:.,]{1,40})(?:[\s\u200B-\u200F](.*))?$/u;
const THIN_ARROW_LINE = /^\s*(\d{1,9}:[\d:.,]{1,40})\s*->\s*(\d{1,9}:[\d:.,]{1,40})\s*$/;
const SBV_LINE =
  /^\s*(-?\d{1,9}:\d{1,2}:\d{1,2}(?:\.\d{0,6})?),(-?\d{1,9}:\d{1,2}:\d{1,2}(?:\.\d{0,6})?)\s*$/;
const SPACED_OUT = /^\s*-?\d{1,9}\s*:.{0,80}-->.{0,80}\d\s*$/;

/** Splits the lines of a caption file into cues. Never loses a line that follows a cue: it is part of its text. */
export function readCueBlocks(lines: readonly string[], dialect: CueDialect): CueFile {
  const reader = new CueBlockReader(dialect);
  for (const line of lines) reader.take(line);
  return reader.finish();
}

class CueBlockReader {
  readonly #dialect: CueDialect;
  readonly #cues: Cue[] = [];
  readonly #styles: string[] = [];
  readonly #header: string[] = [];
  #comments: string[] = [];
  #block: { readonly kind: 'comment' | 'style'; readonly lines: string[] } | null = null;
  #open: { id: string | null; time: TimeLine; comments: readonly string[] } | null = null;
  #tail: string[] = [];
  #lastIndex = 0;

  constructor(dialect: CueDialect) {
    this.#dialect = dialect;
  }

  take(line: string): void {
    if (this.#block !== null) {
      if (isBlank(line)) this.#closeBlock();
      else this.#block.lines.push(line);
      return;
    }
    if (this.#dialect === 'webvtt' && this.#opensBlock(line)) return;
    const time = parseTimeLine(line, this.#dialect) ?? this.#unreadableTimeLine(line);
    if (time === null) {
      this.#tail.push(line);
      return;
    }
    const id = this.#popId();
    this.#closeCue();
    this.#open = { id, time, comments: this.#comments };
    this.#comments = [];
    if (time.words !== undefined) this.#tail.push(time.words);
  }

  finish(): CueFile {
    this.#closeBlock();
    this.#closeCue();
    return {
      header: this.#header,
      trailingComments: this.#comments,
      styles: this.#styles,
      cues: this.#cues,
    };
  }

  #opensBlock(line: string): boolean {
    const previous = this.#tail.at(-1);
    if (previous === undefined ? this.#open !== null : !isBlank(previous)) return false;
    if (/^NOTE(?:\s|$)/.test(line)) this.#block = { kind: 'comment', lines: [line.slice(4).trim()] };
    else if (/^(?:STYLE|REGION)\s*$/.test(line) || /^WEBVTT(?:\s|$)/.test(line))
      this.#block = { kind: 'style', lines: [line.trim()] };
    return this.#block !== null;
  }

  #closeBlock(): void {
    if (this.#block === null) return;
    const { kind, lines } = this.#block;
    (kind === 'comment' ? this.#comments : this.#styles).push(lines.join('\n').trim());
    this.#block = null;
  }

  /** A line with an arrow right under an index or a blank line, whose clocks are damaged. */
  #unreadableTimeLine(line: string): TimeLine | null {
    if (line.length > 400 || !isDamagedTimeLine(line, this.#dialect)) return null;
    const previous = this.#tail.at(-1);
    const isFirst =
      previous === undefined ? this.#open === null || /^\s*[-\d]/.test(line) : isBlank(previous);
    if (!isFirst && (previous === undefined || !INDEX_LINE.test(previous))) return null;
    const [from, to] = line.split(this.#dialect === 'sbv' ? ',' : '-->');
    const startMs = parseClock(from ?? '')?.ms ?? null;
    const endMs = parseClock((to ?? '').trim().split(/\s/)[0] ?? '')?.ms ?? null;
    return { startMs, endMs, oddities: ['unreadable-time'] };
  }

  /** Takes the identifier of the cue that begins off the end of the lines before it. */
  #popId(): string | null {
    const tail = this.#tail;
    const last = tail.at(-1);
    if (last === undefined) return null;
    if (isBlank(last)) return this.#popIndexBeforeBlank();
    const before = tail.at(-2);
    const standsAlone = before === undefined ? this.#open === null : isBlank(before);
    const isIndex = INDEX_LINE.test(last);
    if (this.#dialect === 'sbv' || (!isIndex && !(standsAlone && this.#dialect === 'webvtt'))) return null;
    tail.pop();
    return this.#rememberIndex(last.trim());
  }

  /** Files whose every line is followed by a blank one: the index stands alone and counts on. */
  #popIndexBeforeBlank(): string | null {
    const tail = this.#tail;
    let at = tail.length - 1;
    while (at >= 0 && isBlank(tail[at] ?? '')) at -= 1;
    const line = tail[at];
    const before = tail[at - 1];
    if (line === undefined || this.#dialect !== 'subrip' || !INDEX_LINE.test(line)) return null;
    if (before !== undefined && !isBlank(before)) return null;
    if (Number(line.replace(/\D/g, '')) !== this.#lastIndex + 1) return null;
    tail.length = at;
    return this.#rememberIndex(line.trim());
  }

  #rememberIndex(id: string): string {
    if (INDEX_LINE.test(id)) this.#lastIndex = Number(id.replace(/\D/g, ''));
    return id;
  }

  #closeCue(): void {
    const lines = trimBlankLines(this.#tail);
    this.#tail = [];
    if (this.#open === null) {
      for (const line of lines) this.#header.push(line);
      return;
    }
    const { id, time, comments } = this.#open;
    const gap = this.#dialect !== 'sbv' && lines.some((line) => line === '');
    this.#cues.push({
      id,
      startMs: time.startMs,
      endMs: time.endMs,
      lines,
      comments,
      oddities: gap ? [...time.oddities, 'blank-line-in-text'] : time.oddities,
    });
    this.#open = null;
  }
}

const DAMAGED_ARROW = /^\s*(-?[\w:.,;?]{0,40})\s*-->\s*(-?[\w:.,;?]{0,40})(?:\s.*)?$/;
const DAMAGED_SBV = /^\s*[\w.?]{1,9}(?::[\w.?-]{1,12}){1,2},[\w.?]{1,9}(?::[\w.?-]{1,12}){1,2}\s*$/;

/** Whether a line is built as a time line although its clocks cannot be read. */
function isDamagedTimeLine(line: string, dialect: CueDialect): boolean {
  if (dialect === 'sbv') return DAMAGED_SBV.test(line);
  if (/^\s*[-\d].{0,120}-->.{0,120}$/.test(line) && /-->\s*[-\d]/.test(line)) return true;
  const [, from = '', to = ''] = DAMAGED_ARROW.exec(line) ?? [];
  return from.includes(':') || to.includes(':');
}

/** `00:00:-5.000`: some writers put the sign of a time before zero in front of its last part. */
function signFirst(line: string): string {
  return line.replace(/(?<![\d:])(\d[\d:]{0,20}:)-(?=\d)/g, '-$1');
}

/** A line that holds the start and the end of a cue; null when it is anything else. */
export function parseTimeLine(written: string, dialect: CueDialect): TimeLine | null {
  if (written.length > 400 || !written.includes(dialect === 'sbv' ? ',' : '>')) return null;
  const line = signFirst(dialect === 'subrip' ? written.replace(INDEX_BEFORE_TIME, '') : written);
  const match =
    dialect === 'sbv'
      ? SBV_LINE.exec(line)
      : (ARROW_LINE.exec(line) ??
        THIN_ARROW_LINE.exec(line) ??
        (SPACED_OUT.test(line) ? ARROW_LINE.exec(line.replace(/\s*([:.,])\s*/g, '$1')) : null));
  const [, from, to, rest = ''] = match ?? [];
  if (from === undefined || to === undefined) return null;
  const start = parseClock(from);
  const end = parseClock(to);
  if (start === null || end === null) return null;
  const isBareNumber = /^-?\d+$/.test(from) && /^-?\d+$/.test(to);
  if (isBareNumber && dialect !== 'webvtt') return null;
  return {
    startMs: start.ms,
    endMs: end.ms,
    oddities: start.overflow || end.overflow ? ['clock-not-carried'] : [],
    ...wordsBehind(rest),
  };
}

/** Some writers put the number of a subtitle in front of its times. */
const INDEX_BEFORE_TIME = /^\s*\d{1,9}[.)]?\s+(?=\d{1,9}:\d)/;
const SETTINGS =
  /^\s*(?:(?:(?:align|position|line|size|vertical|region|[ADLST]|[XY][12])[:=][ \t]{0,4}\S*|[A-Za-z][\w-]{0,30}:\S{1,60})(?:\s+|$))*/i;

function wordsBehind(rest: string): { readonly words?: string } {
  const words = rest.replace(SETTINGS, '').trim();
  return /\p{L}/u.test(words.replace(/^(?:\{\\[^{}]*\}\s*)+$/, '')) ? { words } : {};
}

function trimBlankLines(lines: readonly string[]): string[] {
  let from = 0;
  let to = lines.length;
  while (from < to && isBlank(lines[from] ?? '')) from += 1;
  while (to > from && isBlank(lines[to - 1] ?? '')) to -= 1;
  return lines.slice(from, to);
}
