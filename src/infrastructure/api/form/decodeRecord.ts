import type { FormRecord, FormRow } from '#domain/form/formDefinition.ts';
import { looseOf, looseValuesOf, without, type LooseRecord } from './looseValues.ts';
import { EMPTY_ROWS_KEY, SUB_TABLE_PREFIX } from './subTables.ts';

/**
 * Sub tables a form draws whose content is no list of rows. Nothing is theirs for us: what was sent is neither shown
 * nor sent back, and whoever stored it keeps it (contract form 3).
 */
export const unreadTables = (wire: unknown, { tables }: DefinedFields): readonly string[] =>
  Object.entries(looseOf(wire)).flatMap(([key, value]) =>
    isSubTable(key) && tables.has(aliasOf(key)) && !isRows(value) && !isPart(value) && value !== null
      ? [aliasOf(key)]
      : [],
  );

/**
 * Takes the record of a form apart. Values that came as objects where texts are stored become texts; keys nobody knows
 * stay as they are.
 */
export function decodeRecord(wire: unknown, defined: DefinedFields): FormRecord {
  const entries = Object.entries(without(looseOf(wire), EMPTY_ROWS_KEY));
  const under = (accept: (value: unknown) => boolean) =>
    entries.filter(([key, value]) => isSubTable(key) && accept(value));
  const fields = entries.filter(([key, value]) =>
    isSubTable(key) ? !isRows(value) && !isPart(value) && !defined.tables.has(aliasOf(key)) : true,
  );
  return {
    fields: storedRow(Object.fromEntries(fields), defined.main),
    tables: Object.fromEntries(
      under(isRows).map(([key, rows]) => [
        aliasOf(key),
        (rows as readonly unknown[]).map((row) => storedRow(looseOf(row), defined.tables.get(aliasOf(key)))),
      ]),
    ),
    parts: Object.fromEntries(
      under(isPart).map(([key, part]) => [aliasOf(key), storedRow(looseOf(part), defined.tables.get(aliasOf(key)))]),
    ),
  };
}

/** Names of the fields the form draws: only these are tidied. */
export interface DefinedFields {
  readonly main: ReadonlySet<string>;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

const isSubTable = (key: string): boolean => key.startsWith(SUB_TABLE_PREFIX);
/** What a table of one row holds. */
export const isPart = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isPart);
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
