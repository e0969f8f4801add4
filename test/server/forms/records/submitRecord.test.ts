import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startCompanyWithTools } from '#test/support/records.ts';
import type { Colleague } from '#test/support/workflow.ts';

const SAVE = '/api-form/form/core/formSolution/saveForm';

/* A submitted record goes into a request and cannot be changed until that request ends without approval. */
onBothDatabases('a submitted record', (fresh) => {
  let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
  let zhang: Awaited<ReturnType<typeof tools.keeper>>;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  beforeAll(async () => {
    tools = await startCompanyWithTools(fresh);
    zhang = await tools.keeper('zhangwei');
    [zhangwei, wangfang] = await tools.company.people('zhangwei', 'wangfang');
  });
  const submitRecord = async (data: object) =>
    (await zhangwei.post(SAVE, { setting: { alias: 'loan', action: 'startFlow', opinion: 'Please' }, data })).body;
  const open = (pk: string) => zhang.open(pk, 'loan');
  const drill = { title: 'Drill', until: '2026-12-24' };
  const buttonsOf = async (pk?: string) => {
    const { canStartFlow, buttons } = await zhang.open(pk, 'loan');
    return [canStartFlow, (JSON.parse(buttons) as { name: string }[]).map(({ name }) => name)];
  };

  it('is stored and becomes a request with the fields that both forms contain', async () => {
    expect(await buttonsOf()).toEqual([true, ['Save', 'Hand in']]);
    const { success, message, data } = await submitRecord({ ...drill, shelf: 'A1', loan_strange: 1 });
    expect({ success, message }).toMatchObject({ success: true });
    expect(data).toMatchObject({ action: 'add', status: 'SUBMIT', solutionAlias: 'loan' });
    const record = await open(data.pk);
    expect(record.data).toMatchObject({ ...drill, shelf: 'A1', INST_ID_: data.instId, INST_STATUS_: 'SUBMIT' });
    expect(record.canStartFlow).toBe(false);
    const task = await wangfang.taskOf(data.instId);
    expect((await wangfang.open(task?.taskId ?? '')).formData?.data?.[0]?.data).toMatchObject(drill);
    expect(await buttonsOf(data.pk)).toEqual([false, ['Chart']]);
  });

  it('may not be changed, deleted or submitted again while its request runs, nor after its approval', async () => {
    const { data } = await submitRecord(drill);
    const { data: stored } = await open(data.pk);
    const refused = { success: false, reason: 'record.inProcess' };
    const tryAll = async () => {
      expect((await zhang.trySave({ ...stored, title: 'Saw' }, 'loan')).body).toMatchObject(refused);
      expect(await submitRecord(stored)).toMatchObject(refused);
      expect(await zhang.remove(data.pk, 'loan')).toMatchObject(refused);
    };
    await tryAll();
    await wangfang.decide((await wangfang.taskOf(data.instId))?.taskId ?? '', 'AGREE');
    expect((await open(data.pk)).data).toMatchObject({ INST_STATUS_: 'SUCCESS_END' });
    await tryAll();
  });

  it('becomes editable again when its request is voided', async () => {
    const { data } = await submitRecord(drill);
    await zhangwei.call('bpmInst/cancelProcess', { instId: data.instId, reason: 'No longer wanted' });
    const { data: voided, canStartFlow } = await open(data.pk);
    expect([voided.INST_STATUS_, canStartFlow]).toEqual(['CANCEL', true]);
    const again = await submitRecord({ ...voided, title: 'Big drill' });
    expect(again.data.instId).not.toBe(data.instId);
    expect((await open(data.pk)).data).toMatchObject({ INST_ID_: again.data.instId, INST_STATUS_: 'SUBMIT' });
  });

  it('is not stored if the request cannot be started', async () => {
    const { body } = await zhangwei.post(SAVE, {
      setting: { alias: 'loan', action: 'startFlow', opinion: '' },
      data: { title: 'Never', until: '' },
    });
    expect(body).toMatchObject({ success: false, data: { issues: [{ field: 'until' }] } });
    expect(JSON.stringify(await zhangwei.mine())).not.toContain('Never');
  });

  it('gets its number when it is first saved, and keeps it', async () => {
    const yuan = await tools.keeper('yuanhui');
    const [first, second] = [await yuan.save({ contractName: 'One' }, 'contract'), await yuan.save({}, 'contract')];
    const numberOf = async (pk: string) => (await yuan.open(pk, 'contract')).data.contractNo as string;
    const number = await numberOf(first);
    expect(number).toMatch(/^HT2\d{6}$/u);
    expect(await numberOf(second)).not.toBe(number);
    await yuan.save({ ...(await yuan.open(first, 'contract')).data, contractName: 'Other' }, 'contract');
    expect(await numberOf(first)).toBe(number);
  });

  it('may lack required fields while it is only saved', async () => {
    const pk = await zhang.save({ title: 'Half' }, 'loan');
    expect((await open(pk)).data).toMatchObject({ title: 'Half' });
    const { body } = await zhang.trySave({ title: 'Other', shelf: 'x'.repeat(2) }, 'loan');
    expect(body.success).toBe(true);
  });

  it('goes into one request, however many submissions are simultaneous', async () => {
    const pk = await zhang.save(drill, 'loan');
    const { data: stored } = await open(pk);
    const answers = await Promise.all([
      submitRecord(stored),
      submitRecord(stored),
      submitRecord({ ...stored, title: 'Saw' }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({ reason: expect.stringMatching(/^record\.(?:inProcess|changed)$/u) as string });
    const requests = (await zhangwei.mine()).filter(({ instId }) =>
      answers.some(({ data }) => data?.instId === instId),
    );
    expect(requests).toHaveLength(1);
  });

  it('is submitted only by users who may write it', async () => {
    const pk = await zhang.save(drill, 'loan');
    const { data: stored } = await open(pk);
    const tryAs = async (account: string) =>
      (
        await (
          await tools.company.person(account)
        ).post(SAVE, { setting: { alias: 'loan', action: 'startFlow' }, data: stored })
      ).body;
    expect(await tryAs('renliang')).toMatchObject({ success: false, reason: 'notFound' });
    expect(await tryAs('songjia')).toMatchObject({ success: false, reason: 'record.notAllowed' });
    expect(await tryAs('gaofei')).toMatchObject({ success: true });
  });

  it('keeps nothing of a deleted request', async () => {
    const { data } = await submitRecord(drill);
    await zhangwei.call('bpmInst/cancelProcess', { instId: data.instId, reason: 'No longer wanted' });
    const admin = await tools.company.person('admin');
    const { body } = await admin.post(`/api-bpm/bpm/core/bpmInst/del?ids=${data.instId}`);
    expect(body).toMatchObject({ success: true });
    const { data: stored, canStartFlow } = await open(data.pk);
    expect([stored.INST_ID_, stored.INST_STATUS_, canStartFlow]).toEqual([undefined, undefined, true]);
  });
});

/* The process has a form of its own, which does not mention the record that waits for its result. */
onBothDatabases('a record submitted to another form', (fresh) => {
  it('gets the approved status even if the approver left the form unchanged', async () => {
    const { company, keeper } = await startCompanyWithTools(fresh, {
      'processes/loan/form.json': (form) => form.replace('"boAlias": "loan"', '"boAlias": "borrowing"'),
    });
    const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
    const zhang = await keeper('zhangwei');
    const setting = { alias: 'loan', action: 'startFlow', opinion: 'Please' };
    const { data } = (await zhangwei.post(SAVE, { setting, data: { title: 'Drill', until: '2026-12-24' } })).body;
    const { taskId = '' } = (await wangfang.taskOf(data.instId)) ?? {};
    // Stores the computed fields now, so that the decision has nothing to write.
    expect(await wangfang.call('bpmTask/saveFormData', { taskId, formJson: '{}' })).toMatchObject({ success: true });
    await wangfang.decide(taskId, 'AGREE');
    expect((await zhang.open(data.pk, 'loan')).data).toMatchObject({ INST_STATUS_: 'SUCCESS_END' });
  });
});
