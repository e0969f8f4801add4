import type { EasyCondition, EasyOperator, EasyRow } from '#domain/form/conditionRows.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import { listOf, looseTextOf, openedOf, type LooseRecord } from './looseValues.ts';

const OPERATORS: readonly EasyOperator[] = ['==', '!=', '>', '>=', '<', '<=', 'include', 'notInclude'];
const NUMBERS = new Set(['Number', 'number', 'int']);

/**
 * A condition put together from rows, as text or as itself (contract form 4); nothing where it has no content. An
 * operator nobody knows compares for sameness.
 */
export function decodeEasyCondition(given: unknown): EasyCondition | undefined {
  const condition = openedOf(given);
  const isHard = condition['mode'] === 'hard';
  const list = condition['easyTableData'];
  const rows = listOf(typeof list === 'string' ? readJson(list) : list).map(decodeRow);
  if (isHard ? looseTextOf(condition['javaCode']).trim() === '' : rows.length === 0) return undefined;
  return {
    rows: isHard ? [] : rows,
    message: looseTextOf(condition['validMsg']),
    isHard,
    text: typeof given === 'string' ? given : JSON.stringify(condition),
  };
}

const decodeRow = (row: LooseRecord): EasyRow => ({
  field: looseTextOf(row['formField']),
  operator: OPERATORS.find((operator) => operator === row['op']) ?? '==',
  isNumber: NUMBERS.has(looseTextOf(row['dataType'])),
  value: looseTextOf(row['condition']),
  isEither: looseTextOf(row['logic']).toUpperCase() === 'OR',
});
