import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first: started last, one of them would run alone at the end. */
const LONGEST = [
  'everyRoute/requests',
  'everyRoute/lists',
  'session',
  'everyRoute/others',
  'qrForm',
  'approveAndReturn',
  'moreLists',
  'managedPeople',
  'peopleImport',
  'following',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? LONGEST.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
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
    // As long as Playwright waits for what is on a page: the default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
  },
});
