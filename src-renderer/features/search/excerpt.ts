import type { Passage } from '../../../src-shared/library.ts';

/** Characters that may stand before the first mark, so that it shows in a row of any width. */
const BEFORE = 36;

type Excerpt = Pick<Passage, 'text' | 'marks'>;

/** A passage from a little before its first mark on; what was left out before is told by an ellipsis. */
export function excerptOf({ text, marks }: Excerpt): Excerpt {
  const first = marks[0]?.[0] ?? 0;
  if (first <= BEFORE) return { text, marks };
  const space = text.indexOf(' ', first - BEFORE);
  const start = space >= 0 && space < first ? space + 1 : wholeCharacter(text, first - BEFORE);
  const shift = start - 1;
  return {
    text: `…${text.slice(start)}`,
    marks: marks.map(([from, to]) => [from - shift, to - shift] as const),
  };
}

/** A place that does not cut a surrogate pair in two. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}
