import { describe, expect, it } from 'vitest';
import { SECTION_LINES, sectionsOf, targetSeq } from '../../src-renderer/features/reader/line-sections.ts';
import type { TranscriptLine } from '../../src-shared/library.ts';

function lines(count: number, speaker: (index: number) => string | null = () => null): TranscriptLine[] {
  return Array.from({ length: count }, (_each, index) => ({
    seq: index,
    startMs: index * 1_000,
    endMs: null,
    speaker: speaker(index),
    text: `Line ${index}`,
  }));
}

describe('sections', () => {
  it('hold every line once, fifty at most each', () => {
    const sections = sectionsOf(lines(2 * SECTION_LINES + 1));
    expect(sections.map((section) => section.lines.length)).toEqual([SECTION_LINES, SECTION_LINES, 1]);
    expect(sections.flatMap((section) => section.lines.map((line) => line.seq))).toEqual(
      lines(2 * SECTION_LINES + 1).map((line) => line.seq),
    );
  });

  it('tell a speaker only where the speaker changes, also across sections', () => {
    const sections = sectionsOf(
      lines(SECTION_LINES + 2, (index) => (index <= SECTION_LINES ? 'Ada' : 'Ben')),
    );
    const told = sections.flatMap((section) => section.lines).filter((line) => line.speakerHere !== null);
    expect(told.map((line) => [line.seq, line.speakerHere])).toEqual([
      [0, 'Ada'],
      [SECTION_LINES + 1, 'Ben'],
    ]);
  });
});

describe('where the reader begins', () => {
  it('is the line of a hit', () => {
    expect(targetSeq(lines(5), { seq: 3 })).toBe(3);
    expect(targetSeq(lines(5), { seq: 9 })).toBeNull();
  });

  it('is the last line that had begun at a time', () => {
    expect(targetSeq(lines(5), { timeMs: 2_999 })).toBe(2);
    expect(targetSeq(lines(5), { timeMs: 99_999 })).toBe(4);
    expect(targetSeq([], { timeMs: 5 })).toBeNull();
  });

  it('goes by times, not by order: two tracks may overlap', () => {
    const [a, b, c] = lines(3);
    if (!a || !b || !c) throw new Error('three lines');
    expect(targetSeq([a, c, b], { timeMs: 2_500 })).toBe(2);
  });
});
