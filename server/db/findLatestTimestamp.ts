import { sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Sql } from './database.ts';
import { selectRows } from './selectRows.ts';

/** Timestamp columns that may be in the future and do not show the current time. */
const FUTURE_COLUMNS = ['due_at', 'leased_until', 'expires_at', 'from', 'to', 'opens_at', 'closes_at', 'issued_at'];

/** Returns the latest timestamp of an event in the database; 0 if it is empty. */
export async function findLatestTimestamp(tx: Sql): Promise<Instant> {
  const columns = await selectRows<{ table: string; column: string }>(
    tx,
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = current_schema() and data_type = 'timestamp with time zone'`,
  );
  const newest = columns
    .filter(({ column }) => !FUTURE_COLUMNS.includes(column))
    .map(({ table, column }) => sql`select max(${sql.identifier(column)}) as moment from ${sql.identifier(table)}`);
  if (newest.length === 0) return 0;
  const [found] = await selectRows<{ moment: string | number | null }>(
    tx,
    sql`select extract(epoch from max(moment)) * 1000 as moment from (${sql.join(newest, sql` union all `)}) as newest`,
  );
  return Math.ceil(Number(found?.moment ?? 0));
}

/** Both drivers return the rows of a raw statement in `rows`. */
