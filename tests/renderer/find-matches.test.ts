import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMatches } from '../../src-renderer/features/reader/find-matches.ts';

const line = (text: string, seq = 0) => ({ seq, startMs: null, endMs: null, speaker: null, text });

describe('finding in a transcript', () => {
  it('counts every place in every line, whatever its case', () => {
    expect(findMatches([line('A lamp, a LAMP'), line('no'), line('lamplight', 2)], 'Lamp')).toEqual([
      { seq: 0, from: 2, to: 6 },
      { seq: 0, from: 10, to: 14 },
      { seq: 2, from: 0, to: 4 },
    ]);
  });

  it.each(['(', '[a', 'a+', '.', '^$', '\\', '{2}', 'a|b', '/', '*'])('takes %s as text', (mark) => {
    expect(findMatches([line(`x${mark}y`)], mark)).toEqual([{ seq: 0, from: 1, to: 1 + mark.length }]);
  });

  it('finds nothing for nothing', () => {
    expect(findMatches([line('text')], '')).toEqual([]);
  });

  it('finds any stretch of any text, whole characters only', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'binary' }),
        (wanted, around) => {
          const matches = findMatches([line(around + wanted + around)], wanted);
          expect(matches.length).toBeGreaterThan(0);
          for (const { from, to } of matches) expect(to).toBeGreaterThan(from);
        },
      ),
      { seed: 7 },
    );
  });
});
