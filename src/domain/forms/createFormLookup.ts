import { getOwn } from '../shared/getOwn.ts';
import { resolvePath, type ValueLookup } from '../expression/lookup.ts';
import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';
import { plainRow, plainValue } from './doubleValues.ts';

/** The row a formula is computed for. */
export interface CurrentRow {
  readonly table: string;
  readonly row: FormRow;
}

/**
 * Creates a lookup for the names in formulas and conditions of a form (contract form 9): `{field}` is a field of the
 * main record, `{table.field}` the column of the current row, or of all rows if there is no current one. Double values
 * are read as their inner value.
 * @param record the values
 * @param current the row a formula is computed for
 * @param columnsAsked the columns to include when a whole table is read; all if left out
 * @returns a lookup for `evaluate` and `holds`
 * @example
 * const record = { fields: { days: 2 }, tables: { lines: [{ amount: 3 }, { amount: 4 }] }, parts: {} };
 * createFormLookup(record)(['lines', 'amount']); // [3, 4]
 * createFormLookup(record, { table: 'lines', row: { amount: 3 } })(['lines', 'amount']); // 3
 */
export function createFormLookup(
  record: FormRecord,
  current?: CurrentRow,
  columnsAsked?: (table: string) => ReadonlySet<string> | undefined,
): ValueLookup {
  return (path) => {
    const [name = '', field, ...rest] = path;
    if (current?.table === name && field !== undefined)
      return resolvePath(plainValue(getOwn(current.row, field)), rest);
    const rows = own(record.tables, name);
    if (rows) return resolveInRows(rows, path.slice(1), columnsAsked?.(name));
    const part = own(record.parts, name);
    if (part && field !== undefined) return resolvePath(plainValue(part[field]), rest);
    const stored = own(record.fields, name);
    return field === undefined ? plainValue(stored) : resolvePath(stored ?? null, path.slice(1));
  };
}

/**
 * Resolves a path within the rows of a table: a number selects a row, a name the column of all rows, an empty path all
 * rows.
 */
function resolveInRows(
  rows: readonly FormRow[],
  path: readonly string[],
  columns: ReadonlySet<string> | undefined,
): Value | undefined {
  const [place, ...rest] = path;
  if (place === undefined) return rows.map((row) => plainRow(columns === undefined ? row : only(row, columns)));
  const row = /^\d+$/u.test(place) ? rows[Number(place)] : undefined;
  if (row !== undefined) return resolvePath(plainRow(row), rest);
  return rows.map((each) => resolvePath(plainValue(own(each, place)), rest) ?? null);
}

const only = (row: FormRow, columns: ReadonlySet<string>): FormRow =>
  Object.fromEntries(
    [...columns].flatMap((name) => {
      const value = own(row, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
