/** A moment as RFC 3339 in UTC, from epoch milliseconds. */
export function dateText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** A length of time in seconds, from milliseconds; null stays unknown. */
export function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** JSON as people read it, the form of this family's answers. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Characters of a transcript's beginning that lists show. */
const PREVIEW_CHARACTERS = 240;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first `limit` user-perceived characters, with `…` when something was cut. */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) {
    return text;
  }
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) {
      return `${text.slice(0, index).trimEnd()}…`;
    }
    count += 1;
  }
  return text;
}

/** How lists show the beginning of a transcript. */
export function preview(text: string): string {
  return firstCharacters(text.trim(), PREVIEW_CHARACTERS);
}
