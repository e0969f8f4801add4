import { follow, type ValueLookup } from '../expression/lookup.ts';
import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';
import { plainRow, plainValue } from './doubleValues.ts';

/** The row a formula is computed for. */
export interface CurrentRow {
  readonly table: string;
  readonly row: FormRow;
}

/**
 * Names as formulas and conditions of a form write them (contract form 9): `{field}` of the main record,
 * `{table.field}` of the current row, or of all rows where there is no current one. Double values read as their inner
 * value.
 * @param record what is written
 * @param current the row a formula is computed for
 * @param columnsAsked of a table that is asked for as a whole: the columns that will be looked at; left out, all
 * @returns a lookup for `evaluate` and `holds`
 * @example
 * const record = { fields: { days: 2 }, tables: { lines: [{ amount: 3 }, { amount: 4 }] }, parts: {} };
 * lookupInForm(record)(['lines', 'amount']); // [3, 4]
 * lookupInForm(record, { table: 'lines', row: { amount: 3 } })(['lines', 'amount']); // 3
 */
export function lookupInForm(
  record: FormRecord,
  current?: CurrentRow,
  columnsAsked?: (table: string) => ReadonlySet<string> | undefined,
): ValueLookup {
  return (path) => {
    const [name = '', field, ...rest] = path;
    if (current?.table === name && field !== undefined) return follow(plainValue(current.row[field]), rest);
    const rows = own(record.tables, name);
    if (rows) return inRows(rows, path.slice(1), columnsAsked?.(name));
    const part = own(record.parts, name);
    if (part && field !== undefined) return follow(plainValue(part[field]), rest);
    const stored = own(record.fields, name);
    return field === undefined ? plainValue(stored) : follow(stored ?? null, path.slice(1));
  };
}

/** One row where it is named by its number, one column where that is named; all of them otherwise. */
function inRows(
  rows: readonly FormRow[],
  path: readonly string[],
  columns: ReadonlySet<string> | undefined,
): Value | undefined {
  const [place, ...rest] = path;
  if (place === undefined) return rows.map((row) => plainRow(columns === undefined ? row : only(row, columns)));
  const row = /^\d+$/u.test(place) ? rows[Number(place)] : undefined;
  if (row !== undefined) return follow(plainRow(row), rest);
  return rows.map((each) => follow(plainValue(own(each, place)), rest) ?? null);
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
