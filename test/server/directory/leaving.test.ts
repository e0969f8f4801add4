import { expect, it } from 'vitest';
import { readSettings } from '#server/config/settings.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { prepareOffboarding } from '#test/support/prepareOffboarding.ts';
import { startProvisionedCompany } from '#test/support/scim.ts';

onBothDatabases('deactivating a user', (fresh) => {
  const here = prepareOffboarding(fresh);
  const { logIn, pass, setActive, settle, leavers, decide, holdersOf, told, rowOf } = here;

  it("keeps the user's open tasks for a day, then reassigns them to the manager", async () => {
    const instId = await here.company.start(here.zhangwei, 'leave');
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    const wangfang = await logIn('wangfang');
    expect((await setActive('wangfang', false)).body.active).toBe(false);
    expect((await wangfang.get('/api-user/user/org/osUser/current')).status).toBe(401);
    expect(await rowOf('wangfang')).toMatchObject({ hasLeft: true, leftAt: here.clock.now() });
    await pass(23);
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    await pass(1);
    expect(await holdersOf(instId)).toEqual(['sunli']);
    expect((await here.zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('LEAVE');
    await expectInvariants(here.company.platform.database);
  });

  it('restores everything when the user is reactivated within the day', async () => {
    const instId = await here.company.start(here.zhangwei, 'leave');
    await setActive('wangfang', false);
    await pass(20);
    await setActive('wangfang', true);
    await pass(20);
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    expect(await rowOf('wangfang')).toMatchObject({ hasLeft: false, leftAt: null });
    expect((await here.zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).not.toContain('LEAVE');
  });

  it('is reported to the administrators in one message and can be undone after the task was reassigned', async () => {
    const instId = await here.company.start(here.zhangwei, 'leave');
    await setActive('wangfang', false);
    const [message, ...more] = await told('leavingDone');
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      msgTitle: 'Left the company: Wang Fang',
      content: expect.stringContaining('Still open'),
      linkMsg: '/pages/oa/Leavings',
    });
    await pass(25);
    const { gone } = await leavers();
    expect(gone).toMatchObject([
      {
        account: 'wangfang',
        goesOnAt: null,
        way: 'folder',
        waits: expect.arrayContaining([expect.objectContaining({ instId, holder: 'Sun Li' })]),
      },
    ]);
    expect(await decide('reactivate', { ids: [gone[0]?.id] })).toMatchObject({ success: true });
    await settle();
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    expect((await here.zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('COME_BACK');
    const wangfang = await logIn('wangfang');
    expect(await wangfang.decide(await here.company.taskIn(instId, wangfang), 'AGREE')).toMatchObject({
      success: true,
    });
    await expectInvariants(here.company.platform.database);
  });

  it('cannot be undone when no task is open any more, nor twice', async () => {
    await setActive('luoxue', false);
    expect(await told('leavingDone')).toEqual([]);
    const [row] = (await leavers()).gone;
    await pass(25);
    expect(await decide('reactivate', { ids: [row?.id] })).toMatchObject({ success: false, reason: 'leaving.over' });
    expect((await leavers()).gone).toEqual([]);
    await setActive('luoxue', true);
    expect(await decide('reactivate', { ids: [row?.id] })).toMatchObject({ success: false, reason: 'leaving.settled' });
  });

  it("lets the user's own requests continue and returns them to the manager", async () => {
    const instId = await here.company.start(here.zhangwei, 'leave');
    await setActive('zhangwei', false);
    const wangfang = await logIn('wangfang');
    const taskId = await here.company.taskIn(instId, wangfang);
    const back = await wangfang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    expect(back).toMatchObject({ success: true });
    expect(await holdersOf(instId)).toEqual(['wangfang']);
    await expectInvariants(here.company.platform.database);
    await setActive('zhangwei', true);
  });

  it('sends returned requests to the next manager if the manager has left as well', async () => {
    const instId = await here.company.start(here.zhangwei, 'leave');
    const wangfang = await logIn('wangfang');
    const given = { taskId: await here.company.taskIn(instId, wangfang), opinion: '' };
    await wangfang.call('bpmTask/transTask', { ...given, toUser: [{ id: here.company.idOf('luoxue'), name: '' }] });
    await setActive('zhangwei', false);
    await setActive('wangfang', false);
    const holder = await logIn('luoxue');
    const taskId = await here.company.taskIn(instId, holder);
    const told = await holder.nextNodes(taskId, 'BACK_TO_STARTOR', {}, { nextJumpType: 'normal' });
    expect(JSON.stringify(told)).toContain('sunli');
    expect(await holder.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal' })).toMatchObject({ success: true });
    expect(await holdersOf(instId)).toEqual(['sunli']);
    await expectInvariants(here.company.platform.database);
  });

  it("skips the user's turn in a sequential vote at once", async () => {
    const instId = await here.company.start(here.zhangwei, 'seal');
    const open = async (): Promise<readonly { readonly taskExecutors: readonly { readonly account: string }[] }[]> =>
      (await here.zhangwei.ask(`bpmTask/getByInstId?instId=${instId}`)).filter(
        ({ taskType }: { taskType: string }) => taskType === 'SEQUENTIAL_TASK',
      );
    for (let step = 0; step < 4 && (await open()).length === 0; step += 1) await here.company.advance(instId);
    const signer = await logIn((await open())[0]?.taskExecutors[0]?.account ?? '');
    const taskId = await here.company.taskIn(instId, signer);
    await signer.call('bpmTask/addSignUser', { taskId, toUserIds: 'chenjie', opinion: '' });
    await setActive('chenjie', false);
    here.clock.advance(1000);
    const seen: (readonly string[])[] = [];
    for (let step = 0; step < 9 && (await open()).length > 0; step += 1) {
      await here.company.advance(instId);
      await settle();
      seen.push(await holdersOf(instId));
    }
    expect(seen.flat()).not.toContain('chenjie');
    expect((await here.zhangwei.history(instId)).map(({ checkStatus }) => checkStatus)).toContain('LEAVE');
    await expectInvariants(here.company.platform.database);
  });

  it('waits for the configured number of hours, or not at all', async () => {
    expect(readSettings({}).offboardingGraceHours).toBe(24);
    expect(readSettings({ RINGI_OFFBOARDING_GRACE_HOURS: '0' }).offboardingGraceHours).toBe(0);
    for (const wrong of ['soon', '-1', '721', '1.5'])
      expect(() => readSettings({ RINGI_OFFBOARDING_GRACE_HOURS: wrong })).toThrow('RINGI_OFFBOARDING_GRACE_HOURS');
    const hasty = await startProvisionedCompany(fresh, { offboardingGraceHours: 0 });
    const [zhangwei, sunli] = await hasty.company.people('zhangwei', 'sunli');
    const instId = await hasty.company.start(zhangwei, 'leave');
    const { id } = await hasty.user('wangfang');
    await hasty.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await hasty.company.platform.workflow.settle();
    expect(await hasty.company.taskIn(instId, sunli)).toBeTruthy();
  });
});
