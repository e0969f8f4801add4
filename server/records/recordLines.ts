import { sql, type SQL } from 'drizzle-orm';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { fromCells, isSameCells, readCell, toCells } from './recordCells.ts';
import { labelColumn, type RecordColumn } from './recordColumns.ts';
import { columnsOf, identified } from './recordTable.ts';

/** The columns of a row by their names, as the database tells them in text. */
export type LineCells = Readonly<Record<string, string | null>>;
/** What the attributes of a row come to in the table: their columns, and all that these cannot hold to the letter. */
export interface TableLine {
  readonly cells: LineCells;
  readonly extra: Variables;
}

/**
 * The columns of some attributes, to be selected as text. They are called otherwise than the columns: what is sorted by
 * a column shall not be sorted by its text.
 */
export const selectedCells = (columns: readonly RecordColumn[]): Record<string, SQL.Aliased<string | null>> =>
  Object.fromEntries(
    columns
      .flatMap(columnsOf)
      .map((name) => [name, sql<string | null>`${identified(name)}::text`.as(`told ${name}`)] as const),
  );

/** Splits a record into columns and the rest. */
export function toLine(columns: readonly RecordColumn[], record: Variables): TableLine {
  const cells: Record<string, string | null> = {};
  const extra: Record<string, Value> = { ...record };
  for (const column of columns) {
    const value = ownValue(record, column.name);
    if (column.column === undefined) continue;
    const held = toCells(column, value);
    cells[column.column] = held.value;
    if (column.isDouble) cells[labelColumn(column.column)] = held.label;
    if (value !== undefined && fromCells(column, held) === value) Reflect.deleteProperty(extra, column.name);
  }
  return { cells, extra };
}

/**
 * The record a row holds, each value in the very spelling in which it came. A spelling counts as long as it says what
 * the column says: who writes into the table by other means is not contradicted by it.
 */
export function fromLine(columns: readonly RecordColumn[], { cells, extra }: TableLine): Variables {
  const record: Record<string, Value> = { ...extra };
  for (const column of columns) {
    if (column.column === undefined) continue;
    const held = {
      value: readCell(column.type, cells[column.column] ?? null),
      label: column.isDouble ? (cells[labelColumn(column.column)] ?? null) : null,
    };
    const spelled = ownValue(extra, column.name);
    if (spelled !== undefined && isSameCells(toCells(column, spelled), held)) continue;
    const value = fromCells(column, held);
    if (value === undefined) Reflect.deleteProperty(record, column.name);
    else record[column.name] = value;
  }
  return record;
}

const ownValue = (record: Variables, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
