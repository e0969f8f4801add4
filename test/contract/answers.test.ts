import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { bpmAgent } from '#api/bpmAgent.ts';
import { bpmAsync } from '#api/bpmAsync.ts';
import { bpmBoard } from '#api/bpmBoard.ts';
import { bpmCc } from '#api/bpmCc.ts';
import { bpmCirculation } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmDef } from '#api/bpmDef.ts';
import { bpmFavourite } from '#api/bpmFavourite.ts';
import { bpmForesee } from '#api/bpmForesee.ts';
import { bpmHistory } from '#api/bpmHistory.ts';
import { bpmImage } from '#api/bpmImage.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmLog } from '#api/bpmLog.ts';
import { bpmOpinion } from '#api/bpmOpinion.ts';
import { bpmPending } from '#api/bpmPending.ts';
import { bpmShare } from '#api/bpmShare.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { bpmTracked } from '#api/bpmTracked.ts';
import { bpmTransfer } from '#api/bpmTransfer.ts';
import { formChangeEndpoints } from '#api/formChangeEndpoints.ts';
import { innerMessages } from '#api/innerMessages.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { definitions } from '#server/storage/schema/definitions.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { companyAtWork } from '#test/support/company.ts';
import { COMPLETE, LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

interface Sample {
  readonly fields?: Readonly<Record<string, string>>;
  readonly body?: object;
}
const PAGE = { body: { pageNo: 1, pageSize: 20, params: {} } };

/**
 * A call for each entry of the workflow tables that succeeds on the demo data; commands stand last, in an order that
 * works.
 */
function samplesOf({
  taskId,
  batch,
  duty,
  share,
  token,
  message,
  givenTask,
  asking,
  question,
  circulating,
  voting,
  spare,
  forwarded,
  instId,
  draft,
  defId,
  gaofei,
}: Readonly<Record<string, string>>): readonly (readonly [string, Endpoint, Sample])[] {
  const named = (table: Readonly<Record<string, Endpoint>>, samples: Readonly<Record<string, Sample>>) =>
    Object.entries(table).map(([name, endpoint]) => [name, endpoint, samples[name] ?? {}] as const);
  const forwarding = { body: { instId, send: true, copyUsers: [{ id: gaofei, name: '' }], opinion: '', files: '[]' } };
  const start = { body: { defId, formJson: JSON.stringify({ leave: LEAVE }) } };
  return [
    ...named(bpmDef, {
      getAllForStart: PAGE,
      getBydefKey: { fields: { defKey: 'leave' } },
      query: PAGE,
      discard: { fields: { defId: spare ?? '' } },
      recover: { fields: { defId: spare ?? '' } },
      del: { fields: { ids: spare ?? '' } },
      getJumpNodes: { fields: { taskId: taskId ?? '' } },
      getStartUserNodes: { fields: { defId: defId ?? '' }, body: {} },
      getFlowNodesExecutors: { fields: { defId: defId ?? '' }, body: { leave: LEAVE } },
      getBatchUserNodes: { fields: { defId: defId ?? '' }, body: {} },
    }),
    ...named(bpmHistory, { getCheckHistorys: { fields: { instId: instId ?? '' } }, getMyApproved: PAGE }),
    ...named(bpmImage, {
      getBpmnXmlFromParam: { body: { instId } },
      getBpmnImageNodeInfo: { body: { instId, nodeId: 'UserTask_manager' } },
    }),
    ...named(bpmOpinion, { save: { body: { opText: 'As agreed on the phone.' } }, del: { fields: { ids: '1' } } }),
    ...named(bpmTracked, {
      doTracked: { fields: { instId: instId ?? '' } },
      removeTracked: { fields: { instId: instId ?? '' } },
      getMyTracked: PAGE,
    }),
    ...named(bpmLog, { getByInstId: { fields: { instId: instId ?? '' } } }),
    ...named(bpmTransfer, {
      getMyReceiveTask: PAGE,
      getMyTransOutTask: PAGE,
      doRetrieveTask: { body: { taskId: givenTask } },
    }),
    ...named(bpmCommunication, {
      linkup: { body: { taskId, toUserAccounts: 'gaofei', opinion: 'Why so late?' } },
      getCommuTasks: { fields: { taskId: asking ?? '' } },
      replyLinkupTask: { body: { taskId: question, opinion: 'No reason.' } },
      canReplyCommu: { fields: { taskId: question ?? '' } },
      revokeCmTask: { fields: { taskId: asking ?? '', delOpinion: 'false' } },
    }),
    ...named(bpmCirculation, {
      transRoamTask: {
        body: { taskId, toUser: [{ id: gaofei, name: '' }], transferType: 'jumpNext', approveType: 'parallel' },
      },
      cancelTransRoamTask: { fields: { taskId: circulating ?? '' } },
      getRoamTasks: { fields: { taskId: circulating ?? '' } },
    }),
    ...named(bpmCc, {
      getMyTurnTo: PAGE,
      myRecevieTurn: PAGE,
      updRead: { fields: { cpId: '1' } },
      getByInstId: { fields: { instId: forwarded ?? '' } },
      getCcRecordByInstId: { fields: { instId: forwarded ?? '' } },
      transfer: forwarding,
      transferFromTask: forwarding,
    }),
    ...named(bpmAsync, {
      save: { body: { taskIds: taskId, checkType: 'AGREE' } },
      query: PAGE,
      get: { fields: { pkId: batch ?? '' } },
      retry: { fields: { id: batch ?? '' } },
      del: { fields: { ids: batch ?? '' } },
    }),
    ...named(bpmFavourite, {
      getMyCollections: PAGE,
      ...Object.fromEntries(
        ['isCollected', 'save', 'del'].map((name) => [name, { fields: { type: 'inst', targetId: instId ?? '' } }]),
      ),
    }),
    ...named(bpmShare, {
      getMyShares: PAGE,
      getSharedToMe: PAGE,
      save: { fields: { instId: instId ?? '' } },
      del: { fields: { id: share ?? '' } },
      open: { fields: { token: token ?? '' } },
    }),
    ...named(bpmPending, { getMyPending: PAGE }),
    ...named(formChangeEndpoints, { getFormChangeLog: { fields: { instId: instId ?? '' } } }),
    ...named(bpmAgent, {
      getMyAgents: PAGE,
      save: { body: { type: 'all', toUserId: gaofei, startTime: '2027-01-01', endTime: '2027-01-08' } },
      end: { fields: { id: duty ?? '' } },
      del: { fields: { ids: '1' } },
      getDefinitions: PAGE,
    }),
    ...named(bpmForesee, {
      foresee: { body: { call: 'transTask', values: { taskId, toUser: [{ id: gaofei, name: '' }] } } },
    }),
    ...named(bpmBoard, {
      getByInstId: { fields: { instId: forwarded ?? instId ?? '' } },
      addMsg: { fields: { instId: instId ?? '', msg: 'When exactly?' } },
    }),
    ...named(innerMessages, {
      queryMsg: PAGE,
      get: { fields: { pkId: message ?? '' } },
      readMessage: { body: { msgId: '1' } },
    }),
    ...named(bpmTask, {
      myTasks: PAGE,
      query: PAGE,
      myTasksByDefKey: { fields: { defKey: 'leave' }, ...PAGE },
      batCompleteTask: { body: { taskIds: taskId, checkType: 'AGREE', opinion: '' } },
      getTaskInfo: { fields: { taskId: taskId ?? '' } },
      getBackNodes: { fields: { taskId: taskId ?? '' } },
      getByInstId: { fields: { instId: instId ?? '' } },
      getTaskFlowNodesExecutors: { body: { taskId, checkType: 'AGREE' } },
      saveFormData: { body: { taskId, formJson: '{}' } },
      updateLocked: { fields: { taskId: taskId ?? '' } },
      completeTask: {
        body: { taskId, checkType: 'BACK_TO_STARTOR', nextJumpType: 'normal', opinion: 'Please correct' },
      },
      transTask: { body: { taskId, opinion: '', toUser: [{ id: gaofei, name: '' }] } },
      getBatchTasksInfo: { fields: { taskIds: taskId ?? '' } },
      takeBackTask: { body: { instId, backNodeId: 'UserTask_apply', nextJumpType: 'normal' } },
      addSignUser: { body: { taskId: voting, toUserIds: 'gaofei' } },
      jumpToNode: { body: { taskId, destNodeId: 'UserTask_hr' } },
    }),
    ...named(bpmInst, {
      getProcessConfig: { fields: { defId: defId ?? '' } },
      getViewByDefId: { fields: { defId: defId ?? '' } },
      startProcess: start,
      saveDraft: start,
      myBpmInsts: PAGE,
      myBpmDraftInsts: PAGE,
      getMyApprovedInsts: PAGE,
      getInstDetail: { fields: { instId: instId ?? '' } },
      getInfoByDefKeyInstId: { fields: { type: 'openDoc', id: instId ?? '' } },
      query: PAGE,
      updateProcessStatus: { fields: { instId: instId ?? '', status: 'SUPSPEND' } },
      getNodeExecutors: { body: { taskId, nodeId: 'UserTask_hr' } },
      cancelProcess: { fields: { instId: instId ?? '', reason: 'Not needed' } },
      revokeProcess: { fields: { instId: instId ?? '', from: 'mystart', opinion: 'Not needed' } },
      del: { fields: { ids: draft ?? '' } },
    }),
  ];
}

let company: Awaited<ReturnType<typeof companyAtWork>>;
let wangfang: Colleague;
beforeAll(async () => {
  company = await companyAtWork(embeddedDatabase);
  wangfang = await company.person('wangfang');
});

/** A fresh request of somebody else at this person, and one of their own, so that no call uses up another's. */
async function scene(name: string, path: string): Promise<Readonly<Record<string, string>>> {
  const zhangwei = await company.person('zhangwei');
  const instId = await company.start(zhangwei, 'leave');
  const draft = (await wangfang.saveDraft('leave', {})).data.instId;
  const taskId = await company.taskIn(instId, wangfang);
  return {
    instId,
    draft,
    taskId,
    defId: await wangfang.definition('leave'),
    gaofei: company.idOf('gaofei'),
    ...(await (PREPARED[callOf(path)] ?? PREPARED[name])?.(instId, taskId)),
  };
}

const GAOFEI = { toUserAccounts: 'gaofei', opinion: '', toUser: [{ id: 'gaofei', name: '' }] };
const asked = async (instId: string, taskId: string) => {
  await wangfang.call('bpmTask/linkup', { taskId, ...GAOFEI });
  return { asking: taskId, question: await company.taskIn(instId, await company.person('gaofei')) };
};
const circulated = async (_: string, taskId: string) => {
  await wangfang.call('bpmTask/transRoamTask', {
    taskId,
    ...GAOFEI,
    transferType: 'waitAllVoted',
    approveType: 'parallel',
  });
  return { circulating: taskId };
};
const forwarded = async (instId: string) => {
  await wangfang.call('bpmInstCc/transfer', { instId, send: true, copyUsers: GAOFEI.toUser, opinion: '' });
  await wangfang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Hello`);
  return { forwarded: instId };
};
/** A batch the server has not carried on yet. */
const handedOver = async (_: string, taskId: string) => ({
  batch: String(
    (await wangfang.call('bpmAsyncTask/save', { taskIds: taskId, checkType: 'AGREE', opinion: '' })).data.id,
  ),
});
const shared = async (instId: string) => {
  const { id, token } = (await wangfang.call(`bpmInstShare/save?instId=${instId}`)).data;
  return { share: id, token };
};
/** Somebody who stands in at present. */
const agentsAt = async () => {
  duty ??= String(
    (
      await wangfang.call('bpmAgent/save', {
        type: 'flowdef',
        defKey: 'seal',
        toUserId: company.idOf('gaofei'),
        startTime: '2026-11-01',
        endTime: '2026-12-01',
      })
    ).data.id,
  );
  return { duty };
};
let duty: string | undefined;
/** A process nobody has started yet: a copy of one under another key. */
async function nobodysDefinition(): Promise<Readonly<Record<string, string>>> {
  const spare = `spare${(spares += 1)}`;
  await company.platform.database.transaction(async (tx) => {
    const [leave] = await tx.select().from(definitions).where(eq(definitions.key, 'leave'));
    if (leave !== undefined) await tx.insert(definitions).values({ ...leave, id: spare, key: spare });
  });
  return { spare };
}
let spares = 0;

/** What has to have happened before some calls. */
const PREPARED: Readonly<
  Record<string, (instId: string, taskId: string) => Promise<Readonly<Record<string, string>>>>
> = {
  getCommuTasks: asked,
  replyLinkupTask: asked,
  canReplyCommu: asked,
  revokeCmTask: asked,
  cancelTransRoamTask: circulated,
  getRoamTasks: circulated,
  getByInstId: forwarded,
  getCcRecordByInstId: forwarded,
  getMyTurnTo: forwarded,
  del: nobodysDefinition,
  discard: nobodysDefinition,
  recover: nobodysDefinition,
  getMyAgents: agentsAt,
  'bpmAgent/end': agentsAt,
  getMyShares: shared,
  'bpmInstShare/del': shared,
  open: shared,
  'bpmAsyncTask/get': handedOver,
  retry: handedOver,
  'bpmAsyncTask/del': handedOver,
  async 'infInnerMsg/get'(instId) {
    const { result } = (await wangfang.post('/api-portal/portal/core/infInnerMsg/queryMsg', PAGE.body)).body;
    return { message: result.data.find((row: { instId: string }) => row.instId === instId).msgId };
  },
  async doRetrieveTask(_, givenTask) {
    await wangfang.call('bpmTask/transTask', { taskId: givenTask, ...GAOFEI });
    return { givenTask };
  },
  async addSignUser() {
    const instId = await company.start(await company.person('zhangwei'), 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    return { voting: await company.taskIn(instId, await company.person('liqiang')) };
  },
};
/** Calls that are somebody else's to make. */
const CALLERS: Readonly<Record<string, string>> = {
  takeBackTask: 'admin',
  'bpmDef/query': 'admin',
  'bpmDef/discard': 'admin',
  'bpmDef/recover': 'admin',
  'bpmDef/del': 'admin',
  revokeProcess: 'zhangwei',
  replyLinkupTask: 'gaofei',
  canReplyCommu: 'gaofei',
  addSignUser: 'liqiang',
};

/** `bpmTask/myTasks`: what a call is called where several tables have one of its name. */
const callOf = (path: string): string => path.split('/').slice(-2).join('/');

function sampleOf(ids: Readonly<Record<string, string>>, name: string, path: string) {
  const found = samplesOf(ids).find(([each, { path: where }]) => each === name && where === path);
  if (found === undefined) throw new Error(`No sample for ${name}`);
  return found;
}

it.each(samplesOf({}).map(([name, endpoint]) => [name, endpoint.path] as const))(
  'answers %s in the shape of the contract',
  async (name, path) => {
    const ids = await scene(name, path);
    const [, endpoint, { fields = {}, body }] = sampleOf(ids, name, path);
    const caller = await company.person(CALLERS[name] ?? CALLERS[callOf(path)] ?? 'wangfang');
    const address = path.replaceAll(/\{(\w+)\}/gu, (_, field: string) => String(fields[field as never]));
    const query = new URLSearchParams(fields).toString();
    const { body: reply } =
      endpoint.method === 'GET'
        ? await caller.get(`${address}?${query}`)
        : await caller.post(`${address}?${query}`, body);
    const payload = endpoint.envelope === 'bare' ? reply : endpoint.envelope === 'page' ? reply.result : reply.data;
    if (endpoint.envelope !== 'bare')
      expect(reply).toMatchObject({ success: true, code: 200, message: '', detailMsg: '' });
    expect(v.safeParse(endpoint.answer, payload).issues).toBeUndefined();
  },
);

it('has a complete form for every process of the demo', () => {
  expect(Object.keys(COMPLETE).sort()).toEqual(['expense', 'leave', 'onboarding', 'purchase', 'seal']);
});
