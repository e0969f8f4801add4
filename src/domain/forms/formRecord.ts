import { getOwn } from '../shared/getOwn.ts';
import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';

/** A record without values. */
export const EMPTY_RECORD: FormRecord = { fields: {}, tables: {}, parts: {} };

/**
 * Returns a record with a new value in one field. Ours: records are never changed in place.
 * @param record the record
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
 * Returns a record with a new value in one column of a part, the one-to-one table (contract form 8).
 * @param record the record
 * @param part alias of the part
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
 * Returns the rows of a sub table. Ours: a table that was never written has none.
 * @param record the record
 * @param table alias of the table
 * @returns the rows in their order
 * @example
 * rowsOf({ fields: {}, tables: {}, parts: {} }, 'lines'); // []
 */
export const rowsOf = (record: FormRecord, table: string): readonly FormRow[] => getOwn(record.tables, table) ?? [];

/**
 * Returns a record with a new value in one cell of a sub table. Ours: an index without a row changes nothing.
 * @param record the record
 * @param table alias of the table
 * @param index index of the row, from 0
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
 * Returns a record with a new row in a sub table (contract form 8).
 * @param record the record
 * @param table alias of the table
 * @param row the new row
 * @param index its index, from 0; by default it is added at the end
 * @returns a new record
 * @example
 * withRow({ fields: {}, tables: {}, parts: {} }, 'lines', { amount: 1 }).tables; // { lines: [{ amount: 1 }] }
 */
export const withRow = (record: FormRecord, table: string, row: FormRow, index = Infinity): FormRecord =>
  withRows(record, table, rowsOf(record, table).toSpliced(index, 0, row));

/**
 * Returns a record without one of the rows of a sub table. The platform deletes rows that are not sent back (contract
 * form 3).
 * @param record the record
 * @param table alias of the table
 * @param index index of the row, from 0
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
 * Returns a record in which a row of a sub table is moved. The order of rows is the order of the list (contract form
 * 8).
 * @param record the record
 * @param table alias of the table
 * @param from index of the row, from 0
 * @param to its new index
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
 * Returns a record with the rows of a sub table replaced. Ours: replacing many rows is one change.
 * @param record the record
 * @param table alias of the table
 * @param rows all rows of the table, in their order
 * @returns a new record
 * @example
 * withRows({ fields: {}, tables: {}, parts: {} }, 'lines', [{ n: 1 }]).tables; // { lines: [{ n: 1 }] }
 */
export const withRows = (record: FormRecord, table: string, rows: readonly FormRow[]): FormRecord => ({
  ...record,
  tables: { ...record.tables, [table]: rows },
});

/**
 * Applies a change to the main record, to each row of the sub tables and to the parts.
 * @param change receives the alias of the sub table or part; `undefined` for the main record.
 */
export const mapRows = (
  { fields, tables, parts }: FormRecord,
  change: (row: FormRow, alias?: string) => FormRow,
): FormRecord => ({
  fields: change(fields),
  tables: mapEntries(tables, (rows, alias) => rows.map((row) => change(row, alias))),
  parts: mapEntries(parts, change),
});

const mapEntries = <T>(given: Readonly<Record<string, T>>, change: (value: T, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value, name)]));
