import { beforeAll, expect, it } from 'vitest';
import { agents } from '#server/storage/schema/handover.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('handing a task over', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let gaofei: Colleague;
  beforeAll(async () => {
    company = await companyAtWork(fresh);
    [zhangwei, wangfang, gaofei] = await company.people('zhangwei', 'wangfang', 'gaofei') as [Colleague, Colleague, Colleague];
  });

  const handedOver = async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.call('bpmTask/transTask', { taskId, opinion: 'You know him better', toUser: [{ id: gaofei.id, name: '' }] })).toMatchObject({ success: true });
    return { instId, taskId };
  };
  const rowsOf = async (who: Colleague, list: 'getMyReceiveTask' | 'getMyTransOutTask', instId: string) =>
    (await who.call(`bpmTaskTransfer/${list}`, PAGE)).result.data.filter((row: { instId: string }) => row.instId === instId);

  it('is listed with both, and stays listed without its task when that is done', async () => {
    const { instId, taskId } = await handedOver();
    const row = { taskId, type: 'transfer', ownerName: 'Wang Fang', toUserName: 'Gao Fei', nodeName: expect.any(String) };
    expect(await rowsOf(gaofei, 'getMyReceiveTask', instId)).toMatchObject([row]);
    expect(await rowsOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([row]);
    expect(await rowsOf(zhangwei, 'getMyTransOutTask', instId)).toEqual([]);
    await gaofei.decide(taskId, 'AGREE');
    expect(await rowsOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([{ taskId: '' }]);
    await expectSound(company.platform.database);
  });

  it('is taken back by whoever gave it, and the row goes with it', async () => {
    const { instId, taskId } = await handedOver();
    const retrieve = (who: Colleague) => who.call('bpmTaskTransfer/doRetrieveTask', { taskId, opinion: 'I am back' });
    expect(await retrieve(gaofei)).toMatchObject({ success: false, reason: 'task.notTransferred' });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect(await retrieve(wangfang)).toMatchObject({ success: true });
    expect(await gaofei.taskOf(instId)).toBeUndefined();
    expect(await company.taskIn(instId, wangfang)).toBe(taskId);
    expect(await rowsOf(gaofei, 'getMyReceiveTask', instId)).toEqual([]);
    await wangfang.decide(taskId, 'AGREE');
    expect(await retrieve(wangfang)).toMatchObject({ success: false, reason: 'task.ended' });
  });

  it('says who may not give it away before it looks at whom it goes to', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await zhangwei.call('bpmTask/transTask', { taskId, toUser: [{ id: '42' }] })).toMatchObject({ success: false, reason: 'task.notYours' });
    expect(await gaofei.call('bpmTaskTransfer/doRetrieveTask', { taskId })).toMatchObject({ success: false, reason: 'notFound' });
  });

  it('happens by itself while an agent is on duty, and only then', async () => {
    const [year, now] = [365 * 86_400_000, Date.now()];
    const liqiang = await company.person('liqiang');
    const duty = { tenant: '1', person: wangfang.id, agent: liqiang.id };
    await company.platform.database.transaction(async (tx) => {
      await tx.insert(agents).values([
        { ...duty, id: 'a1', definitionKey: 'seal', from: now - 9 * year, to: now + 9 * year },
        { ...duty, id: 'a2', definitionKey: 'leave', from: now - 20 * year, to: now - 9 * year },
      ]);
    });
    const leave = await company.start(zhangwei, 'leave');
    expect(await liqiang.taskOf(leave)).toBeUndefined();
    const seal = await company.start(zhangwei, 'seal');
    const task = await liqiang.taskOf(seal);
    expect(task).toMatchObject({ assignee: liqiang.id, owner: wangfang.id });
    expect(await rowsOf(liqiang, 'getMyReceiveTask', seal)).toMatchObject([{ type: 'agent', ownerName: 'Wang Fang' }]);
    expect(await wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId: task?.taskId, opinion: '' })).toMatchObject({ success: true });
    expect(await wangfang.taskOf(seal)).toBeDefined();
  });
});
