import { and, eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { InnerMessageDto } from '#contract/wire/innerMessages.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { notices } from '#server/db/schema/notices.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { COMING, PAGE, SINCE, clear, end, rules, save, prepareAgentCompany } from '#test/support/standIns.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HOUR = 3_600_000;

onBothDatabases('an agent rule', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, sunli, chenjie } = prepareAgentCompany(fresh);

  it('is created by the user alone, for all processes or one, and ended again', async () => {
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
      'shift',
    ]);
  });

  it("notifies the agent of a new rule, of another period, scope or agent, and of its end, in the agent's language; other users get no message", async () => {
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
      ['Sun Li made you their delegate', `${during} tasks for Sun Li come to you.`],
    ]);
    await save(sunli, chenjie, { ...COMING, id });
    expect(await news(chenjie)).toEqual([]);
    await save(sunli, chenjie, { ...COMING, id, type: 'flowdef', defKey: 'seal' });
    expect(await news(chenjie)).toEqual([
      ['Sun Li changed your delegation', `${during} “Contract seal” tasks for Sun Li come to you.`],
    ]);
    await save(sunli, liqiang, { ...COMING, id, startTime: SINCE.startTime });
    expect(await news(chenjie)).toEqual([
      ['Sun Li cancelled your delegation', 'Delegation for “Contract seal”, from 1 Dec, 09:00 until 5 Dec, 18:00.'],
    ]);
    expect((await news(liqiang))[0]).toEqual([
      'Sun Li made you their delegate',
      'From 19 Nov, 00:00 until 5 Dec, 18:00, new tasks for Sun Li come to you.',
    ]);
    await end(sunli, id);
    expect(await news(liqiang)).toEqual([
      [
        'You’re no longer Sun Li’s delegate',
        'Delegation for all processes, from 19 Nov, 00:00 until 5 Dec, 18:00. Tasks already on your list stay there.',
      ],
    ]);
    await clear(sunli);
    expect([await news(liqiang), await news(sunli)]).toEqual([[], []]);
  });

  it('is refused with the reasons if it is invalid, and nothing is stored', async () => {
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

  it('is refused if it overlaps another one for the same processes, also when both are created at once', async () => {
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

  it('is ended immediately if it is active, and its period becomes free; no other rule can be ended', async () => {
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

  it('marks a colleague as absent within its period, with dates and agent; a rule for one process does not count', async () => {
    const away = async (startTime: string, endTime: string) =>
      (await zhangwei.call('bpmAgent/getAwayTimes', { userId: sunli.id, startTime, endTime })).data;
    await save(sunli, chenjie, COMING);
    await save(sunli, liqiang, { type: 'flowdef', defKey: 'leave', ...COMING });
    expect(await away('2026-12-05 09:00:00', '2026-12-10 18:00:00')).toEqual([
      { ...COMING, agentUserName: 'Chen Jie' },
    ]);
    expect(await away(COMING.endTime, '2026-12-10 18:00:00')).toEqual([]);
    expect(await away('2026-11-21 09:00:00', COMING.startTime)).toEqual([]);
    expect(await away('soon', 'later')).toEqual([]);
    await clear(sunli);
    expect(await away('2026-12-05 09:00:00', '2026-12-10 18:00:00')).toEqual([]);
  });
});
