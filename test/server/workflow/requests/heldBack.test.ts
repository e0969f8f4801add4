import { expect, it } from 'vitest';
import { INSTANCE_ACTIONS, type InstanceAction } from '#domain/requests/instancePolicy.ts';
import { TASK_ACTIONS, type TaskAction } from '#domain/tasks/taskPolicy.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** A task that cannot be operated on: its request, its assignee and the actions still allowed. */
interface BlockedTask {
  readonly instId: string;
  readonly taskId: string;
  readonly holder: Colleague;
}
interface Call {
  readonly path: string;
  readonly body?: object;
}

const decision = (checkType: string) => (of: BlockedTask) => ({
  path: 'bpmTask/completeTask',
  body: { taskId: of.taskId, checkType, opinion: 'Because.' },
});
const status = (wanted: string) => (of: BlockedTask) => ({
  path: `bpmInst/updateProcessStatus?instId=${of.instId}&status=${wanted}`,
});
/**
 * The HTTP call of every action of the two tables; `undefined` if it changes neither task nor request, or if it needs
 * another situation (separate tests below).
 */
const CALLS: Readonly<Record<TaskAction | InstanceAction, ((of: BlockedTask) => Call) | undefined>> = {
  agree: decision('AGREE'),
  refuse: decision('REFUSE'),
  abstain: decision('ABSTAIN'),
  return: decision('BACK_TO_STARTOR'),
  jump: ({ taskId }) => ({
    path: 'bpmTask/jumpToNode',
    body: { taskId, destNodeId: 'UserTask_hr', toUserIds: 'gaofei', opinion: 'Because.' },
  }),
  transfer: ({ taskId }) => ({
    path: 'bpmTask/transTask',
    body: { taskId, toUser: [{ id: 'gaofei', name: '' }], opinion: 'Because.' },
  }),
  retrieve: undefined,
  addSigners: ({ taskId }) => ({ path: 'bpmTask/addSignUser', body: { taskId, toUserIds: 'gaofei', opinion: '' } }),
  claim: undefined,
  release: undefined,
  saveForm: ({ taskId }) => ({ path: 'bpmTask/saveFormData', body: { taskId, formJson: '{}' } }),
  communicate: ({ taskId }) => ({
    path: 'bpmTask/linkup',
    body: { taskId, toUserAccounts: 'gaofei', opinion: 'Because?' },
  }),
  reply: undefined,
  revokeCommunication: undefined,
  circulate: ({ taskId }) => ({
    path: 'bpmTask/transRoamTask',
    body: {
      taskId,
      toUser: [{ id: 'gaofei', name: '' }],
      transferType: 'waitAllVoted',
      approveType: 'parallel',
      completeType: 0,
      opinion: 'Because.',
    },
  }),
  cancelCirculation: undefined,
  cc: undefined,
  forward: undefined,
  urge: undefined,
  track: undefined,
  message: undefined,
  view: undefined,
  start: undefined,
  saveDraft: undefined,
  withdraw: undefined,
  takeBack: undefined,
  recover: undefined,
  void: ({ instId }) => ({ path: 'bpmInst/cancelProcess', body: { instId, reason: 'Because.' } }),
  suspend: status('SUPSPEND'),
  resume: undefined,
  pend: status('PENDING'),
  restore: undefined,
  delete: undefined,
  share: undefined,
  favourite: undefined,
};
const ACTIONS = [...new Set([...TASK_ACTIONS, ...INSTANCE_ACTIONS])].filter((action) => CALLS[action] !== undefined);

onBothDatabases('a task that cannot be operated on', (fresh) => {
  const { company, zhangwei, wangfang, liqiang } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'liqiang');

  const circulating = async (): Promise<BlockedTask> => {
    const instId = await company.start(zhangwei, 'leave');
    const of = { instId, taskId: await company.taskIn(instId, wangfang), holder: wangfang };
    await circulate(of, liqiang);
    return of;
  };
  const circulate = async (of: BlockedTask, reader: Colleague) => {
    const body = { ...CALLS.circulate?.(of).body, toUser: [{ id: reader.id, name: '' }] };
    expect(await of.holder.call('bpmTask/transRoamTask', body)).toMatchObject({ success: true });
  };
  const cancelCirculation = async ({ holder, taskId }: BlockedTask) =>
    expect(await holder.ask(`bpmTask/cancelTransRoamTask?taskId=${taskId}`)).toMatchObject({ success: true });
  const set = (who: Colleague, instId: string, wanted: string) =>
    who.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${wanted}`);
  const forward = (who: Colleague, instId: string) =>
    who.call('bpmInstCc/transfer', { instId, send: true, copyUsers: [{ id: zhangwei.id, name: '' }], opinion: '' });
  const asked = async (): Promise<BlockedTask> => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(
      await wangfang.call('bpmTask/linkup', { taskId, toUserAccounts: 'liqiang', opinion: 'Is he needed?' }),
    ).toMatchObject({ success: true });
    return { instId, taskId: await company.taskIn(instId, liqiang), holder: liqiang };
  };
  const standing = async ({ instId }: BlockedTask) => ({
    detail: await zhangwei.detail(instId),
    history: await zhangwei.history(instId),
    log: await zhangwei.ask(`bpmInstLog/getByInstId?instId=${instId}`),
  });

  it.each([
    ['circulates', circulating, '任务正在传阅中，请先取消传阅，或等待传阅结束。', 'task.circulating'],
    ['is a question', asked, '沟通任务，不允许操作', 'task.isCommunication'],
  ] as const)('refuses every action over HTTP while it %s, and changes nothing', async (_, put, sentence, reason) => {
    const of = await put();
    await of.holder.open(of.taskId);
    const before = await standing(of);
    for (const action of ACTIONS) {
      const { path, body } = CALLS[action]?.(of) ?? { path: '' };
      const answer = await of.holder.call(path, body, { 'accept-language': 'zh-CN' });
      expect.soft({ action, ...answer }).toMatchObject({ action, success: false, reason, message: sentence });
    }
    expect(await standing(of)).toEqual(before);
    await expectInvariants(company.platform.database);
  });

  it('reports on the task page and the request page what blocks the reader', async () => {
    const round = await circulating();
    expect([
      (await wangfang.open(round.taskId)).heldBack,
      (await wangfang.detail(round.instId)).heldBack,
      (await zhangwei.detail(round.instId)).heldBack,
    ]).toEqual(['ROAM', 'ROAM', 'NONE']);
    const question = await asked();
    expect([(await liqiang.open(question.taskId)).heldBack, (await liqiang.detail(question.instId)).heldBack]).toEqual([
      'LINKUP',
      'LINKUP',
    ]);
  });

  it('is suspended by its assignee after the circulation is cancelled, and by the initiator before', async () => {
    const of = await circulating();
    expect(await set(zhangwei, of.instId, 'SUPSPEND')).toMatchObject({ success: true });
    expect(await set(zhangwei, of.instId, 'RUNNING')).toMatchObject({ success: true });
    await cancelCirculation(of);
    expect(await set(wangfang, of.instId, 'SUPSPEND')).toMatchObject({ success: true });
  });

  it('is neither claimed nor released by a candidate while it circulates', async () => {
    const [hanbing, admin] = await company.people('hanbing', 'admin');
    const instId = await company.start(zhangwei, 'purchase', { kind: '{"value":"office","label":""}' });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const taskId = await company.taskIn(instId, hanbing);
    const refused = { success: false, reason: 'task.circulating' };
    const unclaimed = { instId, taskId, holder: admin };
    await circulate(unclaimed, liqiang);
    expect(await hanbing.claim(taskId)).toMatchObject(refused);
    await cancelCirculation(unclaimed);
    expect(await hanbing.claim(taskId)).toMatchObject({ success: true, data: '1' });
    const claimed = { instId, taskId, holder: hanbing };
    await circulate(claimed, liqiang);
    expect(await hanbing.claim(taskId)).toMatchObject(refused);
    await cancelCirculation(claimed);
    expect(await hanbing.claim(taskId)).toMatchObject({ success: true, data: '0' });
  });

  it('is not retrieved by the user who transferred it while it circulates', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    const toUser = [{ id: liqiang.id, name: '' }];
    expect(await wangfang.call('bpmTask/transTask', { taskId, toUser, opinion: '' })).toMatchObject({ success: true });
    const of = { instId, taskId, holder: liqiang };
    await circulate(of, zhangwei);
    const retrieve = () => wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId, opinion: '' });
    expect(await retrieve()).toMatchObject({ success: false, reason: 'task.circulating' });
    expect((await liqiang.taskOf(instId))?.assignee).toBe(liqiang.id);
    await cancelCirculation(of);
    expect(await retrieve()).toMatchObject({ success: true });
    await expectInvariants(company.platform.database);
  });

  it('is neither forwarded, resumed nor restored by a user who is only asked', async () => {
    const { instId } = await asked();
    const refused = { success: false, reason: 'task.isCommunication' };
    expect(await forward(liqiang, instId)).toMatchObject(refused);
    for (const stopped of ['SUPSPEND', 'PENDING']) {
      expect(await set(wangfang, instId, stopped)).toMatchObject({ success: true });
      expect(await set(liqiang, instId, 'RUNNING')).toMatchObject(refused);
      expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: stopped });
      expect(await set(wangfang, instId, 'RUNNING')).toMatchObject({ success: true });
    }
    expect(await forward(wangfang, instId)).toMatchObject({ success: true });
  });

  it('is forwarded and resumed by its assignee while it circulates', async () => {
    const { instId } = await circulating();
    expect(await forward(wangfang, instId)).toMatchObject({ success: true });
    expect(await set(zhangwei, instId, 'SUPSPEND')).toMatchObject({ success: true });
    expect(await set(wangfang, instId, 'RUNNING')).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'RUNNING' });
  });
});
