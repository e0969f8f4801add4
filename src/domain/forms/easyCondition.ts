import { getOwn } from '../shared/getOwn.ts';
import { parseNumericValue } from '../expression/compare.ts';
import type { Value } from '../expression/tree.ts';
import { asText, plainValue } from './doubleValues.ts';
import type { RowCondition, ConditionRow } from './conditionRows.ts';
import type { FormRow } from './formDefinition.ts';

/**
 * Whether a record meets a condition. Its rows are evaluated from left to right without precedence; a row about a field
 * the record does not have is skipped (contract form 4).
 * @param condition its rows. A condition without rows is met, and so is one that only the platform can evaluate
 * @param record the field values
 * @returns true if the condition is met
 * @example
 * const row = { field: 'amount', operator: '>', isNumber: true, value: '9', isEither: false };
 * isConditionMet({ rows: [row], message: '', isHard: false, text: '' }, { amount: 10 }); // true
 */
export function isConditionMet({ rows, isHard }: RowCondition, record: FormRow): boolean {
  if (isHard) return true;
  let holds: boolean | undefined;
  for (const row of rows) {
    if (!Object.hasOwn(record, row.field)) continue;
    const own = isRowMet(row, plainValue(getOwn(record, row.field)));
    holds = holds === undefined ? own : row.isEither ? holds || own : holds && own;
  }
  return holds ?? true;
}

function isRowMet({ operator, isNumber, value }: ConditionRow, found: Value): boolean {
  switch (operator) {
    case 'include':
      return asText(found).includes(value);
    case 'notInclude':
      return !asText(found).includes(value);
    case '==':
      return compareOperands(found, value, isNumber) === 0;
    case '!=':
      return compareOperands(found, value, isNumber) !== 0;
    case '>':
      return isOrdered(found, value, isNumber, (order) => order > 0);
    case '>=':
      return isOrdered(found, value, isNumber, (order) => order >= 0);
    case '<':
      return isOrdered(found, value, isNumber, (order) => order < 0);
    case '<=':
      return isOrdered(found, value, isNumber, (order) => order <= 0);
  }
}

function isOrdered(found: Value, value: string, isNumber: boolean, accept: (order: number) => boolean): boolean {
  const order = compareOperands(found, value, isNumber);
  return order !== undefined && accept(order);
}

/**
 * Compares as numbers or as texts. Returns a negative number, 0 or a positive number; `undefined` if a number is
 * required and one side is not numeric.
 */
function compareOperands(found: Value, value: string, isNumber: boolean): number | undefined {
  if (!isNumber) return sign(asText(found), value);
  const [left, right] = [parseNumericValue(found), parseNumericValue(value)];
  return left === undefined || right === undefined ? undefined : sign(left, right);
}

const sign = <T extends string | number>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);
