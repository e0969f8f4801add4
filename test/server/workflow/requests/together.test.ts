import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import type { Colleague } from '#test/support/workflow.ts';

const PAGE = { pageNo: 1, pageSize: 100, params: {} };
interface Row {
  readonly instId: string;
  readonly taskId: string;
}

onBothDatabases('several tasks and requests', (fresh) => {
  const { company, zhangwei, wangfang, gaofei, admin } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'gaofei',
    'admin',
  );
  const leave = async () => {
    const instId = await company.start(zhangwei, 'leave');
    return { instId, taskId: await company.taskIn(instId, wangfang) };
  };
  const rows = async (who: Colleague, path: string, params: object = {}): Promise<Row[]> =>
    (await who.call(path, { ...PAGE, params })).result.data;
  const has = (list: readonly Row[], { instId }: { readonly instId: string }) =>
    list.some((row) => row.instId === instId);

  it('are decided together, each with its own result; a refused one does not block the others', async () => {
    const [one, two, three] = [await leave(), await leave(), await leave()];
    await wangfang.decide(two.taskId, 'AGREE');
    await zhangwei.call(`bpmInst/updateProcessStatus?instId=${three.instId}&status=SUPSPEND`);
    const reply = await wangfang.call('bpmTask/batCompleteTask', {
      taskIds: `${two.taskId},${one.taskId},${three.taskId},${one.taskId},42`,
      checkType: 'AGREE',
      opinion: 'All fine',
    });
    expect(reply).toMatchObject({
      success: true,
      data: [
        { taskId: two.taskId, success: false, reason: 'task.ended', message: 'The task has ended' },
        { taskId: one.taskId, success: true, subject: expect.stringMatching(/./u) },
        { taskId: three.taskId, success: false, reason: 'instance.suspended' },
        { taskId: '42', success: false, reason: 'notFound' },
      ],
    });
    expect(await wangfang.taskOf(one.instId)).toBeUndefined();
    expect(await wangfang.call('bpmTask/batCompleteTask', { taskIds: '', checkType: 'AGREE' })).toMatchObject({
      success: false,
    });
    await expectInvariants(company.platform.database);
  });

  it('are decided and deleted by two users at once who name them in opposite order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const all = [await leave(), await leave(), await leave()];
      const batch = (who: Colleague, of: readonly Row[]) =>
        who.call('bpmTask/batCompleteTask', {
          taskIds: of.map(({ taskId }) => taskId).join(','),
          checkType: 'AGREE',
          opinion: 'All fine',
        });
      const [one, other] = await Promise.all([batch(wangfang, all), batch(admin, all.toReversed())]);
      expect([one, other]).toMatchObject([{ success: true }, { success: true }]);
      expect([...one.data, ...other.data].filter(({ success }: { success: boolean }) => success)).toHaveLength(
        all.length,
      );
      const remove = (of: readonly Row[]) => admin.call(`bpmInst/del?ids=${of.map(({ instId }) => instId).join(',')}`);
      expect((await Promise.all([remove(all), remove(all.toReversed())])).map(({ reason }) => reason).sort()).toEqual([
        'notFound',
        undefined,
      ]);
    }
  });

  it('are listed for users who may read them, and for administrators', async () => {
    const at = await leave();
    for (const list of ['bpmTask/query', 'bpmInst/query']) {
      for (const who of [zhangwei, wangfang, admin]) expect(has(await rows(who, list), at)).toBe(true);
      expect(has(await rows(gaofei, list), at)).toBe(false);
    }
    const draft = (await zhangwei.saveDraft('leave', {})).data;
    expect([has(await rows(zhangwei, 'bpmInst/query'), draft), has(await rows(admin, 'bpmInst/query'), draft)]).toEqual(
      [true, false],
    );
    expect(await rows(wangfang, 'bpmTask/query', { 'Q_t.INST_ID__S_EQ': at.instId })).toHaveLength(1);
  });

  it('are listed by process', async () => {
    const at = await leave();
    expect(has(await rows(wangfang, 'bpmTask/myTasksByDefKey?defKey=leave'), at)).toBe(true);
    expect(has(await rows(wangfang, 'bpmTask/myTasksByDefKey?defKey=seal'), at)).toBe(false);
  });

  it('are followed until unfollowed, by the initiator from the start', async () => {
    const at = await leave();
    expect(has(await rows(zhangwei, 'bpmInstTracked/getMyTracked'), at)).toBe(true);
    expect(await wangfang.call(`bpmInstTracked/doTracked?instId=${at.instId}`)).toMatchObject({ data: '1' });
    const [followed] = await rows(wangfang, 'bpmInstTracked/getMyTracked', { 'Q_b.SUBJECT__S_LK': '' });
    expect(followed).toMatchObject({
      instId: at.instId,
      curNode: expect.stringMatching(/./u),
      bpmInst: { status: 'RUNNING' },
      createBy: wangfang.id,
    });
    expect(await wangfang.call(`bpmInstTracked/removeTracked?instId=${at.instId}`)).toMatchObject({ success: true });
    expect(await rows(wangfang, 'bpmInstTracked/getMyTracked')).toEqual([]);
    expect(await gaofei.call(`bpmInstTracked/doTracked?instId=${at.instId}`)).toMatchObject({ reason: 'notFound' });
  });

  it('of a discarded process continue, and no other one is started until the process is recovered', async () => {
    const at = await leave();
    const defId = await admin.definition('leave');
    const set = (who: Colleague, call: string) => who.call(`bpmDef/${call}?defId=${defId}`);
    expect(await set(wangfang, 'discard')).toMatchObject({ success: false, code: 403, reason: 'forbidden' });
    expect(await set(admin, 'discard')).toMatchObject({ success: true });
    expect(await zhangwei.tryStart('leave', {})).toMatchObject({ reason: 'start.definitionDiscarded' });
    expect(await rows(admin, 'bpmDef/query', { Q_STATUS__S_EQ: 'INVALID' })).toMatchObject([
      { key: 'leave', status: 'INVALID' },
    ]);
    expect(await wangfang.decide(at.taskId, 'AGREE')).toMatchObject({ success: true });
    expect(await set(admin, 'recover')).toMatchObject({ success: true });
    expect(await leave()).toMatchObject({ taskId: expect.any(String) });
    expect(await admin.call(`bpmDef/del?ids=${defId}`)).toMatchObject({ success: false, reason: 'definition.inUse' });
    expect(await wangfang.call('bpmDef/query', PAGE)).toMatchObject({ success: false, reason: 'forbidden' });
  });

  it('a process that no request uses can be deleted by an administrator', async () => {
    const defId = await admin.definition('onboarding');
    expect(await wangfang.call(`bpmDef/del?ids=${defId}`)).toMatchObject({ reason: 'forbidden' });
    expect(await admin.call(`bpmDef/del?ids=${defId}`)).toMatchObject({ success: true });
    expect(await admin.ask('bpmDef/getBydefKey?defKey=onboarding')).toBeNull();
  });
});
