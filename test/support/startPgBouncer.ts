import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#test/e2e/support/server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Debian's package `pgbouncer` installs it. */
export const isPgBouncerInstalled = existsSync(PROGRAM);
/** Fewer than a server opens, so that transactions share server connections. */
const SERVER_CONNECTIONS = 3;
/** Servers keep connections for a while after their last statement, and a test file opens many servers. */
const MAX_CLIENTS = 1000;
const START_TIMEOUT_MS = 10_000;
const START_POLL_MS = 20;
/** PgBouncer's own database, which takes commands. */
const ADMIN = 'pgbouncer';

/** What an operator sets for the role of servers behind a pooler (docs/operation.md), with the time limit in ms. */
export const ROLE_SETTINGS = { statement_timeout: 10_000, jit: 'off', random_page_cost: 1.1 } as const;

export interface PgBouncer {
  /** The database, or with another name in the path another database of the same PostgreSQL server. */
  readonly address: string;
  /**
   * Returns the address of the database limited to a schema. PgBouncer refuses settings at connect, so it sets them on
   * its connections to the database, in place of those of the role (ADR 84).
   */
  addSchema(schema: string, settings?: Readonly<Record<string, string | number>>): Promise<string>;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a PostgreSQL server that lets the user in without a password. */
export async function startPgBouncer(database: string): Promise<PgBouncer> {
  const { hostname, port: behind, username, pathname } = new URL(database);
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'ringi-pgbouncer-')), await freePort()];
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
  const server = `host=${hostname} port=${behind || 5432}`;
  const entries = [`* = ${server}`];
  const write = (): Promise<void> =>
    writeFile(
      file,
      `[databases]
${entries.join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
auth_user = ${username}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = ${MAX_CLIENTS}
server_login_retry = 1
`,
    );
  await writeFile(users, `"${username}" ""\n`);
  await write();
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, ['-q', ...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  const toAddress = (name: string): string => `postgresql://${username}@127.0.0.1:${port}/${name}`;
  const address = toAddress(pathname.slice(1));
  const began = performance.now();
  while (!(await isAnswering(address))) {
    if (performance.now() - began > START_TIMEOUT_MS) {
      await stop();
      throw new Error('PgBouncer did not start.');
    }
    await wait(START_POLL_MS);
  }
  let reloaded = Promise.resolve();
  const reload = async (): Promise<void> => {
    await write();
    await command(toAddress(ADMIN), 'reload');
  };
  return {
    address,
    async addSchema(schema, settings = {}) {
      const statements = Object.entries({ search_path: schema, ...settings }).map(
        ([name, value]) => `set ${name} to ${value}`,
      );
      entries.push(`${schema} = ${server} dbname=${pathname.slice(1)} connect_query='${statements.join('; ')}'`);
      // One after the other, so that no older list replaces a newer one.
      reloaded = reloaded.then(reload);
      await reloaded;
      return toAddress(schema);
    },
    stop,
  };
}

async function command(address: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(text);
  await client.end();
}

const isAnswering = (address: string): Promise<boolean> =>
  command(address, 'select 1').then(
    () => true,
    () => false,
  );
