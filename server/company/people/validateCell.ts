import { MAX_LEVELS, splitDepartmentPath } from '../departmentPath.ts';
import type { PeopleColumn } from './peopleColumns.ts';
import { isAccount } from '../accountRule.ts';
import { FILE_ACCOUNT_PATTERN, CLEAR_MARK } from './peopleRow.ts';
import type { SheetFault } from './createSheetProblem.ts';

export interface CellProblem {
  readonly fault: SheetFault;
  readonly values: Readonly<Record<string, string | number>>;
  readonly expectedMessage: keyof typeof CELL_EXAMPLES;
}

const MAIL_PATTERN = /^[^\s@\p{C},;]+@[^\s@\p{C},;]+$/u;
/** Format in which a spreadsheet shortens long numbers: 1.38E+10. */
const SCIENTIFIC_NUMBER = /^\d(?:[.,]\d+)?E\+?\d+$/iu;
const MOBILE_PATTERN = /^\+?[\d\s()./-]{3,50}$/u;
const MAX_LENGTHS: Readonly<Record<PeopleColumn, number>> = {
  account: 200,
  name: 200,
  mail: 200,
  mobile: 50,
  landline: 200,
  office: 200,
  carNumber: 200,
  department: MAX_LEVELS * 101,
  post: 200,
  superior: 200,
  headOf: 2_000,
};

export const CELL_EXAMPLES = {
  'sheet.wanted.account': 'mei.tan',
  'sheet.wanted.name': 'Mei Tan',
  'sheet.wanted.mail': 'mei.tan@acme.example',
  'sheet.wanted.mobile': '+81 90 1234 5678',
  'sheet.wanted.landline': '021-5888 0001',
  'sheet.wanted.office': 'A-1501',
  'sheet.wanted.carNumber': 'ABC 1234',
  'sheet.wanted.allDigits': '13800000044',
  'sheet.wanted.department': 'Sales/North',
  'sheet.wanted.post': 'Accountant',
  'sheet.wanted.superior': 'mei.tan',
  'sheet.wanted.headOf': 'Sales/North',
} as const;

/**
 * Validates a cell by itself; returns at most one problem.
 * @param accounts `files` for the accounts of company files, `app` for all accounts the app accepts, such as those of a
 * company's own directory
 */
export function validateCell(
  column: PeopleColumn,
  cell: string,
  accounts: 'files' | 'app' = 'files',
): CellProblem | undefined {
  const [fault, values = {}] = findFault(column, cell, accounts) ?? [];
  if (fault === undefined) return undefined;
  return {
    fault,
    values,
    expectedMessage: fault === 'sheet.shortened' ? 'sheet.wanted.allDigits' : `sheet.wanted.${column}`,
  };
}

type CellFault = readonly [fault: SheetFault, values?: CellProblem['values']] | undefined;

function findFault(column: PeopleColumn, cell: string, accounts: 'files' | 'app'): CellFault {
  const isNaming = column === 'account' || column === 'name';
  if (cell === '' || cell === CLEAR_MARK) return isNaming ? ['sheet.cellEmpty'] : undefined;
  if (cell.length > MAX_LENGTHS[column]) return ['sheet.cellLong', { count: cell.length, most: MAX_LENGTHS[column] }];
  if (/\uFFFD/u.test(cell)) return ['sheet.lostSign', { cell }];
  const sign = cell.charAt(0);
  if (/[=@]/u.test(sign) || (sign === '+' && column !== 'mobile' && column !== 'landline'))
    return ['sheet.formula', { cell, sign }];
  if (/[\p{Cc}\p{Surrogate}]/u.test(column === 'headOf' ? cell.replaceAll('\n', '') : cell))
    return ['sheet.strangeSign'];
  const account = cell.toLowerCase();
  const mayBe = accounts === 'files' ? FILE_ACCOUNT_PATTERN.test(account) : isAccount(account);
  if (column === 'account' && !mayBe) return ['sheet.noAccount', { cell }];
  return CHECKS[column]?.(cell);
}

const CHECKS: Readonly<Partial<Record<PeopleColumn, (cell: string) => CellFault>>> = {
  mail: (cell) =>
    MAIL_PATTERN.test(cell) ? undefined : [cell.includes('@') ? 'sheet.noMail' : 'sheet.noAt', { cell }],
  mobile: (cell) => {
    if (MOBILE_PATTERN.test(cell)) return undefined;
    return [SCIENTIFIC_NUMBER.test(cell) ? 'sheet.shortened' : 'sheet.noNumber', { cell }];
  },
  department: maxDepartmentDepth,
  headOf: (cell) =>
    cell
      .split('\n')
      .map(maxDepartmentDepth)
      .find((each) => each !== undefined),
};

function maxDepartmentDepth(cell: string): CellFault {
  const levels = splitDepartmentPath(cell);
  if (levels.length === 0) return ['sheet.noDepartment', { cell }];
  return levels.length > MAX_LEVELS || levels.some((name) => name.length > 100)
    ? ['sheet.tooDeep', { cell: cell.slice(0, 40), most: MAX_LEVELS }]
    : undefined;
}
