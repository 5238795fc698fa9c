import { areWrittenTogether, wrapsWithoutSpace } from '../model/unspaced-script.ts';

/** The lines of a text whatever its line ends: CRLF, LF and lone CR may be mixed. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Nothing to see: white space, zero-width characters, byte order marks inside the text. */
export function isBlank(line: string): boolean {
  return /^[\s\u200B-\u200F\u2060\uFEFF]*$/u.test(line);
}

/** A line without the marks in front that say in which direction it is written. */
export function withoutDirection(line: string): string {
  return line.replace(/^[\u200E\u200F\u202A-\u202E\u2066-\u2069]+/u, '');
}

/** The lines that hold anything, without white space at their ends. */
export function writtenLines(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !isBlank(line)).map((line) => line.trim());
}

/** Runs of white space as one space, none at the ends. No-break spaces stay. */
export function collapseSpace(text: string): string {
  return text.replace(/[ \t\n\r\f\v]+/g, ' ').trim();
}

const DASH_START = /^[-\u2010-\u2015]\s*[^\s\d-]/u;

/**
 * Joins hard-wrapped lines: with a space, with nothing between two characters of a script without spaces, and with a
 * line break before a line that starts with a dash, because that is another speaker.
 */
export function joinWrappedLines(lines: readonly string[]): string {
  const pieces: string[] = [];
  let last = '';
  for (const line of lines) {
    const text = collapseSpace(line);
    if (text === '') continue;
    if (last !== '') pieces.push(DASH_START.test(text) ? '\n' : wrapsWithoutSpace(last, text) ? '' : ' ');
    pieces.push(text);
    last = text;
  }
  return pieces.join('');
}

/** What parts two words: a space, or nothing between two characters of a script without spaces. */
export function gapBetween(before: string, after: string): '' | ' ' {
  return areWrittenTogether(before, after) ? '' : ' ';
}
