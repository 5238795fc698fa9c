import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../../src-renderer/ui/marked-stretches.ts';

describe('the stretches of a marked text', () => {
  it('are cut at the marks', () => {
    expect(stretchesOf('the lamp is lit', [[4, 8]])).toEqual([
      { text: 'the ', marked: false },
      { text: 'lamp', marked: true },
      { text: ' is lit', marked: false },
    ]);
    expect(stretchesOf('会議', [[0, 2]])).toEqual([{ text: '会議', marked: true }]);
    expect(stretchesOf('', [])).toEqual([]);
  });

  it('always make up the whole text, whatever the marks', () => {
    const mark = fc.tuple(fc.integer({ min: -3, max: 30 }), fc.integer({ min: -3, max: 30 }));
    fc.assert(
      fc.property(fc.string(), fc.array(mark), (text, marks) => {
        expect(
          stretchesOf(text, marks)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      }),
      { seed: 1 },
    );
  });
});
