import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { toEnvironment, type SchemaPlace } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { openTestServer, type Office } from './office.ts';

/** The system clock, which the test cannot advance. */
export const WALL_CLOCK = { now: () => Date.now(), advance: () => undefined, reset: () => undefined };

/**
 * Starts two built servers as separate processes beside this connection, on the same schema of a PostgreSQL server.
 * @param locate returns how they reach the schema
 */
export async function openTwoServers(
  database: Database,
  locate: (schema: string) => Promise<SchemaPlace>,
): Promise<Office> {
  const {
    rows: [here],
  } = (await database.sql.execute(sql`select current_schema() as schema`)) as { rows: { schema: string }[] };
  const folder = await copyDefinitions({ hasHistory: false });
  const environment = {
    ...toEnvironment(await locate(here?.schema ?? 'public')),
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
