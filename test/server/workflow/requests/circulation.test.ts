import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a circulation', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, chenjie } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'chenjie',
  );

  const atManager = async () => {
    const instId = await company.start(zhangwei, 'leave');
    return { instId, taskId: await company.taskIn(instId, wangfang) };
  };
  const circulate = (taskId: string, more: object = {}, who = wangfang) =>
    who.call('bpmTask/transRoamTask', {
      taskId,
      opinion: 'Your view, please',
      toUser: [
        { id: liqiang.id, name: '' },
        { id: chenjie.id, name: '' },
      ],
      transferType: 'waitAllVoted',
      approveType: 'parallel',
      completeType: 0,
      ...more,
    });
  const readers = async (taskId: string) => (await wangfang.call(`bpmTask/getRoamTasks?taskId=${taskId}`)).data;
  const circulated = async (more: object = {}) => {
    const at = await atManager();
    expect(await circulate(at.taskId, more)).toMatchObject({ success: true });
    return at;
  };
  const read = async (instId: string, who: Colleague, checkType = 'AGREE') =>
    who.decide(await company.taskIn(instId, who), checkType, { opinion: 'Seen' });

  it('asks all readers at once, shows their progress, and returns when all are done', async () => {
    const { instId, taskId } = await circulated();
    expect(await readers(taskId)).toMatchObject([
      { assigneeName: 'Li Qiang', status: 'UNHANDLE', taskId, completeNeed: 2, transferType: 'waitAllVoted' },
      { assigneeName: 'Chen Jie', status: 'UNHANDLE' },
    ]);
    expect(await read(instId, liqiang)).toMatchObject({ success: true });
    expect(await readers(taskId)).toMatchObject([
      { status: 'COMPLETED', remark: 'Seen', completeTime: expect.any(String) },
      { status: 'UNHANDLE' },
    ]);
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ reason: 'task.circulating' });
    await read(instId, chenjie);
    expect(await readers(taskId)).toEqual([]);
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
    await expectInvariants(company.platform.database);
  });

  it('asks the readers one after the other, and continues after the last one', async () => {
    const { instId, taskId } = await circulated({
      approveType: 'sequential',
      transferType: 'jumpNext',
      toUser: { value: `${liqiang.id},${chenjie.id}`, label: '' },
    });
    expect(await chenjie.taskOf(instId)).toBeUndefined();
    await read(instId, liqiang);
    expect(await read(instId, chenjie)).toMatchObject({ success: true });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END' });
    expect(await wangfang.tryOpen(taskId)).toMatchObject({ reason: 'task.ended' });
  });

  it.each([['parallel'], ['sequential']])('ends by a count and by a percentage: %s', async (approveType) => {
    for (const more of [
      { completeJudgeType: 'voteCount', completeSetting: 1 },
      { completeJudgeType: 'votePercent', completeSetting: 50 },
    ]) {
      const { instId, taskId } = await circulated({ approveType, completeType: 1, ...more });
      expect(await readers(taskId)).toMatchObject([{ completeNeed: 1 }, { completeNeed: 1 }]);
      await read(instId, liqiang);
      expect(await readers(taskId)).toEqual([]);
      expect(await chenjie.taskOf(instId)).toBeUndefined();
    }
  });

  it("is cancelled as a whole by the task's assignee", async () => {
    const { instId, taskId } = await circulated();
    expect(await liqiang.ask(`bpmTask/cancelTransRoamTask?taskId=${taskId}`)).toMatchObject({
      reason: 'task.notYours',
    });
    expect(await wangfang.ask(`bpmTask/cancelTransRoamTask?taskId=${taskId}`)).toMatchObject({ success: true });
    expect(await wangfang.ask(`bpmTask/cancelTransRoamTask?taskId=${taskId}`)).toMatchObject({
      reason: 'task.notCirculating',
    });
    expect([await liqiang.taskOf(instId), await chenjie.taskOf(instId)]).toEqual([undefined, undefined]);
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
  });

  it('checks the permission first, then the setting, then the readers', async () => {
    const { taskId } = await atManager();
    expect(await circulate(taskId, { transferType: '?' }, zhangwei)).toMatchObject({ reason: 'task.notYours' });
    expect(await circulate(taskId, { transferType: '?' })).toMatchObject({ reason: 'circulation.setting' });
    expect(
      await circulate(taskId, { completeType: 1, completeJudgeType: 'voteCount', completeSetting: 3 }),
    ).toMatchObject({ reason: 'circulation.setting' });
    expect(await circulate(taskId, { toUser: [] })).toMatchObject({ reason: 'people.none' });
    expect(await circulate(taskId, { toUser: [{ id: wangfang.id }] })).toMatchObject({ reason: 'people.self' });
    expect(await readers(taskId)).toEqual([]);
  });

  it('delivers a task to a chosen step and users, whatever the chart says', async () => {
    const { instId, taskId } = await atManager();
    const jump = (destNodeId: string, who = wangfang) =>
      who.call('bpmTask/jumpToNode', { taskId, destNodeId, toUserIds: 'liqiang', opinion: 'Straight to HR' });
    expect(await jump('UserTask_hr', zhangwei)).toMatchObject({ reason: 'task.notYours' });
    expect(await jump('nowhere')).toMatchObject({ reason: 'node.unknown' });
    expect(await jump('UserTask_hr')).toMatchObject({ success: true });
    expect(await liqiang.taskOf(instId)).toMatchObject({ key: 'UserTask_hr' });
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'INTERPOSE')).toMatchObject({
      remark: 'Straight to HR',
    });
  });
});
