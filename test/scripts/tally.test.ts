import { expect, it } from 'vitest';
import { sum, wordTally } from '../../scripts/lib/tally.mjs';
import { tallyOf } from '../../scripts/lib/vitest.mjs';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };

it('ends with one line that adds up all steps', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 1 },
    { passed: 40, failed: 1, skipped: 0 },
  ]);
  expect(wordTally(total)).toBe('42 passed, 1 failed, 1 skipped');
});

it('counts a test file that could not be loaded as one failure', () => {
  const broken = { ...report, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOf(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it('never calls a run that ended badly a success', () => {
  expect(tallyOf(report, 1).failed).toBe(1);
  expect(tallyOf(report, 0).failed).toBe(0);
});
