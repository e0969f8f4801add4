import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';

onBothDatabases('returning a request', (fresh) => {
  const { company, zhangwei, wangfang, liqiang } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'liqiang');

  /** Starts an expense request and moves it to finance, where every kind of return is offered. */
  const atFinance = async () => {
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    for (const account of ['liqiang', 'wulei', 'zhaojing']) {
      const reviewer = await company.person(account);
      await reviewer.decide(await company.taskIn(instId, reviewer), 'AGREE');
    }
    return { instId, taskId: await company.taskIn(instId, liqiang) };
  };
  const status = async (instId: string) => (await zhangwei.detail(instId)).bpmInst.status;
  const curNode = async (instId: string) => (await zhangwei.detail(instId)).bpmInst.curNode;

  it('has a preview with the target, its assignees, the effect of the mode, and the tasks that close', async () => {
    const { taskId } = await atFinance();
    const [normal] = await liqiang.nextNodes(taskId, 'BACK_TO_STARTOR', {}, { nextJumpType: 'normal' });
    expect(normal).toMatchObject({
      executors: [{ name: 'Zhang Wei' }],
      outlook: { opens: [{ executors: [{ name: 'Zhang Wei' }] }], backTo: null, closes: [] },
    });
    const [source] = await liqiang.nextNodes(taskId, 'BACK_TO_STARTOR', {}, { nextJumpType: 'source' });
    expect(source).toMatchObject({
      outlook: {
        backTo: {
          nodeId: 'UserTask_finance',
          nodeName: 'Finance check and payment',
          executors: [{ name: 'Li Qiang' }],
        },
      },
    });
    expect(await liqiang.nextNodes(taskId, 'BACK_SPEC', {}, { destNodeId: 'nowhere' })).toMatchObject({
      success: false,
      reason: 'return.nodeNotTravelled',
    });
  });

  it('to the previous step starts that step again', async () => {
    const { instId, taskId } = await atFinance();
    expect(await liqiang.decide(taskId, 'BACK')).toMatchObject({ success: true });
    expect(await status(instId)).toBe('RUNNING');
    expect(await curNode(instId)).toBe('Expense panel vote');
    expect(await (await company.person('caoyan')).taskOf(instId)).toBeDefined();
  });

  it('to the initiator goes through the whole chart again', async () => {
    const { instId, taskId } = await atFinance();
    expect(await liqiang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal' })).toMatchObject({
      success: true,
    });
    const again = await company.taskIn(instId, zhangwei);
    expect((await zhangwei.open(again)).bpmTask).toMatchObject({ name: 'Fill in the claim', taskType: 'FLOW_TASK' });
    expect(await zhangwei.decide(again, 'AGREE')).toMatchObject({ success: true });
    expect(await curNode(instId)).toBe('Manager');
  });

  it('to the initiator and directly back locks the request until it is done', async () => {
    const { instId, taskId } = await atFinance();
    expect(await liqiang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'source' })).toMatchObject({
      success: true,
    });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'LOCKED', lockedBy: zhangwei.id });
    expect(await liqiang.taskOf(instId)).toBeUndefined();
    expect(await liqiang.decide(taskId, 'AGREE', { opinion: 'Paid.' })).toMatchObject({
      success: false,
      reason: 'task.lockedByReturn',
    });
    const redo = await company.taskIn(instId, zhangwei);
    expect((await zhangwei.open(redo)).bpmTask.taskType).toBe('REJECT_TASK');
    expect(await zhangwei.decide(redo, 'BACK_TO_STARTOR')).toMatchObject({
      success: false,
      reason: 'task.returnedAgain',
    });
    expect(await zhangwei.decide(redo, 'AGREE')).toMatchObject({ success: true });
    expect(await status(instId)).toBe('RUNNING');
    expect(await company.taskIn(instId, liqiang)).toBe(taskId);
  });

  it('to the initiator and directly back has only the initiator as assignee until it is done', async () => {
    const { instId, taskId } = await atFinance();
    await liqiang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'source' });
    const { bpmInst, myTaskId } = await liqiang.detail(instId);
    expect([bpmInst.curNode, bpmInst.taskExecutors?.map(({ name }) => name), myTaskId]).toEqual([
      'Fill in the claim',
      ['Zhang Wei'],
      null,
    ]);
    const waiting = async () =>
      (await liqiang.history(instId))
        .filter(({ checkStatus, taskStatus }) => checkStatus === 'UNHAND' && taskStatus !== 'LOCKED')
        .map(({ nodeName, taskExecutors }) => [nodeName, taskExecutors?.map(({ name }) => name)]);
    expect(await waiting()).toEqual([['Fill in the claim', ['Zhang Wei']]]);
    const isWaiting = ({ checkStatus, taskStatus }: Readonly<Record<string, string | null>>) =>
      checkStatus === 'UNHAND' && taskStatus !== 'LOCKED';
    const drawn = await liqiang.call('bpmImage/getBpmnXmlFromParam', { instId, showHis: true, preview: false });
    const open = drawn.histories.filter(isWaiting);
    expect(open.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['UserTask_apply']);
    await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE');
    expect(await waiting()).toEqual([['Finance check and payment', ['Li Qiang']]]);
    expect((await liqiang.detail(instId)).myTaskId).toBe(taskId);
  });

  it('to a node offers only nodes the request has passed', async () => {
    const { instId, taskId } = await atFinance();
    const nodes = await liqiang.backNodes(taskId);
    expect(
      nodes.map(({ nodeId, nodeName, assigneeName }: Readonly<Record<string, string>>) => [
        nodeId,
        nodeName,
        assigneeName,
      ]),
    ).toEqual([
      ['UserTask_review', 'Expense panel vote', 'Zhao Jing'],
      ['UserTask_manager', 'Manager', 'Wang Fang'],
      ['UserTask_apply', 'Fill in the claim', 'Zhang Wei'],
    ]);
    expect(
      await liqiang.decide(taskId, 'BACK_SPEC', { destNodeId: 'UserTask_nowhere', nextJumpType: 'normal' }),
    ).toMatchObject({ reason: 'return.nodeNotTravelled' });
    expect(
      await liqiang.decide(taskId, 'BACK_SPEC', { destNodeId: 'UserTask_manager', nextJumpType: 'normal' }),
    ).toMatchObject({ success: true });
    expect(await company.taskIn(instId, wangfang)).toBeDefined();
    expect(await curNode(instId)).toBe('Manager');
  });

  it('to a node and directly back returns to the sender', async () => {
    const { instId, taskId } = await atFinance();
    await liqiang.decide(taskId, 'BACK_SPEC', { destNodeId: 'UserTask_manager', nextJumpType: 'source' });
    expect(await status(instId)).toBe('LOCKED');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    expect(await company.taskIn(instId, liqiang)).toBe(taskId);
  });

  it('is not offered if the node does not permit it, and requires a reason', async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    const [chenjie] = await company.people('chenjie');
    const { taskId } = await atFinance();
    expect(await liqiang.decide(taskId, 'BACK', { opinion: '' })).toMatchObject({ reason: 'opinion.required' });
    await chenjie.decide(await company.taskIn(instId, chenjie), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    expect(await zhangwei.decide(await company.taskIn(instId, zhangwei), 'BACK')).toMatchObject({
      success: false,
      reason: 'return.atFirstNode',
    });
  });

  it('keeps rows that match its states, and states that match its events', () =>
    expectInvariants(company.platform.database));
});
