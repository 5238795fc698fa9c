import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{library,main,shared,renderer,scripts}/**/*.test.{ts,tsx}'],
          pool: 'forks',
          // Most of a test is waiting for disks and processes, so every core gets a worker.
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'mcp',
          include: ['tests/mcp/**/*.test.ts'],
          pool: 'forks',
          // Most of a test is waiting for disks and processes, so every core gets a worker.
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
