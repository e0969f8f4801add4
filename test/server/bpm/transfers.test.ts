import { beforeAll, expect, it } from 'vitest';
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
    const liqiang = await company.person('liqiang');
    const duty = (defKey: string, startTime: string, endTime: string) => wangfang.call('bpmAgent/save', { type: 'flowdef', defKey, toUserId: liqiang.id, startTime, endTime });
    await duty('seal', '2026-11-01 00:00:00', '2026-12-01 00:00:00');
    await duty('leave', '2026-10-01 00:00:00', '2026-11-01 00:00:00');
    const leave = await company.start(zhangwei, 'leave');
    expect(await liqiang.taskOf(leave)).toBeUndefined();
    const seal = await company.start(zhangwei, 'seal');
    const task = await liqiang.taskOf(seal);
    expect(task).toMatchObject({ assignee: liqiang.id, owner: wangfang.id });
    expect(await rowsOf(liqiang, 'getMyReceiveTask', seal)).toMatchObject([{ type: 'agent', ownerName: 'Wang Fang' }]);
    expect(await wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId: task?.taskId, opinion: '' })).toMatchObject({ success: true });
    expect(await wangfang.taskOf(seal)).toBeDefined();
  });

  it('to an agent is arranged by oneself alone, for all processes or one, and ended again', async () => {
    const sunli = await company.person('sunli');
    const [PERIOD, chenjie] = [{ startTime: '2026-11-20 00:00:00', endTime: '2026-11-30 18:00:00' }, await company.person('chenjie')];
    const save = (more: object) => sunli.call('bpmAgent/save', { type: 'all', toUserId: chenjie.id, ...PERIOD, ...more });
    const mine = async (who = sunli) => (await who.call('bpmAgent/getMyAgents', PAGE)).result.data;
    expect(await save({ toUserId: sunli.id })).toMatchObject({ reason: 'people.self' });
    expect(await save({ toUserId: '42' })).toMatchObject({ reason: 'people.unknown' });
    expect(await save({ toUserId: `${chenjie.id},${gaofei.id}` })).toMatchObject({ reason: 'people.unknown' });
    expect(await save({ type: 'flowdef', defKey: 'nowhere' })).toMatchObject({ reason: 'start.noDefinition' });
    expect(await save({ endTime: PERIOD.startTime })).toMatchObject({ data: { issues: [{ field: 'endTime', messageKey: 'validation.endNotAfterStart' }] } });
    expect(await save({ startTime: 'soon' })).toMatchObject({ data: { issues: [{ field: 'startTime' }] } });
    const { id } = (await save({})).data;
    expect(await mine()).toMatchObject([{ id, type: 'all', defName: null, toUserName: 'Chen Jie', ...PERIOD }]);
    expect(await mine(wangfang)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await wangfang.call('bpmAgent/save', { id, type: 'all', toUserId: gaofei.id, ...PERIOD })).toMatchObject({ reason: 'notFound' });
    await wangfang.call(`bpmAgent/del?ids=${id}`);
    expect(await save({ id, type: 'flowdef', defKey: 'leave' })).toMatchObject({ data: { id } });
    expect(await mine()).toMatchObject([{ id, type: 'flowdef', defKey: 'leave', defName: 'Leave' }]);
    await sunli.call(`bpmAgent/del?ids=${id}`);
    expect(await mine()).toEqual([]);
  });
});
