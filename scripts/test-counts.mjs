/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Counts the tests of one run. A run that failed although no test did (a file that could not be loaded, no
 * test found, a crash before the report) counts as one failure, so that none is ever lost in the sum.
 *
 * @param {'vitest' | 'playwright' | 'command'} runner
 * @param {number} exitCode
 * @param {unknown} report the runner's JSON report, undefined when it wrote none
 * @returns {Counts}
 */
export function countTests(runner, exitCode, report) {
  const counts = countersOf[runner](exitCode, report);
  const isUnexplained = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

const countersOf = {
  command: (exitCode) => ({ ...NOTHING, passed: exitCode === 0 ? 1 : 0 }),

  vitest: (_exitCode, report) => {
    if (!report) return NOTHING;
    const unloadable = report.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },

  playwright: (_exitCode, report) => {
    if (!report) return NOTHING;
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
};

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    NOTHING,
  );
}
