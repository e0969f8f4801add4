import { expect, it } from 'vitest';
import { MAX_LEVELS } from '../departmentPath.ts';
import { validateCell } from './validateCell.ts';

const faultIn = (...given: Parameters<typeof validateCell>) => validateCell(...given)?.fault;

it.each([
  ['account', 'mei.tan'],
  ['name', 'x'.repeat(200)],
  ['mail', ''],
  ['mail', '-'],
  ['mail', 'mei.tan@acme.example'],
  ['mobile', '+81 90 1234 5678'],
  ['mobile', '1'.repeat(50)],
  ['landline', '+86 21 5888 0001'],
  ['department', ['a'.repeat(100), 'b'].join('/')],
  ['headOf', 'Sales/North\nSales/South'],
] as const)('accepts %s "%s"', (column, cell) => {
  expect(validateCell(column, cell)).toBeUndefined();
});

it.each([
  ['account', '', 'sheet.cellEmpty'],
  ['name', '', 'sheet.cellEmpty'],
  ['name', '-', 'sheet.cellEmpty'],
  ['name', 'M\u0007ei', 'sheet.strangeSign'],
  ['name', 'Mei\nTan', 'sheet.strangeSign'],
  ['headOf', 'Sales\u0007', 'sheet.strangeSign'],
  ['name', '@Mei', 'sheet.formula'],
  ['name', '+Mei', 'sheet.formula'],
  ['landline', '=1+1', 'sheet.formula'],
  ['account', 'mei tan', 'sheet.noAccount'],
  ['mail', 'mei.tan', 'sheet.noAt'],
  ['mail', 'mei@tan@acme.example', 'sheet.noMail'],
  ['mobile', '1.38E+10', 'sheet.shortened'],
  ['mobile', 'none', 'sheet.noNumber'],
  ['department', '/', 'sheet.noDepartment'],
  ['department', 'a'.repeat(101), 'sheet.tooDeep'],
  ['department', Array.from({ length: MAX_LEVELS + 1 }, () => 'a').join('/'), 'sheet.tooDeep'],
  ['headOf', 'Sales\n/', 'sheet.noDepartment'],
] as const)('refuses %s "%s" as %s', (column, cell, fault) => {
  expect(faultIn(column, cell)).toBe(fault);
});

it('names the length of a cell that is too long, and the limit', () => {
  expect(validateCell('mobile', '1'.repeat(51))).toMatchObject({
    fault: 'sheet.cellLong',
    values: { count: 51, most: 50 },
  });
});

it('names the cell in which a character was lost', () => {
  expect(validateCell('name', 'M\uFFFDi')).toMatchObject({ fault: 'sheet.lostSign', values: { cell: 'M\uFFFDi' } });
});

it('shortens the path of a department that is too deep to 40 characters', () => {
  const cell = 'a'.repeat(101);
  expect(validateCell('department', cell)).toMatchObject({ values: { cell: 'a'.repeat(40), most: MAX_LEVELS } });
});

it('accepts an account that only the app may assign, but not in a company file', () => {
  expect(faultIn('account', '田中', 'app')).toBeUndefined();
  expect(faultIn('account', '田中', 'files')).toBe('sheet.noAccount');
  expect(faultIn('account', '田中')).toBe('sheet.noAccount');
  expect(faultIn('account', 'a#b', 'app')).toBe('sheet.noAccount');
});
