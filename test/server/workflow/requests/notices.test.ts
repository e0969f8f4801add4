import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notices } from '#server/db/schema/notices.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('in-app messages', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, liqiang } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'gaofei',
    'liqiang',
  );

  const PORTAL = '/api-portal/portal/core/infInnerMsg';
  const messages = async (who: Colleague, instId: string, language = 'en-US', params: object = {}) =>
    (
      await who.post(`${PORTAL}/queryMsg`, { pageNo: 1, pageSize: 50, params }, { 'accept-language': language })
    ).body.result.data.filter((row: { instId: string }) => row.instId === instId);

  it('tell the next assignee which task is waiting, with a link to it', async () => {
    const instId = await company.start(zhangwei, 'leave');
    expect(await messages(wangfang, instId)).toMatchObject([
      {
        category: 'approve',
        sender: 'Zhang Wei',
        isRead: 'no',
        linkMsg: `/pages/bpm/openInst?instId=${instId}`,
        taskId: await company.taskIn(instId, wangfang),
      },
    ]);
    expect(await messages(zhangwei, instId)).toEqual([]);
  });

  it("name the user and the comment, in the reader's language", async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    await wangfang.call('bpmTask/transTask', {
      taskId,
      opinion: 'You know him better',
      toUser: [{ id: gaofei.id, name: '' }],
    });
    expect(await messages(gaofei, instId)).toMatchObject([
      {
        category: 'transferred',
        content: 'You know him better',
        msgTitle: expect.stringMatching(/^Wang Fang transferred .+ to you$/u),
      },
    ]);
    for (const words of ['王芳', 'zhang wei', 'lv-'])
      expect([words, await messages(gaofei, instId, 'en-US', { Q_SUBJECT__S_LK: words })]).toMatchObject([
        words,
        [{ category: 'transferred' }],
      ]);
    expect(await messages(gaofei, instId, 'en-US', { Q_SUBJECT__S_LK: 'gao fei' })).toEqual([]);
    const [japanese] = await messages(gaofei, instId, 'ja-JP');
    expect(japanese.msgTitle).not.toContain('transferred');
    await gaofei.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal', opinion: 'Please mend it' });
    expect(await messages(zhangwei, instId)).toMatchObject([
      { category: 'returned', content: 'Please mend it', sender: 'Gao Fei' },
    ]);
  });

  it('are marked as read once, by their recipient', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const [{ msgId }] = await messages(wangfang, instId);
    await gaofei.post(`${PORTAL}/readMessage`, { msgId });
    expect(await messages(wangfang, instId)).toMatchObject([{ isRead: 'no' }]);
    await wangfang.post(`${PORTAL}/readMessage`, { msgId });
    expect(await messages(wangfang, instId)).toMatchObject([{ isRead: 'yes' }]);
  });

  it('are not sent by a refused command, and are deleted with their request', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    await wangfang.call('bpmTask/transTask', {
      taskId,
      opinion: 'x'.repeat(501),
      toUser: [{ id: gaofei.id, name: '' }],
    });
    expect(await messages(gaofei, instId)).toEqual([]);
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Over`);
    expect(await messages(wangfang, instId)).toMatchObject([
      { category: 'voided', content: 'Over' },
      { category: 'approve' },
    ]);
    await zhangwei.call(`bpmInst/del?ids=${instId}`);
    expect(await messages(wangfang, instId)).toEqual([]);
  });

  it("are all marked as read at once, including later pages, and only the recipient's", async () => {
    const unread = async (who: Colleague) => (await who.get(`${PORTAL}/getUnreadCount`)).body.data;
    for (let count = 0; count < 30; count += 1) await company.start(zhangwei, 'leave');
    const others = await unread(gaofei);
    expect(await unread(wangfang)).toBeGreaterThanOrEqual(30);
    const answer = (await wangfang.post(`${PORTAL}/readAll`)).body;
    expect([answer.success, answer.data >= 30, await unread(wangfang), await unread(gaofei)]).toEqual([
      true,
      true,
      0,
      others,
    ]);
    const { data } = (await wangfang.post(`${PORTAL}/queryMsg`, { pageNo: 1, pageSize: 200, params: {} })).body.result;
    expect(data.filter(({ isRead }: { isRead: string }) => isRead !== 'yes')).toEqual([]);
    expect((await wangfang.post(`${PORTAL}/readAll`)).body.data).toBe(0);
  });

  it('are deleted by their recipient, while the history of the request stays', async () => {
    const unread = async () => (await wangfang.get(`${PORTAL}/getUnreadCount`)).body.data;
    const instId = await company.start(zhangwei, 'leave');
    const before = await unread();
    const [{ msgId }] = await messages(wangfang, instId);
    const history = await zhangwei.history(instId);
    const journal = () => zhangwei.ask(`bpmInstLog/getByInstId?instId=${instId}`);
    const written = await journal();
    expect((await gaofei.post(`${PORTAL}/delByRecIds`, { recIds: msgId })).body).toMatchObject({ success: true });
    expect(await messages(wangfang, instId)).toHaveLength(1);
    expect((await wangfang.post(`${PORTAL}/delByRecIds`, { recIds: `${msgId},5` })).body).toMatchObject({
      success: true,
    });
    expect([await messages(wangfang, instId), await unread()]).toEqual([[], before - 1]);
    expect((await wangfang.get(`${PORTAL}/get?pkId=${msgId}`)).body).toMatchObject({
      success: false,
      reason: 'notFound',
    });
    expect([await zhangwei.history(instId), await journal()]).toEqual([history, written]);
    const [kept] = await company.platform.database.sql.select().from(notices).where(eq(notices.id, msgId));
    expect(kept?.hiddenAt).toBe(company.platform.clock.now());
  });

  it('are counted while unread, and opened one by one by their recipient', async () => {
    const unread = async () => (await liqiang.get(`${PORTAL}/getUnreadCount`)).body.data;
    const before = await unread();
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.call('bpmTask/transTask', {
      taskId: await company.taskIn(instId, wangfang),
      toUser: [{ id: liqiang.id, name: '' }],
    });
    expect(await unread()).toBe(before + 1);
    const [{ msgId, msgTitle }] = await messages(liqiang, instId);
    expect((await liqiang.get(`${PORTAL}/get?pkId=${msgId}`)).body).toMatchObject({
      success: true,
      data: { msgId, msgTitle, isRead: 'no', instId },
    });
    for (const who of [zhangwei, gaofei])
      expect((await who.get(`${PORTAL}/get?pkId=${msgId}`)).body).toMatchObject({ success: false, reason: 'notFound' });
    await liqiang.post(`${PORTAL}/readMessage`, { msgId });
    expect(await unread()).toBe(before);
  });

  const aboutOf = async (who: Colleague, instId: string) =>
    (await messages(who, instId)).map(({ category }: { category: string }) => category);

  const later = () => {
    company.platform.clock.advance(60_000);
  };

  it('announce copies, forwards and their answers', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', {
      nextJumpType: 'normal',
      opinion: 'Dates, please',
      copyUserAccounts: 'gaofei',
    });
    later();
    await zhangwei.call('bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: [{ id: liqiang.id, name: '' }],
      opinion: 'For your plans',
    });
    later();
    await liqiang.call('bpmInstCc/transfer', { instId, send: false, opinion: 'Thank you' });
    expect(await messages(gaofei, instId)).toMatchObject([
      {
        category: 'copied',
        sender: 'Wang Fang',
        content: 'Dates, please',
        msgTitle: expect.stringMatching(/^Wang Fang sent you a copy of/u),
      },
    ]);
    expect(await messages(liqiang, instId)).toMatchObject([
      { category: 'forwarded', sender: 'Zhang Wei', content: 'For your plans' },
    ]);
    expect((await messages(zhangwei, instId))[0]).toMatchObject({
      category: 'forwardReplied',
      sender: 'Li Qiang',
      content: 'Thank you',
      msgTitle: expect.stringContaining('replied to your forward'),
    });
  });

  it('announce a board message to the initiator, assignees and followers of the request, except its author', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await zhangwei.call('bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: [liqiang, gaofei].map(({ id }) => ({ id, name: '' })),
      opinion: '',
    });
    await liqiang.call(`bpmInstTracked/doTracked?instId=${instId}`);
    later();
    await wangfang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=When%20exactly%3F`);
    for (const who of [zhangwei, liqiang])
      expect((await messages(who, instId))[0]).toMatchObject({
        category: 'message',
        sender: 'Wang Fang',
        content: 'When exactly?',
      });
    for (const who of [wangfang, gaofei]) expect(await aboutOf(who, instId)).not.toContain('message');
    later();
    await liqiang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Soon`);
    expect(await aboutOf(wangfang, instId)).toEqual(['message', 'approve']);
  });

  it('announce to followers when a request moves and how it ends, and to its initiator the end in any case', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    await zhangwei.call('bpmInstCc/transfer', {
      instId,
      send: true,
      copyUsers: [{ id: gaofei.id, name: '' }],
      opinion: '',
    });
    await gaofei.call(`bpmInstTracked/doTracked?instId=${instId}`);
    await zhangwei.call(`bpmInstTracked/doTracked?instId=${instId}`);
    later();
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE', { opinion: 'Enjoy' });
    expect((await messages(gaofei, instId))[0]).toMatchObject({
      category: 'moved',
      sender: 'Wang Fang',
      content: 'Enjoy',
      msgTitle: expect.stringMatching(/^Wang Fang handled .+; it has moved on$/u),
    });
    expect(await aboutOf(zhangwei, instId)).toEqual([]);
    later();
    await company.runToEnd(instId);
    for (const who of [gaofei, zhangwei])
      expect((await messages(who, instId))[0]).toMatchObject({
        category: 'ended',
        msgTitle: expect.stringMatching(/^“.+” has been approved$/u),
      });
    expect((await messages(zhangwei, instId, 'ja-JP'))[0].msgTitle).toContain('承認されました');
    const refusedOne = await company.start(zhangwei, 'leave');
    later();
    await wangfang.decide(await company.taskIn(refusedOne, wangfang), 'REFUSE');
    expect((await messages(zhangwei, refusedOne))[0].msgTitle).toMatch(/has been refused$/u);
    expect(await aboutOf(wangfang, refusedOne)).toEqual(['approve']);
  });

  it('announce a withdrawal to the assignees', async () => {
    const instId = await company.start(zhangwei, 'leave');
    later();
    await zhangwei.call(`bpmInst/revokeProcess?instId=${instId}&from=mystart&opinion=Wrong%20dates`);
    expect(await messages(wangfang, instId)).toMatchObject([
      { category: 'withdrawn', content: 'Wrong dates', sender: 'Zhang Wei' },
      { category: 'approve' },
    ]);
  });
});
