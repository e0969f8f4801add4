import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('adding signers', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, chenjie } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'chenjie',
  );

  const atPanel = async () => {
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    return { instId, taskId: await company.taskIn(instId, liqiang) };
  };
  const add = (who: Colleague, taskId: string, toUserIds: string) =>
    who.call('bpmTask/addSignUser', { taskId, toUserIds, opinion: 'She knows the trip' });

  it('asks them at once in a parallel vote, where their votes count', async () => {
    const { instId, taskId } = await atPanel();
    expect(await add(liqiang, taskId, 'chenjie')).toMatchObject({ success: true });
    const task = await company.taskIn(instId, chenjie);
    expect(await chenjie.nextNodes(task, 'AGREE')).toMatchObject([
      { outlook: { standing: { agree: 1, total: 6, needed: 4 }, waitsFor: 'votes' } },
    ]);
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'ADD_SIGN')).toMatchObject({
      remark: 'She knows the trip',
      linkUpUsers: [{ name: 'Chen Jie' }],
    });
    expect(await chenjie.decide(task, 'AGREE')).toMatchObject({ success: true });
    await expectInvariants(company.platform.database);
  });

  it('asks them after the others in a sequential vote', async () => {
    const instId = await company.start(zhangwei, 'seal');
    const open = async () =>
      (await zhangwei.ask(`bpmTask/getByInstId?instId=${instId}`)).filter(
        ({ taskType }: { taskType: string }) => taskType === 'SEQUENTIAL_TASK',
      );
    for (let step = 0; step < 4 && (await open()).length === 0; step += 1) await company.advance(instId);
    const [{ taskId, taskExecutors }] = await open();
    const signer = await company.person(taskExecutors[0].account);
    expect(await add(signer, taskId, 'chenjie')).toMatchObject({ success: true });
    expect(await chenjie.taskOf(instId)).toBeUndefined();
    for (let step = 0; step < 9 && (await chenjie.taskOf(instId)) === undefined; step += 1)
      await company.advance(instId);
    expect(await chenjie.taskOf(instId)).toMatchObject({ taskType: 'SEQUENTIAL_TASK' });
  });

  it('refuses existing signers, unknown users, callers without permission, and a task without a vote', async () => {
    const { taskId } = await atPanel();
    expect(await add(liqiang, taskId, 'liqiang')).toMatchObject({ reason: 'people.alreadySigner' });
    expect(await add(liqiang, taskId, 'nobody')).toMatchObject({ reason: 'people.unknown' });
    expect(await add(liqiang, taskId, '')).toMatchObject({ reason: 'people.none' });
    expect(await add(wangfang, taskId, 'chenjie')).toMatchObject({ reason: 'task.notYours' });
    const leave = await company.start(zhangwei, 'leave');
    expect(await add(wangfang, await company.taskIn(leave, wangfang), 'chenjie')).toMatchObject({
      reason: 'task.notCounterSign',
    });
  });
});
