import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };

onBothDatabases('a copy of a request', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, liqiang } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'gaofei',
    'liqiang',
  );

  const listed = async (who: Colleague, list: 'getMyTurnTo' | 'myRecevieTurn', instId: string, params: object = {}) =>
    (await who.call(`bpmInstCc/${list}`, { ...PAGE, params })).result.data.filter(
      (row: { instId: string }) => row.instId === instId,
    );
  const forward = (who: Colleague, instId: string, to: readonly Colleague[], more: object = {}) =>
    who.call('bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: to.map(({ id }) => ({ id, name: '' })),
      opinion: 'For your information',
      files: '[]',
      ...more,
    });

  it('is sent with a decision to the named accounts, who may read the request from then on', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.decide(taskId, 'AGREE', { copyUserAccounts: 'gaofei,nobody' })).toMatchObject({
      reason: 'people.unknown',
    });
    expect(await gaofei.ask(`bpmInst/getInstDetail?instId=${instId}`)).toMatchObject({ reason: 'notFound' });
    expect(await wangfang.decide(taskId, 'AGREE', { copyUserAccounts: 'gaofei,wangfang' })).toMatchObject({
      success: true,
    });
    expect((await gaofei.detail(instId)).bpmInst.instId).toBe(instId);
    expect(await listed(gaofei, 'myRecevieTurn', instId)).toMatchObject([
      { ccType: 'COPY', fromUser: 'Wang Fang', nodeId: 'UserTask_manager', instCp: { isRead: 'NO', updateTime: null } },
    ]);
    expect(await listed(wangfang, 'getMyTurnTo', instId)).toMatchObject([{ ccType: 'COPY', instCp: null }]);
    expect(await listed(wangfang, 'myRecevieTurn', instId)).toEqual([]);
  });

  it('is sent with a start, and with a return', async () => {
    const started = await zhangwei.start('leave', await company.formOf(zhangwei, 'leave'), {
      copyUserAccounts: 'gaofei',
    });
    expect(await listed(gaofei, 'myRecevieTurn', started.instId)).toMatchObject([
      { ccType: 'COPY', fromUser: 'Zhang Wei' },
    ]);
    await wangfang.decide(await company.taskIn(started.instId, wangfang), 'BACK_TO_STARTOR', {
      nextJumpType: 'normal',
      copyUserAccounts: 'liqiang',
    });
    expect(await listed(liqiang, 'myRecevieTurn', started.instId)).toMatchObject([{ fromUser: 'Wang Fang' }]);
    for (const words of ['wang fang', '张伟', 'lv-', 'annual'])
      expect([words, await listed(liqiang, 'myRecevieTurn', started.instId, { Q_SUBJECT__S_LK: words })]).toMatchObject(
        [words, [{ fromUser: 'Wang Fang' }]],
      );
    expect(await listed(wangfang, 'getMyTurnTo', started.instId, { Q_SUBJECT__S_LK: 'zhang wei' })).toHaveLength(1);
  });

  it('is forwarded manually, once to each user, and recorded in the history', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await forward(gaofei, instId, [liqiang])).toMatchObject({ reason: 'notFound' });
    expect(await forward(zhangwei, instId, [])).toMatchObject({ reason: 'people.none' });
    expect(await forward(zhangwei, instId, [zhangwei])).toMatchObject({ reason: 'people.self' });
    expect(await forward(zhangwei, instId, [gaofei])).toMatchObject({ success: true });
    expect(await forward(wangfang, instId, [gaofei])).toMatchObject({ reason: 'people.alreadyReceived' });
    expect(await forward(gaofei, instId, [gaofei, liqiang])).toMatchObject({ success: true });
    expect((await zhangwei.history(instId)).filter(({ checkStatus }) => checkStatus === 'TRANS')).toMatchObject([
      { handlerUserName: 'Gao Fei', linkUpUsers: [{ name: 'Li Qiang' }] },
      { handlerUserName: 'Zhang Wei', remark: 'For your information' },
    ]);
    expect(await forward(zhangwei, (await zhangwei.saveDraft('leave', {})).data.instId, [gaofei])).toMatchObject({
      reason: 'instance.notRunning',
    });
  });

  it('shows who has read it and when first, and cannot be marked for another user', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await forward(zhangwei, instId, [gaofei, liqiang]);
    const [
      {
        instCp: { id },
      },
    ] = await listed(gaofei, 'myRecevieTurn', instId);
    const status = async () =>
      (await zhangwei.call(`bpmInstCc/getByInstId?instId=${instId}`))
        .map(({ instCp }: { instCp: { userName: string; isRead: string } }) => [instCp.userName, instCp.isRead])
        .sort();
    await liqiang.call(`bpmInstCc/updRead?cpId=${id}`);
    expect(await status()).toEqual([
      ['Gao Fei', 'NO'],
      ['Li Qiang', 'NO'],
    ]);
    await gaofei.call(`bpmInstCc/updRead?cpId=${id}`);
    expect(await status()).toEqual([
      ['Gao Fei', 'YES'],
      ['Li Qiang', 'NO'],
    ]);
    expect(await zhangwei.call(`bpmInstCc/getCcRecordByInstId?instId=${instId}`)).toMatchObject([
      {
        fromUser: 'Zhang Wei',
        ccDeptName: expect.stringMatching(/./u),
        instCps: [{ cpUserName: 'Gao Fei' }, { cpUserName: 'Li Qiang' }],
      },
    ]);
    const strange = await company.person('sunli');
    for (const call of ['getByInstId', 'getCcRecordByInstId'])
      expect(await strange.call(`bpmInstCc/${call}?instId=${instId}`)).toMatchObject({ reason: 'notFound' });
  });

  it('is answered by a recipient with a comment', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await forward(zhangwei, instId, [gaofei]);
    expect(await forward(wangfang, instId, [], { send: false })).toMatchObject({ reason: 'people.notReceived' });
    expect(await forward(gaofei, instId, [], { send: false, opinion: ' ' })).toMatchObject({
      reason: 'opinion.required',
    });
    expect(await forward(gaofei, instId, [], { send: false, opinion: 'Thank you' })).toMatchObject({ success: true });
    expect((await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'TRANS_REPLY')).toMatchObject({
      handlerUserName: 'Gao Fei',
      remark: 'Thank you',
      linkUpUsers: [{ name: 'Zhang Wei' }],
    });
  });

  it('has a message board for every user who may read it', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const say = (who: Colleague, msg: string, files = '[]') =>
      who.call(`bpmInstMsg/addMsg?instId=${instId}&msg=${encodeURIComponent(msg)}&files=${encodeURIComponent(files)}`);
    expect(await say(gaofei, 'Hello')).toMatchObject({ reason: 'notFound' });
    expect(await say(wangfang, '  ')).toMatchObject({ reason: 'message.empty' });
    expect(await say(wangfang, 'x'.repeat(501))).toMatchObject({ reason: 'opinion.tooLong' });
    expect(await say(zhangwei, 'The plan', await wangfang.upload('plan.txt'))).toMatchObject({
      reason: 'file.unknown',
    });
    expect(await say(wangfang, ' When exactly? ')).toMatchObject({
      success: true,
      data: { author: 'Wang Fang', content: 'When exactly?' },
    });
    expect(await say(zhangwei, 'In May', await zhangwei.upload('plan.txt'))).toMatchObject({ success: true });
    expect(await wangfang.ask(`bpmInstMsg/getByInstId?instId=${instId}`)).toMatchObject([
      { content: 'In May', files: [{ fileName: 'plan.txt' }] },
      { content: 'When exactly?', authorId: wangfang.id, files: [] },
    ]);
    expect(await gaofei.ask(`bpmInstMsg/getByInstId?instId=${instId}`)).toMatchObject({ reason: 'notFound' });
  });
});
