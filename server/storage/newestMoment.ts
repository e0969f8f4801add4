import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from './database.ts';

/** Columns of moments that may lie ahead: they tell nothing about how late it is. */
const AHEAD = ['due_at', 'leased_until', 'expires_at', 'from', 'to', 'opens_at', 'closes_at', 'issued_at'];

/** The latest moment at which anything in the database happened; 0 in an empty one. */
export async function newestMoment(tx: Sql): Promise<Instant> {
  const columns = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = current_schema() and data_type = 'timestamp with time zone'`,
  );
  const newest = columns
    .filter(({ column }) => !AHEAD.includes(column))
    .map(({ table, column }) => sql`select max(${sql.identifier(column)}) as moment from ${sql.identifier(table)}`);
  if (newest.length === 0) return 0;
  const [found] = await rowsOf<{ moment: string | number | null }>(
    tx,
    sql`select extract(epoch from max(moment)) * 1000 as moment from (${sql.join(newest, sql` union all `)}) as newest`,
  );
  return Math.ceil(Number(found?.moment ?? 0));
}

/** Both drivers answer a statement of one's own with its rows. */
const rowsOf = async <Row>(tx: Sql, statement: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: readonly Row[] }).rows;
