import { randomInt } from 'node:crypto';
import { CLOCKS } from './clocks.mjs';
import { OTHER_VARIANTS, runEndToEnd, runUnit, smokeFiles } from './test-suites.mjs';

const DATABASES = ['embedded', 'postgres'];

const clockPart = (database, { number, name }) => ({
  name: `clocks:${database}:${number}`,
  title: `Smoke files, ${database}, clock ${number} (${name})`,
  run: () =>
    runEndToEnd(`clocks-${database}-${number}`, smokeFiles(), {
      TEST_DATABASE: database,
      TEST_CLOCK: String(number),
    }),
});

/**
 * The rest that `npm run test:matrix` runs: all end-to-end files in every other language and theme, the smoke files on
 * each database at each clock, and the properties with a seed that nobody has tried.
 * @type {readonly import('./test-plan.mjs').Part[]}
 */
export const MATRIX_SUITES = [
  {
    name: 'variants',
    title: 'End to end: all files in the other languages and themes',
    run: (files) => runEndToEnd('variants', files, { TEST_VARIANTS: OTHER_VARIANTS }),
  },
  ...DATABASES.flatMap((database) => CLOCKS.map((clock) => clockPart(database, clock))),
  {
    name: 'seed',
    title: 'Unit and property tests with a new seed',
    run: (files) => {
      const seed = String(randomInt(2 ** 31));
      console.log(`TEST_SEED=${seed} npm run test:unit repeats this part.`);
      return runUnit(files, { TEST_SEED: seed });
    },
  },
];
