import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';

/**
 * A record with another value in one field; the old one stays as it is. Ours: records are never changed in place.
 * @param record what is written
 * @param field its name in the main record
 * @param value the new value
 * @returns a new record
 * @example
 * withField({ fields: { days: 1 }, tables: {}, parts: {} }, 'days', 2).fields; // { days: 2 }
 */
export const withField = (record: FormRecord, field: string, value: Value): FormRecord => ({
  ...record,
  fields: { ...record.fields, [field]: value },
});

/**
 * A record with another value in one column of a part, the one-to-one table (contract form 8).
 * @param record what is written
 * @param part its alias
 * @param field the column
 * @param value the new value
 * @returns a new record
 * @example
 * withPartField({ fields: {}, tables: {}, parts: {} }, 'car', 'plate', 'A1').parts; // { car: { plate: 'A1' } }
 */
export const withPartField = (record: FormRecord, part: string, field: string, value: Value): FormRecord => ({
  ...record,
  parts: { ...record.parts, [part]: { ...record.parts[part], [field]: value } },
});

/**
 * The rows of a sub table. Ours: a table that was never written has none.
 * @param record what is written
 * @param table its alias
 * @returns rows in their order
 * @example
 * rowsOf({ fields: {}, tables: {}, parts: {} }, 'lines'); // []
 */
export const rowsOf = (record: FormRecord, table: string): readonly FormRow[] => record.tables[table] ?? [];

/**
 * A record with another value in one cell of a sub table. Ours: a row that is not there changes nothing.
 * @param record what is written
 * @param table its alias
 * @param index the row, counted from 0
 * @param field the column
 * @param value the new value
 * @returns a new record
 * @example
 * const record = { fields: {}, tables: { lines: [{ amount: 1 }] }, parts: {} };
 * withCell(record, 'lines', 0, 'amount', 2).tables; // { lines: [{ amount: 2 }] }
 */
export const withCell = (record: FormRecord, table: string, index: number, field: string, value: Value): FormRecord =>
  withRows(
    record,
    table,
    rowsOf(record, table).map((row, place) => (place === index ? { ...row, [field]: value } : row)),
  );

/**
 * A record with one more row in a sub table (contract form 8).
 * @param record what is written
 * @param table its alias
 * @param row the new row
 * @param index where it stands from now on, counted from 0; left out, at the end
 * @returns a new record
 * @example
 * withRow({ fields: {}, tables: {}, parts: {} }, 'lines', { amount: 1 }).tables; // { lines: [{ amount: 1 }] }
 */
export const withRow = (record: FormRecord, table: string, row: FormRow, index = Infinity): FormRecord =>
  withRows(record, table, rowsOf(record, table).toSpliced(index, 0, row));

/**
 * A record with one row less. A row left out is deleted by the platform (contract form 3).
 * @param record what is written
 * @param table its alias
 * @param index the row, counted from 0
 * @returns a new record
 * @example
 * withoutRow({ fields: {}, tables: { lines: [{ amount: 1 }] }, parts: {} }, 'lines', 0).tables; // { lines: [] }
 */
export const withoutRow = (record: FormRecord, table: string, index: number): FormRecord =>
  withRows(
    record,
    table,
    rowsOf(record, table).filter((_, place) => place !== index),
  );

/**
 * A record with a row of a sub table at another place; their order is the order of the list (contract form 8).
 * @param record what is written
 * @param table its alias
 * @param from the row, counted from 0
 * @param to its place from now on
 * @returns a new record
 * @example
 * const record = { fields: {}, tables: { lines: [{ n: 1 }, { n: 2 }, { n: 3 }] }, parts: {} };
 * withMovedRow(record, 'lines', 0, 2).tables; // { lines: [{ n: 2 }, { n: 3 }, { n: 1 }] }
 */
export function withMovedRow(record: FormRecord, table: string, from: number, to: number): FormRecord {
  const rows = rowsOf(record, table);
  const row = rows[from];
  return row === undefined ? record : withRows(record, table, rows.toSpliced(from, 1).toSpliced(to, 0, row));
}

/**
 * A record with other rows in one of its sub tables. Ours: many rows at once are one change.
 * @param record what is written
 * @param table its alias
 * @param rows all of them, in their order
 * @returns a new record
 * @example
 * withRows({ fields: {}, tables: {}, parts: {} }, 'lines', [{ n: 1 }]).tables; // { lines: [{ n: 1 }] }
 */
export const withRows = (record: FormRecord, table: string, rows: readonly FormRow[]): FormRecord => ({
  ...record,
  tables: { ...record.tables, [table]: rows },
});
