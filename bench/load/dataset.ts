import { join } from 'node:path';
import { makePlatform } from '#server/platform.ts';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { listen } from '#server/http/listen.ts';
import { systemClock } from '#server/serverClock.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { callersOf } from './callers.ts';
import { multiply } from '#test/support/multiply.ts';
import { withClient } from './withClient.ts';

/** Listens on any port, and gives it. */
export const portOf = (app: Parameters<typeof listen>[0]): Promise<number> =>
  listen(app, { host: '127.0.0.1', port: 0 });

/** `clientFolder`: with the pages in it. */
export const startOn = async (database: Database, more: { readonly clientFolder?: string } = {}) =>
  makePlatform(database, systemClock, {
    ...more,
    definitions: await readDefinitions(join(projectFolder, 'definitions')),
    hasDemo: false,
    log: process.stderr,
  });

/** A company with so many open tasks, in a database of its own; gives its address. One that is there is used again. */
export async function companyWith(address: string, size: number): Promise<string> {
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
    const { as } = callersOf(await portOf(app));
    const zhangwei = await as('zhangwei');
    const { defId } = await zhangwei('GET', 'bpmDef/getBydefKey?defKey=leave');
    const formJson = JSON.stringify({ leave: LEAVE });
    const { data } = await zhangwei('POST', 'bpmInst/startProcess', { defId, formJson });
    await app.close();
    await multiply(database, data.instId, 1, size);
  }
  await database.close();
  await withClient(own.href, (client) => client.query('vacuum analyze'));
  return own.href;
}

export const dropCompany = (address: string, size: number) =>
  withClient(address, (client) => client.query(`drop database if exists ringi_load_${size}`));
