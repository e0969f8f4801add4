import { sql } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { Sql } from '#server/db/database.ts';
import type { RecordColumn } from '#server/company/recordColumns.ts';
import { fromRecordRow, selectCells, toRecordRow } from './recordLines.ts';
import { toIdentifier, toTableSql, type RecordTable } from '#server/company/recordTable.ts';

/** Number of rows read at once. */
const BATCH_SIZE = 500;

/** The old and the new column of an attribute. Without a column, the values are stored in `extra`. */
export interface MovedColumn {
  readonly from: RecordColumn | undefined;
  readonly to: RecordColumn;
}

/**
 * Copies the values of attributes into their new columns, from another column or from `extra`. Values that do not fit
 * stay unchanged in `extra`.
 */
export async function copyValues(tx: Sql, table: RecordTable, moved: readonly MovedColumn[]): Promise<void> {
  if (moved.length === 0) return;
  const old = moved.flatMap(({ from }) => from ?? []);
  // If the column is the same, only values that did not fit into it are copied.
  const isWhole = moved.some(({ from, to }) => from?.column !== undefined && from.column !== to.column);
  const names = sql.join(
    moved.map(({ to }) => sql`${to.name}::text`),
    sql`, `,
  );
  let last = '';
  for (;;) {
    const rows = await tx
      .select({ id: sql<string>`"ID_"`, extra: sql<Variables>`extra`, cells: selectCells(old) })
      .from(toTableSql(table))
      .where(isWhole ? sql`"ID_" > ${last}` : sql`"ID_" > ${last} and extra ?| array[${names}]`)
      .orderBy(sql`"ID_"`)
      .limit(BATCH_SIZE);
    for (const { id, extra, cells = {} } of rows) {
      const values = fromRecordRow(old, { cells, extra });
      const line = toRecordRow(
        moved.map(({ to }) => to),
        values,
      );
      const set = Object.entries(line.cells).map(([name, value]) => sql`${toIdentifier(name)} = ${value}`);
      await tx.execute(
        sql`update ${toTableSql(table)} set ${sql.join([...set, sql`extra = ${JSON.stringify(line.extra)}::jsonb`], sql`, `)} where "ID_" = ${id}`,
      );
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH_SIZE) return;
  }
}
