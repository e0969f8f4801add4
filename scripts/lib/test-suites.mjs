import { readFileSync } from 'node:fs';
import { buildChanged } from './builds.mjs';
import { chromiumProblem } from './chromium.mjs';
import { rootPath } from './root.mjs';
import { NOTHING } from './tally.mjs';
import { formatVariant, VARIANTS } from './variants.mjs';
import { countVitest, failedFiles, fileTimes, mergeRuns, runVitest, tallyOf } from './vitest.mjs';

const E2E_CONFIG = ['--config', 'vitest.e2e.config.ts'];
const [, ...OTHER_VARIANTS] = VARIANTS.map(formatVariant);
/** The smallest set of pairs that covers the other languages and the other theme. */
export const OTHER_VALUES = 'en-US/dark,ja-JP/light';
/** The pairs that only `npm run test:matrix` covers. */
export const OTHER_PAIRS = OTHER_VARIANTS.filter((variant) => !OTHER_VALUES.includes(variant)).join(',');
const ON_POSTGRES = '\\(PostgreSQL\\)';

const readFileList = (path) => JSON.parse(readFileSync(rootPath(path), 'utf8')).files.map(({ file }) => file);

/** The files of the server project that only `npm run test:all` runs. */
const slowServerFiles = () => readFileList('test/server/full-run.json');

/** The end-to-end files that `npm test` runs; all others are in `npm run test:all`. */
export const smokeFiles = () => readFileList('test/e2e/smoke.json');

const SERVER_PROJECT = ['--project', 'server'];

/** Leaves out the files of `test/server/full-run.json` (vitest.config.ts). */
const WITHOUT_SLOW_FILES = { TEST_RUN: 'default' };

const exclude = (files) => files.flatMap((file) => ['--exclude', file]);

/** @returns {import('./tally.mjs').Outcome} */
const toOutcome = ({ code, report }, pattern) =>
  report === undefined ? { ...NOTHING, failed: 1 } : { ...tallyOf(report, code, pattern), files: fileTimes(report) };

/**
 * Runs tests that need no browser of their own.
 * @param {string} name of the part
 * @param {readonly string[]} options of vitest
 * @param {Readonly<Record<string, string>>} settings `TEST_…` variables of this part
 * @param {string} [pattern] runs only tests whose full name matches
 */
async function runTests(name, options, settings = {}, pattern) {
  const words = pattern === undefined ? options : [...options, '-t', pattern];
  const run = await runVitest(name, words, { ...process.env, ...settings });
  return toOutcome(run, pattern === undefined ? undefined : new RegExp(pattern, 'u'));
}

/** Runs each failed file once more alone and takes the counts of that run for it. */
async function repeatFailed(name, options, env, first) {
  const repeated = [];
  for (const [index, file] of failedFiles(first.report).entries()) {
    console.log(`\nRunning ${file} once more, alone`);
    const again = await runVitest(`${name}-again-${index}`, [...options, file], env);
    repeated.push(...(again.report?.testResults ?? []));
  }
  return { ...mergeRuns(first.report, repeated), files: fileTimes(first.report) };
}

/**
 * Without a browser the tests count as skipped and the run as incomplete, so that it fails.
 * @param {string} name of the part
 * @param {readonly string[]} options of vitest
 * @param {() => Promise<import('./tally.mjs').Outcome>} runTheTests
 */
async function requireBrowser(name, options, runTheTests) {
  const problem = await chromiumProblem();
  if (problem === undefined) return runTheTests();
  return { ...NOTHING, skipped: await countVitest(name, options), isIncomplete: true, complaint: problem };
}

/**
 * Runs end-to-end tests in Chromium.
 * @param {string} name of the part
 * @param {readonly string[]} selection files, or options such as `--exclude`
 * @param {Readonly<Record<string, string>>} settings `TEST_…` variables of this part
 */
export async function runEndToEnd(name, selection, settings = {}) {
  const options = [...E2E_CONFIG, ...selection];
  return requireBrowser(name, options, async () => {
    const env = { ...process.env, ...settings };
    const first = await runVitest(name, options, env);
    if (first.report === undefined || failedFiles(first.report).length === 0) return toOutcome(first);
    return repeatFailed(name, E2E_CONFIG, env, first);
  });
}

function runPages(files) {
  const options = ['--config', 'vitest.pages.config.ts', ...files];
  return requireBrowser('pages', options, () => runTests('pages', options));
}

/**
 * @param {readonly string[]} files all unit tests if empty
 * @param {Readonly<Record<string, string>>} [settings]
 */
export const runUnit = (files, settings) => runTests('unit', ['--project', 'unit', ...files], settings);

/**
 * Runs all server tests on PostgreSQL behind PgBouncer in transaction mode (ADR 84). Builds the server first, because
 * two test files would do so at the same time.
 * @param {readonly string[]} files all of them if empty
 */
export async function runPooled(files) {
  await buildChanged(['server']);
  const settings = { TEST_DATABASE: 'postgres', TEST_DATABASE_POOLER: 'transaction' };
  return runTests('pooler', [...SERVER_PROJECT, ...files], settings, ON_POSTGRES);
}

/**
 * The suites of `npm test`.
 * @type {readonly import('./test-plan.mjs').Part[]}
 */
export const DEFAULT_SUITES = [
  { name: 'unit', title: 'Unit and property tests', run: (files) => runUnit(files) },
  {
    name: 'pages',
    title: 'Pages and form controls',
    run: runPages,
  },
  {
    name: 'server',
    title: 'Server and contract tests (embedded database)',
    run: (files) => runTests('server', [...SERVER_PROJECT, ...files], files.length > 0 ? {} : WITHOUT_SLOW_FILES),
    needs: 'build',
  },
  {
    name: 'e2e',
    title: 'End to end in Chromium: smoke files',
    run: (files) => runEndToEnd('e2e', files.length > 0 ? files : smokeFiles()),
    needs: 'build',
  },
];

/**
 * The additional suites of `npm run test:all`, without repeating a test.
 * @type {readonly import('./test-plan.mjs').Part[]}
 */
export const FULL_SUITES = [
  {
    name: 'server-slow',
    title: 'Server tests: slow files, on both databases, all dumps',
    run: () =>
      runTests('server-slow', [...SERVER_PROJECT, ...slowServerFiles()], {
        TEST_DATABASE: 'both',
        TEST_DUMPS: 'all',
      }),
    needs: 'build',
  },
  {
    name: 'server-postgres',
    title: 'Server tests: the other files on PostgreSQL',
    run: () =>
      runTests('server-postgres', SERVER_PROJECT, { ...WITHOUT_SLOW_FILES, TEST_DATABASE: 'postgres' }, ON_POSTGRES),
    needs: 'build',
  },
  {
    name: 'e2e-rest',
    title: 'End to end in Chromium: all other files',
    run: () => runEndToEnd('e2e-rest', exclude(smokeFiles())),
    needs: 'build',
  },
  {
    name: 'e2e-outbox',
    title: 'End to end in Chromium: more random runs of the outbox',
    run: () => runEndToEnd('e2e-outbox', ['test/e2e/outboxKills.test.ts'], { TEST_OUTBOX_SEEDS: '4-20' }),
    needs: 'build',
  },
  {
    name: 'e2e-variants',
    title: 'End to end in Chromium: smoke files in each other language and theme',
    run: () => runEndToEnd('e2e-variants', smokeFiles(), { TEST_VARIANTS: OTHER_VALUES, TEST_OUTBOX_SEEDS: '1' }),
    needs: 'build',
  },
];
