import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formRows } from '#server/db/schema/formRows.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

interface Change {
  readonly id: string;
  readonly fieldName: string;
  readonly comment: string;
  readonly oldVal: string;
  readonly newVal: string;
  readonly createBy: string;
  readonly nodeName: string;
  readonly createTime: string;
}

onBothDatabases('the changes of a form in a request', (fresh) => {
  const {
    company,
    zhangwei,
    wangfang,
    chenjie,
    liqiang: stranger,
  } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'chenjie', 'liqiang');
  const LOG = '/api-form/form/core/formSolution/getFormChangeLog';
  const log = async (who: Colleague, instId: string, language = 'en-US'): Promise<Change[]> =>
    (await who.get(`${LOG}?instId=${instId}`, { 'accept-language': language })).body.data;
  const told = (changes: readonly Change[]) => changes.map(({ comment, oldVal, newVal }) => [comment, oldVal, newVal]);

  /** Returns an expense request sent back to its initiator, with its stored record. */
  const sentBack = async () => {
    const instId = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    const record = (await zhangwei.open(taskId)).formData?.data?.[0]?.data ?? {};
    return { instId, taskId, record, rows: record['sub__expense_item'] as readonly Record<string, unknown>[] };
  };

  const stored = async (instId: string) => {
    const rows = await company.platform.database.sql.select().from(formRows).where(eq(formRows.instance, instId));
    return rows.map(({ record, progress }) => ({ data: record, progress }))[0];
  };

  it("are listed by field and row after resubmission, in the reader's language", async () => {
    const {
      instId,
      taskId,
      record,
      rows: [train],
    } = await sentBack();
    const sub__expense_item = [
      { ...train, amount: 1200 },
      { item: 'Taxi', spentOn: '2026-11-03', receipts: 3, amount: 95 },
    ];
    const written = { ...record, title: 'Trip to Suzhou', kind: choice('training'), sub__expense_item };
    expect(await zhangwei.decide(taskId, 'AGREE', { formJson: JSON.stringify({ expense: written }) })).toMatchObject({
      success: true,
    });
    const english = await log(wangfang, instId);
    expect(told(english)).toEqual([
      ['Purpose', 'Trip to Shanghai', 'Trip to Suzhou'],
      ['Expense type', 'Travel', 'Training'],
      ['Items, row 1: Amount', '¥1,106.50', '¥1,200.00'],
      ['Items, row 2', '', 'Item: Taxi, Date: 3 Nov, Receipts: 3 receipts, Amount: ¥95.00'],
      ['Items, row 2', expect.stringMatching(/^Item: Hotel/u), ''],
      ['Total', '¥1,906.50', '¥1,295.00'],
      ['To be paid', '¥1,906.50', '¥1,295.00'],
    ]);
    expect(english).toMatchObject(
      english.map(() => ({
        createBy: 'Zhang Wei',
        nodeName: 'Fill in the claim',
        nodeId: 'UserTask_apply',
        createTime: expect.stringMatching(/^2026-11-20/u),
      })),
    );
    expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
    const japanese = await log(wangfang, instId, 'ja-JP');
    expect(japanese.map(({ comment }) => comment)).not.toEqual(english.map(({ comment }) => comment));
    expect(told(japanese).flat().join()).toMatch(/2行目/u);
  });

  it('have the timestamp of their decision, however long the write takes', async () => {
    const { instId, taskId, record } = await sentBack();
    const { clock } = company.platform;
    const { now } = clock;
    clock.now = () => {
      clock.advance(1000);
      return now();
    };
    await zhangwei.decide(taskId, 'AGREE', {
      formJson: JSON.stringify({ expense: { ...record, title: 'Trip to Suzhou' } }),
    });
    clock.now = now;
    const [change] = await log(wangfang, instId);
    const decision = (await zhangwei.history(instId)).find(({ checkStatus }) => checkStatus === 'AGREE');
    expect(change?.createTime).toBe(decision?.completeTime);
  });

  it('are empty for unchanged values, and for a refused decision', async () => {
    const { instId, taskId, record } = await sentBack();
    expect(await log(zhangwei, instId)).toEqual([]);
    expect(
      await zhangwei.decide(taskId, 'AGREE', { formJson: JSON.stringify({ expense: { ...record, title: ' ' } }) }),
    ).toMatchObject({ reason: 'form.invalid' });
    expect(await log(zhangwei, instId)).toEqual([]);
    await zhangwei.decide(taskId, 'AGREE', { formJson: JSON.stringify({ expense: record }) });
    expect(await log(zhangwei, instId)).toEqual([]);
  });

  it('are empty for reordered rows, which are stored, and for a forged label, which is not', async () => {
    const { instId, taskId, record, rows } = await sentBack();
    const kind = JSON.stringify({ label: 'Whatever I like', value: 'travel' });
    const sub__expense_item = [...rows].reverse();
    const written = { ...record, kind, sub__expense_item };
    expect(await zhangwei.decide(taskId, 'AGREE', { formJson: JSON.stringify({ expense: written }) })).toMatchObject({
      success: true,
    });
    const { data = {}, progress } = (await stored(instId)) ?? {};
    expect((data['sub__expense_item'] as { readonly item: string }[]).map(({ item }) => item)).toEqual([
      'Hotel',
      'Train',
    ]);
    expect([data['kind'], progress]).toEqual([JSON.stringify({ label: '差旅费', value: 'travel' }), 'N1_AGREE']);
    expect(await log(zhangwei, instId)).toEqual([]);
  });

  it('are listed newest first, whether saved or decided', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const taskId = await company.taskIn(instId, chenjie);
    await chenjie.call('bpmTask/saveFormData', { taskId, formJson: JSON.stringify({ leave: { balance: '3 days' } }) });
    company.platform.clock.advance(60_000);
    await chenjie.decide(taskId, 'AGREE', { formJson: JSON.stringify({ leave: { balance: '2 days' } }) });
    expect(told(await log(zhangwei, instId))).toEqual([
      [expect.any(String), '3 days', '2 days'],
      [expect.any(String), '', '3 days'],
    ]);
  });

  it('omit hidden fields, name the system as author, and are not returned to users who may not read the request', async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    await company.platform.workflow.settle();
    const changes = await log(zhangwei, instId);
    expect(changes.map(({ fieldName, createBy }) => [fieldName, createBy])).toEqual([['employeeNo', 'System']]);
    expect(JSON.stringify(changes)).not.toContain('P5');
    expect((await stranger.get(`${LOG}?instId=${instId}`)).body).toMatchObject({ success: false, reason: 'notFound' });
  });
});
