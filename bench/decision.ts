import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startOn } from './load/dataset.ts';
import { copyRequests } from '#test/support/copyRequests.ts';
import { createSchema } from './soak/openSoakDatabase.ts';

/*
 * Measures the first page of the to-do list, its count, a search, opening a task and deciding it with 1,000 and with
 * 100,000 open tasks: medians and the slowest of twenty calls. Uses the embedded database and, if BENCH_DATABASE_URL is
 * set, PostgreSQL in a schema of its own.
 */
const SIZES = [1_000, 100_000];
const CORE = '/api/api-bpm/bpm/core';
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
const [OFTEN, SOMETIMES] = [60, 40];

console.log(
  `Load of the machine before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const address = process.env['BENCH_DATABASE_URL'];
await measure(
  await createEmbedded(await openPGlite({ loadDataDir: await loadPgliteTemplate() })),
  'in the main thread',
);
const folder = await mkdtemp(join(tmpdir(), 'ringi-bench-'));
await measure(await openEmbedded(folder), 'in a thread of its own');
await rm(folder, { recursive: true });
if (address !== undefined) {
  const { schema, drop } = await createSchema(address);
  await measure(await openPostgres(address, { schema }));
  await drop();
}
console.log(
  `Load of the machine after: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);

async function measure(database: Database, place = ''): Promise<void> {
  await migrate(database);
  const { app } = await startOn(database);
  const [zhangwei, wangfang, admin] = [await client('zhangwei'), await client('wangfang'), await client('admin')];
  const defId = (await zhangwei('GET', 'bpmDef/getBydefKey?defKey=leave')).defId;
  const template = (
    await zhangwei('POST', 'bpmInst/startProcess', { defId, formJson: JSON.stringify({ leave: LEAVE }) })
  ).data.instId as string;
  console.log(`\n${database.name} ${place}`);
  let made = 0;
  for (const size of SIZES) {
    await copyRequests(database, template, made + 1, size);
    await database.sql.execute(sql`analyze`);
    made = size;
    const { result } = await wangfang('POST', 'bpmTask/myTasks', { ...FIRST, pageSize: 200 });
    const others = result.data.filter(({ instId }: { instId: string }) => instId !== template);
    const mine: string[] = others.map(({ taskId }: { taskId: string }) => taskId).slice(0, SOMETIMES);
    console.log(
      `${size.toLocaleString('en')} open tasks, ${String(result.totalCount)} of mine ${'median'.padStart(14)}${'p95'.padStart(9)} ms`,
    );
    const tell = async (name: string, times: number, run: (index: number) => Promise<unknown>) => {
      const { median, p95 } = await timesOf(times, run);
      console.log(`  ${name.padEnd(38)}${median.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(9)}`);
    };
    await tell('first page of my tasks', OFTEN, () => wangfang('POST', 'bpmTask/myTasks', FIRST));
    await tell('count of my tasks', OFTEN, () => wangfang('GET', 'bpmTask/getMyTaskCount'));
    await tell('search my tasks by number', SOMETIMES, () =>
      wangfang('POST', 'bpmTask/myTasks', { ...FIRST, params: { 'Q_v.BILL_NO__S_LK': '0007' } }),
    );
    await tell('search my tasks by title', SOMETIMES, () =>
      wangfang('POST', 'bpmTask/myTasks', { ...FIRST, params: { 'Q_v.SUBJECT__S_LK': 'annual' } }),
    );
    await tell('first page of all I may read', SOMETIMES, () => wangfang('POST', 'bpmTask/query', FIRST));
    await tell("an administrator's search of all", SOMETIMES, () =>
      admin('POST', 'bpmTask/query', { ...FIRST, params: { 'Q_t.BILL_NO__S_LK': '0007' } }),
    );
    await tell('open a task', mine.length, (index) =>
      wangfang('GET', `bpmTask/getTaskInfo?taskId=${mine[index] ?? ''}`),
    );
    await tell('decide it', mine.length, (index) =>
      wangfang('POST', 'bpmTask/completeTask', { taskId: mine[index], checkType: 'AGREE', opinion: '' }),
    );
  }
  await app.close();
  await database.close();

  async function client(username: string) {
    const login = await app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: `username=${username}&password=Ringi-2026`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const authorization = `Bearer ${login.json().data.access_token}`;
    return async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const reply = (
        await app.inject({ method, url: `${CORE}/${path}`, headers: { authorization }, ...(payload && { payload }) })
      ).json();
      if (reply.success === false) throw new Error(JSON.stringify(reply));
      return reply;
    };
  }
}

async function timesOf(
  times: number,
  run: (index: number) => Promise<unknown>,
): Promise<{ readonly median: number; readonly p95: number }> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    await run(index);
    taken.push(performance.now() - began);
  }
  const inOrder = taken.toSorted((one, other) => one - other);
  const at = (share: number): number => inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}
