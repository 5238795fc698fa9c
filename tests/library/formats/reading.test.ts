import { describe, expect, it } from 'vitest';
import { completeReading, ReportBuilder } from '../../../src-library/formats/reading.ts';

describe('the report of a reading', () => {
  it('adds up kept, empty and dropped units and counts equal notes together', () => {
    const report = new ReportBuilder();
    report.keep();
    report.keep();
    report.countRepaired();
    report.skipEmpty();
    report.drop('twice', 'It stood there twice.');
    report.drop('twice', 'It stood there twice.');
    expect(report.finish()).toEqual({
      read: 5,
      kept: 2,
      empty: 1,
      repaired: 1,
      dropped: 2,
      notes: [{ kind: 'dropped', code: 'twice', message: 'It stood there twice.', count: 2 }],
    });
  });

  it('ends a file with more than a million units', () => {
    const report = new ReportBuilder();
    for (let i = 0; i < 1_000_000; i += 1) report.keep();
    expect(() => report.skipEmpty()).toThrow(/more than a million lines/);
  });

  it('refuses a file without a segment', () => {
    expect(() => completeReading('SubRip', { segments: [], report: new ReportBuilder() })).toThrow(
      'This file looks like SubRip but holds no transcript, so nothing was imported.',
    );
  });
});
