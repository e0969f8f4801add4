import { describe, expect, it } from 'vitest';
import { formatTally, sum } from '../../scripts/lib/tally.mjs';
import { failedFiles, failedTests, tallyOf } from '../../scripts/lib/vitest.mjs';

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

  it('counts a run that ended with an error as failed even where every test passed', () => {
    expect(tallyOf(report, 1).failed).toBe(1);
    expect(tallyOf(report, 0).failed).toBe(0);
  });

  it('leaves out tests that a pattern did not select, and keeps selected ones that were skipped', () => {
    const selected = { testResults: [fileReport('(PostgreSQL)', ['passed', 'skipped']), fileReport('c', ['skipped'])] };
    expect(tallyOf(selected, 0, /\(PostgreSQL\)/u)).toEqual({ passed: 1, failed: 0, skipped: 1 });
  });
});
