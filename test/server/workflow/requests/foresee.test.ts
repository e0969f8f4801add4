import { beforeAll, describe, expect, it } from 'vitest';
import { events, instances } from '#server/db/schema/requests.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

type Values = Readonly<Record<string, unknown>>;

onBothDatabases('the preview of a call', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, liqiang } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'gaofei',
    'liqiang',
  );
  let instId: string;
  let taskId: string;
  beforeAll(async () => {
    instId = await company.start(zhangwei, 'leave');
    taskId = await company.taskIn(instId, wangfang);
  });

  const foresee = (who: Colleague, call: string, values: Values) => who.call('bpmTask/preview', { call, values });
  const toGaofei = () => [{ id: gaofei.id, name: '' }];
  const round = (more: Values = {}) => ({
    taskId,
    toUser: toGaofei(),
    transferType: 'waitAllVoted',
    approveType: 'parallel',
    ...more,
  });

  it('shows the new assignee of a transfer, and none while none is chosen', async () => {
    expect(await foresee(wangfang, 'transTask', { taskId, toUser: toGaofei() })).toMatchObject({
      success: true,
      data: { opens: [], closes: [], handsTo: [{ name: 'Gao Fei', account: 'gaofei' }] },
    });
    expect(await foresee(wangfang, 'transTask', { taskId, toUser: [] })).toMatchObject({
      success: true,
      data: { handsTo: [] },
    });
  });

  it("shows the step name in the reader's language", async () => {
    const ask = async (language: string) =>
      (
        await wangfang.post(
          '/api-bpm/bpm/core/bpmTask/preview',
          { call: 'jumpToNode', values: { taskId, destNodeId: 'UserTask_hr' } },
          { 'accept-language': language },
        )
      ).body.data.opens;
    expect(await ask('en-US')).toMatchObject([{ nodeId: 'UserTask_hr', executors: [{ account: 'chenjie' }] }]);
    expect((await ask('en-US'))[0].nodeName).not.toBe((await ask('zh-CN'))[0].nodeName);
  });

  it('shows readers, questions, and how a request is suspended and ended', async () => {
    expect(await foresee(wangfang, 'transRoamTask', round())).toMatchObject({
      data: { opens: [{ executors: [{ account: 'gaofei' }] }], waitsFor: 'readers' },
    });
    expect(await foresee(wangfang, 'linkup', { taskId, toUserAccounts: 'gaofei,liqiang' })).toMatchObject({
      data: { opens: [{ executors: [{ account: 'gaofei' }, { account: 'liqiang' }] }] },
    });
    expect(await foresee(zhangwei, 'cancelProcess', { instId, reason: '' })).toMatchObject({
      data: { ends: 'cancelled', closes: [{ taskId, executors: [{ account: 'wangfang' }] }] },
    });
    expect(await foresee(zhangwei, 'revokeProcess', { instId, from: 'mystart', opinion: '' })).toMatchObject({
      data: { opens: [{ nodeId: 'UserTask_apply', executors: [{ account: 'zhangwei' }] }], closes: [{ taskId }] },
    });
    expect(await foresee(wangfang, 'updateProcessStatus', { instId, status: 'SUPSPEND' })).toMatchObject({
      data: { becomes: 'suspended', opens: [], closes: [] },
    });
    expect(await foresee(wangfang, 'updateProcessStatus', { instId, status: 'PENDING' })).toMatchObject({
      data: { becomes: 'pending' },
    });
  });

  it('shows the state of a vote now and with more signers', async () => {
    const expense = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(expense, wangfang), 'AGREE');
    const voting = await company.taskIn(expense, liqiang);
    expect(await foresee(liqiang, 'addSignUser', { taskId: voting, toUserIds: 'chenjie' })).toMatchObject({
      data: { opens: [{ executors: [{ account: 'chenjie' }] }], standsNow: { total: 5 }, standing: { total: 6 } },
    });
    expect(await foresee(liqiang, 'addSignUser', { taskId: voting, toUserIds: 'liqiang' })).toMatchObject({
      reason: 'people.alreadySigner',
    });
    expect(await foresee(liqiang, 'addSignUser', { taskId: voting, toUserIds: '' })).toMatchObject({
      success: true,
      data: { opens: [] },
    });
  });

  it('covers retrieval, answers, cancelled questions and circulations, and restoring', async () => {
    const asked = await company.start(zhangwei, 'leave');
    const own = await company.taskIn(asked, wangfang);
    await wangfang.call('bpmTask/linkup', { taskId: own, toUserAccounts: 'gaofei', opinion: 'Why?' });
    const question = await company.taskIn(asked, gaofei);
    expect(await foresee(gaofei, 'replyLinkupTask', { taskId: question })).toMatchObject({
      success: true,
      data: { opens: [], closes: [] },
    });
    expect(await foresee(wangfang, 'revokeCmTask', { taskId: own, delOpinion: 'true' })).toMatchObject({
      data: { closes: [{ taskId: question, executors: [{ account: 'gaofei' }] }] },
    });
    await wangfang.call('bpmTask/transTask', { taskId: own, toUser: [{ id: liqiang.id, name: '' }] });
    expect(await foresee(wangfang, 'doRetrieveTask', { taskId: own })).toMatchObject({
      data: { handsTo: [{ account: 'wangfang' }] },
    });
    await wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId: own });
    await wangfang.call('bpmTask/transRoamTask', round({ taskId: own }));
    expect(await foresee(wangfang, 'cancelTransRoamTask', { taskId: own })).toMatchObject({
      data: { closes: [{ executors: [{ account: 'gaofei' }] }], waitsFor: null },
    });
    await wangfang.ask(`bpmTask/cancelTransRoamTask?taskId=${own}`);
    await wangfang.call(`bpmInst/updateProcessStatus?instId=${asked}&status=PENDING`);
    expect(await foresee(wangfang, 'updateProcessStatus', { instId: asked, status: 'RUNNING' })).toMatchObject({
      data: { becomes: 'running' },
    });
  });

  it('ends a deleted draft, and names each deleted request', async () => {
    const draft = (await zhangwei.saveDraft('leave', {})).data.instId;
    expect(await foresee(zhangwei, 'del', { ids: draft })).toMatchObject({
      data: { ends: 'cancelled', opens: [], closes: [] },
    });
    expect(await foresee(zhangwei, 'del', { ids: `${draft},${instId}` })).toMatchObject({
      reason: 'instance.runningNotDeletable',
    });
    const admin = await company.person('admin');
    expect(await foresee(admin, 'del', { ids: `${instId}` })).toMatchObject({ data: { closes: [{ taskId }] } });
    expect(await foresee(admin, 'del', { ids: '' })).toMatchObject({ reason: 'notFound' });
  });

  describe('a preview is refused like the call itself', () => {
    const cases: readonly (readonly [string, () => Values, string])[] = [
      ['transTask', () => ({ taskId, toUser: toGaofei() }), 'task.notYours'],
      ['addSignUser', () => ({ taskId, toUserIds: 'gaofei' }), 'task.notYours'],
      ['jumpToNode', () => ({ taskId, destNodeId: 'UserTask_hr' }), 'task.notYours'],
      ['doRetrieveTask', () => ({ taskId }), 'task.notTransferred'],
      ['replyLinkupTask', () => ({ taskId, opinion: 'x' }), 'task.notYours'],
      ['transRoamTask', () => round(), 'task.notYours'],
      ['linkup', () => ({ taskId, toUserAccounts: 'gaofei', opinion: 'x' }), 'task.notYours'],
    ];
    it.each(cases)('%s', async (call, values, reason) => {
      expect(await foresee(zhangwei, call, values())).toMatchObject({ success: false, reason });
      expect(await foresee(gaofei, call, values())).toMatchObject({ success: false, reason: 'notFound' });
    });

    it('also for the values it carries', async () => {
      expect(await foresee(wangfang, 'transTask', { taskId, toUser: [{ id: wangfang.id, name: '' }] })).toMatchObject({
        reason: 'people.self',
      });
      expect(await foresee(wangfang, 'transTask', { taskId, toUser: [{ id: '42', name: '' }] })).toMatchObject({
        reason: 'people.unknown',
      });
      expect(await foresee(wangfang, 'updateProcessStatus', { instId, status: 'CANCEL' })).toMatchObject({
        reason: 'instance.transition',
      });
      expect(await foresee(wangfang, 'revokeProcess', { instId, from: 'elsewhere', opinion: '' })).toMatchObject({
        reason: 'instance.transition',
      });
      expect(await foresee(wangfang, 'revokeProcess', { instId, from: 'mydone', opinion: '' })).toMatchObject({
        reason: 'instance.nothingToTakeBack',
      });
    });
  });

  it('is refused without a reason code for unknown calls and invalid values', async () => {
    for (const [call, values] of [
      ['startProcess', {}],
      ['constructor', {}],
      ['transTask', { taskId: 7 }],
    ] as const) {
      const answer = await foresee(wangfang, call, values);
      expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/./u) });
      expect(answer).not.toHaveProperty('reason');
    }
  });

  it('changes nothing', async () => {
    const { sql } = company.platform.database;
    const picture = async () => [await sql.select().from(instances), await sql.select().from(events)];
    const before = await picture();
    for (const [call, values] of [
      ['cancelProcess', { instId, reason: 'x' }],
      ['jumpToNode', { taskId, destNodeId: 'UserTask_hr' }],
      ['transRoamTask', round()],
    ] as const)
      expect(await foresee(wangfang, call, values)).toMatchObject({ success: true });
    expect(await picture()).toEqual(before);
  });
});
