import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { definitions } from '#server/storage/schema/definitions.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { companyAtWork } from '#test/support/company.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';
import { PAGE, samplesOf } from '#test/support/sampleCalls.ts';

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
      expect(reply).toMatchObject({ success: true, code: 200, message: expect.any(String), detailMsg: '' });
    expect(v.safeParse(endpoint.answer, payload).issues).toBeUndefined();
  },
);

it('has a complete form for every process of the demo', () => {
  expect(Object.keys(COMPLETE).sort()).toEqual(['expense', 'leave', 'onboarding', 'purchase', 'seal']);
});
