import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, count, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { listRecords } from '#server/forms/records/listRecords.ts';
import { loadRecord } from '#server/forms/records/readRecord.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { EXPENSES } from '#test/support/expenseObject.ts';
import { startCompanyWithTools } from '#test/support/records.ts';
import type { Colleague } from '#test/support/workflow.ts';

const LOG = 'formSolution/getFormChangeLog';

/* "A process's form, a form without a process and a list all read and write the same records." */
onBothDatabases('a form of a request that is a record of a business object', (fresh) => {
  let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
  let zhang: Awaited<ReturnType<typeof tools.keeper>>;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let admin: Colleague;
  beforeAll(async () => {
    tools = await startCompanyWithTools(fresh);
    zhang = await tools.keeper('zhangwei');
    [zhangwei, wangfang, admin] = await tools.company.people('zhangwei', 'wangfang', 'admin');
  });
  const drill = { title: 'Drill', until: '2026-12-24' };
  const request = async (form: object = drill) => (await zhangwei.start('loan', form)).instId;
  const taskOf = async (instId: string, of = wangfang) => (await of.taskOf(instId))?.taskId ?? '';
  const shown = async (instId: string) =>
    (await zhangwei.detail(instId)).formData?.data?.[0]?.data as Record<string, string> | undefined;
  const keyOf = async (instId: string) => (await shown(instId))?.['ID_'] ?? '';
  const cancel = (instId: string) => zhangwei.call('bpmInst/cancelProcess', { instId, reason: 'No longer wanted' });
  const asked = async (pk: string, by = zhang) => by.open(pk, 'loan');

  it('is opened by its key, returns its request, and cannot be changed', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    const { data, canStartFlow } = await asked(pk);
    expect(data).toMatchObject({ ...drill, ID_: pk, INST_ID_: instId, INST_STATUS_: 'SUBMIT' });
    expect(canStartFlow).toBe(false);
    expect((await zhang.trySave({ ...data, title: 'Saw' }, 'loan')).body).toMatchObject({ reason: 'record.inProcess' });
    expect(await zhang.remove(pk, 'loan')).toMatchObject({ reason: 'record.inProcess' });
    expect(await shown(instId)).toMatchObject({ ...drill, ID_: pk });
  });

  it('has the status of the request', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    await wangfang.decide(await taskOf(instId), 'AGREE');
    expect((await asked(pk)).data).toMatchObject({ INST_STATUS_: 'SUCCESS_END' });
    expect(await shown(instId)).toMatchObject(drill);
  });

  it('is written by its tasks, and both change logs show it', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    await wangfang.decide(await taskOf(instId), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const task = await taskOf(instId, zhangwei);
    await zhangwei.decide(task, 'AGREE', { formJson: JSON.stringify({ loan: { ...drill, until: '2026-12-31' } }) });
    expect((await asked(pk)).data).toMatchObject({ until: '2026-12-31' });
    const told = [{ fieldName: 'until', oldVal: '24 Dec', newVal: '31 Dec' }];
    expect(await zhang.ask(`${LOG}?instId=${instId}`)).toMatchObject({ data: told });
    expect(await zhang.ask(`${LOG}?boAlias=loan&busKey=${pk}`)).toMatchObject({ data: told });
  });

  it('is visible only to its author while it is a draft, and is deleted with it', async () => {
    const { instId } = (await zhangwei.saveDraft('loan', { title: 'Half' })).data;
    const draft = (
      await zhangwei.call(`bpmInst/getViewByDefId?defId=${await zhangwei.definition('loan')}&instId=${instId}`)
    ).data.formData[0].data;
    expect((await asked(draft.ID_)).data).toMatchObject({ title: 'Half', INST_STATUS_: 'DRAFTED' });
    for (const other of ['wangfang', 'admin'])
      expect(await asked(draft.ID_, await tools.keeper(other))).toMatchObject({ success: false, reason: 'notFound' });
    expect((await zhangwei.start('loan', drill, { instId })).instId).toBe(instId);
    expect(await keyOf(instId)).toBe(draft.ID_);

    const gone = (await zhangwei.saveDraft('loan', { title: 'Never' })).data.instId;
    const again = (
      await zhangwei.call(`bpmInst/getViewByDefId?defId=${await zhangwei.definition('loan')}&instId=${gone}`)
    ).data.formData[0].data;
    await zhangwei.call(`bpmInst/del?ids=${gone}`);
    expect(await asked(again.ID_)).toMatchObject({ success: false, reason: 'notFound' });
  });

  it('becomes editable when its request is voided, which keeps its own values', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    await cancel(instId);
    await zhang.save({ ...(await asked(pk)).data, title: 'Big drill' }, 'loan');
    expect((await asked(pk)).data).toMatchObject({ title: 'Big drill', INST_STATUS_: 'CANCEL' });
    expect(await shown(instId)).toMatchObject(drill);
    const handed = await zhangwei.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'loan', action: 'startFlow' },
      data: (await asked(pk)).data,
    });
    const second = handed.body.data.instId;
    expect(await keyOf(second)).toBe(pk);
    expect((await shown(second))?.['title']).toBe('Big drill');
    expect((await shown(instId))?.['title']).toBe('Drill');
    await wangfang.decide(await taskOf(second), 'AGREE');
    expect((await asked(pk)).data).toMatchObject({ INST_ID_: second, INST_STATUS_: 'SUCCESS_END' });
  });

  it('is deleted with its request unless the record existed before', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    await wangfang.decide(await taskOf(instId), 'AGREE');
    await admin.call(`bpmInst/del?ids=${instId}`);
    expect(await asked(pk)).toMatchObject({ success: false, reason: 'notFound' });

    const mine = await zhang.save(drill, 'loan');
    const { body } = await zhangwei.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'loan', action: 'startFlow' },
      data: (await asked(mine)).data,
    });
    expect(await keyOf(body.data.instId)).toBe(mine);
    await wangfang.decide(await taskOf(body.data.instId), 'AGREE');
    await admin.call(`bpmInst/del?ids=${body.data.instId}`);
    const { data } = await asked(mine);
    expect(data).toMatchObject(drill);
    expect([data.INST_ID_, data.INST_STATUS_]).toEqual([undefined, undefined]);
  });

  it('leaves the values of the request unchanged when it is removed from its list', async () => {
    const instId = await request();
    const pk = await keyOf(instId);
    await cancel(instId);
    expect(await zhang.remove(pk, 'loan')).toMatchObject({ success: true });
    expect(await shown(instId)).toMatchObject(drill);
  });
});

/* "Today's form_rows move over in batches": forms written before the business object with their name existed. */
onBothDatabases('forms written before their business object existed', (fresh) => {
  it('become its records and return the same values as before', async () => {
    const { company, folder } = await startCompanyWithTools(fresh);
    const [zhangwei, wangfang, admin] = await company.people('zhangwei', 'wangfang', 'admin');
    const running = await company.start(zhangwei, 'expense');
    const changed = await company.start(zhangwei, 'expense');
    await wangfang.decide(await company.taskIn(changed, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const back = await company.taskIn(changed, zhangwei);
    const record = (await zhangwei.open(back)).formData?.data?.[0]?.data ?? {};
    await zhangwei.decide(back, 'AGREE', { formJson: JSON.stringify({ expense: { ...record, title: 'Elsewhere' } }) });
    const voided = await company.start(zhangwei, 'expense');
    await zhangwei.call('bpmInst/cancelProcess', { instId: voided, reason: 'No longer wanted' });
    // More than one batch moves at once.
    const many: string[] = [];
    while (many.length < 120) many.push(await company.start(zhangwei, 'expense'));
    const ended = await company.start(zhangwei, 'expense');
    await company.runToEnd(ended);
    const { instId: draft } = (await zhangwei.saveDraft('expense', { title: 'Half' })).data;
    const defId = await zhangwei.definition('expense');
    const told = async () => ({
      requests: await Promise.all(
        [running, changed, voided, ended, many[7] ?? '', many.at(-1) ?? ''].map(async (instId) => [
          (await zhangwei.detail(instId)).formData,
          (await zhangwei.get(`/api-form/form/core/${LOG}?instId=${instId}`)).body,
        ]),
      ),
      draft: (await zhangwei.call(`bpmInst/getViewByDefId?defId=${defId}&instId=${draft}`)).data.formData,
    });
    const before = await told();

    await writeFile(join(folder, 'objects/expense.json'), JSON.stringify(EXPENSES));
    expect((await admin.post('/definitions/reload')).body).toMatchObject({ success: true });
    expect(await told()).toEqual(before);
    await company.platform.workflow.settle();
    expect(await told()).toEqual(before);

    const { sql: tx } = company.platform.database;
    const [left] = await tx
      .select({ count: count() })
      .from(formRows)
      .where(and(eq(formRows.alias, 'expense'), isNull(formRows.object)));
    expect(left?.count).toBe(0);
    const held = await loadRecord(tx, { tenant: '1', object: 'expense' }, String(record['ID_']));
    expect(held?.record.fields).toMatchObject({ title: 'Elsewhere', account: record['account'] });
    expect(held?.record.tables['expense_item']).toMatchObject(record['sub__expense_item'] as object[]);
    const listed = await listRecords(tx, {
      tenant: '1',
      object: 'expense',
      rows: 'all',
      reader: { id: wangfang.id, department: '', groups: [], departments: [], isAdministrator: false },
      query: { pageNo: 1, pageSize: 1, sortField: '', sortOrder: '', params: {} },
    });
    expect(listed.totalCount).toBe(many.length + 4);

    // New requests are records from the start.
    const next = await company.start(zhangwei, 'expense', { title: 'After' });
    const shown = (await zhangwei.detail(next)).formData?.data?.[0]?.data ?? {};
    expect((await loadRecord(tx, { tenant: '1', object: 'expense' }, String(shown['ID_'])))?.instance).toBe(next);
    expect((await zhangwei.start('expense', { ...record, title: 'No draft any more' }, { instId: draft })).instId).toBe(
      draft,
    );
  });
});
