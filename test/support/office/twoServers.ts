import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { projectFolder } from '#server/projectFolder.ts';
import type { Database } from '#server/storage/database.ts';
import { addressOfSchema } from '#test/support/database.ts';
import { startServerProcess } from '#test/support/serverProcess.ts';
import { openOffice, type Office } from './office.ts';

/** The clock on the wall: nobody turns it. */
export const WALL_CLOCK = { now: () => Date.now(), advance: () => undefined, reset: () => undefined };

/**
 * Two built servers as processes of their own, beside this connection to the same schema of the PostgreSQL server at
 * that address.
 */
export async function openTwoServers(database: Database, address: string): Promise<Office> {
  const {
    rows: [here],
  } = (await database.sql.execute(sql`select current_schema() as schema`)) as { rows: { schema: string }[] };
  const environment = {
    DATABASE_URL: addressOfSchema(here?.schema ?? 'public', address),
    RINGI_DEMO: 'off',
    RINGI_DEFINITIONS: join(projectFolder, 'definitions'),
  };
  const servers = [startServerProcess(environment), startServerProcess(environment)];
  const office = await openOffice(database, WALL_CLOCK, await Promise.all(servers.map(({ ready }) => ready)));
  return {
    ...office,
    async close() {
      for (const { child, ended } of servers) {
        child.kill('SIGINT');
        await ended;
      }
      await office.close();
    },
  };
}
