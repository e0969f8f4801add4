import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** Of a tick of the kernel's clock. */
const TICK_MS = 10;

/** How long processes have been at work, threads of theirs included; whatever else the machine does is not in it. */
async function workedFor(pids: readonly number[]): Promise<number> {
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

/** What one call costs in milliseconds of processor time: of the server's process, and of its connections' ones. */
export async function processorTimeOf(
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
      return { server: await workedFor([server]), database: await workedFor(rows.map(({ pid }) => pid)) };
    };
    const before = await worked();
    const calls = await work();
    const after = await worked();
    return { server: (after.server - before.server) / calls, database: (after.database - before.database) / calls };
  } finally {
    await client.end();
  }
}
