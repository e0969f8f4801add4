import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { requestViews } from '#server/db/schema/following.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

type Row = Readonly<Record<string, unknown>>;
const HOUR = 3_600_000;

onBothDatabases('changes since a user opened a request', (fresh) => {
  const { company, zhangwei, wangfang, liqiang, admin } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'liqiang',
    'admin',
  );
  const english = { 'accept-language': 'en-US' };
  const CORE = '/api-bpm/bpm/core';
  const openTask = async (who: Colleague, taskId: string, more = '') =>
    (await who.get(`${CORE}/bpmTask/getTaskInfo?taskId=${taskId}${more}`, english)).body.data;
  const openRequest = async (who: Colleague, instId: string) =>
    (await who.get(`${CORE}/bpmInst/getInstDetail?instId=${instId}`, english)).body;
  const linesOf = ({ changesSinceSeen: changes }: { changesSinceSeen?: { rows: readonly Row[] } }) =>
    changes?.rows.map(({ comment, oldVal, newVal, difference }) => [comment, oldVal, newVal, difference]);

  /** Lets the manager open an expense claim and return it. Returns the claim with the task of its initiator. */
  const returned = async () => {
    const instId = await company.start(zhangwei, 'expense');
    const first = await company.taskIn(instId, wangfang);
    await openTask(wangfang, first);
    await wangfang.decide(first, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    const record: Row = (await zhangwei.open(taskId)).formData?.data?.[0]?.data ?? {};
    return { instId, taskId, record, rows: record['sub__expense_item'] as readonly Row[] };
  };
  const resubmit = async (taskId: string, expense: Row) =>
    expect(await zhangwei.decide(taskId, 'AGREE', { formJson: JSON.stringify({ expense }) })).toMatchObject({
      success: true,
    });

  it('are listed with numbers first, their difference, and the removed row', async () => {
    const { instId, taskId, record, rows } = await returned();
    const [train] = rows;
    company.platform.clock.advance(HOUR);
    await resubmit(taskId, { ...record, title: 'Trip to Suzhou', sub__expense_item: [{ ...train, amount: 1200 }] });
    const task = await company.taskIn(instId, wangfang);
    const page = await openTask(wangfang, task);
    expect(linesOf(page)).toEqual([
      ['Total', '¥1,906.50', '¥1,200.00', '-¥706.50'],
      ['To be paid', '¥1,906.50', '¥1,200.00', '-¥706.50'],
      ['Items, row 1: Amount', '¥1,106.50', '¥1,200.00', '+¥93.50'],
      ['Purpose', 'Trip to Shanghai', 'Trip to Suzhou', null],
      ['Items, row 2', expect.stringMatching(/^Item: Hotel/u), '', null],
    ]);
    expect(page.changesSinceSeen).toMatchObject({ changedBy: 'Zhang Wei', hasEarlier: false });
    // Opened on another device, and on the page of the request.
    expect(linesOf(await openTask(wangfang, task))).toEqual(linesOf(page));
    expect(linesOf(await openRequest(wangfang, instId))).toEqual(linesOf(page));
    company.platform.clock.advance(HOUR);
    expect(linesOf(await openTask(wangfang, task))).toBeUndefined();
  });

  it('leave out values that are back, and are empty for a user who has never opened the request', async () => {
    const { instId, taskId, record, rows } = await returned();
    const [train, ...others] = rows;
    const save = (amount: unknown, title: string) =>
      zhangwei.call('bpmTask/saveFormData', {
        taskId,
        formJson: JSON.stringify({
          expense: { ...record, title, sub__expense_item: [{ ...train, amount }, ...others] },
        }),
      });
    await save(200, 'Trip');
    await save(train?.['amount'], 'Trip to Suzhou');
    expect(linesOf(await openRequest(wangfang, instId))).toEqual([
      ['Purpose', 'Trip to Shanghai', 'Trip to Suzhou', null],
    ]);
    expect(linesOf(await openRequest(admin, instId))).toBeUndefined();
  });

  it('leave out the own changes of a user', async () => {
    const { instId, taskId, record } = await returned();
    await openRequest(zhangwei, instId);
    await zhangwei.call('bpmTask/saveFormData', {
      taskId,
      formJson: JSON.stringify({ expense: { ...record, title: 'Trip to Suzhou' } }),
    });
    expect(linesOf(await openRequest(zhangwei, instId))).toBeUndefined();
  });

  it('leave out fields that are hidden at the step of the task', async () => {
    const instId = await company.start(zhangwei, 'expense');
    const first = await company.taskIn(instId, wangfang);
    await openTask(wangfang, first);
    await wangfang.decide(first, 'AGREE');
    for (const reviewer of await company.people('liqiang', 'wulei', 'zhaojing'))
      await reviewer.decide(await company.taskIn(instId, reviewer), 'AGREE');
    const taskId = await company.taskIn(instId, liqiang);
    const record: Row = (await liqiang.open(taskId)).formData?.data?.[0]?.data ?? {};
    const formJson = JSON.stringify({ expense: { ...record, note: 'Ask for the bill.' } });
    expect(await liqiang.call('bpmTask/saveFormData', { taskId, formJson })).toMatchObject({ success: true });
    await liqiang.decide(taskId, 'BACK_SPEC', { destNodeId: 'UserTask_manager', nextJumpType: 'normal' });
    const again = await company.taskIn(instId, wangfang);
    expect(linesOf(await openTask(wangfang, again))).toBeUndefined();
    expect(linesOf(await openRequest(wangfang, instId))).toEqual([['Finance note', '', 'Ask for the bill.', null]]);
  });

  it('are marked in the to-do list until the request is opened; a prefetched task is not opened', async () => {
    const { instId, taskId, record } = await returned();
    company.platform.clock.advance(1000);
    await resubmit(taskId, { ...record, title: 'Trip to Suzhou' });
    const rowOf = async () => (await wangfang.toDo()).find((row) => row.instId === instId);
    expect(await rowOf()).toMatchObject({ changedSinceSeen: true });
    const task = await company.taskIn(instId, wangfang);
    expect((await openTask(wangfang, task, '&peek=1')).changesSinceSeen).toBeUndefined();
    expect(await rowOf()).toMatchObject({ changedSinceSeen: true });
    await openTask(wangfang, task);
    expect((await rowOf())?.changedSinceSeen).toBeUndefined();
  });

  it('are deleted with the request', async () => {
    const draft = await zhangwei.saveDraft('expense', {});
    const { instId } = draft.data;
    await openRequest(zhangwei, instId);
    const stored = () =>
      company.platform.database.sql.select().from(requestViews).where(eq(requestViews.instance, instId));
    expect(await stored()).toMatchObject([{ person: zhangwei.id }]);
    await zhangwei.call(`bpmInst/del?ids=${instId}`);
    expect(await stored()).toEqual([]);
  });
});
