import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src-renderer/features/search/excerpt.ts';

describe('the excerpt of a passage', () => {
  it('is the passage itself when the mark comes early', () => {
    const passage = { text: 'a lamp, which is easy', marks: [[2, 6]] as const };
    expect(excerptOf(passage)).toEqual(passage);
  });

  it('begins at a word a little before a mark that comes late', () => {
    const text = `${'many words come before '.repeat(5)}the lamp shines`;
    const from = text.indexOf('lamp');
    const excerpt = excerptOf({ text, marks: [[from, from + 4]] });
    expect(excerpt.text).toMatch(/^…\w.*the lamp shines$/);
    expect(excerpt.text.length).toBeLessThan(60);
    const [mark] = excerpt.marks;
    expect(mark && excerpt.text.slice(...mark)).toBe('lamp');
  });

  it.each(['Recording 416 said thing 0 about zebra 596.', '我们今天在会议上讨论了新产品的价格zebra'])(
    'shows the mark in the narrowest row too: %s',
    (text) => {
      const from = text.indexOf('zebra');
      const { text: cut, marks } = excerptOf({ text, marks: [[from, from + 5]] });
      const before = cut.slice(0, marks[0]?.[0]);
      expect(
        Array.from(before).reduce((sum, each) => sum + (each > '\u2E80' ? 2 : 1), 0),
      ).toBeLessThanOrEqual(20);
    },
  );

  it('keeps every marked stretch, also in scripts without spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.nat(200),
        fc.nat(5),
        (text, at, length) => {
          const from = Math.min(at, text.length);
          const to = Math.min(from + length, text.length);
          const { text: cut, marks } = excerptOf({ text, marks: [[from, to]] });
          const [mark = [0, 0]] = marks;
          expect(cut.slice(...mark)).toBe(text.slice(from, to));
          expect(text.endsWith(cut.replace(/^…/, ''))).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });
});
