import { follow, type ValueLookup } from '../expression/lookup.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';
import { plainRow, plainValue } from './doubleValues.ts';

/**
 * Names as formulas and conditions of a form write them (contract form 9): `{field}` of the main record,
 * `{table.field}` of the current row, or of all rows where there is no current one. Double values read as their inner
 * value.
 */
export function lookupInForm(
  record: FormRecord,
  current?: { readonly table: string; readonly row: FormRow },
): ValueLookup {
  return (path) => {
    const [name = '', field, ...rest] = path;
    if (current?.table === name && field !== undefined) return follow(plainValue(current.row[field]), rest);
    const rows = own(record.tables, name);
    if (rows) return follow(rows.map(plainRow), path.slice(1));
    const part = own(record.parts, name);
    if (part && field !== undefined) return follow(plainValue(part[field]), rest);
    const stored = own(record.fields, name);
    return field === undefined ? plainValue(stored) : follow(stored ?? null, path.slice(1));
  };
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
