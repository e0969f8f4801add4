import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a communication with colleagues', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, chenjie } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'chenjie',
  );

  /** Starts a leave request about which the manager has asked two colleagues, one by id and one by account. */
  const asked = async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(
      await wangfang.call('bpmTask/linkup', {
        taskId,
        toUserAccounts: `${liqiang.id},chenjie`,
        opinion: 'Is he needed then?',
      }),
    ).toMatchObject({ success: true });
    return { instId, taskId };
  };
  const questions = async (who: Colleague, taskId: string) =>
    (await who.call(`bpmTask/getCommuTasks?taskId=${taskId}`)).data;

  it('creates a question for each colleague, and the task stays with its assignee', async () => {
    const { instId, taskId } = await asked();
    const question = await company.taskIn(instId, liqiang);
    expect(await liqiang.open(question)).toMatchObject({
      bpmTask: { taskType: 'LINKUP_TASK', parentId: taskId },
      canCheck: false,
      canReply: true,
    });
    expect(await liqiang.decide(question, 'AGREE')).toMatchObject({ success: false, reason: 'task.isCommunication' });
    expect(await questions(wangfang, taskId)).toMatchObject([
      { assignee: liqiang.id, note: 'Is he needed then?', bpmCheckHistory: null },
      { assignee: chenjie.id },
    ]);
    expect((await wangfang.open(taskId)).communicated).toBe(true);
    expect(await liqiang.call('bpmInst/cancelProcess', { instId, reason: 'No.' })).toMatchObject({
      success: false,
      reason: 'task.isCommunication',
    });
    expect((await zhangwei.detail(instId)).bpmInst.taskExecutors).toMatchObject([{ id: wangfang.id }]);
  });

  it('shows the answer with the question, once', async () => {
    const { instId, taskId } = await asked();
    const question = await company.taskIn(instId, liqiang);
    const reply = (who: Colleague) =>
      who.call('bpmTask/replyLinkupTask', { taskId: question, opinion: 'No, not at all.' });
    expect(await chenjie.call(`bpmTask/canReplyCommu?taskId=${question}`)).toMatchObject({
      success: false,
      reason: 'task.notYours',
    });
    expect(await liqiang.call(`bpmTask/canReplyCommu?taskId=${question}`)).toMatchObject({ success: true });
    expect(await chenjie.call('bpmTask/replyLinkupTask', { taskId: question, opinion: '' })).toMatchObject({
      reason: 'task.notYours',
    });
    expect(await reply(liqiang)).toMatchObject({ success: true });
    expect(await reply(liqiang)).toMatchObject({ success: false, reason: 'task.alreadyReplied' });
    expect(await questions(wangfang, taskId)).toMatchObject([
      {
        status: 'COMPLETED',
        bpmCheckHistory: { remark: 'No, not at all.', checkStatus: 'REPLY_COMMUNICATE', handlerUserName: 'Li Qiang' },
      },
      { bpmCheckHistory: null },
    ]);
    expect(await liqiang.taskOf(instId)).toBeUndefined();
    await expectInvariants(company.platform.database);
  });

  it('is cancelled with or without its text', async () => {
    for (const delOpinion of [false, true]) {
      const { instId, taskId } = await asked();
      await liqiang.call('bpmTask/replyLinkupTask', { taskId: await company.taskIn(instId, liqiang), opinion: 'No.' });
      const revoke = (who: Colleague) => who.call(`bpmTask/revokeCmTask?taskId=${taskId}&delOpinion=${delOpinion}`);
      expect(await liqiang.call(`bpmTask/revokeCmTask?taskId=${taskId}&delOpinion=${delOpinion}`)).toMatchObject({
        reason: 'task.notYours',
      });
      expect(await revoke(wangfang)).toMatchObject({ success: true });
      expect(await revoke(wangfang)).toMatchObject({ reason: 'task.noCommunication' });
      expect(await chenjie.taskOf(instId)).toBeUndefined();
      const replies = (await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'REPLY_COMMUNICATE');
      expect(replies.length).toBe(delOpinion ? 0 : 1);
    }
    expect(await wangfang.call('bpmTask/revokeCmTask?taskId=1')).toMatchObject({ success: false, code: 400 });
  });

  it('requires another existing user, and attaches its files to the request', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    const ask = (toUserAccounts: string, opFiles = '[]') =>
      wangfang.call('bpmTask/linkup', { taskId, toUserAccounts, opinion: '', opFiles });
    expect(await ask('')).toMatchObject({ reason: 'people.none' });
    expect(await ask('nobody')).toMatchObject({ reason: 'people.unknown' });
    expect(await ask('wangfang')).toMatchObject({ reason: 'people.self' });
    expect(await zhangwei.call('bpmTask/linkup', { taskId, toUserAccounts: 'nobody' })).toMatchObject({
      reason: 'task.notYours',
    });
    expect(await ask('liqiang', await liqiang.upload('plan.txt'))).toMatchObject({ reason: 'file.unknown' });
    expect(await ask('liqiang', await wangfang.upload('plan.txt'))).toMatchObject({ success: true });
    expect((await liqiang.history(instId)).find(({ checkStatus }) => checkStatus === 'LINKUP')).toMatchObject({
      opFiles: [{ fileName: 'plan.txt' }],
      linkUpUsers: [{ name: 'Li Qiang' }],
    });
  });

  it('closes open questions silently when the task is decided', async () => {
    const { instId, taskId } = await asked();
    expect(await wangfang.decide(taskId, 'AGREE')).toMatchObject({ success: true });
    expect([await liqiang.taskOf(instId), await chenjie.taskOf(instId)]).toEqual([undefined, undefined]);
    await expectInvariants(company.platform.database);
  });
});
