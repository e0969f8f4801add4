import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { readObject, toValues, omitKey, type UnknownRecord } from './looseValues.ts';
import { EMPTY_ROWS_KEY, SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * Returns the sub tables of the form whose content is not a list of rows. They are neither shown nor sent back, so that
 * the server keeps the stored content (contract form 3).
 */
export const findUnreadableTables = (wire: unknown, { tables }: DefinedFields): readonly string[] =>
  Object.entries(readObject(wire)).flatMap(([key, value]) =>
    isSubTable(key) && tables.has(toTableAlias(key)) && !isRows(value) && !isPart(value) && value !== null
      ? [toTableAlias(key)]
      : [],
  );

/**
 * Splits the record of a form into fields, tables and one-row parts. Objects in text fields become JSON text; unknown
 * keys are kept unchanged.
 */
export function decodeRecord(wire: unknown, defined: DefinedFields): FormRecord {
  const entries = Object.entries(omitKey(readObject(wire), EMPTY_ROWS_KEY));
  const under = (accept: (value: unknown) => boolean) =>
    entries.filter(([key, value]) => isSubTable(key) && accept(value));
  const fields = entries.filter(([key, value]) =>
    isSubTable(key) ? !isRows(value) && !isPart(value) && !defined.tables.has(toTableAlias(key)) : true,
  );
  return {
    fields: decodeRow(Object.fromEntries(fields), defined.main),
    tables: Object.fromEntries(
      under(isRows).map(([key, rows]) => [
        toTableAlias(key),
        (rows as readonly unknown[]).map((row) => decodeRow(readObject(row), defined.tables.get(toTableAlias(key)))),
      ]),
    ),
    parts: Object.fromEntries(
      under(isPart).map(([key, part]) => [
        toTableAlias(key),
        decodeRow(readObject(part), defined.tables.get(toTableAlias(key))),
      ]),
    ),
  };
}

/** Names of the fields the form defines: only these are converted. */
export interface DefinedFields {
  readonly main: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

const isSubTable = (key: string): boolean => key.startsWith(SUB_TABLE_PREFIX);
/** Whether a value is the content of a one-row table. */
export const isPart = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isPart);
const toTableAlias = (key: string): string => key.slice(SUB_TABLE_PREFIX.length);

function decodeRow(given: UnknownRecord, defined: ReadonlySet<string> | undefined): FormRow {
  const tidied = Object.entries(given).map(
    ([name, value]) =>
      [
        name,
        defined?.has(name) === true && typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ] as const,
  );
  return toValues(Object.fromEntries(tidied));
}

/** Returns the empty row of each sub table without its key field, because a new row has no key (contract form 3). */
export function decodeEmptyRows(wire: unknown, idField: string): Readonly<Record<string, FormRow>> {
  const rows = Object.entries(readObject(readObject(wire)[EMPTY_ROWS_KEY]));
  return Object.fromEntries(rows.map(([alias, row]) => [alias, toValues(omitKey(readObject(row), idField))]));
}
