import { getOwn } from '../shared/getOwn.ts';
import { evaluate } from '../expression/evaluate.ts';
import { roundTo } from '../shared/decimal.ts';
import { parseNumericValue } from '../expression/compare.ts';
import type { Expression, Value } from '../expression/tree.ts';
import { asText } from './doubleValues.ts';
import type { FormFormula, FormRecord, FormRow } from './formDefinition.ts';
import { listOperands, type FormulaReads } from './formulaReads.ts';
import { getFormulaGraph, type FormulaStep } from './formulaGraph.ts';
import { createFormLookup, type CurrentRow } from './createFormLookup.ts';
import { addColumns, diffRecords, isAffected, hasIntersection, type RecordChanges } from './recordChanges.ts';

/**
 * Computes the formulas of a form in the order of their dependencies (contract form 9). A missing result leaves the
 * field unchanged, except that a numeric field computed over a table without rows becomes 0. Ours: formulas in a cycle
 * are not computed and keep their value (`getFormulaGraph` returns their names).
 * @param formulas in any order
 * @param record the values
 * @param before a record whose formulas are computed: only formulas affected by the difference are computed again
 * @returns the record with computed values; the same object if nothing changed
 * @example
 * import { parseKnownExpression } from '@ringi/domain/testing';
 * const sum = { target: { field: 'total' }, expression: parseKnownExpression('SUB_SUM({lines.amount})') };
 * const record = { fields: { total: 0 }, tables: { lines: [{ amount: 3 }, { amount: '4.5' }] }, parts: {} };
 * recompute([sum], record).fields; // { total: 7.5 }
 */
export function recompute(formulas: readonly FormFormula[], record: FormRecord, before?: FormRecord): FormRecord {
  if (formulas.length === 0) return record;
  const tables = listTableNames(record);
  const isLikeBefore = before !== undefined && JSON.stringify(listTableNames(before)) === JSON.stringify(tables);
  const changes = isLikeBefore ? diffRecords(before, record) : undefined;
  return getFormulaGraph(formulas, tables).steps.reduce((current, step) => compute(current, step, changes), record);
}

/** Sorted names of the tables and parts of a record. */
const listTableNames = ({ tables, parts }: FormRecord): readonly string[] =>
  [...Object.keys(tables), ...Object.keys(parts)].toSorted();

/**
 * Computes one formula.
 * @param changes the differences so far, including earlier results; absent: computes it in any case.
 */
function compute(record: FormRecord, step: FormulaStep, changes: RecordChanges | undefined): FormRecord {
  const { table } = step.formula.target;
  if (table === undefined) return computeField(record, step, changes);
  const part = getOwn(record.parts, table);
  return part ? computePart(record, step, table, part, changes) : computeRows(record, step, table, changes);
}

function computeField(record: FormRecord, step: FormulaStep, changes: RecordChanges | undefined): FormRecord {
  const { target, expression } = step.formula;
  if (changes && !changes.fields.has(target.field) && !isAffected(step.reads, changes)) return record;
  const result = valueOf(step, record) ?? withoutRows(expression, record, getOwn(record.fields, target.field));
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
  if (
    changes &&
    columns?.has(field) !== true &&
    !hasIntersection(reads.rowColumns, columns) &&
    !isAffected(reads, changes)
  )
    return record;
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
  const rows = getOwn(record.tables, table) ?? [];
  const settled = changes && !isAffected(step.reads, changes) ? changes.rows.get(table) : undefined;
  const computed = rows.map((row) =>
    settled?.has(row) === true ? row : withValue(row, field, valueOf(step, record, { table, row })),
  );
  if (computed.every((row, index) => row === rows[index])) return record;
  if (changes) addColumns(changes.columns, table, [field]);
  return { ...record, tables: { ...record.tables, [table]: computed } };
}

function valueOf({ formula, reads }: FormulaStep, record: FormRecord, current?: CurrentRow): Value {
  const result = evaluate(formula.expression, createFormLookup(record, current, columnsAsked(reads)));
  return typeof result === 'number' && formula.decimals !== undefined ? roundTo(result, formula.decimals) : result;
}

/** Returns the columns a formula reads of a table, so that unread columns of long tables are not copied. */
const columnsAsked =
  ({ columns, tables }: FormulaReads) =>
  (table: string): ReadonlySet<string> | undefined =>
    tables.has(table) ? undefined : columns.get(table);

/**
 * Stores a result if it differs. Compares as text, because `"12"` from the server and 12 from a formula are the same
 * value.
 */
const withValue = (row: FormRow, field: string, result: Value): FormRow =>
  result === null || asText(getOwn(row, field)) === asText(result) ? row : { ...row, [field]: result };

function withoutRows(expression: Expression, record: FormRecord, before: Value | undefined): Value {
  const isNumber = before !== undefined && parseNumericValue(before) !== undefined;
  return isNumber && collectNames(expression).some((name) => getOwn(record.tables, name)?.length === 0) ? 0 : null;
}

/** Returns the first segment of every name in an expression. */
const collectNames = (expression: Expression): readonly string[] =>
  expression.kind === 'name' ? expression.path.slice(0, 1) : listOperands(expression).flatMap(collectNames);
