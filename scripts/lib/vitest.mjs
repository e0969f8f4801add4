import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT, rootPath } from './root.mjs';
import { runTool } from './run.mjs';

/**
 * The part of vitest's JSON report that is read.
 * @typedef {{ status: string, fullName: string }} TestReport
 * @typedef {object} FileReport
 * @property {string} name its absolute path
 * @property {string} status
 * @property {number} startTime in milliseconds
 * @property {number} endTime
 * @property {readonly TestReport[]} assertionResults
 * @typedef {{ testResults: readonly FileReport[] }} RunReport
 */

/** A file that cannot be loaded, or whose `beforeAll` fails, has no failed test of its own. */
const isBrokenFile = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

const NOT_RUN = new Set(['pending', 'skipped', 'todo', 'disabled']);

/**
 * Converts vitest's JSON report to a tally. A broken file counts as one failure, and so does a run that ends with an
 * error without a failed test.
 * @param {RunReport} report
 * @param {number} code the exit code of vitest
 * @param {RegExp} [pattern] what `-t` selected: vitest reports all other tests as skipped, and they do not count
 * @returns {import('./tally.mjs').Tally}
 */
export function tallyOf(report, code, pattern) {
  const tests = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => !NOT_RUN.has(status) || pattern === undefined || pattern.test(fullName));
  const count = (isCounted) => tests.filter(({ status }) => isCounted(status)).length;
  const failed = count((status) => status === 'failed') + report.testResults.filter(isBrokenFile).length;
  return {
    passed: count((status) => status === 'passed'),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: count((status) => NOT_RUN.has(status)),
  };
}

const shortName = (file) => relative(ROOT, file);

/**
 * Returns the files with at least one failure.
 * @param {RunReport} report
 * @returns {readonly string[]} relative to the root of the repository
 */
export const failedFiles = (report) =>
  report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => shortName(name));

/**
 * Returns the names of the failed tests; a broken file is named `<file> (could not be loaded or prepared)`.
 * @param {RunReport} report
 * @returns {readonly string[]} such as `test/e2e/login.test.ts > asks again`
 */
export const failedTests = ({ testResults }) => testResults.flatMap(namesOfFailures);

/** @param {FileReport} file */
const namesOfFailures = (file) => [
  ...file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => `${shortName(file.name)} > ${fullName}`),
  ...(isBrokenFile(file) ? [`${shortName(file.name)} (could not be loaded or prepared)`] : []),
];

/**
 * Merges a run with a second run of its failed files. The second run of a file counts. A test that failed in only one
 * of the two runs is unstable and counts as passed; a failure in the second run counts where the file as a whole was
 * broken in either run, because no test of the first run can be compared with it.
 * @param {RunReport} first
 * @param {readonly FileReport[]} repeated a file that has no second report keeps its first one
 * @returns {import('./tally.mjs').Outcome}
 */
export function mergeRuns(first, repeated) {
  const merged = first.testResults.map((file) => repeated.find(({ name }) => name === file.name) ?? file);
  const instabilities = first.testResults.map((file, index) => {
    const second = merged[index] ?? file;
    if (second === file || isBrokenFile(second)) return { counted: [], unstable: [] };
    const [before, after] = [namesOfFailures(file), namesOfFailures(second)];
    const isOnce = (test) => !before.includes(test) || !after.includes(test);
    if (isBrokenFile(file)) return { counted: [], unstable: after.length > 0 ? [] : before };
    return { counted: after.filter(isOnce), unstable: [...before, ...after].filter(isOnce) };
  });
  const { passed, failed, skipped } = tallyOf({ testResults: merged }, 0);
  const onceFailed = instabilities.flatMap(({ counted }) => counted).length;
  return {
    passed: passed + onceFailed,
    failed: failed - onceFailed,
    skipped,
    unstable: instabilities.flatMap(({ unstable }) => unstable),
  };
}

/**
 * @param {RunReport} report
 * @returns {readonly { file: string, seconds: number }[]} the time of each file, without its imports
 */
export const fileTimes = (report) =>
  report.testResults.map(({ name, startTime, endTime }) => ({
    file: shortName(name),
    seconds: Math.max(0, (endTime - startTime) / 1000),
  }));

/**
 * Runs vitest with its own output on the terminal.
 * @param {string} name of the report in `.cache/tests`
 * @param {readonly string[]} options of vitest, and files
 * @returns {Promise<{ code: number, report: RunReport | undefined }>} no report where vitest could not start
 */
export async function runVitest(name, options, env = process.env) {
  const reportPath = rootPath(`.cache/tests/${name.replaceAll(/[^\w-]+/gu, '-')}.json`);
  rmSync(reportPath, { force: true });
  const { code } = await runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`, ...options],
    { env, isShown: true },
  );
  return { code, report: existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined };
}

/** Counts the tests of a vitest run without running them. */
export async function countVitest(name, options) {
  const listPath = rootPath(`.cache/tests/${name}-list.json`);
  rmSync(listPath, { force: true });
  await runTool('vitest', ['list', `--json=${listPath}`, ...options]);
  return existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')).length : 0;
}
