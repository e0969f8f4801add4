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
/** The HTTP call of every action of the two tables; `undefined` if it changes neither task nor request. */
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
    const body = { ...CALLS.circulate?.(of).body, toUser: [{ id: liqiang.id, name: '' }] };
    expect(await wangfang.call('bpmTask/transRoamTask', body)).toMatchObject({ success: true });
    return of;
  };
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
    const { instId, taskId } = await circulating();
    const set = (who: Colleague, wanted: string) =>
      who.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${wanted}`);
    expect(await set(zhangwei, 'SUPSPEND')).toMatchObject({ success: true });
    expect(await set(zhangwei, 'RUNNING')).toMatchObject({ success: true });
    expect(await wangfang.ask(`bpmTask/cancelTransRoamTask?taskId=${taskId}`)).toMatchObject({ success: true });
    expect(await set(wangfang, 'SUPSPEND')).toMatchObject({ success: true });
  });
});
