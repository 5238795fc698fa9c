import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everything, selectedTo, stillListed, toggled } from '../../src-renderer/app/selection.ts';

const LIST = new Float64Array([50, 40, 30, 20, 10]);

describe('a selection', () => {
  it('reaches from its anchor to a row, in both directions', () => {
    expect([...(selectedTo(LIST, 40, 3)?.handles ?? [])]).toEqual([40, 30, 20]);
    expect([...(selectedTo(LIST, 40, 0)?.handles ?? [])]).toEqual([50, 40]);
    expect(selectedTo(LIST, 40, 3)?.anchor).toBe(40);
  });

  it('keeps what is selected elsewhere when it adds', () => {
    expect(selectedTo(LIST, 30, 4, [50])?.handles).toEqual(new Set([50, 30, 20, 10]));
  });

  it('begins at the row when its anchor is gone, and nowhere outside the list', () => {
    expect(selectedTo(LIST, 99, 2)).toEqual({ handles: new Set([30]), anchor: 30 });
    expect(selectedTo(LIST, 40, 5)).toBeNull();
  });

  it('takes a row in and out', () => {
    const two = toggled(new Set([50]), 20);
    expect(two).toEqual({ handles: new Set([50, 20]), anchor: 20 });
    expect(toggled(two?.handles ?? new Set(), 50)?.handles).toEqual(new Set([20]));
    expect(toggled(new Set([20]), 20)).toBeNull();
  });

  it('is what the list still holds, in its order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.uniqueArray(fc.nat()), (before, now) => {
        const kept = stillListed(now, everything(before, -1));
        expect(kept).toEqual(now.filter((handle) => before.includes(handle)));
      }),
      { seed: 7 },
    );
    expect(stillListed(LIST, null)).toEqual([]);
    expect(everything([], 1)).toBeNull();
  });
});
