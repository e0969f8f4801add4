import { follow, type ValueLookup } from '../expression/lookup.ts';
import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';
import { plainRow, plainValue } from './doubleValues.ts';

/**
 * Names as formulas and conditions of a form write them (contract form 9): `{field}` of the main record,
 * `{table.field}` of the current row, or of all rows where there is no current one. Double values read as their inner
 * value.
 * @param record what is written
 * @param current the row a formula is computed for
 * @returns a lookup for `evaluate` and `holds`
 * @example
 * const record = { fields: { days: 2 }, tables: { lines: [{ amount: 3 }, { amount: 4 }] }, parts: {} };
 * lookupInForm(record)(['lines', 'amount']); // [3, 4]
 * lookupInForm(record, { table: 'lines', row: { amount: 3 } })(['lines', 'amount']); // 3
 */
export function lookupInForm(
  record: FormRecord,
  current?: { readonly table: string; readonly row: FormRow },
): ValueLookup {
  return (path) => {
    const [name = '', field, ...rest] = path;
    if (current?.table === name && field !== undefined) return follow(plainValue(current.row[field]), rest);
    const rows = own(record.tables, name);
    if (rows) return inRows(rows, path.slice(1));
    const part = own(record.parts, name);
    if (part && field !== undefined) return follow(plainValue(part[field]), rest);
    const stored = own(record.fields, name);
    return field === undefined ? plainValue(stored) : follow(stored ?? null, path.slice(1));
  };
}

/** One row where it is named by its number; all of them otherwise. */
function inRows(rows: readonly FormRow[], path: readonly string[]): Value | undefined {
  const [place = ''] = path;
  const row = /^\d+$/u.test(place) ? rows[Number(place)] : undefined;
  return row === undefined ? follow(rows.map(plainRow), path) : follow(plainRow(row), path.slice(1));
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
