import type { Passage } from '../../../src-shared/library.ts';

/** Columns that may stand before the first mark, so that it shows in the narrowest row. */
const BEFORE = 18;

/** Letters of Chinese, Japanese and Korean take two columns. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/;

type Excerpt = Pick<Passage, 'text' | 'marks'>;

/** A passage from a little before its first mark on; what was left out before is told by an ellipsis. */
export function excerptOf({ text, marks }: Excerpt): Excerpt {
  const first = marks[0]?.[0] ?? 0;
  const earliest = earliestBefore(text, first);
  if (earliest === 0) return { text, marks };
  const space = text.indexOf(' ', earliest);
  const start = space >= 0 && space < first ? space + 1 : wholeCharacter(text, earliest);
  const shift = start - 1;
  return {
    text: `…${text.slice(start)}`,
    marks: marks.map(([from, to]) => [from - shift, to - shift] as const),
  };
}

/** The first place from which there are no more columns before the mark than may be. */
function earliestBefore(text: string, mark: number): number {
  let columns = 0;
  for (let at = mark; at > 0; at -= 1) {
    columns += WIDE.test(text.charAt(at - 1)) ? 2 : 1;
    if (columns > BEFORE) return at;
  }
  return 0;
}

/** A place that does not cut a surrogate pair in two. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}
