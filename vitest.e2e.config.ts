import { defineConfig } from 'vitest/config';

/** Real Chromium against the built server, two files at a time: while one waits for its page, the other one's works. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/support/house.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    allowOnly: false,
  },
});
