import { graphemesOf } from '../../model/graphemes.ts';

/** How far back a space is looked for, and how much of a text is looked at to find a character's borders. */
const WINDOW = 1000;

/**
 * Where a text that is too long may be cut: at most `longest` UTF-16 units behind `from`, behind a space if there is one
 * near, else between two characters as people count them. Behind `from` in any case; the text's end when all of it fits.
 */
export function cutOffset(text: string, from: number, longest: number): number {
  const limit = from + Math.max(1, longest);
  if (limit >= text.length) {
    return text.length;
  }
  const space = text.lastIndexOf(' ', limit - 1);
  if (space >= from && space >= limit - WINDOW) {
    return space + 1;
  }
  const begin = Math.max(from, limit - WINDOW);
  const character = graphemesOf(text.slice(begin, limit + WINDOW)).containing(limit - begin);
  const border = begin + (character?.index ?? limit - begin);
  return border > from ? border : Math.min(text.length, from + (character?.segment.length ?? 1));
}
