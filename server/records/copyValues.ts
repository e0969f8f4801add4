import { sql } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { Sql } from '../storage/database.ts';
import type { RecordColumn } from './recordColumns.ts';
import { fromLine, selectedCells, toLine } from './recordLines.ts';
import { identified, tableOf, type RecordTable } from './recordTable.ts';

/** So many rows are read at once. */
const AT_ONCE = 500;

/** What an attribute was kept in, and what it is kept in from now on; `undefined`: in `extra`. */
export interface MovedColumn {
  readonly from: RecordColumn | undefined;
  readonly to: RecordColumn;
}

/**
 * Gives the new columns of some attributes the values these had before, in another column or in `extra`. What a new
 * column cannot hold stays in `extra` to the letter.
 */
export async function copyValues(tx: Sql, table: RecordTable, moved: readonly MovedColumn[]): Promise<void> {
  if (moved.length === 0) return;
  const old = moved.flatMap(({ from }) => from ?? []);
  // Where the column is still the same one, only what did not fit into it is concerned.
  const isWhole = moved.some(({ from, to }) => from?.column !== undefined && from.column !== to.column);
  const names = sql.join(
    moved.map(({ to }) => sql`${to.name}::text`),
    sql`, `,
  );
  let last = '';
  for (;;) {
    const rows = await tx
      .select({ id: sql<string>`"ID_"`, extra: sql<Variables>`extra`, cells: selectedCells(old) })
      .from(tableOf(table))
      .where(isWhole ? sql`"ID_" > ${last}` : sql`"ID_" > ${last} and extra ?| array[${names}]`)
      .orderBy(sql`"ID_"`)
      .limit(AT_ONCE);
    for (const { id, extra, cells = {} } of rows) {
      const values = fromLine(old, { cells, extra });
      const line = toLine(
        moved.map(({ to }) => to),
        values,
      );
      const set = Object.entries(line.cells).map(([name, value]) => sql`${identified(name)} = ${value}`);
      await tx.execute(
        sql`update ${tableOf(table)} set ${sql.join([...set, sql`extra = ${JSON.stringify(line.extra)}::jsonb`], sql`, `)} where "ID_" = ${id}`,
      );
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < AT_ONCE) return;
  }
}
