import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import { looseOf, looseValuesOf, without, type LooseRecord } from './looseValues.ts';
import { EMPTY_ROWS_KEY, SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * Takes the record of a form apart. Values that came as objects where texts are stored become texts; keys nobody knows
 * stay as they are.
 */
export function decodeRecord(wire: unknown, defined: DefinedFields): FormRecord {
  const entries = Object.entries(without(looseOf(wire), EMPTY_ROWS_KEY));
  const under = (accept: (value: unknown) => boolean) =>
    entries.filter(([key, value]) => isSubTable(key) && accept(value));
  const fields = entries.filter(([key, value]) => !isSubTable(key) || typeof value !== 'object' || value === null);
  return {
    fields: storedRow(Object.fromEntries(fields), defined.main),
    tables: Object.fromEntries(
      under(Array.isArray).map(([key, rows]) => [
        aliasOf(key),
        (rows as readonly unknown[]).map((row) => storedRow(looseOf(row), defined.tables.get(aliasOf(key)))),
      ]),
    ),
    parts: Object.fromEntries(
      under((value) => typeof value === 'object' && value !== null && !Array.isArray(value)).map(([key, part]) => [
        aliasOf(key),
        looseValuesOf(looseOf(part)),
      ]),
    ),
  };
}

/** Names of the fields the form draws: only these are tidied. */
export interface DefinedFields {
  readonly main: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

const isSubTable = (key: string): boolean => key.startsWith(SUB_TABLE_PREFIX);
const aliasOf = (key: string): string => key.slice(SUB_TABLE_PREFIX.length);

function storedRow(given: LooseRecord, defined: ReadonlySet<string> | undefined): FormRow {
  const tidied = Object.entries(given).map(
    ([name, value]) =>
      [
        name,
        defined?.has(name) === true && typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ] as const,
  );
  return looseValuesOf(Object.fromEntries(tidied));
}

/** The empty row of each sub table; a new row has no key, so the key is left out (contract form 3). */
export function decodeEmptyRows(wire: unknown, idField: string): Readonly<Record<string, FormRow>> {
  const rows = Object.entries(looseOf(looseOf(wire)[EMPTY_ROWS_KEY]));
  return Object.fromEntries(rows.map(([alias, row]) => [alias, looseValuesOf(without(looseOf(row), idField))]));
}
