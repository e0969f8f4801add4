import { randomInt } from 'node:crypto';
import { CLOCKS, ORDINARY_CLOCK } from './clocks.mjs';
import { OTHER_PAIRS, OTHER_VALUES, runEndToEnd, runPooled, runUnit, smokeFiles } from './test-suites.mjs';

/**
 * The files in which a date is written to the database and read from it again. How a page draws a date does not depend
 * on the database: the other smoke files run with every clock on the embedded one.
 */
const FILES_WITH_STORED_DATES = [
  'test/e2e/approveAndReturn.test.ts',
  'test/e2e/following.test.ts',
  'test/e2e/lists.test.ts',
  'test/e2e/startChoices.test.ts',
];

const clockPart = (database, { number, name }, files) => ({
  name: `clocks:${database}:${number}`,
  title: `${files.length} smoke files, ${database}, clock ${number} (${name})`,
  run: () =>
    runEndToEnd(`clocks-${database}-${number}`, files, {
      TEST_DATABASE: database,
      TEST_CLOCK: String(number),
    }),
});

const OTHER_CLOCKS = CLOCKS.filter((clock) => clock !== ORDINARY_CLOCK);

/** Every pair of database and clock except that of `npm test`. */
const CLOCK_PARTS = [
  ...OTHER_CLOCKS.map((clock) => clockPart('embedded', clock, smokeFiles())),
  clockPart('postgres', ORDINARY_CLOCK, smokeFiles()),
  ...OTHER_CLOCKS.map((clock) => clockPart('postgres', clock, FILES_WITH_STORED_DATES)),
];

/**
 * The suites of `npm run test:matrix`: all end-to-end files in each other language and in the other theme; the smoke
 * files in the remaining pairs of language and theme, with each clock, and on PostgreSQL; those with stored dates for
 * each pair of PostgreSQL and clock; the server tests behind PgBouncer; the property tests with a new seed.
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
  { name: 'pooler', title: 'Server tests on PostgreSQL behind PgBouncer in transaction mode', run: runPooled },
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
