import { and, eq, like } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { LogDto } from '#api/bpmLog.ts';
import type { InnerMessageDto } from '#api/innerMessages.ts';
import { toWireTime } from '#api/time.ts';
import { people } from '#server/storage/schema/identity.ts';
import { notices } from '#server/storage/schema/notices.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 50, params: {} };
const HOUR = 3_600_000;
/** The hand clock stands on 20 November 2026, 09:00. */
const SINCE = { startTime: '2026-11-19 00:00:00', endTime: '2026-11-30 18:00:00' };
const COMING = { startTime: '2026-12-01 09:00:00', endTime: '2026-12-05 18:00:00' };

onBothDatabases('while somebody is away', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let liqiang: Colleague;
  let sunli: Colleague;
  let chenjie: Colleague;
  beforeAll(async () => {
    company = await companyAtWork(fresh);
    [zhangwei, wangfang, liqiang, sunli, chenjie] = (await company.people(
      'zhangwei',
      'wangfang',
      'liqiang',
      'sunli',
      'chenjie',
    )) as [Colleague, Colleague, Colleague, Colleague, Colleague];
  });

  const save = (who: Colleague, agent: { readonly id: string }, more: object = {}) =>
    who.call('bpmAgent/save', { type: 'all', toUserId: agent.id, ...SINCE, ...more });
  const rules = async (who: Colleague) => (await who.call('bpmAgent/getMyAgents', PAGE)).result.data;
  const end = (who: Colleague, id: string) => who.call(`bpmAgent/end?id=${id}`);
  const clear = async (who: Colleague) =>
    who.call(`bpmAgent/del?ids=${(await rules(who)).map(({ id }: { id: string }) => id).join(',')}`);
  const transfersOf = async (who: Colleague, list: 'getMyReceiveTask' | 'getMyTransOutTask', instId: string) =>
    (await who.call(`bpmTaskTransfer/${list}`, { ...PAGE, params: { Q_TYPE__S_EQ: 'agent' } })).result.data.filter(
      (row: { instId: string }) => row.instId === instId,
    );

  const logOf = async (instId: string) =>
    (await zhangwei.ask(`bpmInstLog/getByInstId?instId=${instId}`)).data.map(({ userName, agentUserName }: LogDto) => [
      userName,
      agentUserName,
    ]);

  it('new tasks go to the agent, say for whom, and leave a trail of what was decided', async () => {
    const before = await company.start(zhangwei, 'leave');
    await save(wangfang, liqiang);
    const instId = await company.start(zhangwei, 'leave');
    expect(await wangfang.taskOf(before)).toMatchObject({ agentUserId: null, agentUserName: null });
    expect(await wangfang.taskOf(instId)).toBeUndefined();
    const task = await liqiang.taskOf(instId);
    expect(task).toMatchObject({
      assignee: liqiang.id,
      owner: wangfang.id,
      agentUserId: wangfang.id,
      agentUserName: 'Wang Fang',
    });
    expect((await liqiang.open(task?.taskId ?? '')).bpmTask).toMatchObject({ agentUserName: 'Wang Fang' });
    expect((await zhangwei.history(instId))[0]).toMatchObject({ checkStatus: 'UNHAND', agentUserName: 'Wang Fang' });
    expect(await transfersOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { type: 'agent', taskId: task?.taskId, toUserName: 'Li Qiang', checkStatus: null },
    ]);

    await liqiang.decide(task?.taskId ?? '', 'AGREE', { opinion: 'In her place' });
    expect(await transfersOf(wangfang, 'getMyTransOutTask', instId)).toMatchObject([
      { type: 'agent', taskId: '', checkStatus: 'AGREE', remark: 'In her place' },
    ]);
    expect(await transfersOf(liqiang, 'getMyReceiveTask', instId)).toMatchObject([
      { ownerName: 'Wang Fang', checkStatus: 'AGREE' },
    ]);
    expect((await wangfang.history(instId)).find(({ handlerId }) => handlerId === liqiang.id)).toMatchObject({
      handlerUserName: 'Li Qiang',
      agentUserId: wangfang.id,
      agentUserName: 'Wang Fang',
    });
    expect((await liqiang.done())[0]).toMatchObject({ agentUserName: 'Wang Fang' });
    expect(await logOf(instId)).toEqual([
      ['Zhang Wei', null],
      ['Li Qiang', 'Wang Fang'],
      ['Li Qiang', 'Wang Fang'],
    ]);
    await clear(wangfang);
    await expectSound(company.platform.database);
  });

  it('a task handed on by the agent is still done for the same person, and who has it back acts for nobody', async () => {
    await save(wangfang, liqiang);
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, liqiang);
    await liqiang.call('bpmTask/transTask', {
      taskId,
      opinion: 'You know him',
      toUser: [{ id: chenjie.id, name: '' }],
    });
    expect(await chenjie.taskOf(instId)).toMatchObject({ agentUserName: 'Wang Fang' });
    await chenjie.call('bpmTask/transTask', {
      taskId,
      opinion: 'She is back',
      toUser: [{ id: wangfang.id, name: '' }],
    });
    expect(await wangfang.taskOf(instId)).toMatchObject({ agentUserName: null });
    await wangfang.decide(taskId, 'AGREE');
    expect((await wangfang.history(instId)).find(({ checkStatus }) => checkStatus === 'AGREE')).toMatchObject({
      handlerId: wangfang.id,
      agentUserId: null,
    });
    expect(await logOf(instId)).toEqual([
      ['Zhang Wei', null],
      ['Li Qiang', 'Wang Fang'],
      ['Chen Jie', 'Wang Fang'],
      ['Wang Fang', null],
    ]);
    await clear(wangfang);
  });

  it('a vote says in whose place its signers stand while it is open as well as afterwards', async () => {
    await save(liqiang, chenjie);
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const signers = async (checkStatus: string) =>
      (await zhangwei.history(instId)).filter(
        (row) => row.nodeId === 'UserTask_review' && row.checkStatus === checkStatus,
      );
    const open = (await signers('UNHAND')).map(({ taskExecutors, agentUserName }) => [
      taskExecutors?.[0]?.name,
      agentUserName,
    ]);
    expect(open).toContainEqual(['Chen Jie', 'Li Qiang']);
    expect(open.filter(([, forWhom]) => forWhom === null)).toHaveLength(4);
    await chenjie.decide(await company.taskIn(instId, chenjie), 'REFUSE');
    expect(await signers('REFUSE')).toMatchObject([{ handlerUserName: 'Chen Jie', agentUserName: 'Li Qiang' }]);
    await clear(liqiang);
  });

  it('an agent on duty for another process, or before its time, gets nothing, and a task can be taken back', async () => {
    await save(wangfang, chenjie, { type: 'flowdef', defKey: 'seal' });
    await save(wangfang, liqiang, COMING);
    const leave = await company.start(zhangwei, 'leave');
    expect([await chenjie.taskOf(leave), await liqiang.taskOf(leave)]).toEqual([undefined, undefined]);
    const seal = await company.start(zhangwei, 'seal');
    const taskId = await company.taskIn(seal, chenjie);
    expect(await wangfang.call('bpmTaskTransfer/doRetrieveTask', { taskId, opinion: '' })).toMatchObject({
      success: true,
    });
    expect([await wangfang.taskOf(seal), await transfersOf(wangfang, 'getMyTransOutTask', seal)]).toMatchObject([
      { agentUserId: null },
      [],
    ]);
    await clear(wangfang);
  });

  it('it is arranged by oneself alone, for all processes or one, and ended again', async () => {
    const { id } = (await save(sunli, chenjie)).data;
    expect(await rules(sunli)).toMatchObject([
      { id, type: 'all', defName: null, toUserName: 'Chen Jie', toUserStatus: '1', ...SINCE },
    ]);
    expect(await rules(wangfang)).not.toContainEqual(expect.objectContaining({ id }));
    expect(await save(wangfang, liqiang, { id })).toMatchObject({ reason: 'notFound' });
    expect(await end(wangfang, id)).toMatchObject({ reason: 'notFound' });
    await wangfang.call(`bpmAgent/del?ids=${id}`);
    expect(await save(sunli, chenjie, { id, type: 'flowdef', defKey: 'leave' })).toMatchObject({ data: { id } });
    expect(await rules(sunli)).toMatchObject([{ id, type: 'flowdef', defKey: 'leave', defName: 'Leave' }]);
    await sunli.call(`bpmAgent/del?ids=${id}`);
    expect(await rules(sunli)).toEqual([]);
    const offered = (await zhangwei.call('bpmAgent/getDefinitions', PAGE)).result.data;
    expect(offered.map(({ key }: { key: string }) => key).sort()).toEqual([
      'expense',
      'leave',
      'onboarding',
      'purchase',
      'seal',
    ]);
  });

  it('the stand-in is told of a rule, of another span, scope or person, and of its end, in their language; nobody else is', async () => {
    const told = async (who: Colleague, language = 'en-US') =>
      (
        await who.post(
          '/api-portal/portal/core/infInnerMsg/queryMsg',
          { ...PAGE, params: { Q_CATEGORY__S_LK: 'standIn' } },
          { 'accept-language': language },
        )
      ).body.result.data;
    const news = async (who: Colleague) => {
      const seen = (await told(who)).map(({ msgTitle, content }: InnerMessageDto) => [msgTitle, content]);
      await company.platform.database.sql
        .delete(notices)
        .where(and(eq(notices.person, who.id), like(notices.about, 'standIn%')));
      return seen;
    };
    await Promise.all([sunli, chenjie, liqiang].map(news));
    const during = 'From 1 Dec, 09:00 until 5 Dec, 18:00, new';
    const { id } = (await save(sunli, chenjie, COMING)).data;
    expect(await told(chenjie)).toMatchObject([
      { category: 'standIn', sender: 'Sun Li', isRead: 'no', instId: null, linkMsg: '/pages/bpm/myTasks' },
    ]);
    expect((await told(chenjie, 'ja-JP'))[0].content).toBe(
      '12月1日 09:00から12月5日 18:00まで、孫麗さん宛ての新しいタスクはあなたが代わりに処理します。',
    );
    expect(await news(chenjie)).toEqual([
      ['Sun Li has made you their stand-in', `${during} tasks for Sun Li come to you.`],
    ]);
    await save(sunli, chenjie, { ...COMING, id });
    expect(await news(chenjie)).toEqual([]);
    await save(sunli, chenjie, { ...COMING, id, type: 'flowdef', defKey: 'seal' });
    expect(await news(chenjie)).toEqual([
      ['Sun Li has changed how you stand in for them', `${during} “Contract seal” tasks for Sun Li come to you.`],
    ]);
    await save(sunli, liqiang, { ...COMING, id, startTime: SINCE.startTime });
    expect(await news(chenjie)).toEqual([
      [
        'Sun Li no longer needs you as a stand-in',
        'It was arranged from 1 Dec, 09:00 until 5 Dec, 18:00, for “Contract seal”.',
      ],
    ]);
    expect((await news(liqiang))[0]).toEqual([
      'Sun Li has made you their stand-in',
      'From 19 Nov, 00:00 until 5 Dec, 18:00, new tasks for Sun Li come to you.',
    ]);
    await end(sunli, id);
    expect(await news(liqiang)).toEqual([
      [
        'You no longer stand in for Sun Li',
        'It was arranged from 19 Nov, 00:00 until 5 Dec, 18:00, for all processes. Tasks already on your list stay there.',
      ],
    ]);
    await clear(sunli);
    expect([await news(liqiang), await news(sunli)]).toEqual([[], []]);
  });

  it('says what is wrong with a rule, and keeps none of it', async () => {
    expect(await save(sunli, sunli)).toMatchObject({ reason: 'people.self' });
    expect(await save(sunli, { id: '42' })).toMatchObject({ reason: 'people.unknown' });
    expect(await save(sunli, { id: '' })).toMatchObject({ reason: 'agent.noPerson' });
    expect(await save(sunli, { id: `${chenjie.id},${liqiang.id}` })).toMatchObject({ reason: 'people.unknown' });
    expect(await save(sunli, chenjie, { type: 'flowdef', defKey: 'nowhere' })).toMatchObject({
      reason: 'start.noDefinition',
    });
    expect(await save(sunli, chenjie, { endTime: SINCE.startTime })).toMatchObject({
      data: { issues: [{ field: 'endTime', messageKey: 'validation.endNotAfterStart' }] },
    });
    expect(await save(sunli, chenjie, { endTime: toWireTime(company.platform.clock.now()) })).toMatchObject({
      data: { issues: [{ field: 'endTime', messageKey: 'validation.endInPast' }] },
    });
    expect(await save(sunli, chenjie, { startTime: 'soon' })).toMatchObject({ reason: 'agent.noPeriod' });
    expect(await rules(sunli)).toEqual([]);
  });

  it('two rules for the same at the same time are refused, also when both are made at once', async () => {
    const { id } = (await save(sunli, chenjie, COMING)).data;
    expect(
      await save(sunli, liqiang, { ...COMING, startTime: '2026-12-05 17:59:00', endTime: '2026-12-24 00:00:00' }),
    ).toMatchObject({ reason: 'agent.overlaps', message: expect.stringContaining('Chen Jie') });
    expect(await save(sunli, liqiang, { startTime: COMING.endTime, endTime: '2026-12-24 00:00:00' })).toMatchObject({
      success: true,
    });
    expect(await save(sunli, liqiang, { ...COMING, type: 'flowdef', defKey: 'leave' })).toMatchObject({
      success: true,
    });
    expect(await save(sunli, wangfang, { ...COMING, id })).toMatchObject({ success: true });
    await clear(sunli);
    const both = await Promise.all([save(sunli, chenjie, COMING), save(sunli, liqiang, COMING)]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    await clear(sunli);
  });

  it('colleagues who look for somebody see until when they are away and who stands in, while it lasts and for all processes only', async () => {
    const seen = async () =>
      (
        await zhangwei.post('/api-user/user/org/osUser/query', {
          pageNo: 1,
          pageSize: 1,
          params: { Q_FULLNAME__S_LK: 'wangfang' },
        })
      ).body.result.data[0];
    await save(wangfang, chenjie, COMING);
    await save(wangfang, liqiang, { type: 'flowdef', defKey: 'leave' });
    expect(await seen()).toMatchObject({ fullName: 'Wang Fang', awayUntil: null, agentUserName: null });
    await save(wangfang, liqiang);
    expect(await seen()).toMatchObject({ awayUntil: SINCE.endTime, agentUserName: 'Li Qiang' });
    await clear(wangfang);
  });

  it('nobody decides their own request in the place of another', async () => {
    await save(wangfang, zhangwei);
    const instId = await company.start(zhangwei, 'leave');
    expect([await zhangwei.taskOf(instId), await wangfang.taskOf(instId)]).toMatchObject([
      undefined,
      { agentUserId: null },
    ]);
    await clear(wangfang);
  });

  it('one that runs is ended at once, and its time may be given away again; any other cannot be ended', async () => {
    const { id: coming } = (await save(wangfang, chenjie, COMING)).data;
    expect(await end(wangfang, coming)).toMatchObject({ reason: 'agent.notRunning' });
    const { id } = (await save(wangfang, liqiang)).data;
    company.platform.clock.advance(HOUR);
    expect(await end(wangfang, id)).toMatchObject({ success: true });
    expect(await rules(wangfang)).toMatchObject([{ id: coming }, { id, endTime: '2026-11-20 10:00:00' }]);
    expect(await end(wangfang, id)).toMatchObject({ reason: 'agent.notRunning' });
    expect(await wangfang.taskOf(await company.start(zhangwei, 'leave'))).toBeDefined();
    expect(await save(wangfang, chenjie)).toMatchObject({ success: true });
    await clear(wangfang);
  });

  it('who has left the company stands in for nobody, is shown so, and cannot be chosen', async () => {
    const setLeft = (hasLeft: boolean) =>
      company.platform.database.sql.update(people).set({ hasLeft }).where(eq(people.account, 'gaofei'));
    const gaofei = { id: company.idOf('gaofei') };
    await save(wangfang, gaofei);
    await setLeft(true);
    expect(await rules(wangfang)).toMatchObject([{ toUserName: 'Gao Fei', toUserStatus: '0' }]);
    expect(await wangfang.taskOf(await company.start(zhangwei, 'leave'))).toBeDefined();
    expect(await save(sunli, gaofei)).toMatchObject({ reason: 'people.hasLeft' });
    await setLeft(false);
    await clear(wangfang);
  });
});
