import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { VERSION_FIELD } from '#contract/forms/recordVersion.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { asText, parseOptionValue } from '#domain/forms/doubleValues.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { ID_FIELD } from './formView.ts';

/**
 * Returns the differences between two versions of a record, in sub tables row by row. Rows are matched by their key,
 * not by their position.
 */
export const diffRecords = (before: Variables, after: Variables): readonly StoredFieldChange[] =>
  namesIn(before, after).flatMap((name) => {
    const [from, to] = [before[name], after[name]];
    if (!name.startsWith(SUB_TABLE_PREFIX)) return diffCell({ field: name }, from, to);
    const table = name.slice(SUB_TABLE_PREFIX.length);
    return Array.isArray(from) || Array.isArray(to)
      ? diffRows(table, toFormRows(from), toFormRows(to))
      : diffCells({ table }, recordOf(from), recordOf(to));
  });

const namesIn = (...records: readonly Variables[]): readonly string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== ID_FIELD && name !== VERSION_FIELD,
  );
const isRecord = (value: Value | undefined): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: Value | undefined): Variables => (isRecord(value) ? value : {});
/** Returns the rows of a sub table in a record. */
export const toFormRows = (value: Value | undefined): readonly Variables[] =>
  Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];

function diffRows(
  table: string,
  before: readonly Variables[],
  after: readonly Variables[],
): readonly StoredFieldChange[] {
  const keyOf = (row: Variables): string => asText(row[ID_FIELD]);
  const was = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  const present = after.flatMap((to, index) => {
    const from = was.get(keyOf(to));
    return from === undefined ? [{ table, row: index + 1, to }] : diffCells({ table, row: index + 1 }, from, to);
  });
  const gone = before.flatMap((from, index) => (kept.has(keyOf(from)) ? [] : [{ table, row: index + 1, from }]));
  return [...present, ...gone];
}

const diffCells = (at: StoredFieldChange, before: Variables, after: Variables): readonly StoredFieldChange[] =>
  namesIn(before, after).flatMap((field) => diffCell({ ...at, field }, before[field], after[field]));

const diffCell = (
  at: StoredFieldChange,
  from: Value | undefined,
  to: Value | undefined,
): readonly StoredFieldChange[] =>
  toComparedText(from) === toComparedText(to)
    ? []
    : [{ ...at, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }];

/** Choices are compared by their value, not by their label. */
const toComparedText = (value: Value | undefined): string => parseOptionValue(value)?.value ?? asText(value);
