import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contract/wire/envelope.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { idempotencyKeys } from '#server/db/schema/identity.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { events, instances, participants, records } from '#server/db/schema/requests.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const CORE = '/api-bpm/bpm/core';

onBothDatabases('a decision on a damaged request', (fresh) => {
  let database: Database;
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let instance: string;
  let taskId: string;

  beforeAll(async () => {
    database = await fresh();
    await migrate(database);
    platform = await startDemoPlatform(database);
  });
  beforeEach(async () => {
    const zhangwei = await platform.as('zhangwei');
    const { defId } = (await zhangwei.get(`${CORE}/bpmDef/getBydefKey?defKey=leave`)).body;
    const formJson = JSON.stringify({ leave: LEAVE });
    instance = (await zhangwei.post(`${CORE}/bpmInst/startProcess`, { defId, formJson })).body.data.instId;
    taskId = (await database.sql.select().from(tasks).where(eq(tasks.instance, instance)))[0]!.id;
  });

  const agree = async () => {
    const wangfang = await platform.as('wangfang');
    const call = { taskId, checkType: 'AGREE', opinion: '' };
    return (await wangfang.post(`${CORE}/bpmTask/completeTask`, call, { [IDEMPOTENCY_HEADER]: instance })).body;
  };
  const everything = () =>
    Promise.all(
      [instances, tasks, holders, events, records, participants, idempotencyKeys].map((table) =>
        database.sql.select().from(table),
      ),
    );
  const damage = async (change: (state: InstanceState) => Partial<InstanceState>) => {
    const [row] = await database.sql.select().from(instances).where(eq(instances.id, instance));
    const state = { ...row!.state!, ...change(row!.state!) };
    await database.sql.update(instances).set({ state }).where(eq(instances.id, instance));
  };
  const expectNothingWritten = async () => {
    const before = await everything();
    expect(await agree()).toMatchObject({ success: false, code: 500 });
    expect(await everything()).toEqual(before);
  };

  it('succeeds when the request is not damaged', async () => {
    expect(await agree()).toMatchObject({ success: true });
  });

  it.each<[string, (state: InstanceState) => Partial<InstanceState>]>([
    ['a token is on no node', ({ tokens }) => ({ tokens: tokens.map((token) => ({ ...token, node: 'gone' })) })],
    ['a task belongs to no token', (state) => ({ tasks: state.tasks.map((task) => ({ ...task, token: 'gone' })) })],
    ['the request has a negative version', () => ({ version: -1 })],
  ])('returns 500 and writes nothing when %s', async (_, change) => {
    await damage(change);
    await expectNothingWritten();
  });

  it('returns 500 and writes nothing when an event of this version exists already', async () => {
    await damage(({ version }) => ({ version: version - 1 }));
    await expectNothingWritten();
  });
});
