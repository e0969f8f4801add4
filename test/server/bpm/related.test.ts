import { expect, it } from 'vitest';
import { companyBefore } from '#test/support/companyBefore.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectSound } from '#test/support/invariants.ts';

onBothDatabases('what an answer tells of other tasks and requests', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = companyBefore(fresh, 'zhangwei', 'wangfang', 'gaofei');

  it('names the locked task that goes on when returned work is done, and none otherwise', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.taskOf(instId)).toMatchObject({ preTaskId: null });
    await wangfang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'source' });
    expect(await zhangwei.taskOf(instId)).toMatchObject({ taskType: 'REJECT_TASK', preTaskId: taskId });
    await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE');
    expect(await wangfang.taskOf(instId)).toMatchObject({ taskId, preTaskId: null });
    await expectSound(company.platform.database);
  });

  it('tells in the history which requests were named beside an opinion, as ids or with names', async () => {
    const first = await company.start(zhangwei, 'leave');
    const second = await company.start(zhangwei, 'leave');
    const { subject } = (await zhangwei.detail(first)).bpmInst;
    await wangfang.decide(await company.taskIn(second, wangfang), 'REFUSE', {
      relInsts: JSON.stringify([{ id: first, name: 'Called so by whoever sent it' }]),
    });
    const rows = await zhangwei.history(second);
    expect(rows.find(({ checkStatus }) => checkStatus === 'REFUSE')).toMatchObject({
      relInsts: JSON.stringify([{ id: first, name: subject }]),
    });
    const { instId: third } = await zhangwei.start('leave', await company.formOf(zhangwei, 'leave'), {
      relInsts: JSON.stringify([first, second]),
    });
    const [submitted] = (await zhangwei.history(third)).filter(({ checkStatus }) => checkStatus === 'SUBMIT');
    expect(JSON.parse(String(Reflect.get(submitted ?? {}, 'relInsts')))).toMatchObject([{ id: first }, { id: second }]);
    expect((await wangfang.history(third))[0]).toMatchObject({ checkStatus: 'UNHAND', relInsts: '[]' });
  });

  it('refuses to name a request one may not read, or that is none', async () => {
    const hidden = await company.start(gaofei, 'leave');
    const instId = await company.start(zhangwei, 'leave');
    for (const relInsts of [`["${hidden}"]`, '["9"]'])
      expect(await zhangwei.tryStart('leave', await company.formOf(zhangwei, 'leave'), { relInsts })).toMatchObject({
        success: false,
        reason: 'notFound',
      });
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.decide(taskId, 'AGREE', { relInsts: '["9"]' })).toMatchObject({ reason: 'notFound' });
    expect(await wangfang.decide(taskId, 'AGREE', { relInsts: 'none' })).toMatchObject({ success: true });
  });
});
