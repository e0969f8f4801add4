import { loadavg } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { makePlatform } from '#server/platform.ts';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { systemClock } from '#server/serverClock.ts';
import type { Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { emptyCluster } from '#server/storage/emptyCluster.ts';
import { makeEmbedded } from '#server/storage/makeEmbedded.ts';
import { openPostgres } from '#server/storage/openPostgres.ts';
import { tasks } from '#server/storage/schema/openWork.ts';
import { ownSchema } from './soak/openSoak.ts';

/*
 * How long the first page of the to-do list, its count, a search, opening a task and deciding it take, with 1,000 and
 * with 100,000
 * open tasks: medians and the slowest of twenty. On the embedded database, and on PostgreSQL, in a schema of its own,
 * when
 * BENCH_DATABASE_URL names a server.
 */
const SIZES = [1_000, 100_000];
const CORE = '/api/api-bpm/bpm/core';
const LEAVE = {
  kind: '{"value":"annual","label":""}',
  begin: '2026-12-01 09:00',
  end: '2026-12-02 18:00',
  days: 2,
  reason: 'Family visit',
};
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
const [OFTEN, SOMETIMES] = [60, 40];

console.log(
  `Load of the machine before: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
const address = process.env['BENCH_DATABASE_URL'];
await measure(await makeEmbedded(await PGlite.create({ loadDataDir: await emptyCluster() })));
if (address !== undefined) {
  const { schema, drop } = await ownSchema(address);
  await measure(await openPostgres(address, { schema }));
  await drop();
}
console.log(
  `Load of the machine after: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);

async function measure(database: Database): Promise<void> {
  await migrate(database);
  const { app } = await makePlatform(database, systemClock, {
    definitions: await readDefinitions(join(projectFolder, 'definitions')),
    hasDemo: false,
    log: process.stderr,
  });
  const [zhangwei, wangfang, admin] = [await client('zhangwei'), await client('wangfang'), await client('admin')];
  const defId = (await zhangwei('GET', 'bpmDef/getBydefKey?defKey=leave')).defId;
  const template = (
    await zhangwei('POST', 'bpmInst/startProcess', { defId, formJson: JSON.stringify({ leave: LEAVE }) })
  ).data.instId as string;
  console.log(`\n${database.name}`);
  let made = 0;
  for (const size of SIZES) {
    await multiply(database, template, made + 1, size);
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

/** The template's request over and over, under ids of its own, held by everybody of the company in turn. */
async function multiply(database: Database, template: string, from: number, to: number): Promise<void> {
  const [task] = await database.sql.select().from(tasks).where(eq(tasks.instance, template));
  const instance = sql`'15' || lpad(g::text, 17, '0')`;
  const taskId = sql`'16' || lpad(g::text, 17, '0')`;
  const holder = sql`(array(select id from people order by id))[1 + g % (select count(*)::int from people)]`;
  const own = (column: unknown) =>
    sql`replace(replace(replace(${column}::text, ${template}, ${instance}), ${task?.id}, ${taskId}), ${task?.assignee}, ${holder})::jsonb`;
  await database.transaction(async (tx) => {
    await tx.execute(
      sql`insert into instances select (jsonb_populate_record(null::instances, ${own(sql`to_jsonb(t)`)} || jsonb_build_object('number', 'BN-' || lpad(g::text, 7, '0')))).* from instances t, generate_series(${from}::int, ${to}::int) g where t.id = ${template}`,
    );
    await tx.execute(
      sql`insert into tasks select (jsonb_populate_record(null::tasks, ${own(sql`to_jsonb(t)`)})).* from tasks t, generate_series(${from}::int, ${to}::int) g where t.id = ${task?.id}`,
    );
    await tx.execute(
      sql`insert into holders select tenant, assignee, created_at, id from tasks where id between ${`16${String(from).padStart(17, '0')}`} and ${`16${String(to).padStart(17, '0')}`}`,
    );
    await tx.execute(
      sql`insert into participants select instance, assignee, null from tasks where id between ${`16${String(from).padStart(17, '0')}`} and ${`16${String(to).padStart(17, '0')}`}`,
    );
    await tx.execute(
      sql`insert into form_rows select '17' || lpad(g::text, 17, '0'), tenant, alias, ${instance}, record, version, progress, created_by, changed_at from form_rows, generate_series(${from}::int, ${to}::int) g where instance = ${template}`,
    );
  });
  await database.sql.execute(sql`analyze`);
}
