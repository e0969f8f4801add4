import { MOST_LEVELS, levelsOf } from '../directory/departmentAt.ts';
import type { PeopleColumn } from './peopleColumns.ts';
import { ACCOUNT, APP_ACCOUNT, CLEARED } from './peopleRow.ts';
import type { SheetFault } from './sheetProblem.ts';

/** What is wrong with a cell, and what would have been right. */
export interface CellFault {
  readonly fault: SheetFault;
  readonly values: Readonly<Record<string, string | number>>;
  readonly wanted: keyof typeof EXAMPLES;
}

const MAIL = /^[^\s@\p{C},;]+@[^\s@\p{C},;]+$/u;
/** What a spreadsheet makes of a long number: 1.38E+10. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/iu;
const MOBILE = /^\+?[\d\s()./-]{3,50}$/u;
const LONGEST: Readonly<Record<PeopleColumn, number>> = {
  account: 200,
  name: 200,
  mail: 200,
  mobile: 50,
  landline: 200,
  office: 200,
  carNumber: 200,
  department: MOST_LEVELS * 101,
  post: 200,
  superior: 200,
  headOf: 2_000,
};

/** Something right, as it is written in a sheet. */
export const EXAMPLES = {
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
 * What is wrong with a cell, seen alone; one sentence for one cell.
 * @param accounts those of a company's files, or all the app takes, too: a company's own directory has others.
 */
export function faultOfCell(
  column: PeopleColumn,
  cell: string,
  accounts: 'files' | 'app' = 'files',
): CellFault | undefined {
  const [fault, values = {}] = findFault(column, cell, accounts) ?? [];
  if (fault === undefined) return undefined;
  return { fault, values, wanted: fault === 'sheet.shortened' ? 'sheet.wanted.allDigits' : `sheet.wanted.${column}` };
}

type Found = readonly [fault: SheetFault, values?: CellFault['values']] | undefined;

function findFault(column: PeopleColumn, cell: string, accounts: 'files' | 'app'): Found {
  const isNaming = column === 'account' || column === 'name';
  if (cell === '' || cell === CLEARED) return isNaming ? ['sheet.cellEmpty'] : undefined;
  if (cell.length > LONGEST[column]) return ['sheet.cellLong', { count: cell.length, most: LONGEST[column] }];
  if (/\uFFFD/u.test(cell)) return ['sheet.lostSign', { cell }];
  const sign = cell.charAt(0);
  if (/[=@]/u.test(sign) || (sign === '+' && column !== 'mobile' && column !== 'landline'))
    return ['sheet.formula', { cell, sign }];
  if (/[\p{Cc}\p{Surrogate}]/u.test(column === 'headOf' ? cell.replaceAll('\n', '') : cell))
    return ['sheet.strangeSign'];
  const isAccount = (accounts === 'files' ? ACCOUNT : APP_ACCOUNT).test(cell.toLowerCase());
  if (column === 'account' && !isAccount) return ['sheet.noAccount', { cell }];
  return CHECKS[column]?.(cell);
}

const CHECKS: Readonly<Partial<Record<PeopleColumn, (cell: string) => Found>>> = {
  mail: (cell) => (MAIL.test(cell) ? undefined : [cell.includes('@') ? 'sheet.noMail' : 'sheet.noAt', { cell }]),
  mobile: (cell) => {
    if (MOBILE.test(cell)) return undefined;
    return [SHORTENED.test(cell) ? 'sheet.shortened' : 'sheet.noNumber', { cell }];
  },
  department: deepest,
  headOf: (cell) =>
    cell
      .split('\n')
      .map(deepest)
      .find((each) => each !== undefined),
};

function deepest(cell: string): Found {
  const levels = levelsOf(cell);
  if (levels.length === 0) return ['sheet.noDepartment', { cell }];
  return levels.length > MOST_LEVELS || levels.some((name) => name.length > 100)
    ? ['sheet.tooDeep', { cell: cell.slice(0, 40), most: MOST_LEVELS }]
    : undefined;
}
