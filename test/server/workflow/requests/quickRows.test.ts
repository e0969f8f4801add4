import { expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HOUR = 3_600_000;

onBothDatabases('rows that one tap may agree to', (fresh) => {
  const { company, zhangwei, wangfang } = prepareCompany(fresh, 'zhangwei', 'wangfang');
  const rowOf = async (who: Colleague, task: string) => (await who.toDo()).find(({ taskId }) => taskId === task);
  const isQuick = async (who: Colleague, task: string) => (await rowOf(who, task))?.quick;

  it('are those of a step with quickApprove that the reader has opened', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const task = await company.taskIn(instId, wangfang);
    await wangfang.get(`/api-bpm/bpm/core/bpmTask/getTaskInfo?taskId=${task}&peek=1`);
    // Another reader of the request opens it.
    await zhangwei.detail(instId);
    expect(await rowOf(wangfang, task)).toMatchObject({ taskId: task });
    expect(await isQuick(wangfang, task)).toBeUndefined();
    await wangfang.open(task);
    expect(await isQuick(wangfang, task)).toBe(true);
  });

  it('are none of a step without quickApprove', async () => {
    const task = await company.taskIn(await company.start(zhangwei, 'purchase'), wangfang);
    await wangfang.open(task);
    expect(await rowOf(wangfang, task)).toMatchObject({ taskId: task });
    expect(await isQuick(wangfang, task)).toBeUndefined();
  });

  it('are none that others have changed since the reader opened them, and none to revise', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const task = await company.taskIn(instId, wangfang);
    await wangfang.open(task);
    await wangfang.decide(task, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const own = await company.taskIn(instId, zhangwei);
    const record = (await zhangwei.open(own)).formData?.data?.[0]?.data ?? {};
    expect(await isQuick(zhangwei, own)).toBeUndefined();
    company.platform.clock.advance(HOUR);
    await zhangwei.decide(own, 'AGREE', {
      formJson: JSON.stringify({ leave: { ...record, reason: 'Another reason' } }),
    });
    const again = await company.taskIn(instId, wangfang);
    expect(await rowOf(wangfang, again)).toMatchObject({ changedSinceSeen: true });
    expect(await isQuick(wangfang, again)).toBeUndefined();
  });
});
