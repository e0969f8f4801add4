import type { Value } from '../expression/tree.ts';
import type { FormRecord, FormRow } from './formDefinition.ts';

/** Changes of a record; every one gives a new record and leaves the old one alone. */

export const withField = (record: FormRecord, field: string, value: Value): FormRecord => ({
  ...record,
  fields: { ...record.fields, [field]: value },
});

export const rowsOf = (record: FormRecord, table: string): readonly FormRow[] => record.tables[table] ?? [];

export const withCell = (record: FormRecord, table: string, index: number, field: string, value: Value): FormRecord =>
  withRows(
    record,
    table,
    rowsOf(record, table).map((row, place) => (place === index ? { ...row, [field]: value } : row)),
  );

export const withRow = (record: FormRecord, table: string, row: FormRow): FormRecord =>
  withRows(record, table, [...rowsOf(record, table), row]);

/** A row left out is deleted by the platform (contract form 3). */
export const withoutRow = (record: FormRecord, table: string, index: number): FormRecord =>
  withRows(
    record,
    table,
    rowsOf(record, table).filter((_, place) => place !== index),
  );

const withRows = (record: FormRecord, table: string, rows: readonly FormRow[]): FormRecord => ({
  ...record,
  tables: { ...record.tables, [table]: rows },
});
