import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';

onBothDatabases('an answer with related tasks and requests', (fresh) => {
  const { company, zhangwei, wangfang, gaofei } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'gaofei');

  it('contains the locked task that continues after returned work, and none otherwise', async () => {
    const instId = await company.start(zhangwei, 'leave');
    const taskId = await company.taskIn(instId, wangfang);
    expect(await wangfang.taskOf(instId)).toMatchObject({ preTaskId: null });
    await wangfang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'source' });
    expect(await zhangwei.taskOf(instId)).toMatchObject({ taskType: 'REJECT_TASK', preTaskId: taskId });
    await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE');
    expect(await wangfang.taskOf(instId)).toMatchObject({ taskId, preTaskId: null });
    await expectInvariants(company.platform.database);
  });

  it('contains in the history the requests attached to an opinion, sent as ids or with names', async () => {
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

  it('refuses to attach a request that the user may not read or that does not exist', async () => {
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
