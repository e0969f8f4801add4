import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Milliseconds per tick of the kernel clock. */
const TICK_MS = 10;

/** Returns the processor time of these processes and their threads, without that of other processes. */
async function readProcessorTime(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? [];
      return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0) * TICK_MS;
}

interface ProcessorTime {
  readonly server: number;
  readonly database: number;
}

/** Returns the processor time of one call in milliseconds: of the server process and of its database connections. */
export async function measureProcessorTime(
  company: string,
  server: number,
  work: () => Promise<number>,
): Promise<ProcessorTime> {
  const client = new pg.Client({ connectionString: company });
  await client.connect();
  try {
    const worked = async () => {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return {
        server: await readProcessorTime([server]),
        database: await readProcessorTime(rows.map(({ pid }) => pid)),
      };
    };
    const before = await worked();
    const calls = await work();
    const after = await worked();
    return { server: (after.server - before.server) / calls, database: (after.database - before.database) / calls };
  } finally {
    await client.end();
  }
}
