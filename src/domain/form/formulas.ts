import { evaluate } from '../expression/evaluate.ts';
import { readNumber } from '../expression/compare.ts';
import type { Expression, Value } from '../expression/tree.ts';
import type { FormFormula, FormRecord, FormRow } from './formDefinition.ts';
import { lookupInForm } from './lookupInForm.ts';
import { asText } from './doubleValues.ts';

/** Formulas may feed each other; a circle of them stops here. */
const MOST_ROUNDS = 10;

/**
 * Computes every formula until nothing changes any more, rows before the main record (contract form 9). A result that
 * is missing leaves the field alone, except that a number summed over a table without rows becomes 0. Formulas that
 * feed each other in a circle stop after ten rounds.
 * @param formulas in any order
 * @param record what is written
 * @returns the same record when nothing changed
 * @example
 * import { expressionOf } from '@ringi/domain/testing';
 * const sum = { target: { field: 'total' }, expression: expressionOf('SUB_SUM({lines.amount})') };
 * const record = { fields: { total: 0 }, tables: { lines: [{ amount: 3 }, { amount: '4.5' }] }, parts: {} };
 * recompute([sum], record).fields; // { total: 7.5 }
 */
export function recompute(formulas: readonly FormFormula[], record: FormRecord): FormRecord {
  let current = record;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = formulas.reduce(applyFormula, current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

function applyFormula(record: FormRecord, { target, expression }: FormFormula): FormRecord {
  const { table, field } = target;
  if (table === undefined) {
    const result = evaluate(expression, lookupInForm(record)) ?? withoutRows(expression, record, record.fields[field]);
    const fields = withValue(record.fields, field, result);
    return fields === record.fields ? record : { ...record, fields };
  }
  const part = record.parts[table];
  if (part) return withPart(record, table, withValue(part, field, evaluate(expression, lookupInForm(record))));
  const rows = record.tables[table] ?? [];
  const computed = rows.map((row) => withValue(row, field, evaluate(expression, lookupInForm(record, { table, row }))));
  return computed.every((row, index) => row === rows[index])
    ? record
    : { ...record, tables: { ...record.tables, [table]: computed } };
}

const withPart = (record: FormRecord, name: string, part: FormRow): FormRecord =>
  part === record.parts[name] ? record : { ...record, parts: { ...record.parts, [name]: part } };

/** Compared as text: `"12"` from the server and 12 from a formula are the same value. */
const withValue = (row: FormRow, field: string, result: Value): FormRow =>
  result === null || asText(row[field]) === asText(result) ? row : { ...row, [field]: result };

function withoutRows(expression: Expression, record: FormRecord, before: Value | undefined): Value {
  const isNumber = before !== undefined && readNumber(before) !== undefined;
  return isNumber && namesIn(expression).some((name) => record.tables[name]?.length === 0) ? 0 : null;
}

/** First words of all names an expression asks for. */
function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'literal':
      return [];
    case 'name':
      return expression.path.slice(0, 1);
    case 'not':
    case 'negate':
      return namesIn(expression.operand);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'choice':
      return [expression.test, expression.then, expression.otherwise].flatMap(namesIn);
    case 'call':
      return expression.args.flatMap(namesIn);
    case 'list':
      return expression.items.flatMap(namesIn);
  }
}
