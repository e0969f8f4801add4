import { evaluate } from '../expression/evaluate.ts';
import { readNumber } from '../expression/compare.ts';
import type { Expression, Value } from '../expression/tree.ts';
import { asText } from './doubleValues.ts';
import type { FormFormula, FormRecord, FormRow } from './formDefinition.ts';
import { operandsOf, type FormulaReads } from './formulaReads.ts';
import { formulaGraphOf, type FormulaStep } from './formulaGraph.ts';
import { lookupInForm, type CurrentRow } from './lookupInForm.ts';
import { addColumns, changesSince, isTouched, meet, type RecordChanges } from './recordChanges.ts';

/**
 * Computes the formulas of a form, each after all it reads (contract form 9). A result that is missing leaves the field
 * alone, except that a number summed over a table without rows becomes 0. Ours: formulas in a ring are not computed,
 * they keep what they have (`formulaGraphOf` names them).
 * @param formulas in any order
 * @param record what is written
 * @param before a record in which all is computed: then only what depends on a difference is computed again
 * @returns the same record when nothing changed
 * @example
 * import { expressionOf } from '@ringi/domain/testing';
 * const sum = { target: { field: 'total' }, expression: expressionOf('SUB_SUM({lines.amount})') };
 * const record = { fields: { total: 0 }, tables: { lines: [{ amount: 3 }, { amount: '4.5' }] }, parts: {} };
 * recompute([sum], record).fields; // { total: 7.5 }
 */
export function recompute(formulas: readonly FormFormula[], record: FormRecord, before?: FormRecord): FormRecord {
  if (formulas.length === 0) return record;
  const tables = tablesIn(record);
  const isLikeBefore = before !== undefined && JSON.stringify(tablesIn(before)) === JSON.stringify(tables);
  const changes = isLikeBefore ? changesSince(before, record) : undefined;
  return formulaGraphOf(formulas, tables).steps.reduce((current, step) => compute(current, step, changes), record);
}

/** Names under which a record answers with rows or parts. */
const tablesIn = ({ tables, parts }: FormRecord): readonly string[] =>
  [...Object.keys(tables), ...Object.keys(parts)].toSorted();

/** @param changes what differs so far, also by what was computed before; absent: everything may. */
function compute(record: FormRecord, step: FormulaStep, changes: RecordChanges | undefined): FormRecord {
  const { table } = step.formula.target;
  if (table === undefined) return computeField(record, step, changes);
  const part = record.parts[table];
  return part ? computePart(record, step, table, part, changes) : computeRows(record, step, table, changes);
}

function computeField(record: FormRecord, step: FormulaStep, changes: RecordChanges | undefined): FormRecord {
  const { target, expression } = step.formula;
  if (changes && !changes.fields.has(target.field) && !isTouched(step.reads, changes)) return record;
  const result = valueOf(step, record) ?? withoutRows(expression, record, record.fields[target.field]);
  const fields = withValue(record.fields, target.field, result);
  if (fields === record.fields) return record;
  changes?.fields.add(target.field);
  return { ...record, fields };
}

function computePart(
  record: FormRecord,
  step: FormulaStep,
  name: string,
  part: FormRow,
  changes: RecordChanges | undefined,
): FormRecord {
  const { reads, formula } = step;
  const { field } = formula.target;
  const columns = changes?.columns.get(name);
  if (changes && columns?.has(field) !== true && !meet(reads.own, columns) && !isTouched(reads, changes)) return record;
  const computed = withValue(part, field, valueOf(step, record));
  if (computed === part) return record;
  if (changes) addColumns(changes.columns, name, [field]);
  return { ...record, parts: { ...record.parts, [name]: computed } };
}

function computeRows(
  record: FormRecord,
  step: FormulaStep,
  table: string,
  changes: RecordChanges | undefined,
): FormRecord {
  const { field } = step.formula.target;
  const rows = record.tables[table] ?? [];
  const settled = changes && !isTouched(step.reads, changes) ? changes.rows.get(table) : undefined;
  const computed = rows.map((row) =>
    settled?.has(row) === true ? row : withValue(row, field, valueOf(step, record, { table, row })),
  );
  if (computed.every((row, index) => row === rows[index])) return record;
  if (changes) addColumns(changes.columns, table, [field]);
  return { ...record, tables: { ...record.tables, [table]: computed } };
}

const valueOf = ({ formula, reads }: FormulaStep, record: FormRecord, current?: CurrentRow): Value =>
  evaluate(formula.expression, lookupInForm(record, current, columnsAsked(reads)));

/** Of rows that are only gone through, the columns that are looked at: a long table is read no wider than needed. */
const columnsAsked =
  ({ columns, whole }: FormulaReads) =>
  (table: string): ReadonlySet<string> | undefined =>
    whole.has(table) ? undefined : columns.get(table);

/** Compared as text: `"12"` from the server and 12 from a formula are the same value. */
const withValue = (row: FormRow, field: string, result: Value): FormRow =>
  result === null || asText(row[field]) === asText(result) ? row : { ...row, [field]: result };

function withoutRows(expression: Expression, record: FormRecord, before: Value | undefined): Value {
  const isNumber = before !== undefined && readNumber(before) !== undefined;
  return isNumber && namesIn(expression).some((name) => record.tables[name]?.length === 0) ? 0 : null;
}

/** First words of all names an expression asks for. */
const namesIn = (expression: Expression): readonly string[] =>
  expression.kind === 'name' ? expression.path.slice(0, 1) : operandsOf(expression).flatMap(namesIn);
