import { MOST_LEVELS, levelsOf } from '../directory/departmentAt.ts';
import type { DefinitionProblem } from '../definitions/problem.ts';
import type { PeopleColumn } from './peopleColumns.ts';
import { ACCOUNT, CLEARED } from './peopleRow.ts';

type Fault = Pick<DefinitionProblem, 'message' | 'expected' | 'example'>;

const MAIL = /^[^\s@\p{C},;]+@[^\s@\p{C},;]+$/u;
/** What a spreadsheet makes of a long number: 1.38E+10. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+?\d+$/iu;
const MOBILE = /^\+?[\d\s()./-]{3,50}$/u;
const LONGEST: Readonly<Record<PeopleColumn, number>> = {
  account: 60,
  name: 200,
  mail: 200,
  mobile: 50,
  department: MOST_LEVELS * 101,
  post: 200,
  superior: 200,
  headOf: 2_000,
};

const RIGHT: Readonly<Record<PeopleColumn, { readonly expected: string; readonly example: string }>> = {
  account: { expected: 'an account of letters a to z, digits, points and hyphens', example: 'mei.tan' },
  name: { expected: 'a name', example: 'Mei Tan' },
  mail: { expected: 'a mail address', example: 'mei.tan@acme.example' },
  mobile: { expected: 'a telephone number', example: '+81 90 1234 5678' },
  department: { expected: 'names of departments from the top, with / between them', example: 'Sales/North' },
  post: { expected: 'what somebody works as', example: 'Accountant' },
  superior: { expected: 'the account of the superior', example: 'mei.tan' },
  headOf: { expected: 'the path of a department', example: 'Sales/North' },
};

/** What is wrong with a cell, seen alone; one sentence for one cell. */
export function faultOfCell(column: PeopleColumn, cell: string): Fault | undefined {
  const message = messageFor(column, cell);
  if (message === undefined) return undefined;
  const right = RIGHT[column];
  return SHORTENED.test(cell) && column === 'mobile'
    ? { message, expected: 'all its digits, in a column formatted as text', example: '13800000044' }
    : { message, ...right };
}

function messageFor(column: PeopleColumn, cell: string): string | undefined {
  if (cell === '') return column === 'account' || column === 'name' ? 'the cell is empty' : undefined;
  const isNaming = column === 'account' || column === 'name';
  if (cell === CLEARED && !isNaming) return undefined;
  if (cell.length > LONGEST[column]) return `the cell has ${cell.length} characters, ${LONGEST[column]} is the most`;
  if (/\uFFFD/u.test(cell)) return `“${cell}” has lost a character: it was saved in another encoding`;
  if (/^[=@]/u.test(cell)) return `“${cell}” begins with ${cell.charAt(0)}, as a formula does`;
  if (cell.startsWith('+') && column !== 'mobile') return `“${cell}” begins with +, as a formula does`;
  if (/[\p{Cc}\p{Surrogate}]/u.test(column === 'headOf' ? cell.replaceAll('\n', '') : cell))
    return 'the cell holds a sign that cannot be kept';
  return CHECKS[column]?.(cell);
}

const CHECKS: Readonly<Partial<Record<PeopleColumn, (cell: string) => string | undefined>>> = {
  account: (cell) => (ACCOUNT.test(cell.toLowerCase()) ? undefined : `“${cell}” is no account`),
  mail: (cell) =>
    MAIL.test(cell) ? undefined : cell.includes('@') ? `“${cell}” is no mail address` : `“${cell}” has no @`,
  mobile: (cell) => {
    if (SHORTENED.test(cell)) return `“${cell}” is a number a spreadsheet has shortened`;
    return MOBILE.test(cell) ? undefined : `“${cell}” is no telephone number`;
  },
  department: deepest,
  headOf: (cell) =>
    cell
      .split('\n')
      .map(deepest)
      .find((each) => each !== undefined),
};

function deepest(cell: string): string | undefined {
  const levels = levelsOf(cell);
  if (levels.length === 0) return `“${cell}” names no department`;
  return levels.length > MOST_LEVELS || levels.some((name) => name.length > 100)
    ? `“${cell.slice(0, 40)}” has more than ${MOST_LEVELS} levels of 100 characters`
    : undefined;
}
