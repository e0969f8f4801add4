import { expect, it } from 'vitest';
import { formatRefusedLines } from './importReport.ts';

it('writes refused rows as tab-separated lines that can be pasted into a spreadsheet', () => {
  expect(formatRefusedLines([])).toBe('');
  expect(
    formatRefusedLines([
      { line: 3, column: 'Cost', reason: 'no number' },
      { line: 12, column: '', reason: 'twice' },
    ]),
  ).toBe('3\tCost\tno number\n12\t\ttwice');
});
