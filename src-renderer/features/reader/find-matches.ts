import type { TranscriptLine } from '../../../src-shared/library.ts';

/** A match in a transcript: `[from, to)` in the text of the line `seq`, in UTF-16 units. */
export interface Match {
  readonly seq: number;
  readonly from: number;
  readonly to: number;
}

/** Where a text stands in a transcript, whatever its case; `is` is not found inside of surrogate pairs. */
export function findMatches(lines: readonly TranscriptLine[], wanted: string): Match[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  return lines.flatMap(({ seq, text }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
      seq,
      from: index,
      to: index + length,
    })),
  );
}
