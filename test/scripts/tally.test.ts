import { describe, expect, it } from 'vitest';
import { formatTally, sum } from '../../scripts/lib/tally.mjs';
import { failedFiles, failedTests, mergeRuns, tallyOf } from '../../scripts/lib/vitest.mjs';

const fileReport = (name: string, statuses: readonly string[], status = 'passed') => ({
  name: `${process.cwd()}/test/${name}`,
  status,
  startTime: 0,
  endTime: 0,
  assertionResults: statuses.map((each, index) => ({ status: each, fullName: `${name} test ${index}` })),
});
const report = { testResults: [fileReport('a', ['passed', 'passed', 'passed', 'skipped'])] };

describe('formatTally', () => {
  it('adds up all parts in one line', () => {
    const total = sum([
      { passed: 2, failed: 0, skipped: 1 },
      { passed: 40, failed: 1, skipped: 0 },
    ]);
    expect(formatTally(total)).toBe('42 passed, 1 failed, 1 skipped');
  });
});

describe('tallyOf', () => {
  it('counts a test file that could not be loaded as one failure', () => {
    const broken = { testResults: [...report.testResults, fileReport('b', [], 'failed')] };
    expect(tallyOf(broken, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
    expect(failedFiles(broken)).toEqual(['test/b']);
    expect(failedTests(broken)).toEqual(['test/b (could not be loaded or prepared)']);
  });

  it('counts a run that ended with an error as failed even if every test passed', () => {
    expect(tallyOf(report, 1).failed).toBe(1);
    expect(tallyOf(report, 0).failed).toBe(0);
  });

  it('ignores tests not selected by a pattern, and keeps selected ones that were skipped', () => {
    const selected = { testResults: [fileReport('(PostgreSQL)', ['passed', 'skipped']), fileReport('c', ['skipped'])] };
    expect(tallyOf(selected, 0, /\(PostgreSQL\)/u)).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });
});

describe('mergeRuns', () => {
  const merge = (first: ReturnType<typeof fileReport>, second?: ReturnType<typeof fileReport>) =>
    mergeRuns({ testResults: [...report.testResults, first] }, second ? [second] : []);
  const failing = (...statuses: readonly string[]) => fileReport('b', statuses, 'failed');

  it('counts a test as failed only if it failed in both runs', () => {
    const merged = merge(failing('failed', 'failed', 'passed'), failing('failed', 'passed', 'passed'));
    expect(merged).toEqual({ passed: 5, failed: 1, skipped: 1, unstable: ['test/b > b test 1'] });
  });

  it('counts a test that fails only in the second run as unstable', () => {
    const merged = merge(failing('failed', 'passed'), failing('passed', 'failed'));
    expect(merged).toMatchObject({ passed: 5, failed: 0, unstable: ['test/b > b test 0', 'test/b > b test 1'] });
  });

  it('uses the counts of the second run if a file could not be prepared in the first', () => {
    const merged = merge(failing('skipped', 'skipped'), fileReport('b', ['passed', 'passed']));
    const unstable = ['test/b (could not be loaded or prepared)'];
    expect(merged).toEqual({ passed: 5, failed: 0, skipped: 1, unstable });
  });

  it('counts a failure of a file that could not be prepared in one of the runs', () => {
    expect(merge(failing('skipped', 'skipped'), failing('failed', 'passed'))).toMatchObject({
      failed: 1,
      unstable: [],
    });
    expect(merge(failing('failed', 'passed'), failing('skipped', 'skipped'))).toMatchObject({
      failed: 1,
      unstable: [],
    });
    expect(merge(failing('failed', 'passed'))).toMatchObject({ failed: 1, unstable: [] });
  });
});
