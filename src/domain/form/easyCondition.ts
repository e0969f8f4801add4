import { readNumber } from '../expression/compare.ts';
import type { Value } from '../expression/tree.ts';
import { asText, plainValue } from './doubleValues.ts';
import type { EasyCondition, EasyRow } from './conditionRows.ts';
import type { FormRow } from './formDefinition.ts';

/**
 * Whether a record fulfils a condition: its rows are read from left to right, without brackets, and a row about a field
 * the record does not have is passed over (contract form 4).
 * @param condition its rows; none hold always, and so does one that only the platform can tell
 * @param record the fields it speaks of
 * @returns true where it holds
 * @example
 * const row = { field: 'amount', operator: '>', isNumber: true, value: '9', isEither: false };
 * isFulfilled({ rows: [row], message: '', isHard: false, text: '' }, { amount: 10 }); // true
 */
export function isFulfilled({ rows, isHard }: EasyCondition, record: FormRow): boolean {
  if (isHard) return true;
  let holds: boolean | undefined;
  for (const row of rows) {
    if (!Object.hasOwn(record, row.field)) continue;
    const own = isRowFulfilled(row, plainValue(record[row.field]));
    holds = holds === undefined ? own : row.isEither ? holds || own : holds && own;
  }
  return holds ?? true;
}

function isRowFulfilled({ operator, isNumber, value }: EasyRow, found: Value): boolean {
  switch (operator) {
    case 'include':
      return asText(found).includes(value);
    case 'notInclude':
      return !asText(found).includes(value);
    case '==':
      return orderOf(found, value, isNumber) === 0;
    case '!=':
      return orderOf(found, value, isNumber) !== 0;
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
  const order = orderOf(found, value, isNumber);
  return order !== undefined && accept(order);
}

/** Below, at or above 0; nothing where a number is asked for and one side is none. */
function orderOf(found: Value, value: string, isNumber: boolean): number | undefined {
  if (!isNumber) return sign(asText(found), value);
  const [left, right] = [readNumber(found), readNumber(value)];
  return left === undefined || right === undefined ? undefined : sign(left, right);
}

const sign = <T extends string | number>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);
