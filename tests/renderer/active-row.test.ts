import { describe, expect, it } from 'vitest';
import { activeAt, activePosition, moved } from '../../src-renderer/app/active-row.ts';

const LIST = new Float64Array([50, 40, 30, 20, 10]);

describe('the active row', () => {
  it('stays with its transcript when others come or go', () => {
    const active = activeAt(LIST, 2);
    expect(activePosition(new Float64Array([60, 50, 40, 30]), active)).toBe(3);
  });

  it('stays at its place when its transcript goes', () => {
    const active = activeAt(LIST, 4);
    expect(activePosition(new Float64Array([50, 40]), active)).toBe(1);
    expect(activePosition(new Float64Array(), active)).toBe(-1);
    expect(activePosition(LIST, null)).toBe(-1);
  });

  it('moves within the list', () => {
    expect(moved(LIST, 1, 2)).toEqual({ handle: 20, position: 3 });
    expect(moved(LIST, 1, 99)?.position).toBe(4);
    expect(moved(LIST, 1, -99)?.position).toBe(0);
    expect(moved(LIST, 1, 'last')?.position).toBe(4);
    expect(moved(LIST, 3, 'first')?.position).toBe(0);
    expect(moved(new Float64Array(), -1, 1)).toBeNull();
  });

  it('is the first row after the first key', () => {
    expect(moved(LIST, -1, 1)?.position).toBe(0);
    expect(moved(LIST, -1, -1)?.position).toBe(0);
  });
});
