import { beforeAll, describe, expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { instances } from '#server/db/schema/requests.ts';
import { people } from '#server/db/schema/identity.ts';
import { eq } from 'drizzle-orm';
import type { Colleague } from '#test/support/workflow.ts';

/** Every call that reads a request, and every call that changes it or previews a change, with an id of it. */
const READS = (instId: string, taskId: string): readonly (readonly [string, object?])[] => [
  [`bpmInst/getInstDetail?instId=${instId}`],
  [`bpmCheckHistory/getCheckHistorys?instId=${instId}`],
  [`bpmTask/getTaskInfo?taskId=${taskId}`],
  [`bpmTask/getBackNodes/${taskId}`],
  [`bpmTask/getByInstId?instId=${instId}`],
  ['bpmImage/getBpmnXmlFromParam', { instId }],
  ['bpmImage/getBpmnImageNodeInfo', { taskId, nodeId: 'UserTask_manager' }],
  ['bpmTask/getTaskFlowNodesExecutors', { taskId, checkType: 'AGREE' }],
  [`bpmInst/getInfoByDefKeyInstId?type=openDoc&id=${instId}`, {}],
  [`bpmInstMsg/getByInstId?instId=${instId}`],
  [`bpmInstLog/getByInstId?instId=${instId}`],
  [`bpmInstCc/getByInstId?instId=${instId}`, {}],
  [`bpmInstCc/getCcRecordByInstId?instId=${instId}`, {}],
  [`bpmCollection/isCollected?type=inst&targetId=${instId}`],
  [`bpmTask/getCommuTasks?taskId=${taskId}`, {}],
  [`bpmTask/getRoamTasks?taskId=${taskId}`, {}],
  ['bpmTask/preview', { call: 'cancelProcess', values: { instId, reason: '' } }],
  [`/api-form/form/core/formSolution/getFormChangeLog?instId=${instId}`],
];
const COMMANDS = (instId: string, taskId: string): readonly (readonly [string, object?])[] => [
  [`bpmDef/getJumpNodes?taskId=${taskId}`],
  ['bpmInst/getNodeExecutors', { taskId, nodeId: 'UserTask_hr' }],
  ['bpmTask/preview', { call: 'transTask', values: { taskId, toUser: [] } }],
  ['bpmTask/completeTask', { taskId, checkType: 'AGREE', opinion: '' }],
  ['bpmTask/completeTask', { taskId, checkType: 'BACK_TO_STARTOR', opinion: 'No' }],
  ['bpmTask/saveFormData', { taskId, formJson: '{"leave":{}}' }],
  [`bpmTask/updateLocked?taskId=${taskId}`, {}],
  ['bpmTask/transTask', { taskId, opinion: '', toUser: [{ id: '1793000000000000010', name: '' }] }],
  [`bpmInst/cancelProcess?instId=${instId}&reason=x`, {}],
  [`bpmInst/revokeProcess?instId=${instId}&from=mystart&opinion=x`, {}],
  [`bpmInst/del?ids=${instId}`, {}],
  [`bpmInstTracked/doTracked?instId=${instId}`, {}],
  [`bpmInst/updateProcessStatus?instId=${instId}&status=SUPSPEND`, {}],
  ['bpmTask/takeBackTask', { instId, backNodeId: 'UserTask_apply' }],
  ['bpmTask/jumpToNode', { taskId, destNodeId: 'UserTask_hr' }],
  ['bpmTask/addSignUser', { taskId, toUserIds: 'gaofei' }],
  ['bpmTask/linkup', { taskId, toUserAccounts: 'gaofei' }],
  [`bpmTask/revokeCmTask?taskId=${taskId}&delOpinion=true`, {}],
  ['bpmTask/replyLinkupTask', { taskId }],
  ['bpmTask/transRoamTask', { taskId, toUser: [], transferType: 'jumpNext', approveType: 'parallel' }],
  ['bpmTaskTransfer/doRetrieveTask', { taskId }],
  ['bpmInstCc/transfer', { instId, send: true, copyUsers: [{ id: '1793000000000000010', name: '' }] }],
  [`bpmInstMsg/addMsg?instId=${instId}&msg=x`, {}],
  [`bpmCollection/save?type=inst&targetId=${instId}`, {}],
  [`bpmCollection/del?type=inst&targetId=${instId}`, {}],
  [`bpmInstShare/save?instId=${instId}`, {}],
  [`bpmInstShare/del?id=${instId}`, {}],
  [`bpmInstShare/open?token=${instId}`, {}],
  [`bpmAsyncTask/retry?id=${instId}`, {}],
];

/** A stranger gets `notFound`. Calls for administrators are refused before the existence is checked. */
const refusalOf = (call: string) => ({
  success: false,
  reason: call === 'bpmTask/takeBackTask' ? expect.stringMatching(/^(?:forbidden|notFound)$/u) : 'notFound',
});

onBothDatabases('the permissions on a request', (fresh) => {
  const { company, zhangwei, wangfang, renliang: stranger } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'renliang');
  let instId: string;
  let taskId: string;
  beforeAll(async () => {
    instId = await company.start(zhangwei, 'leave');
    taskId = await company.taskIn(instId, wangfang);
  });
  const ask = async (by: Colleague, [path, body]: readonly [string, object?]) =>
    path.startsWith('/') ? (await by.get(path)).body : body === undefined ? by.ask(path) : by.call(path, body);

  describe.each(['a stranger', "nobody's ids", 'another tenant'] as const)('%s', (who) => {
    const asking = async () => {
      const [inst, task] = who === "nobody's ids" ? ['1', '2'] : [instId, taskId];
      if (who === 'another tenant')
        await company.platform.database.sql
          .update(people)
          .set({ tenant: '2', isAdministrator: true })
          .where(eq(people.account, 'renliang'));
      else
        await company.platform.database.sql
          .update(people)
          .set({ tenant: '1', isAdministrator: false })
          .where(eq(people.account, 'renliang'));
      return [inst, task] as const;
    };

    it('can read nothing', async () => {
      for (const call of READS(...(await asking()))) {
        const answer = await ask(stranger, call);
        if (/getCheckHistorys|getBackNodes/u.test(call[0])) expect([call[0], answer]).toEqual([call[0], []]);
        else if (call[0].includes('getRoamTasks')) expect(answer).toMatchObject({ success: true, data: [] });
        else expect([call[0], answer]).toMatchObject([call[0], refusalOf(call[0])]);
      }
    });
    it('can change nothing', async () => {
      const before = await company.platform.database.sql.select().from(instances);
      for (const call of COMMANDS(...(await asking())))
        expect([call[0], await ask(stranger, call)]).toMatchObject([call[0], refusalOf(call[0])]);
      expect(await company.platform.database.sql.select().from(instances)).toEqual(before);
    });
  });

  it('exclude every process of another tenant, even for its administrator', async () => {
    await company.platform.database.sql
      .update(people)
      .set({ tenant: '2', isAdministrator: true })
      .where(eq(people.account, 'renliang'));
    const defId = await zhangwei.definition('leave');
    for (const call of [
      `bpmDef/discard?defId=${defId}`,
      `bpmDef/recover?defId=${defId}`,
      `bpmDef/del?ids=${defId}`,
      `bpmCollection/save?type=def&targetId=${defId}`,
    ])
      expect([call, await stranger.call(call)]).toMatchObject([call, refusalOf(call)]);
    for (const call of ['getStartUserNodes', 'getBatchUserNodes', 'getFlowNodesExecutors'])
      expect([call, await stranger.call(`bpmDef/${call}?defId=${defId}`, {})]).toMatchObject([
        call,
        { reason: 'start.noDefinition' },
      ]);
    for (const list of [
      'bpmDef/query',
      'bpmDef/getAllForStart',
      'bpmInst/query',
      'bpmTask/query',
      'bpmPending/getMyPending',
    ])
      expect([list, (await stranger.call(list, { pageNo: 1, pageSize: 50, params: {} })).result.data]).toEqual([
        list,
        [],
      ]);
  });

  it('let the initiator read and decide nothing', async () => {
    for (const call of READS(instId, taskId)) expect(await ask(zhangwei, call)).not.toMatchObject({ success: false });
    expect(await zhangwei.decide(taskId, 'AGREE')).toMatchObject({ success: false, reason: 'task.notYours' });
    expect(await zhangwei.open(taskId)).toMatchObject({
      canCheck: false,
      canTransfer: false,
      isCanBack: false,
      allowApprove: { success: false },
    });
    expect((await wangfang.taskOf(instId))?.status).toBe('UNHANDLE');
  });

  it('let a handler read after the decision, and not decide again', async () => {
    await wangfang.call('bpmTask/transTask', {
      taskId,
      opinion: 'Please',
      toUser: { value: company.idOf('gaofei'), label: '' },
    });
    expect((await wangfang.detail(instId)).bpmInst).toMatchObject({ instId });
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ reason: 'task.notYours' });
    const [gaofei] = await company.people('gaofei');
    expect(await gaofei.decide(taskId, 'AGREE')).toMatchObject({ success: true });
  });

  it('let the administrator read everything', async () => {
    const [admin] = await company.people('admin');
    expect((await admin.detail(instId)).bpmInst).toMatchObject({ instId });
  });
});
