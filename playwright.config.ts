import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PARLANCE_E2E_REPORT']
    ? [['list'], ['json', { outputFile: process.env['PARLANCE_E2E_REPORT'] }]]
    : [['list']],
});
