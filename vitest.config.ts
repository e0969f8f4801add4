import { configDefaults, defineConfig } from 'vitest/config';
import { textPacks } from './scripts/build/textPacks.ts';
import { LongestFirst, readFullRunFiles } from './scripts/build/longestFirst.ts';

const EXCLUDED = [...configDefaults.exclude, 'test/e2e/**'];
/** Suites that start servers, databases or npm: minutes, where the others take seconds. */
const SLOW = [
  'server/**/*.test.ts',
  'test/server/**/*.test.ts',
  'test/contract/**/*.test.ts',
  'test/package/**/*.test.ts',
];

/** `TEST_RUN=default` leaves out the files that run only in the full run. Without it every file may be run. */
const FULL_RUN_ONLY = process.env['TEST_RUN'] === 'default' ? readFullRunFiles() : [];
/** Whether suites run that need several connections to one database. */
const ON_POSTGRES = !['', 'embedded', undefined].includes(process.env['TEST_DATABASE']);

/** Everything that runs without a browser. The end-to-end tests have a configuration of their own. */
export default defineConfig({
  plugins: [textPacks()],
  test: {
    // A forgotten `.only` must not look like success.
    allowOnly: false,
    // Far beyond what any test takes on an idle machine: a busy one must not make a test fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: '100%',
    // Files share their modules: none of ours keeps anything that another test could see, and loading them again costs
    // more than the tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['test/support/seedProperties.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          pool: 'threads',
          include: ['{src,test}/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...EXCLUDED, ...SLOW],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SLOW,
          exclude: [...EXCLUDED, ...FULL_RUN_ONLY, ...(ON_POSTGRES ? [] : ['**/*.postgres.test.ts'])],
          setupFiles: ['test/support/closeDatabases.ts'],
        },
      },
    ],
  },
});
