import { sql } from 'drizzle-orm';
import { createOffsetClock, systemClock, type ServerClock } from '#server/config/serverClock.ts';
import { isLoopbackHost } from '#server/config/loopback.ts';
import type { Settings } from '#server/config/settings.ts';
import { StartupError } from '#server/config/startupError.ts';
import type { Database, Sql } from './database.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { selectRows } from './selectRows.ts';

type ClockSettings = Pick<Settings, 'now' | 'host' | 'databaseAddress'> & { readonly hasDemo: boolean };

/** Whether the server runs a demo that only this machine can reach. Only such a server may have a clock of its own. */
const isPrivateDemo = ({ hasDemo, host, databaseAddress }: ClockSettings): boolean =>
  hasDemo && databaseAddress === undefined && isLoopbackHost(host);

/** Throws StartupError if the clock is set on any other server. */
export function checkClock(settings: ClockSettings): void {
  if (settings.now !== undefined && !isPrivateDemo(settings))
    throw new StartupError(
      'RINGI_CLOCK_START sets the clock of a demo only: unset it, or start with the demo company, the embedded database and HOST 127.0.0.1.',
    );
}

/**
 * Creates the server's clock. It starts at RINGI_CLOCK_START or at the current time, but later than every timestamp in
 * a demo's data, because ids are derived from the time and must increase.
 */
export async function startClock(
  database: Database,
  settings: ClockSettings,
  report: (line: string) => void,
): Promise<ServerClock> {
  if (!isPrivateDemo(settings)) return systemClock;
  const present = systemClock.now();
  // RINGI_CLOCK_START is the time at which the process started.
  const wanted = settings.now === undefined ? present : settings.now + Math.round(process.uptime() * 1000);
  const begin = Math.max(wanted, (await findLatestTimestamp(database.background.sql)) + 1);
  if (begin === present) return systemClock;
  report(`The clock starts at ${new Date(begin).toISOString()}.`);
  return createOffsetClock(begin);
}

/** Timestamp columns that may be in the future and do not show the current time. */
const FUTURE_COLUMNS = ['due_at', 'leased_until', 'expires_at', 'from', 'to', 'opens_at', 'closes_at', 'issued_at'];

/** Returns the latest timestamp of an event in the database; 0 if it is empty. */
async function findLatestTimestamp(tx: Sql): Promise<Instant> {
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
