import { getOwn, setOwn } from '#domain/shared/getOwn.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Value, Variables } from '#domain/expression/tree.ts';
import { fromCells, areCellsEqual, readCell, toCells } from './recordCells.ts';
import { toLabelColumn, type RecordColumn } from '#server/company/recordColumns.ts';
import { listColumns, toIdentifier } from '#server/company/recordTable.ts';

/** The columns of a row by name, as the database returns them as text. */
export type RowCells = Readonly<Record<string, string | null>>;
/** The attributes of a row: their columns, and everything the columns cannot store exactly. */
export interface RecordRow {
  readonly cells: RowCells;
  readonly extra: Variables;
}

/**
 * Selects the columns of attributes as text. They are aliased, so that sorting by a column does not sort by its text.
 */
export const selectCells = (columns: readonly RecordColumn[]): Record<string, SQL.Aliased<string | null>> =>
  Object.fromEntries(
    columns
      .flatMap(listColumns)
      .map((name) => [name, sql<string | null>`${toIdentifier(name)}::text`.as(`text ${name}`)] as const),
  );

/** Splits a record into columns and `extra`. */
export function toRecordRow(columns: readonly RecordColumn[], record: Variables): RecordRow {
  const cells: Record<string, string | null> = {};
  const extra: Record<string, Value> = { ...record };
  for (const column of columns) {
    const value = getOwn(record, column.name);
    if (column.column === undefined) continue;
    const held = toCells(column, value);
    cells[column.column] = held.value;
    if (column.isDouble) cells[toLabelColumn(column.column)] = held.label;
    if (value !== undefined && fromCells(column, held) === value) Reflect.deleteProperty(extra, column.name);
  }
  return { cells, extra };
}

/**
 * Restores a record from its row, each value in the spelling in which it was sent. A stored spelling is only used if it
 * still matches the column, because other programs may have changed the table.
 */
export function fromRecordRow(columns: readonly RecordColumn[], { cells, extra }: RecordRow): Variables {
  const record: Record<string, Value> = { ...extra };
  for (const column of columns) {
    if (column.column === undefined) continue;
    const held = {
      value: readCell(column.type, cells[column.column] ?? null),
      label: column.isDouble ? (cells[toLabelColumn(column.column)] ?? null) : null,
    };
    const spelled = getOwn(extra, column.name);
    if (spelled !== undefined && areCellsEqual(toCells(column, spelled), held)) continue;
    const value = fromCells(column, held);
    if (value === undefined) Reflect.deleteProperty(record, column.name);
    else setOwn(record, column.name, value);
  }
  return record;
}
