import { expect, it } from 'vitest';
import { refusedText } from '#domain/bolist/importReport.ts';

it('tells refused rows line by line, to be pasted beside the spreadsheet', () => {
  expect(refusedText([])).toBe('');
  expect(
    refusedText([
      { line: 3, column: 'Cost', reason: 'no number' },
      { line: 12, column: '', reason: 'twice' },
    ]),
  ).toBe('3\tCost\tno number\n12\t\ttwice');
});
