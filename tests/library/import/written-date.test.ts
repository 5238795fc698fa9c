import { expect, it } from 'vitest';
import { parseWrittenDate } from '../../../src-library/import/written-date.ts';

it.each([
  ['2026-03-02', '2026-03-02T00:00:00.000Z', false],
  ['2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z', true],
  ['2026-03-02 10:00', '2026-03-02T10:00:00.000Z', false],
  ['2026/01/05 10:00 GMT', '2026-01-05T10:00:00.000Z', true],
  ['15 June 2026, 03:35am', '2026-06-15T03:35:00.000Z', false],
  ['June 15, 2026, 3:35PM', '2026-06-15T15:35:00.000Z', false],
  ['Monday, 15 June 2026', '2026-06-15T00:00:00.000Z', false],
  ['2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z', true],
])('%s is %s', (text, iso, hasZone) => {
  const date = parseWrittenDate(text, 'UTC');
  expect(date === null ? null : new Date(date.ms).toISOString()).toBe(iso);
  expect(date?.hasZone).toBe(hasZone);
});

it.each(['', 'today', '2026-02-30', '32 June 2026', '15 Juneember', '27m 42s', '2026'])(
  '%j is no date',
  (text) => {
    expect(parseWrittenDate(text, 'UTC')).toBeNull();
  },
);

it.each([
  ['2026-03-02', '2026-03-02T05:00:00.000Z'],
  ['2026/07/05 23:30', '2026-07-06T03:30:00.000Z'],
  ['15 June 2026, 03:35am', '2026-06-15T07:35:00.000Z'],
  ['2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-03-02T10:00:00+01:00', '2026-03-02T09:00:00.000Z'],
  ['2026-03-02 10:00 UTC', '2026-03-02T10:00:00.000Z'],
])('%s is %s in New York', (text, iso) => {
  expect(new Date(parseWrittenDate(text, 'America/New_York')?.ms ?? NaN).toISOString()).toBe(iso);
});

it("is taken in the computer's own zone where none is given", () => {
  expect(parseWrittenDate('2026-07-05 23:30', undefined)?.ms).toBe(new Date(2026, 6, 5, 23, 30).getTime());
});
