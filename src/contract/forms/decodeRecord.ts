import type { Value } from '#domain/expression/tree.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { mapRows } from '#domain/forms/formRecord.ts';
import { setOwn } from '#domain/shared/getOwn.ts';
import { readObject, toValues, omitKey } from './looseValues.ts';
import { EMPTY_ROWS_KEY, SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * Splits a record into fields, tables and one-row parts. Unknown keys are kept unchanged, and so is a sub table whose
 * content is neither a list of rows nor one row: it stays in `fields` under its key. Only the empty rows are left out.
 */
export function decodeRecord(wire: unknown): FormRecord {
  const fields: Record<string, Value> = {};
  const tables: Record<string, readonly FormRow[]> = {};
  const parts: Record<string, FormRow> = {};
  for (const [key, value] of Object.entries(toValues(omitKey(readObject(wire), EMPTY_ROWS_KEY)))) {
    if (isSubTable(key) && isRows(value)) setOwn(tables, toTableAlias(key), value);
    else if (isSubTable(key) && isPart(value)) setOwn(parts, toTableAlias(key), value);
    else setOwn(fields, key, value);
  }
  return { fields, tables, parts };
}

/** Names of the fields the form defines: only these are converted. */
export interface DefinedFields {
  readonly main: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Returns the sub tables of the form whose content could not be read. They are neither shown nor sent back, so that the
 * server keeps the stored content (contract form 3).
 */
export const findUnreadableTables = ({ fields }: FormRecord, { tables }: DefinedFields): readonly string[] =>
  Object.entries(fields).flatMap(([key, value]) =>
    isSubTable(key) && tables.has(toTableAlias(key)) && value !== null ? [toTableAlias(key)] : [],
  );

/** Returns a record as the form shows it: objects in its fields become JSON text, unreadable tables are removed. */
export const adaptToForm = (record: FormRecord, { main, tables }: DefinedFields): FormRecord =>
  mapRows(record, (row, alias) => {
    const defined = alias === undefined ? main : tables.get(alias);
    const shown = Object.entries(row).filter(
      ([name]) => alias !== undefined || !isSubTable(name) || !tables.has(toTableAlias(name)),
    );
    return Object.fromEntries(
      shown.map(([name, value]) => [
        name,
        defined?.has(name) === true && typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ]),
    );
  });

/** Whether the key of a record names a sub table. */
export const isSubTable = (key: string): boolean => key.startsWith(SUB_TABLE_PREFIX);
/** Whether a value is the content of a one-row table. */
export const isPart = (value: unknown): value is FormRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly FormRow[] => Array.isArray(value) && value.every(isPart);
const toTableAlias = (key: string): string => key.slice(SUB_TABLE_PREFIX.length);

/** Returns the empty row of each sub table without its key field, because a new row has no key (contract form 3). */
export function decodeEmptyRows(wire: unknown, idField: string): Readonly<Record<string, FormRow>> {
  const rows = Object.entries(readObject(readObject(wire)[EMPTY_ROWS_KEY]));
  return Object.fromEntries(rows.map(([alias, row]) => [alias, toValues(omitKey(readObject(row), idField))]));
}
