import { describe, expect, it } from 'vitest';
import { quotation } from '../../src-renderer/features/reader/quotation.ts';

const line = (text: string, speaker: string | null, startMs: number | null) => ({
  seq: 0,
  startMs,
  endMs: null,
  speaker,
  text,
});
const WEEKLY = { id: '0192f3a4-5b6c-7d8e-9f00-112233445566', title: 'Weekly' };

describe('a quotation', () => {
  it('names each turn once, and where it is from', () => {
    const lines = [
      line('One.', 'Ada', 62_500),
      line('Two\nlines.', 'Ada', 64_000),
      line('Three.', 'Ben', null),
    ];
    expect(quotation(WEEKLY, lines, 'March 2')).toBe(
      `> **Ada:** One.\n>\n> Two\n> lines.\n>\n> **Ben:** Three.\n\n— Weekly, March 2, 1:02\nparlance://open/${WEEKLY.id}?t=62500\n`,
    );
  });

  it('does without a time and a speaker', () => {
    expect(quotation(WEEKLY, [line('One.', null, null)], 'March 2')).toBe(
      `> One.\n\n— Weekly, March 2\nparlance://open/${WEEKLY.id}\n`,
    );
  });
});
