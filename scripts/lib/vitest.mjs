import { existsSync, readFileSync, rmSync } from 'node:fs';
import { rootPath } from './root.mjs';
import { runTool } from './run.mjs';

/**
 * Turns vitest's JSON report into a tally. A file that cannot be loaded has no tests: it counts as one failure,
 * and so does a run that ends badly without naming a failed test.
 * @returns {import('./tally.mjs').Tally}
 */
export function tallyOf(report, code) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + brokenFiles.length;
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** What vitest is told for the tests in a browser. */
export const E2E = ['--config', 'vitest.e2e.config.ts'];

/**
 * Runs vitest with its own output on the terminal.
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function runVitest(name, words, env = process.env) {
  const reportPath = rootPath(`.cache/tests/${name}.json`);
  rmSync(reportPath, { force: true });
  const { code } = await runTool(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`, ...words],
    { env, isShown: true },
  );
  if (!existsSync(reportPath)) return { passed: 0, failed: 1, skipped: 0 };
  return tallyOf(JSON.parse(readFileSync(reportPath, 'utf8')), code);
}

/** How many tests a vitest run would run, without running them. */
export async function countVitest(name, words) {
  const listPath = rootPath(`.cache/tests/${name}-list.json`);
  rmSync(listPath, { force: true });
  await runTool('vitest', ['list', `--json=${listPath}`, ...words]);
  return existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')).length : 0;
}
