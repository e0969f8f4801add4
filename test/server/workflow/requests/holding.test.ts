import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('stopping a request', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'gaofei');

  const atManager = async () => {
    const instId = await company.start(zhangwei, 'leave');
    return { instId, taskId: await company.taskIn(instId, wangfang) };
  };
  const set = (who: Colleague, instId: string, status: string, more = '') =>
    who.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${status}${more}`);

  it('suspends and resumes it: it stays in the list and cannot be decided meanwhile', async () => {
    const { instId, taskId } = await atManager();
    expect(await set(gaofei, instId, 'SUPSPEND')).toMatchObject({ reason: 'notFound' });
    expect(await set(zhangwei, instId, 'RUNNING')).toMatchObject({ reason: 'instance.notSuspended' });
    expect(await set(zhangwei, instId, 'SUPSPEND', `&opinion=${'x'.repeat(501)}`)).toMatchObject({
      reason: 'opinion.tooLong',
    });
    expect(await set(zhangwei, instId, 'SUPSPEND', '&opinion=Audit')).toMatchObject({ success: true });
    expect((await wangfang.history(instId)).find(({ checkStatus }) => checkStatus === 'SUPSPEND')).toMatchObject({
      handlerUserName: 'Zhang Wei',
      remark: 'Audit',
    });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUPSPEND', outcome: 'open' });
    expect(await wangfang.taskOf(instId)).toBeDefined();
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ reason: 'instance.suspended' });
    expect(await set(wangfang, instId, 'RUNNING')).toMatchObject({ success: true });
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
  });

  it('pends it, so that it disappears from every list, and restores it', async () => {
    const { instId, taskId } = await atManager();
    expect(await set(wangfang, instId, 'PENDING')).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'PENDING', outcome: 'open' });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ reason: 'instance.pending' });
    expect(await set(wangfang, instId, 'RUNNING')).toMatchObject({ success: true });
    expect(await company.taskIn(instId, wangfang)).toBe(taskId);
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toEqual(
      expect.arrayContaining(['PENDING', 'RESTORE']),
    );
    await expectInvariants(company.platform.database);
  });

  it('rejects other statuses', async () => {
    const { instId } = await atManager();
    for (const status of ['CANCEL', 'SUCCESS_END', 'DRAFTED', 'x'])
      expect(await set(zhangwei, instId, status)).toMatchObject({ success: false, reason: 'instance.transition' });
  });

  it('shows in the activity log every action with its user in order, including those without an opinion', async () => {
    const { instId, taskId } = await atManager();
    await wangfang.open(taskId);
    await wangfang.decide(taskId, 'REFUSE', { opinion: 'No.' });
    const log = (await zhangwei.ask(`bpmInstLog/getByInstId?instId=${instId}`)).data;
    expect(log.map(({ userName, opDescp }: { userName: string; opDescp: string }) => [userName, opDescp])).toEqual([
      ['Zhang Wei', 'Submitted the request'],
      ['Wang Fang', 'Opened the task'],
      ['Wang Fang', 'Refused'],
    ]);
    expect(log[2]).toMatchObject({ taskId, taskName: expect.stringMatching(/./u), taskKey: 'UserTask_manager' });
    expect(await gaofei.ask(`bpmInstLog/getByInstId?instId=${instId}`)).toMatchObject({ reason: 'notFound' });
  });

  it('shows the nodes a task may be delivered to, and their assignees', async () => {
    const { taskId } = await atManager();
    expect(await zhangwei.ask(`bpmDef/getJumpNodes?taskId=${taskId}`)).toMatchObject({ reason: 'task.notYours' });
    const nodes = await wangfang.ask(`bpmDef/getJumpNodes?taskId=${taskId}`);
    expect(nodes.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual([
      'UserTask_apply',
      'UserTask_hr',
      'UserTask_general',
    ]);
    expect(await wangfang.call('bpmInst/getNodeExecutors', { taskId, nodeId: 'UserTask_hr' })).toMatchObject([
      {
        nodeId: 'UserTask_hr',
        executors: [{ account: 'chenjie' }],
        outlook: { opens: [{ nodeId: 'UserTask_hr' }], closes: [] },
      },
    ]);
    expect(await wangfang.call('bpmInst/getNodeExecutors', { taskId, nodeId: 'nowhere' })).toMatchObject({
      reason: 'node.unknown',
    });
  });
});
