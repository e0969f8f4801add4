import { join } from 'node:path';
import { createServer } from '#server/bootstrap/createServer.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { systemClock } from '#server/config/serverClock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createCallers } from '../load/callers.ts';
import { listenOnFreePort } from '../load/dataset.ts';

const AT_ONCE = 8;

/**
 * Two servers on one PostgreSQL database, of which one sends signals; measures their decisions in turn. `first` is
 * opened first and fills the new database.
 */
export async function openDecisions(address: string, first: 'on' | 'off') {
  const definitions = await readDefinitions(join(projectRoot, 'definitions'));
  const open = async (kind: 'on' | 'off') => {
    const database = await openPostgres(address);
    await migrate(database);
    const silent = { ...database, sql: database.sql, signals: { listen: () => undefined } };
    const { app } = await createServer(kind === 'on' ? database : silent, systemClock, {
      definitions,
      hasDemo: false,
      callsPerMinute: 1e9,
    });
    return { database, app, callers: createCallers(await listenOnFreePort(app)) };
  };
  const earlier = await open(first);
  const later = await open(first === 'on' ? 'off' : 'on');
  const servers = first === 'on' ? { on: earlier, off: later } : { on: later, off: earlier };

  /** Returns the decisions per second of one server: tasks of leave requests that were started before. */
  const measure = async (kind: keyof typeof servers, count: number): Promise<number> => {
    const { as } = servers[kind].callers;
    const [zhangwei, wangfang] = [await as('zhangwei'), await as('wangfang')];
    const { defId } = await zhangwei('GET', 'bpmDef/getBydefKey?defKey=leave');
    const formJson = JSON.stringify({ leave: LEAVE });
    const tasks: string[] = [];
    await inParallel(count, async () => {
      const { data } = await zhangwei('POST', 'bpmInst/startProcess', { defId, formJson });
      tasks.push(data.instId);
    });
    const { result } = await wangfang('POST', 'bpmTask/myTasks', { pageNo: 1, pageSize: 200, params: {} });
    const waiting: { readonly taskId: string; readonly instId: string }[] = result.data.filter(
      ({ instId }: { readonly instId: string }) => tasks.includes(instId),
    );
    const began = performance.now();
    let decided = 0;
    await inParallel(waiting.length, async (index) => {
      const answer = await wangfang('POST', 'bpmTask/completeTask', {
        taskId: waiting[index]?.taskId,
        checkType: 'AGREE',
        formJson,
      });
      if (answer.success === true) decided += 1;
    });
    if (decided === 0) throw new Error('No decision was accepted.');
    return (decided * 1000) / (performance.now() - began);
  };
  return {
    measure,
    close: async () => {
      for (const { app, callers } of Object.values(servers)) {
        callers.close();
        await app.close();
      }
      for (const { database } of Object.values(servers)) await database.close();
    },
  };
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const run = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
}
