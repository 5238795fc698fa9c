import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{library,main,shared,renderer,scripts}/**/*.test.{ts,tsx}'],
          pool: 'forks',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'mcp',
          include: ['tests/mcp/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
