import { preview } from '../../src-library/model/preview.ts';

const LONGEST_ECHO = 100;

/** A moment as RFC 3339 in UTC, from epoch milliseconds. */
export function dateText(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** A length of time in seconds, from milliseconds; null stays unknown. */
export function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** What a client sent, as an error repeats it: whole, or its beginning when it is too long to be a slip. */
export function echoed(text: string): string {
  return text.length <= LONGEST_ECHO ? text : preview(text, LONGEST_ECHO);
}
