import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { LogDto } from '#contract/workflow/bpmLog.ts';
import { people } from '#server/db/schema/identity.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { COMING, PAGE, SINCE, clear, rules, save, prepareAgentCompany } from '#test/support/standIns.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('while a user is absent', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, sunli, chenjie } = prepareAgentCompany(fresh);

  const transfersOf = async (who: Colleague, list: 'getMyReceiveTask' | 'getMyTransOutTask', instId: string) =>
    (await who.call(`bpmTaskTransfer/${list}`, { ...PAGE, params: { Q_TYPE__S_EQ: 'agent' } })).result.data.filter(
      (row: { instId: string }) => row.instId === instId,
    );

  const logOf = async (instId: string) =>
    (await zhangwei.ask(`bpmInstLog/getByInstId?instId=${instId}`)).data.map(({ userName, agentUserName }: LogDto) => [
      userName,
      agentUserName,
    ]);

  it('new tasks go to the agent, name the absent user, and record the decision', async () => {
    const before = await company.start(zhangwei, 'leave');
    await save(wangfang, liqiang);
    const instId = await company.start(zhangwei, 'leave');
    expect(await wangfang.taskOf(before)).toMatchObject({ agentUserId: null, agentUserName: null });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    const task = await liqiang.taskOf(instId);
    expect(task).toMatchObject({
      assignee: liqiang.id,
      owner: wangfang.id,
      agentUserId: wangfang.id,
      agentUserName: 'Wang Fang',
    });
    expect((await liqiang.open(task?.taskId ?? '')).bpmTask).toMatchObject({ agentUserName: 'Wang Fang' });
    expect((await zhangwei.history(instId))[0]).toMatchObject({ checkStatus: 'UNHAND', agentUserName: 'Wang Fang' });
    expect(await transfersOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { type: 'agent', taskId: task?.taskId, toUserName: 'Li Qiang', checkStatus: null },
    ]);

    await liqiang.decide(task?.taskId ?? '', 'AGREE', { opinion: 'In her place' });
    expect(await transfersOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { type: 'agent', taskId: '', checkStatus: 'AGREE', remark: 'In her place' },
    ]);
    expect(await transfersOf(liqiang, 'getMyReceiveTask', instId)).toMatchObject([
      { ownerName: 'Wang Fang', checkStatus: 'AGREE' },
    ]);
    expect((await wangfang.history(instId)).find(({ handlerId }) => handlerId === liqiang.id)).toMatchObject({
      handlerUserName: 'Li Qiang',
      agentUserId: wangfang.id,
      agentUserName: 'Wang Fang',
    });
    expect((await liqiang.done())[0]).toMatchObject({ agentUserName: 'Wang Fang' });
    expect(await logOf(instId)).toEqual([
      ['Zhang Wei', null],
      ['Li Qiang', 'Wang Fang'],
      ['Li Qiang', 'Wang Fang'],
    ]);
    await clear(wangfang);
    await expectInvariants(company.platform.database);
  });

  it('a task transferred by the agent still belongs to the absent user, who decides it for themselves after taking it back', async () => {
    await save(wangfang, liqiang);
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, liqiang);
    await liqiang.call('bpmTask/transTask', {
      taskId,
      opinion: 'You know him',
      toUser: [{ id: chenjie.id, name: '' }],
    });
    expect(await chenjie.taskOf(instId)).toMatchObject({ agentUserName: 'Wang Fang' });
    await chenjie.call('bpmTask/transTask', {
      taskId,
      opinion: 'She is back',
      toUser: [{ id: wangfang.id, name: '' }],
    });
    expect(await wangfang.taskOf(instId)).toMatchObject({ agentUserName: null });
    await wangfang.decide(taskId, 'AGREE');
    expect((await wangfang.history(instId)).find(({ checkStatus }) => checkStatus === 'AGREE')).toMatchObject({
      handlerId: wangfang.id,
      agentUserId: null,
    });
    expect(await logOf(instId)).toEqual([
      ['Zhang Wei', null],
      ['Li Qiang', 'Wang Fang'],
      ['Chen Jie', 'Wang Fang'],
      ['Wang Fang', null],
    ]);
    await clear(wangfang);
  });

  it('a vote shows whom its signers represent while it is open and afterwards', async () => {
    await save(liqiang, chenjie);
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const signers = async (checkStatus: string) =>
      (await zhangwei.history(instId)).filter(
        (row) => row.nodeId === 'UserTask_review' && row.checkStatus === checkStatus,
      );
    const open = (await signers('UNHAND')).map(({ taskExecutors, agentUserName }) => [
      taskExecutors?.[0]?.name,
      agentUserName,
    ]);
    expect(open).toContainEqual(['Chen Jie', 'Li Qiang']);
    expect(open.filter(([, forWhom]) => forWhom === null)).toHaveLength(4);
    await chenjie.decide(await company.taskIn(instId, chenjie), 'REFUSE');
    expect(await signers('REFUSE')).toMatchObject([{ handlerUserName: 'Chen Jie', agentUserName: 'Li Qiang' }]);
    await clear(liqiang);
  });

  it('an agent for another process, or before the period, gets nothing, and a task can be taken back', async () => {
    await save(wangfang, chenjie, { type: 'flowdef', defKey: 'seal' });
    await save(wangfang, liqiang, COMING);
    const leave = await company.start(zhangwei, 'leave');
    expect([await chenjie.taskOf(leave), await liqiang.taskOf(leave)]).toEqual([undefined, undefined]);
    const seal = await company.start(zhangwei, 'seal');
    const taskId = await company.taskIn(seal, chenjie);
    expect(await wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId, opinion: '' })).toMatchObject({
      success: true,
    });
    expect([await wangfang.taskOf(seal), await transfersOf(wangfang, 'getMyTransOutTask', seal)]).toMatchObject([
      { agentUserId: null },
      [],
    ]);
    await clear(wangfang);
  });

  it('colleagues see until when a user is absent and who the agent is, during the absence and for all processes only', async () => {
    const seen = async () =>
      (
        await zhangwei.post('/api-user/user/org/osUser/query', {
          pageNo: 1,
          pageSize: 1,
          params: { Q_FULLNAME__S_LK: 'wangfang' },
        })
      ).body.result.data[0];
    await save(wangfang, chenjie, COMING);
    await save(wangfang, liqiang, { type: 'flowdef', defKey: 'leave' });
    expect(await seen()).toMatchObject({ fullName: 'Wang Fang', awayUntil: null, agentUserName: null });
    await save(wangfang, liqiang);
    expect(await seen()).toMatchObject({ awayUntil: SINCE.endTime, agentUserName: 'Li Qiang' });
    await clear(wangfang);
  });

  it('an agent cannot decide their own request for the absent user', async () => {
    await save(wangfang, zhangwei);
    const instId = await company.start(zhangwei, 'leave');
    expect([await zhangwei.taskOf(instId), await wangfang.taskOf(instId)]).toMatchObject([
      undefined,
      { agentUserId: null },
    ]);
    await clear(wangfang);
  });

  it('a deactivated user is not used as agent, is marked as such, and cannot be chosen', async () => {
    const setLeft = (hasLeft: boolean) =>
      company.platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, 'gaofei'));
    const gaofei = { id: company.idOf('gaofei') };
    await save(wangfang, gaofei);
    await setLeft(true);
    expect(await rules(wangfang)).toMatchObject([{ toUserName: 'Gao Fei', toUserStatus: '0' }]);
    expect(await wangfang.taskOf(await company.start(zhangwei, 'leave'))).toBeDefined();
    expect(await save(sunli, gaofei)).toMatchObject({ reason: 'people.hasLeft' });
    await setLeft(false);
    await clear(wangfang);
  });
});
