import type { RowCondition, ConditionOperator, ConditionRow } from '#domain/forms/conditionRows.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import { readArray, readText, readJsonObject, type UnknownRecord } from './looseValues.ts';

const OPERATORS: readonly ConditionOperator[] = ['==', '!=', '>', '>=', '<', '<=', 'include', 'notInclude'];
const NUMBERS = new Set(['Number', 'number', 'int']);

/**
 * Decodes a condition of rows from an object or JSON text (contract form 4). Returns `undefined` if it has no content.
 * An unknown operator compares for equality.
 */
export function decodeEasyCondition(given: unknown): RowCondition | undefined {
  const condition = readJsonObject(given);
  const isHard = condition['mode'] === 'hard';
  const list = condition['easyTableData'];
  const rows = readArray(typeof list === 'string' ? readJson(list) : list).map(decodeRow);
  if (isHard ? readText(condition['javaCode']).trim() === '' : rows.length === 0) return undefined;
  return {
    rows: isHard ? [] : rows,
    message: readText(condition['validMsg']),
    isHard,
    text: typeof given === 'string' ? given : JSON.stringify(condition),
  };
}

const decodeRow = (row: UnknownRecord): ConditionRow => ({
  field: readText(row['formField']),
  operator: OPERATORS.find((operator) => operator === row['op']) ?? '==',
  isNumber: NUMBERS.has(readText(row['dataType'])),
  value: readText(row['condition']),
  isEither: readText(row['logic']).toUpperCase() === 'OR',
});
