import { join } from 'node:path';
import { createServer } from '#server/bootstrap/createServer.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { listen } from '#server/http/listen.ts';
import type { ScimTenant } from '#server/config/scimTokens.ts';
import { systemClock } from '#server/config/serverClock.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createCallers } from './callers.ts';
import { copyRequests } from '#test/support/copyRequests.ts';
import { withClient } from './withClient.ts';

/** Listens on a free port and returns it. */
export const listenOnFreePort = (app: Parameters<typeof listen>[0]): Promise<number> =>
  listen(app, { host: '127.0.0.1', port: 0 });

/** Starts a server. `clientFolder`: folder of the client to serve. */
export const startOn = async (
  database: Database,
  more: { readonly clientFolder?: string; readonly scimTenants?: readonly ScimTenant[] } = {},
) =>
  createServer(database, systemClock, {
    ...more,
    definitions: await readDefinitions(join(projectRoot, 'definitions')),
    hasDemo: false,
    log: process.stderr,
  });

/** Starts a leave request and copies it to this number of requests. */
export async function startLeaveRequests(database: Database, port: number, count: number): Promise<void> {
  const { as, close } = createCallers(port);
  const zhangwei = await as('zhangwei');
  const { defId } = await zhangwei('GET', 'bpmDef/getBydefKey?defKey=leave');
  const formJson = JSON.stringify({ leave: LEAVE });
  const { data } = await zhangwei('POST', 'bpmInst/startProcess', { defId, formJson });
  close();
  await copyRequests(database, data.instId, 1, count);
}

/**
 * Creates a company with this number of open tasks in a database of its own, and returns its address. Reuses an
 * existing database.
 */
export async function createCompany(address: string, size: number): Promise<string> {
  const name = `ringi_load_${size}`;
  const own = new URL(address);
  own.pathname = `/${name}`;
  const isThere = await withClient(address, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    return rowCount === 1;
  });
  const database = await openPostgres(own.href);
  await migrate(database);
  if (!isThere) {
    const { app } = await startOn(database);
    await startLeaveRequests(database, await listenOnFreePort(app), size);
    await app.close();
  }
  await database.close();
  await withClient(own.href, (client) => client.query('vacuum analyze'));
  return own.href;
}

export const dropCompany = (address: string, size: number) =>
  withClient(address, (client) => client.query(`drop database if exists ringi_load_${size}`));
