import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

/** Our extension, contract extensions 2: leave requests for the same time, queried before one is submitted. */
onBothDatabases('a leave that overlaps another one of the user', (fresh) => {
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let hr: Colleague;
  beforeAll(async () => {
    const as = createWorkflowClients(await startDemoPlatform(fresh));
    [zhangwei, wangfang, hr] = await Promise.all([as('zhangwei'), as('wangfang'), as('chenjie')]);
  });

  const ask = async (who: Colleague, begin: string, end: string, instId?: string) =>
    (await who.call('bpmAbsence/getOverlaps', { begin, end, ...(instId !== undefined && { instId }) })).data;
  const start = async (begin: string, end: string, who = zhangwei) =>
    (await who.start('leave', { ...LEAVE, days: 1, begin, end })).instId;
  const ids = (found: readonly { readonly bpmInst: { readonly instId: string } }[]) =>
    found.map(({ bpmInst }) => bpmInst.instId);

  it('is returned with its dates while it is running and after its approval', async () => {
    const instance = await start('2027-03-01 09:00', '2027-03-02 18:00');
    const named = [
      {
        bpmInst: { instId: instance, subject: 'Annual leave, 2 days', status: 'RUNNING' },
        begin: '2027-03-01 09:00',
        end: '2027-03-02 18:00',
      },
    ];
    expect(await ask(zhangwei, '2027-03-02 09:00', '2027-03-05 18:00')).toMatchObject(named);
    await wangfang.decide((await wangfang.taskOf(instance))?.taskId ?? '', 'AGREE');
    const left = await hr.taskOf(instance);
    if (left !== undefined) await hr.decide(left.taskId, 'AGREE');
    expect(await ask(zhangwei, '2027-03-02 09:00', '2027-03-05 18:00')).toMatchObject([
      { bpmInst: { instId: instance, status: 'SUCCESS_END', outcome: 'approved' } },
    ]);
  });

  it('is omitted if the times only touch or are not dates', async () => {
    const instance = await start('2027-03-08 09:00', '2027-03-08 12:00');
    expect(ids(await ask(zhangwei, '2027-03-08 11:00', '2027-03-08 18:00'))).toEqual([instance]);
    expect(await ask(zhangwei, '2027-03-08 12:00', '2027-03-08 18:00')).toEqual([]);
    expect(ids(await ask(zhangwei, '2027-03-08', '2027-03-08'))).toEqual([instance]);
    expect(await ask(zhangwei, 'soon', '')).toEqual([]);
    expect(await ask(zhangwei, '2027-03-09 18:00', '2027-03-08 09:00')).toEqual([]);
  });

  it('is omitted if it was refused, is a draft, belongs to another user, or is the request itself', async () => {
    const refused = await start('2027-03-15 09:00', '2027-03-15 18:00');
    await wangfang.decide((await wangfang.taskOf(refused))?.taskId ?? '', 'REFUSE');
    await zhangwei.saveDraft('leave', { ...LEAVE, begin: '2027-03-15 09:00', end: '2027-03-15 18:00' });
    await start('2027-03-15 09:00', '2027-03-15 18:00', wangfang);
    expect(await ask(zhangwei, '2027-03-15 09:00', '2027-03-15 18:00')).toEqual([]);
    const own = await start('2027-03-16 09:00', '2027-03-16 18:00');
    expect(await ask(zhangwei, '2027-03-16 09:00', '2027-03-16 18:00', own)).toEqual([]);
  });

  it('is returned after it was sent back for revision, earliest first', async () => {
    const [later, earlier] = [
      await start('2027-03-24 09:00', '2027-03-24 18:00'),
      await start('2027-03-22 09:00', '2027-03-22 18:00'),
    ];
    await wangfang.decide((await wangfang.taskOf(later))?.taskId ?? '', 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    expect(ids(await ask(zhangwei, '2027-03-22 09:00', '2027-03-26 18:00'))).toEqual([earlier, later]);
  });
});
