import { describe, expect, it } from 'vitest';
import { isPlainDate, resolvePlainDate } from '../../../src-library/search/plain-dates.ts';

function resolved(text: string, now: string, zone: string): string | null {
  const instant = resolvePlainDate(text, Date.parse(now), zone);
  return instant === null ? null : new Date(instant).toISOString().replace(':00.000Z', 'Z');
}

describe('plain dates', () => {
  it.each([
    ['2026', '2025-12-31T23:00Z'],
    ['2026-05', '2026-04-30T22:00Z'],
    ['2026-5-4', '2026-05-03T22:00Z'],
    ['today', '2026-05-13T22:00Z'],
    ['Yesterday', '2026-05-12T22:00Z'],
    ['monday', '2026-05-10T22:00Z'],
    ['thursday', '2026-05-13T22:00Z'],
    ['friday', '2026-05-07T22:00Z'],
    ['this-week', '2026-05-10T22:00Z'],
    ['last week', '2026-05-03T22:00Z'],
    ['last_month', '2026-03-31T22:00Z'],
    ['this year', '2025-12-31T23:00Z'],
    ['last-year', '2024-12-31T23:00Z'],
    ['3d', '2026-05-10T22:00Z'],
    ['2-weeks-ago', '2026-04-29T22:00Z'],
    ['1 month', '2026-04-13T22:00Z'],
    ['1y', '2025-05-13T22:00Z'],
    ['05-14', '2026-05-13T22:00Z'],
    ['5-15', '2025-05-14T22:00Z'],
    ['02-29', '2024-02-28T23:00Z'],
    ['may', '2026-04-30T22:00Z'],
    ['Jun', '2025-05-31T22:00Z'],
    ['december-24', '2025-12-23T23:00Z'],
    ['dec 24', '2025-12-23T23:00Z'],
  ])('%s', (text, expected) => {
    expect(resolved(text, '2026-05-14T10:00Z', 'Europe/Berlin')).toBe(expected);
  });

  it.each([
    '',
    'lunch',
    '2026-13',
    '2026-02-30',
    '26',
    '10:30',
    '2026-05-14-1',
    '0000',
    '3',
    'd',
    '2026-05-14T10',
    '13-01',
    '02-30',
    '14.5.',
    'mayor',
    'may-32',
  ])('know nothing of %j', (text) => {
    expect(isPlainDate(text)).toBe(false);
    expect(resolvePlainDate(text, 0, 'UTC')).toBeNull();
  });

  it("mean the person's day, not UTC's", () => {
    // Half past eleven in the evening, thirteen hours ahead of UTC (Apia, New Zealand's summer).
    expect(resolved('today', '2026-01-15T10:30Z', 'Pacific/Apia')).toBe('2026-01-14T11:00Z');
    expect(resolved('today', '2026-01-15T10:30Z', 'Pacific/Auckland')).toBe('2026-01-14T11:00Z');
    expect(resolved('today', '2026-01-15T11:30Z', 'Pacific/Auckland')).toBe('2026-01-15T11:00Z');
    expect(resolved('yesterday', '2026-01-15T09:30Z', 'Pacific/Honolulu')).toBe('2026-01-13T10:00Z');
  });

  it('begin where the day begins, also when the clock is put forward or back', () => {
    expect(resolved('2026-03-29', '2026-06-01T00:00Z', 'Europe/Berlin')).toBe('2026-03-28T23:00Z');
    expect(resolved('2026-03-30', '2026-06-01T00:00Z', 'Europe/Berlin')).toBe('2026-03-29T22:00Z');
    expect(resolved('2026-10-26', '2026-12-01T00:00Z', 'Europe/Berlin')).toBe('2026-10-25T23:00Z');
    // Midnight did not happen: the day began at one o'clock.
    expect(resolved('2018-11-04', '2026-12-01T00:00Z', 'America/Sao_Paulo')).toBe('2018-11-04T03:00Z');
    // Midnight happened twice: the first one counts.
    expect(resolved('2025-11-02', '2026-12-01T00:00Z', 'America/Havana')).toBe('2025-11-02T04:00Z');
  });

  it('take the last day of a shorter month', () => {
    expect(resolved('1m', '2026-03-31T10:00Z', 'UTC')).toBe('2026-02-28T00:00Z');
    expect(resolved('12 months ago', '2024-02-29T10:00Z', 'UTC')).toBe('2023-02-28T00:00Z');
  });
});
