import { describe, expect, it } from 'vitest';
import {
  clockText,
  durationText,
  exactDateText,
  recentText,
  shortDateText,
} from '../../src-renderer/ui/time-text.ts';

const WORDS = { today: 'Today', yesterday: 'Yesterday' };
const at = (text: string): number => new Date(text).getTime();

describe('times', () => {
  it.each([
    [0, '0:00'],
    [65_999, '1:05'],
    [3_729_000, '1:02:09'],
    [36_000_000, '10:00:00'],
  ])('tell the offset %i', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  it.each([
    [400, '0 s'],
    [59_400, '59 s'],
    [59_600, '1 min'],
    [12 * 60_000, '12 min'],
    [3_600_000, '1 h'],
    [65 * 60_000, '1 h 5 min'],
  ])('tell the duration %i', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});

describe('dates', () => {
  const now = at('2026-11-30T12:00:00');

  it.each([
    ['2026-11-30T00:01:00', 'Today'],
    ['2026-11-29T23:59:00', 'Yesterday'],
    ['2026-11-27T12:00:00', 'Friday'],
    ['2026-11-23T12:00:00', 'Nov 23'],
    ['2025-12-31T12:00:00', 'Dec 31, 2025'],
    ['2026-12-02T12:00:00', 'Dec 2'],
  ])('are told as briefly as they stay clear: %s', (date, text) => {
    expect(shortDateText(at(date), now, 'en-US', WORDS)).toBe(text);
  });

  it('are exact on request, without a time of day that is not known', () => {
    const date = at('2026-03-02T09:00:00');
    expect(exactDateText(date, 'en-US', true)).toMatch(/^Monday, March 2, 2026 at 9:00\sAM$/);
    expect(exactDateText(date, 'en-US', false)).toBe('Monday, March 2, 2026');
    expect(exactDateText(new Date(2026, 2, 2).getTime(), 'en-US', true)).toBe('Monday, March 2, 2026');
  });

  it('are told to the second as long as it is today', () => {
    const moment = at('2026-03-02T09:00:05');
    expect(recentText(moment, at('2026-03-02T23:59:00'), 'en-US')).toMatch(/^9:00:05\sAM$/);
    expect(recentText(moment, at('2026-03-02T10:00:00'), 'de-DE')).toBe('09:00:05');
    expect(recentText(moment, at('2026-03-03T00:01:00'), 'de-DE')).toBe('Montag, 2. März 2026 um 09:00');
  });
});
