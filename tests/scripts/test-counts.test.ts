import { describe, expect, it } from 'vitest';
import { countTests, sumCounts } from '../../scripts/test-counts.mjs';

const vitestReport = (counts: object, files: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: files,
  ...counts,
});
const playwrightReport = (stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

describe('counting the tests of a run', () => {
  it('counts a command as one test', () => {
    expect(countTests('command', 0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countTests('command', 2, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('takes what Vitest reports', () => {
    const report = vitestReport({
      numPassedTests: 7,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 3,
    });
    expect(countTests('vitest', 1, report)).toEqual({ passed: 7, failed: 2, skipped: 4 });
  });

  it('counts a test file that could not be loaded, beside the tests that passed', () => {
    const report = vitestReport({ numPassedTests: 7 }, [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]);
    expect(countTests('vitest', 1, report)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('does not count a file twice because one of its tests failed', () => {
    const report = vitestReport({ numFailedTests: 1 }, [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]);
    expect(countTests('vitest', 1, report)).toMatchObject({ failed: 1 });
  });

  it('takes what Playwright reports, and takes a test that passed only the second time as failed', () => {
    const report = playwrightReport({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 });
    expect(countTests('playwright', 1, report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it.each(['vitest', 'playwright'] as const)('counts a %s run without a report as one failure', (runner) => {
    expect(countTests(runner, 1, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests(runner, 0, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a run that found no test, or that failed beside its tests, as one failure', () => {
    expect(countTests('playwright', 0, playwrightReport({}))).toMatchObject({ failed: 1 });
    expect(countTests('vitest', 1, vitestReport({ numPassedTests: 3 }))).toMatchObject({
      passed: 3,
      failed: 1,
    });
  });

  it('adds up', () => {
    expect(
      sumCounts([
        { passed: 1, failed: 0, skipped: 2 },
        { passed: 10, failed: 3, skipped: 0 },
      ]),
    ).toEqual({ passed: 11, failed: 3, skipped: 2 });
  });
});
