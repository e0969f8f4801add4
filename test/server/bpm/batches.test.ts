import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { batches } from '#server/storage/schema/batches.ts';
import { people } from '#server/storage/schema/identity.ts';
import { instances } from '#server/storage/schema/requests.ts';
import { companyAtWork } from '#test/support/company.ts';
import { companyBefore } from '#test/support/companyBefore.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';
import { handClock } from '#test/support/handClock.ts';
import { demoPlatform } from '#test/support/platform.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('many tasks with one decision', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = companyBefore(fresh, 'zhangwei', 'wangfang', 'gaofei');
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

  it('are shown beforehand with what they offer, and why one is left out', async () => {
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
      // One that ended meanwhile is still told by its name.
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

  it("are carried on by the server, each with a result of its own, worded in the reader's language", async () => {
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
    await expectSound(company.platform.database);
  });

  it('are tried again where they failed, and only there', async () => {
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

  it('go on after a restart, once each however many workers there are, and a repeated call makes no second batch', async () => {
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
    // Ids rise with time, and a restart takes some.
    const restarted = await demoPlatform(
      company.platform.database,
      {},
      handClock(company.platform.clock.now() + 60_000),
    );
    await Promise.all([settle(), restarted.workflow.settle(), restarted.workflow.settle()]);
    expect((await job(id)).data).toMatchObject({ status: 'FINISHED', doneCount: 3 });
    for (const { instId } of all)
      expect((await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'AGREE')).toHaveLength(1);
    await expectSound(company.platform.database);
  });

  it('belong to whoever made the batch: nobody else sees, tries or takes it back', async () => {
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

  it('are decided with the rights of the moment: who has left decides nothing any more', async () => {
    const at = await leave();
    const { id } = (await save([at.taskId])).data;
    const setLeft = (hasLeft: boolean) =>
      company.platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, 'wangfang'));
    await setLeft(true);
    await settle();
    await setLeft(false);
    expect((await job(id)).data.rows).toMatchObject([{ success: false, reason: 'forbidden' }]);
  });

  it('are not held up by one that nobody thought of', async () => {
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

  it('take turns with those of others: a small batch does not wait for a large one', async () => {
    const large = await save(Array.from({ length: 200 }, (_, at) => `9${at}`));
    const { id: small } = (await gaofei.call('bpmAsyncTask/save', { taskIds: '1,2', checkType: 'AGREE', opinion: '' }))
      .data;
    const settled = settle();
    while ((await job(small, gaofei)).data.status !== 'FINISHED') await new Promise((next) => setImmediate(next));
    expect((await job(large.data.id)).data.status).toBe('RUNNING');
    await settled;
  });

  it('wait in a line that has an end, for each person', async () => {
    for (let batch = 0; batch < 5; batch += 1)
      expect((await save(Array.from({ length: 200 }, (_, at) => `${batch}${at}7`))).success).toBe(true);
    expect(await save(['1'])).toMatchObject({
      success: false,
      message: expect.stringContaining('still being processed in the background (at most 1000 at a time)'),
    });
    expect((await gaofei.call('bpmAsyncTask/save', { taskIds: '1', checkType: 'AGREE', opinion: '' })).success).toBe(
      true,
    );
    await company.platform.database.sql.delete(batches);
  });

  it('need a vote, its reason, and a task', async () => {
    const { taskId } = await leave();
    expect(await save([taskId], { checkType: 'BACK' })).toMatchObject({ reason: 'vote.notOffered' });
    expect(await save([taskId], { checkType: 'REFUSE', opinion: ' ' })).toMatchObject({ reason: 'opinion.required' });
    expect(await save([])).toMatchObject({ reason: 'notFound' });
  });

  it('name the groups that are asked as a whole, with their people', async () => {
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
  it('takes a request back to a step it has come through, and nobody else does', async () => {
    const company = await companyAtWork(fresh);
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
    expect(await admin.call('bpmTask/foresee', { call: 'takeBackTask', values: order() })).toMatchObject({
      data: { opens: [{ nodeId: 'UserTask_manager', executors: [{ account: 'wangfang' }] }] },
    });
    expect(await admin.call('bpmTask/takeBackTask', order())).toMatchObject({ success: true });
    expect(await wangfang.taskOf(instId)).toMatchObject({ key: 'UserTask_manager' });
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'RECOVER')).toMatchObject({
      handlerUserName: 'Tang Bo',
      remark: 'By hand',
    });
    await expectSound(company.platform.database);
  });
});
