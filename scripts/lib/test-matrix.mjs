import { randomInt } from 'node:crypto';
import { CLOCKS, ORDINARY_CLOCK } from './clocks.mjs';
import { OTHER_PAIRS, OTHER_VALUES, runEndToEnd, runUnit, smokeFiles } from './test-suites.mjs';

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

/** Every pair of database and clock except that of `npm test`. */
const CLOCK_PARTS = DATABASES.flatMap((database) =>
  CLOCKS.filter((clock) => database !== 'embedded' || clock !== ORDINARY_CLOCK).map((clock) =>
    clockPart(database, clock),
  ),
);

/**
 * The suites of `npm run test:matrix`: all end-to-end files in each other language and in the other theme, the smoke
 * files in the remaining pairs of language and theme and for each pair of database and clock, and the property tests
 * with a new seed.
 * @type {readonly import('./test-plan.mjs').Part[]}
 */
export const MATRIX_SUITES = [
  {
    name: 'variants:files',
    title: `End to end: all files in ${OTHER_VALUES}`,
    run: (files) => runEndToEnd('variants-files', files, { TEST_VARIANTS: OTHER_VALUES }),
  },
  {
    name: 'variants:pairs',
    title: `End to end: smoke files in ${OTHER_PAIRS}`,
    run: () => runEndToEnd('variants-pairs', smokeFiles(), { TEST_VARIANTS: OTHER_PAIRS }),
  },
  ...CLOCK_PARTS,
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
