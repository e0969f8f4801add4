import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from '#test/e2e/support/server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Debian's package `pgbouncer` installs it. */
export const isPgBouncerInstalled = existsSync(PROGRAM);
/** Fewer than a server opens, so that transactions share server connections. */
const SERVER_CONNECTIONS = 3;

export interface PgBouncer {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database, for one schema. */
export async function startPgBouncer(database: string, schema: string): Promise<PgBouncer> {
  const { hostname, port: behind, username, pathname } = new URL(database);
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'ringi-pgbouncer-')), await freePort()];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
ringi = host=${hostname} port=${behind || 5432} dbname=${pathname.slice(1)} user=${username} connect_query='set search_path to ${schema}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
`,
  );
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn(PROGRAM, ['-q', ...(isRoot ? ['-u', 'postgres'] : []), file], { stdio: 'ignore' });
  const address = `postgresql://ringi@127.0.0.1:${port}/ringi`;
  const isReady = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await vi.waitUntil(isReady, { timeout: 10_000 }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
