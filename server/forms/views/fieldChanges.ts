import { VERSION_FIELD } from '#domain/forms/recordVersion.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText, parseOptionValue } from '#domain/forms/doubleValues.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { rowsOf } from '#domain/forms/formRecord.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { ID_FIELD } from './formView.ts';

/**
 * Returns the differences between two versions of a record, in sub tables row by row. Rows are matched by their key,
 * not by their position.
 */
export const diffRecords = (before: FormRecord, after: FormRecord): readonly StoredFieldChange[] => [
  ...diffCells({}, before.fields, after.fields),
  ...namesIn(before.parts, after.parts).flatMap((table) =>
    diffCells({ table }, getOwn(before.parts, table) ?? {}, getOwn(after.parts, table) ?? {}),
  ),
  ...namesIn(before.tables, after.tables).flatMap((table) =>
    diffRows(table, rowsOf(before, table), rowsOf(after, table)),
  ),
];

const namesIn = (...records: readonly object[]): readonly string[] =>
  [...new Set(records.flatMap((record) => Object.keys(record)))].filter(
    (name) => name !== ID_FIELD && name !== VERSION_FIELD,
  );

function diffRows(table: string, before: readonly FormRow[], after: readonly FormRow[]): readonly StoredFieldChange[] {
  const keyOf = (row: FormRow): string => asText(row[ID_FIELD]);
  const was = new Map(before.map((row) => [keyOf(row), row]));
  const kept = new Set(after.map(keyOf));
  const present = after.flatMap((to, index) => {
    const from = was.get(keyOf(to));
    return from === undefined ? [{ table, row: index + 1, to }] : diffCells({ table, row: index + 1 }, from, to);
  });
  const gone = before.flatMap((from, index) => (kept.has(keyOf(from)) ? [] : [{ table, row: index + 1, from }]));
  return [...present, ...gone];
}

const diffCells = (at: StoredFieldChange, before: FormRow, after: FormRow): readonly StoredFieldChange[] =>
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
