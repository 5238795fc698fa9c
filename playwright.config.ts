import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A real window beside others on a busy machine may miss a beat; what fails three times is broken, and the list names both.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PARLANCE_E2E_REPORT']
    ? [['list'], ['json', { outputFile: process.env['PARLANCE_E2E_REPORT'] }]]
    : [['list']],
});
