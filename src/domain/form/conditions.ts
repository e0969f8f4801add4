import { isEqual, order, toText } from '../expression/compare.ts';
import type { Value, Variables } from '../expression/tree.ts';
import { readDecimal } from '../shared/decimal.ts';
import { plainValue } from './doubleValues.ts';

/** One row of a condition clicked together in a designer (contract forms 3.4, mode `easy`). */
export interface ConditionRow {
  readonly field: string;
  readonly operator: '==' | '!=' | '>' | '>=' | '<' | '<=' | 'include' | 'notInclude';
  readonly isNumber: boolean;
  readonly value: string;
  /** How the row joins what stands above it. */
  readonly join: 'and' | 'or';
}

/**
 * Whether a clicked condition is fulfilled: its rows are combined from top to bottom, without precedence. A row whose
 * field
 * is not in the record is passed over; without any row left the condition is fulfilled.
 */
export function isFulfilled(rows: readonly ConditionRow[], record: Variables): boolean {
  const asked = rows.filter(({ field }) => Object.hasOwn(record, field));
  const [first, ...others] = asked;
  if (!first) return true;
  return others.reduce(
    (holds, row) => (row.join === 'or' ? holds || holdsFor(row, record) : holds && holdsFor(row, record)),
    holdsFor(first, record),
  );
}

function holdsFor({ field, operator, isNumber, value }: ConditionRow, record: Variables): boolean {
  const stored = toText(plainValue(record[field]));
  const [left, right]: readonly [Value, Value] = isNumber
    ? [readDecimal(stored) ?? null, readDecimal(value) ?? null]
    : [stored, value];
  switch (operator) {
    case '==':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case 'include':
      return stored.includes(value);
    case 'notInclude':
      return !stored.includes(value);
    default:
      return compares(operator, isNumber ? order(left, right) : stored < value ? -1 : stored > value ? 1 : 0);
  }
}

function compares(operator: '>' | '>=' | '<' | '<=', found: -1 | 0 | 1 | undefined): boolean {
  if (found === undefined) return false;
  return found === 0 ? operator.endsWith('=') : found > 0 === operator.startsWith('>');
}
