import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from './database.ts';

/** What may lie ahead tells nothing about how late it is. */
const AHEAD = ['due_at', 'leased_until', 'expires_at', 'from', 'to'];
/** An id of ours begins with the milliseconds at which it was made. */
const MILLISECONDS = 13;
const ID_LENGTH = 19;

/** The latest moment anything in the database happened at, or any id was made at; 0 in an empty one. */
export async function newestMoment(tx: Sql): Promise<Instant> {
  const columns = await rowsOf<{ table: string; column: string; type: string }>(
    tx,
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_schema = current_schema() and (column_name = 'id' or data_type like 'timestamp%')`,
  );
  const happened = columns.filter(({ column }) => !AHEAD.includes(column));
  if (happened.length === 0) return 0;
  const newest = happened.map(({ table, column, type }) => {
    const name = sql.identifier(column);
    const moment = type.startsWith('timestamp')
      ? sql`extract(epoch from ${name}) * 1000`
      : sql`left(${name}, ${sql.raw(String(MILLISECONDS))})::numeric`;
    const counts = type.startsWith('timestamp') ? sql`true` : sql.raw(`"id" ~ '^[0-9]{${ID_LENGTH}}$'`);
    return sql`select max(${moment}) as moment from ${sql.identifier(table)} where ${counts}`;
  });
  const [found] = await rowsOf<{ moment: string | number | null }>(
    tx,
    sql`select max(moment) as moment from (${sql.join(newest, sql` union all `)}) as newest`,
  );
  return Math.ceil(Number(found?.moment ?? 0));
}

/** Both drivers answer a statement of one's own with its rows. */
const rowsOf = async <Row>(tx: Sql, statement: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  ((await tx.execute(statement)) as { readonly rows: readonly Row[] }).rows;
