import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a request as a whole', (fresh) => {
  const { company, zhangwei, wangfang, chenjie } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'chenjie');
  const withdraw = (instId: string) =>
    zhangwei.call(`bpmInst/revokeProcess?instId=${instId}&from=mystart&opinion=${encodeURIComponent('Wrong dates')}`);
  const takeBack = (instId: string) =>
    wangfang.call(`bpmInst/revokeProcess?instId=${instId}&from=mydone&opinion=${encodeURIComponent('Too fast')}`);
  const cancel = (by: Colleague, instId: string) =>
    by.call(`bpmInst/cancelProcess?instId=${instId}&reason=${encodeURIComponent('No longer needed')}`);

  it('can be withdrawn by its initiator, changed and submitted again', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await zhangwei.detail(instId, '')).toMatchObject({
      canRevoke: false,
      atFirstNode: false,
      takeBack: 'nothing',
      called: false,
      myTaskId: null,
    });
    expect((await zhangwei.detail(instId)).canRevoke).toBe(true);
    expect(await withdraw(instId)).toMatchObject({ success: true });
    const withdrawn = await zhangwei.detail(instId);
    expect([withdrawn.bpmInst.status, withdrawn.atFirstNode, withdrawn.myTaskId]).toEqual([
      'INVOKE_TO_STARTOR',
      true,
      await company.taskIn(instId, zhangwei),
    ]);
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    expect(await withdraw(instId)).toMatchObject({ success: false });
    const form = { formJson: JSON.stringify({ leave: { end: '2026-12-01 18:00' } }) };
    expect(await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE', form)).toMatchObject({
      success: true,
    });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({
      status: 'RUNNING',
      subject: 'Annual leave, 1 day',
    });
  });

  it('can be taken back by the last handler until the next one has decided', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    expect(await wangfang.detail(instId, 'mydone')).toMatchObject({ canRevoke: true, takeBack: 'possible' });
    expect(await takeBack(instId)).toMatchObject({ success: true });
    const again = await company.taskIn(instId, wangfang);
    expect((await zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('RECOVER');
    await wangfang.decide(again, 'AGREE');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE');
    expect((await wangfang.detail(instId, 'mydone')).canRevoke).toBe(false);
    expect(await takeBack(instId)).toMatchObject({ success: false, reason: 'instance.ended' });
  });

  it.each([
    ['PENDING', 'instance.pending'],
    ['SUPSPEND', 'instance.suspended'],
  ])('can be opened while it is stopped (%s), and shows no next step then', async (status, reason) => {
    const instId = await company.start(zhangwei, 'leave', { days: 1 });
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.call(`bpmInst/updateProcessStatus?instId=${instId}&status=${status}`)).toMatchObject({
      success: true,
    });
    expect(await wangfang.open(taskId)).toMatchObject({ allowApprove: { success: false }, nodeExecutors: [] });
    expect(await wangfang.nextNodes(taskId, 'AGREE')).toMatchObject({ reason });
    expect(await wangfang.call(`bpmInst/updateProcessStatus?instId=${instId}&status=RUNNING`)).toMatchObject({
      success: true,
    });
    expect((await wangfang.open(taskId)).allowApprove?.success).toBe(true);
  });

  it('can be voided by the current assignee, stays readable, and may be deleted then', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const [songjia] = await company.people('songjia');
    await wangfang.call('bpmTask/transTask', {
      taskId: await company.taskIn(instId, wangfang),
      opinion: '',
      toUser: [{ id: songjia.id }],
    });
    expect(await cancel(wangfang, instId)).toMatchObject({ success: false, reason: 'instance.notYours' });
    expect(await cancel(songjia, instId)).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({
      status: 'CANCEL',
      outcome: 'open',
      taskExecutors: [],
    });
    expect((await zhangwei.history(instId))[0]).toMatchObject({ checkStatus: 'CANCEL', remark: 'No longer needed' });
    expect(await cancel(zhangwei, instId)).toMatchObject({ success: false, reason: 'instance.ended' });
    expect(await songjia.call(`bpmInst/del?ids=${instId}`)).toMatchObject({
      success: false,
      reason: 'instance.notYours',
    });
    expect(await zhangwei.call(`bpmInst/del?ids=${instId}`)).toMatchObject({ success: true });
    expect(await zhangwei.detail(instId)).toMatchObject({ reason: 'notFound' });
  });

  it('is transferred with a comment, and the history names both users', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    const transfer = (toUser: unknown) =>
      wangfang.call('bpmTask/transTask', { taskId, opinion: 'You know him better', toUser });
    expect(await transfer([])).toMatchObject({ reason: 'people.none' });
    expect(await transfer([{ id: '42' }])).toMatchObject({ reason: 'people.unknown' });
    expect(await transfer([{ id: wangfang.id }])).toMatchObject({ success: false });
    expect(await transfer({ value: company.idOf('gaofei'), label: '' })).toMatchObject({ success: true });
    expect(await (await company.person('gaofei')).taskOf(instId)).toMatchObject({
      taskId,
      owner: wangfang.id,
      assignee: company.idOf('gaofei'),
    });
    const record = (await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'TRANSFER');
    // Contract history 1.1: the owner transferred the task, the handler received it, and both times are those of the
    // action.
    expect(record).toMatchObject({
      remark: 'You know him better',
      ownerId: wangfang.id,
      ownerName: 'Wang Fang',
      handlerId: company.idOf('gaofei'),
      handlerUserName: 'Gao Fei',
      transferorName: 'Gao Fei',
      createTime: record?.completeTime,
      linkUpUsers: [],
    });
  });

  it('is followed by its initiator, and by other users on demand', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const toggle = (by: Colleague) => by.call(`bpmInstTracked/doTracked?instId=${instId}`);
    expect((await zhangwei.detail(instId)).tracked).toBe('1');
    expect((await wangfang.detail(instId)).tracked).toBe('0');
    expect([(await toggle(wangfang)).data, (await toggle(wangfang)).data, (await toggle(zhangwei)).data]).toEqual([
      '1',
      '0',
      '0',
    ]);
  });

  it('cannot be followed before its start or after its end, but can be unfollowed', async () => {
    const toggle = (by: Colleague, instId: string) => by.call(`bpmInstTracked/doTracked?instId=${instId}`);
    expect(await toggle(zhangwei, (await zhangwei.saveDraft('leave', {})).data.instId)).toMatchObject({
      reason: 'instance.notRunning',
    });
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    expect(await toggle(wangfang, instId)).toMatchObject({ reason: 'instance.ended' });
    expect([(await toggle(zhangwei, instId)).data, (await toggle(zhangwei, instId)).reason]).toEqual([
      '0',
      'instance.ended',
    ]);
  });

  it('is followed once by two simultaneous calls, and unfollowed by a further one', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taps = await Promise.all([1, 2].map(() => wangfang.call(`bpmInstTracked/doTracked?instId=${instId}`)));
    expect(taps.map(({ data }) => data).sort()).toEqual(['0', '1']);
  });

  it("resolves a link to the user's task, the request, a draft or a new request", async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    const draft = (await zhangwei.saveDraft('leave', {})).data.instId;
    const deepLink = (by: Colleague, type: string, id: string, action = '') =>
      by.call(`bpmInst/getInfoByDefKeyInstId?type=${type}&id=${id}&action=${action}`);
    expect(await deepLink(wangfang, 'openDoc', instId)).toMatchObject({
      success: true,
      action: 'task',
      taskId,
      instId,
    });
    expect(await deepLink(wangfang, 'openDoc', instId, 'detail')).toMatchObject({ action: 'detail', taskId: null });
    expect(await deepLink(zhangwei, 'openDoc', instId)).toMatchObject({ action: 'detail', instId });
    expect(await deepLink(zhangwei, 'draft', draft)).toMatchObject({
      action: 'startDraft',
      instId: draft,
      defKey: 'leave',
    });
    expect(await deepLink(zhangwei, 'newDoc', 'seal')).toMatchObject({ action: 'start', defKey: 'seal' });
    expect(await deepLink(zhangwei, 'newDoc', 'nothing')).toMatchObject({
      success: false,
      reason: 'start.noDefinition',
    });
  });

  it('asks at its start for assignees that may be chosen, and uses them', async () => {
    const [lintao, dengjuan] = await company.people('lintao', 'dengjuan');
    const defId = await zhangwei.definition('seal');
    const nodes = await zhangwei.call(`bpmDef/getStartUserNodes?defId=${defId}`, { seal: {} });
    expect(nodes).toMatchObject([{ nodeId: 'UserTask_seal', users: [{ name: 'Zheng Li' }, { name: 'Deng Juan' }] }]);
    const form = {
      contractNo: 'HT1',
      contractName: 'C',
      partner: 'P',
      amount: 1,
      period: '2026-12-01,2026-12-31',
      sealKind: '{"value":"contract","label":""}',
      copies: 1,
      signers: JSON.stringify({ value: lintao.id, label: '' }),
      contract: await zhangwei.upload('c.pdf'),
    };
    const anybody = await zhangwei.start('seal', form);
    const chosen = await zhangwei.start('seal', form, { nodeUserIds: JSON.stringify({ UserTask_seal: dengjuan.id }) });
    expect((await company.runToEnd(anybody.instId)).at(-1)).toBe('zhengli@UserTask_seal');
    expect((await company.runToEnd(chosen.instId)).at(-1)).toBe('dengjuan@UserTask_seal');
    expect(await zhangwei.tryStart('seal', form, { nodeUserIds: '{"UserTask_seal":"42"}' })).toMatchObject({
      reason: 'people.unknown',
    });
  });

  it('shows the next step before it is started', async () => {
    const defId = await zhangwei.definition('leave');
    const next = await zhangwei.call(`bpmDef/getFlowNodesExecutors?defId=${defId}`, { leave: { days: 2 } });
    expect(next).toMatchObject([{ nodeId: 'UserTask_manager', executors: [{ name: 'Wang Fang' }] }]);
  });

  it('has rows that match its states, and states that match its events', () =>
    expectInvariants(company.platform.database));
});
