import { graphemesOf } from './graphemes.ts';

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The offset (UTF-16) just behind the first `count` user-perceived characters of a text, or its length when it has no more.
 * Looks no further than it must, so the length of the text does not matter.
 */
export function graphemeOffset(text: string, count: number): number {
  // Asking the rules of Unicode is slow the first time and not quick after; these need no asking.
  if (text.length <= count) return text.length;
  if (PRINTABLE_ASCII.test(text.slice(0, count + 1))) return count;
  for (let size = (count + 1) * 8; ; size *= 8) {
    let left = count;
    for (const { index } of graphemesOf(text.slice(0, size))) {
      if (left === 0) return index;
      left -= 1;
    }
    if (size >= text.length) return text.length;
  }
}

/** The text trimmed, or its first `length` user-perceived characters, trimmed, and `…`. */
export function preview(text: string, length = 240): string {
  const trimmed = text.trim();
  const end = graphemeOffset(trimmed, length);
  return end >= trimmed.length ? trimmed : `${trimmed.slice(0, end).trimEnd()}…`;
}
