import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('a transfer', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'gaofei');

  const handedOver = async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(
      await wangfang.call('bpmTask/transTask', {
        taskId,
        opinion: 'You know him better',
        toUser: [{ id: gaofei.id, name: '' }],
      }),
    ).toMatchObject({ success: true });
    return { instId, taskId };
  };
  const rowsOf = async (
    who: Colleague,
    list: 'getMyReceiveTask' | 'getMyTransOutTask',
    instId: string,
    params: object = {},
  ) =>
    (await who.call(`bpmTaskTransfer/${list}`, { ...PAGE, params })).result.data.filter(
      (row: { instId: string }) => row.instId === instId,
    );

  const signersOf = async (instId: string) =>
    company.people(
      ...(await zhangwei.history(instId)).flatMap(({ checkStatus, taskExecutors }) =>
        checkStatus === 'UNHAND' ? (taskExecutors ?? []).map(({ account }) => account ?? '') : [],
      ),
    );

  it('is listed with both users, and stays listed with its result', async () => {
    const { instId, taskId } = await handedOver();
    const row = {
      taskId,
      type: 'transfer',
      ownerName: 'Wang Fang',
      toUserName: 'Gao Fei',
      nodeName: expect.any(String),
      checkStatus: null,
    };
    expect(await rowsOf(gaofei, 'getMyReceiveTask', instId)).toMatchObject([row]);
    expect(await rowsOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([row]);
    expect(await rowsOf(zhangwei, 'getMyTransOutTask', instId)).toEqual([]);
    await gaofei.decide(taskId, 'AGREE', { opinion: 'Enjoy it' });
    expect(await rowsOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { taskId: '', checkStatus: 'AGREE', remark: 'Enjoy it', completeTime: expect.stringMatching(/^2026-/u) },
    ]);
    await expectInvariants(company.platform.database);
  });

  it('is found by the other user, by title, number and initiator', async () => {
    const { instId } = await handedOver();
    const count = async (who: Colleague, list: 'getMyReceiveTask' | 'getMyTransOutTask', words: string) =>
      (await rowsOf(who, list, instId, { Q_SUBJECT__S_LK: words })).length;
    for (const words of ['wang fang', 'チャン・ウェイ', 'lv-'])
      expect([words, await count(gaofei, 'getMyReceiveTask', words)]).toEqual([words, 1]);
    expect([
      await count(wangfang, 'getMyTransOutTask', '高飞'),
      await count(wangfang, 'getMyTransOutTask', 'wang fang'),
    ]).toEqual([1, 0]);
  });

  it('is taken back by its sender, and its row disappears', async () => {
    const { instId, taskId } = await handedOver();
    const retrieve = (who: Colleague) => who.call('bpmTaskTransfer/doRetrieveTask', { taskId, opinion: 'I am back' });
    expect(await retrieve(gaofei)).toMatchObject({ success: false, reason: 'task.notTransferred' });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect(await retrieve(wangfang)).toMatchObject({ success: true });
    expect(await gaofei.taskOf(instId)).toBeUndefined();
    expect(await company.taskIn(instId, wangfang)).toBe(taskId);
    expect(await rowsOf(gaofei, 'getMyReceiveTask', instId)).toEqual([]);
    expect((await wangfang.history(instId)).find(({ checkStatus }) => checkStatus === 'RETRIEVE')).toMatchObject({
      taskId,
      handlerUserName: 'Wang Fang',
      remark: 'I am back',
      linkUpUsers: [{ name: 'Gao Fei' }],
    });
    await wangfang.decide(taskId, 'AGREE');
    expect(await retrieve(wangfang)).toMatchObject({ success: false, reason: 'task.ended' });
  });

  it('shows that the request was voided meanwhile, and nothing if the other signers decided without it', async () => {
    const { instId } = await handedOver();
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Not+needed`);
    expect(await rowsOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { taskId: '', checkStatus: 'CANCEL', remark: 'Not needed' },
    ]);

    const vote = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(vote, wangfang), 'AGREE');
    const [giver, ...others] = await signersOf(vote);
    if (giver === undefined) throw new Error('Nobody signs.');
    await giver.call('bpmTask/transTask', {
      taskId: await company.taskIn(vote, giver),
      toUser: [{ id: gaofei.id, name: '' }],
    });
    for (const signer of others)
      if (await signer.taskOf(vote)) await signer.decide(await company.taskIn(vote, signer), 'AGREE');
    expect(await rowsOf(giver, 'getMyTransOutTask', vote)).toMatchObject([
      { taskId: '', checkStatus: null, remark: null, completeTime: null },
    ]);
  });

  it('checks the permission of the sender before the recipient', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await zhangwei.call('bpmTask/transTask', { taskId, toUser: [{ id: '42' }] })).toMatchObject({
      success: false,
      reason: 'task.notYours',
    });
    expect(await gaofei.call('bpmTaskTransfer/doRetrieveTask', { taskId })).toMatchObject({
      success: false,
      reason: 'notFound',
    });
  });
});
