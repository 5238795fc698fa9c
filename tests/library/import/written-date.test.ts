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
  const date = parseWrittenDate(text);
  expect(date === null ? null : new Date(date.ms).toISOString()).toBe(iso);
  expect(date?.hasZone).toBe(hasZone);
});

it.each(['', 'today', '2026-02-30', '32 June 2026', '15 Juneember', '27m 42s', '2026'])(
  '%j is no date',
  (text) => {
    expect(parseWrittenDate(text)).toBeNull();
  },
);
