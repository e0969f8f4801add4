import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { batches } from '#server/db/schema/batches.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';
import { startCompany } from '#test/support/company.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('tasks of a batch', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'gaofei');
  const leave = async () => {
    const instId = await company.start(zhangwei, 'leave');
    return { instId, taskId: await company.taskIn(instId, wangfang) };
  };
  const save = (taskIds: readonly string[], more: object = {}, headers?: Readonly<Record<string, string>>) =>
    wangfang.call(
      'bpmAsyncTask/save',
      { taskIds: taskIds.join(','), checkType: 'AGREE', opinion: 'All fine', ...more },
      headers,
    );
  const job = async (id: string, who = wangfang) => who.ask(`bpmAsyncTask/get?pkId=${id}`);
  const settle = () => company.platform.workflow.settle();

  it('are previewed with their options, and with the reason if one is excluded', async () => {
    const [one, two] = [await leave(), await leave()];
    await wangfang.decide(two.taskId, 'AGREE');
    const onboarding = await company.start(zhangwei, 'onboarding');
    const chenjie = await company.person('chenjie');
    const info = async (who: Colleague, ...tasks: readonly string[]) =>
      (await who.ask(`bpmTask/getBatchTasksInfo?taskIds=${tasks.join(',')}`)).data;
    expect(await info(wangfang, one.taskId, two.taskId, '42')).toMatchObject([
      {
        taskId: one.taskId,
        instId: one.instId,
        success: true,
        reason: null,
        nodeName: expect.stringMatching(/./u),
        applicantName: 'Zhang Wei',
        options: [{ value: 'AGREE' }, { value: 'REFUSE' }],
        opinionRequired: false,
      },
      // A request that has ended meanwhile is still shown by its title.
      {
        taskId: two.taskId,
        instId: two.instId,
        subject: expect.stringMatching(/./u),
        success: false,
        reason: 'task.ended',
        message: 'The task has ended',
      },
      { taskId: '42', subject: null, success: false, reason: 'notFound' },
    ]);
    expect(await info(zhangwei, one.taskId)).toMatchObject([{ success: false, reason: 'task.notYours' }]);
    expect(
      (
        await wangfang.call('bpmTask/batCompleteTask', {
          taskIds: two.taskId,
          checkType: 'AGREE',
          opinion: 'Once more',
        })
      ).data,
    ).toMatchObject([{ subject: expect.stringMatching(/./u), success: false, reason: 'task.ended' }]);
    expect(await info(chenjie, await company.taskIn(onboarding, chenjie))).toMatchObject([
      { success: false, reason: 'task.notInBatch' },
    ]);
    await wangfang.decide(one.taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal', opinion: 'Please mend it' });
    const toMend = await company.taskIn(one.instId, zhangwei);
    expect(await info(zhangwei, toMend)).toMatchObject([{ success: false, reason: 'task.notInBatch' }]);
    expect(
      (await zhangwei.call('bpmTask/batCompleteTask', { taskIds: toMend, checkType: 'AGREE', opinion: 'As it is' }))
        .data,
    ).toMatchObject([{ success: false, reason: 'task.notInBatch' }]);
    expect(await info(gaofei, one.taskId)).toMatchObject([{ subject: null, instId: null, reason: 'notFound' }]);
  });

  it("are processed by the server, each with its own result in the reader's language", async () => {
    const [one, two, three] = [await leave(), await leave(), await leave()];
    await wangfang.decide(two.taskId, 'AGREE');
    await zhangwei.call(`bpmInst/updateProcessStatus?instId=${three.instId}&status=SUPSPEND`);
    const { id } = (await save([two.taskId, one.taskId, three.taskId, one.taskId, '42'])).data;
    expect((await job(id)).data).toMatchObject({
      total: 4,
      doneCount: 0,
      failedCount: 0,
      status: 'RUNNING',
      finishTime: null,
      rows: [
        { taskId: two.taskId, success: null },
        { taskId: one.taskId, subject: expect.stringMatching(/./u) },
        {},
        { taskId: '42', subject: null },
      ],
    });
    await settle();
    expect((await job(id)).data).toMatchObject({
      total: 4,
      doneCount: 1,
      failedCount: 3,
      status: 'FINISHED',
      finishTime: expect.stringMatching(/./u),
      checkType: 'AGREE',
      opinion: 'All fine',
      rows: [
        { success: false, reason: 'task.ended', message: 'The task has ended' },
        { success: true, message: null },
        { success: false, reason: 'instance.suspended' },
        { success: false, reason: 'notFound' },
      ],
    });
    const japanese = (
      await wangfang.get(`/api-bpm/bpm/core/bpmAsyncTask/get?pkId=${id}`, { 'accept-language': 'ja-JP' })
    ).body.data;
    expect(japanese.rows[0].message).not.toBe('The task has ended');
    expect((await zhangwei.history(one.instId)).find(({ checkStatus }) => checkStatus === 'AGREE')).toMatchObject({
      handlerUserName: 'Wang Fang',
      remark: 'All fine',
    });
    await expectInvariants(company.platform.database);
  });

  it('are retried only where they failed', async () => {
    const [one, two] = [await leave(), await leave()];
    await zhangwei.call(`bpmInst/updateProcessStatus?instId=${two.instId}&status=SUPSPEND`);
    const { id } = (await save([one.taskId, two.taskId])).data;
    await settle();
    await zhangwei.call(`bpmInst/updateProcessStatus?instId=${two.instId}&status=RUNNING`);
    expect(await wangfang.call(`bpmAsyncTask/retry?id=${id}`)).toMatchObject({ success: true });
    expect((await job(id)).data).toMatchObject({ status: 'RUNNING', doneCount: 1, failedCount: 0 });
    await settle();
    expect((await job(id)).data).toMatchObject({ status: 'FINISHED', doneCount: 2, failedCount: 0 });
    expect((await zhangwei.history(one.instId)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
  });

  it('continue after a restart, once each with any number of workers, and a repeated call creates no second batch', async () => {
    const all = [await leave(), await leave(), await leave()];
    const key = { 'Idempotency-Key': 'batch-1' };
    const { id } = (
      await save(
        all.map(({ taskId }) => taskId),
        {},
        key,
      )
    ).data;
    expect(
      (
        await save(
          all.map(({ taskId }) => taskId),
          {},
          key,
        )
      ).data,
    ).toEqual({ id });
    // Ids increase with time, and a restart consumes some.
    const restarted = await startDemoPlatform(
      company.platform.database,
      {},
      createManualClock(company.platform.clock.now() + 60_000),
    );
    await Promise.all([settle(), restarted.workflow.settle(), restarted.workflow.settle()]);
    expect((await job(id)).data).toMatchObject({ status: 'FINISHED', doneCount: 3 });
    for (const { instId } of all)
      expect((await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
    await expectInvariants(company.platform.database);
  });

  it('belong to the creator of the batch: other users cannot see, retry or cancel it', async () => {
    const at = await leave();
    const { id } = (await save([at.taskId])).data;
    for (const who of [gaofei, await company.person('admin')]) {
      expect(await job(id, who)).toMatchObject({ success: false, reason: 'notFound' });
      expect(await who.call(`bpmAsyncTask/retry?id=${id}`)).toMatchObject({ reason: 'notFound' });
      await who.call(`bpmAsyncTask/del?ids=${id}`);
      expect((await who.call('bpmAsyncTask/query', PAGE)).result.data).toEqual([]);
    }
    expect((await wangfang.call('bpmAsyncTask/query', PAGE)).result).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, total: 1 })]),
    });
    await wangfang.call(`bpmAsyncTask/del?ids=${id}`);
    await settle();
    expect(await job(id)).toMatchObject({ reason: 'notFound' });
    expect(await wangfang.taskOf(at.instId)).toBeDefined();
  });

  it('are decided with current permissions: a deactivated user decides nothing', async () => {
    const at = await leave();
    const { id } = (await save([at.taskId])).data;
    const setLeft = (hasLeft: boolean) =>
      company.platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, 'wangfang'));
    await setLeft(true);
    await settle();
    await setLeft(false);
    expect((await job(id)).data.rows).toMatchObject([{ success: false, reason: 'forbidden' }]);
  });

  it('are not blocked by one that fails unexpectedly', async () => {
    const [odd, plain] = [await leave(), await leave()];
    await company.platform.database.sql
      .update(instances)
      .set({ definition: 'gone' })
      .where(eq(instances.id, odd.instId));
    const { id } = (await save([odd.taskId, plain.taskId])).data;
    await expect(settle()).rejects.toThrow();
    await settle();
    expect((await job(id)).data.rows).toMatchObject([
      { success: false, reason: null, message: 'System error, please try again later!' },
      { success: true },
    ]);
    await company.platform.database.sql.delete(instances).where(eq(instances.id, odd.instId));
  });

  it('alternate with those of other users: a small batch does not wait for a large one', async () => {
    const large = await save(Array.from({ length: 200 }, (_, at) => `9${at}`));
    const { id: small } = (await gaofei.call('bpmAsyncTask/save', { taskIds: '1,2', checkType: 'AGREE', opinion: '' }))
      .data;
    const settled = settle();
    while ((await job(small, gaofei)).data.status !== 'FINISHED') await new Promise((next) => setImmediate(next));
    expect((await job(large.data.id)).data.status).toBe('RUNNING');
    await settled;
  });

  it('have a queue limit for each user', async () => {
    for (let batch = 0; batch < 5; batch += 1)
      expect((await save(Array.from({ length: 200 }, (_, at) => `${batch}${at}7`))).success).toBe(true);
    expect(await save(['1'])).toMatchObject({
      success: false,
      message: expect.stringContaining('still running in the background (1000 at a time at most)'),
    });
    expect((await gaofei.call('bpmAsyncTask/save', { taskIds: '1', checkType: 'AGREE', opinion: '' })).success).toBe(
      true,
    );
    await company.platform.database.sql.delete(batches);
  });

  it('require a vote, its reason, and a task', async () => {
    const { taskId } = await leave();
    expect(await save([taskId], { checkType: 'BACK' })).toMatchObject({ reason: 'vote.notOffered' });
    expect(await save([taskId], { checkType: 'REFUSE', opinion: ' ' })).toMatchObject({ reason: 'opinion.required' });
    expect(await save([])).toMatchObject({ reason: 'notFound' });
  });

  it('return the groups of shared tasks with their members', async () => {
    const ask = async (key: string) =>
      wangfang.call(`bpmDef/getBatchUserNodes?defId=${await wangfang.definition(key)}`, {});
    const [panel, ...others] = await ask('expense');
    expect(others).toEqual([]);
    expect(panel).toMatchObject({ name: expect.stringMatching(/./u), singleExecutor: false });
    expect(panel.users).toHaveLength(5);
    expect(await ask('leave')).toEqual([]);
  });
});

onBothDatabases('an administrator', (fresh) => {
  it('takes a request back to a step it has passed; other users cannot', async () => {
    const company = await startCompany(fresh);
    const [zhangwei, wangfang, admin] = await company.people('zhangwei', 'wangfang', 'admin');
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const order = (more: object = {}) => ({
      instId,
      backNodeId: 'UserTask_manager',
      nextJumpType: 'normal',
      opinion: 'By hand',
      ...more,
    });
    for (const who of [zhangwei, wangfang])
      expect(await who.call('bpmTask/takeBackTask', order())).toMatchObject({
        success: false,
        reason: 'forbidden',
      });
    expect(await admin.call('bpmTask/takeBackTask', order({ backNodeId: 'UserTask_hr' }))).toMatchObject({
      reason: 'return.nodeNotTravelled',
    });
    expect(await admin.call('bpmTask/preview', { call: 'takeBackTask', values: order() })).toMatchObject({
      data: { opens: [{ nodeId: 'UserTask_manager', executors: [{ account: 'wangfang' }] }] },
    });
    expect(await admin.call('bpmTask/takeBackTask', order())).toMatchObject({ success: true });
    expect(await wangfang.taskOf(instId)).toMatchObject({ key: 'UserTask_manager' });
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'RECOVER')).toMatchObject({
      handlerUserName: 'Tang Bo',
      remark: 'By hand',
    });
    await expectInvariants(company.platform.database);
  });
});
