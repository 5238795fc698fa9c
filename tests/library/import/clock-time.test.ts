import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockToMs, finiteMs, parseClock, secondsToMs } from '../../../src-library/import/clock-time.ts';

describe('a clock', () => {
  it.each([
    ['00:00:01.000', 1000],
    ['1:04:13.283', 3_853_283],
    ['59:23.403', 3_563_403],
    ['60:00.000', 3_600_000],
    ['0.860', 860],
    ['12', 12_000],
    ['55:00:00.000', 198_000_000],
    ['00:00:00,1000', 1000],
    ['00:00:09,5', 9500],
    ['00:00:04.123456', 4123],
    ['0:0:10,', 10_000],
    ['00:00:01:500', 1500],
    ['-0:00:02,300', -2300],
    [' 00:01 ', 1000],
  ])('%s is %d ms', (text, ms) => {
    expect(clockToMs(text)).toBe(ms);
  });

  it.each(['', ':', '1:', 'a:b', '1:2:3:4:5', '1.2.3', '12:3x', '１:00', '--1'])('%j is none', (text) => {
    expect(parseClock(text)).toBeNull();
  });

  it('says when minutes or seconds were not carried over', () => {
    expect(parseClock('60:00.000')?.overflow).toBe(true);
    expect(parseClock('0:75')?.overflow).toBe(true);
    expect(parseClock('59:59.999')?.overflow).toBe(false);
    expect(parseClock('90.5')?.overflow).toBe(false);
  });

  it('reads back every millisecond that is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(',', '.'), (ms, mark) => {
        const seconds = Math.floor(ms / 1000);
        const text = `${Math.floor(seconds / 3600)}:${Math.floor(seconds / 60) % 60}:${seconds % 60}${mark}${String(ms % 1000).padStart(3, '0')}`;
        expect(clockToMs(text)).toBe(ms);
      }),
      { seed: 20260306 },
    );
  });
});

describe('seconds', () => {
  it('are rounded, never cut', () => {
    expect(secondsToMs(0.86)).toBe(860);
    expect(secondsToMs('4.35')).toBe(4350);
    expect(secondsToMs(1.0005)).toBe(1001);
    expect(secondsToMs('00:01:00.5')).toBe(60_500);
    expect(secondsToMs('1.5s')).toBe(1500);
    expect(secondsToMs('PT1M0.5S')).toBe(60_500);
    expect(secondsToMs('P1DT1H')).toBe(90_000_000);
  });

  it('are null when they are no finite number', () => {
    for (const value of [NaN, Infinity, 'x', 's', 'P', 'PT', 'PT1X', '1ss', null, undefined, {}, 1e300])
      expect(secondsToMs(value)).toBeNull();
    expect(Object.is(finiteMs(-0), 0)).toBe(true);
  });
});
