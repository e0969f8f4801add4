import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The sweep over all pages takes longest, in one of the shortest files: begun last, it would run alone. */
class SweepFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSweep = ({ moduleId }: TestSpecification) => moduleId.includes('/everyRoute');
    const inOrder = await super.sort(files);
    return [...inOrder.filter(isSweep), ...inOrder.filter((file) => !isSweep(file))];
  }
}

/**
 * Real Chromium against the built server, three files at a time on the two processors of a small machine: while one
 * waits for its page, the others' work.
 */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/support/globalSetup.ts'],
    maxWorkers: 3,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    allowOnly: false,
    sequence: { sequencer: SweepFirst },
  },
});
