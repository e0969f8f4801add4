import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { schemaAddress } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { openTestServer, type Office } from './office.ts';

/** The system clock, which the test cannot advance. */
export const WALL_CLOCK = { now: () => Date.now(), advance: () => undefined, reset: () => undefined };

/**
 * Starts two built servers as separate processes beside this connection, on the same schema of the PostgreSQL server at
 * that address.
 */
export async function openTwoServers(database: Database, address: string): Promise<Office> {
  const {
    rows: [here],
  } = (await database.sql.execute(sql`select current_schema() as schema`)) as { rows: { schema: string }[] };
  const folder = await copyDefinitions({ hasHistory: false });
  const environment = {
    DATABASE_URL: schemaAddress(here?.schema ?? 'public', address),
    RINGI_COMPANY: folder,
  };
  const servers = [startServerProcess(environment), startServerProcess(environment)];
  const office = await openTestServer(database, WALL_CLOCK, await Promise.all(servers.map(({ ready }) => ready)));
  return {
    ...office,
    async close() {
      for (const { child, ended } of servers) {
        child.kill('SIGINT');
        await ended;
      }
      await office.close();
      await rm(folder, { recursive: true });
    },
  };
}
