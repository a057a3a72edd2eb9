import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most of the time is spent waiting for the database, or in one long test beside the others.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/*/{src,app}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{api,races}.test.ts', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.{api,races}.test.ts'],
          globalSetup: 'apps/api/test/postgres.setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['apps/api/test/**/*.{process,faults}.test.ts', 'demo/*.process.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
