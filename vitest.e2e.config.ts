import { defineConfig } from 'vitest/config';

/** Real Chromium against the built server: one file after the other, because both want the same two cores. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/support/builtServer.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
