import { describe, expect, it } from 'vitest';
import { MINIMUM_SIZE, openingBounds } from '../../src-main/window-bounds.ts';

const SCREEN = { x: 0, y: 0, width: 1440, height: 900 };

describe('where the window opens', () => {
  it('is where it was', () => {
    const place = { x: 100, y: 50, width: 1000, height: 700 };
    expect(openingBounds(place, [SCREEN])).toEqual(place);
  });

  it('is chosen by the system when the screen that it was on has gone', () => {
    expect(openingBounds({ x: 2000, y: 50, width: 1000, height: 700 }, [SCREEN])).toEqual({
      width: 1000,
      height: 700,
    });
    expect(openingBounds({ x: 100, y: 890, width: 1000, height: 700 }, [SCREEN])).toEqual({
      width: 1000,
      height: 700,
    });
  });

  it('is never smaller than the window works in', () => {
    expect(openingBounds({ x: 0, y: 0, width: 10, height: 10 }, [SCREEN])).toMatchObject(MINIMUM_SIZE);
  });

  it('has a first size', () => {
    expect(openingBounds(undefined, [SCREEN])).not.toHaveProperty('x');
  });
});
