import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formRows } from '#server/db/schema/formRows.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice, LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a form in a request', (fresh) => {
  const { company, zhangwei, wangfang, chenjie } = prepareCompany(fresh, 'zhangwei', 'wangfang', 'chenjie');
  const recordOf = async (instId: string): Promise<Record<string, unknown>> =>
    (await zhangwei.detail(instId)).formData?.data?.[0]?.data ?? {};
  const write = (form: object) => ({ formJson: JSON.stringify({ leave: form }) });
  const atHr = async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 5 });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    return { instId, taskId: await company.taskIn(instId, chenjie) };
  };

  it("reports every missing required field in the reader's language", async () => {
    const reply = await zhangwei.tryStart('leave', { ...LEAVE, reason: ' ', begin: '' });
    expect(reply).toMatchObject({ success: false, reason: 'form.invalid' });
    expect(
      reply.data.issues.map(({ field, values }: { field: string; values: { name: string } }) => [field, values.name]),
    ).toEqual([
      ['begin', 'From'],
      ['reason', 'Reason'],
    ]);
  });

  it('is validated with the same rules as the page', async () => {
    expect(await zhangwei.tryStart('leave', { ...LEAVE, phone: 'call me' })).toMatchObject({
      reason: 'form.invalid',
      data: { issues: [{ field: 'phone' }] },
    });
    expect(await zhangwei.tryStart('expense', { title: 'Trip' })).toMatchObject({ reason: 'form.invalid' });
  });

  it.each<[string, unknown, string]>([
    ['an object for a number', '{"a":1}', 'isNumber'],
    ['an object that looks like a choice', '{"label":"1","value":"1"}', 'isNumber'],
    ['an object as JSON', { a: 999 }, 'isNumber'],
    ['a list', [5], 'isNumber'],
    ['a text', 'many', 'isNumber'],
  ])('is refused with %s as the number of copies, at the start and later', async (_, copies, wrong) => {
    const asked = {
      reason: 'form.invalid',
      data: { issues: [{ field: 'copies', messageKey: `validation.${wrong}` }] },
    };
    const writeSeal = () => ({ formJson: JSON.stringify({ seal: { copies } }) });
    const complete = await company.formOf(zhangwei, 'seal');
    expect(await zhangwei.tryStart('seal', { ...complete, copies })).toMatchObject(asked);
    const instId = await company.start(zhangwei, 'seal');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    for (const checkType of ['AGREE', 'REFUSE', 'BACK_TO_STARTOR'])
      expect(await zhangwei.decide(taskId, checkType, writeSeal())).toMatchObject({ success: false });
    expect(await zhangwei.decide(taskId, 'AGREE', writeSeal())).toMatchObject(asked);
    expect(await zhangwei.call('bpmTask/saveFormData', { taskId, ...writeSeal() })).toMatchObject(asked);
    expect(await recordOf(instId)).toMatchObject({ copies: 2 });
  });

  it('is refused for a number with too many digits, and reads numbers sent as strings', async () => {
    const defId = await zhangwei.definition('seal');
    const sent = JSON.stringify({ seal: { ...(await company.formOf(zhangwei, 'seal')), copies: 'COPIES' } });
    const start = (copies: string) =>
      zhangwei.call('bpmInst/startProcess', { defId, formJson: sent.replace('"COPIES"', copies) });
    expect(await start('1.00000000000000000001')).toMatchObject({
      data: { issues: [{ field: 'copies', messageKey: 'validation.digitsLost' }] },
    });
    expect(await start('"2"')).toMatchObject({ success: true });
  });

  it('is refused for a text that is not a date, while a stored one is accepted', async () => {
    const asked = { data: { issues: [{ field: 'end', messageKey: 'validation.isDate' }] } };
    expect(await zhangwei.tryStart('leave', { ...LEAVE, end: 'some day' })).toMatchObject(asked);
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    const record = { ...(await recordOf(instId)), end: 'some day' };
    await company.platform.database.sql.update(formRows).set({ record }).where(eq(formRows.instance, instId));
    expect(await zhangwei.decide(taskId, 'AGREE', write({ end: 'another day' }))).toMatchObject(asked);
    expect(await zhangwei.decide(taskId, 'AGREE', write({ end: 'some day' }))).toMatchObject({ success: true });
  });

  it('is refused for an unknown option, also when a draft is started', async () => {
    const asked = { data: { issues: [{ field: 'kind', messageKey: 'validation.notOffered' }] } };
    expect(await zhangwei.tryStart('leave', { ...LEAVE, kind: choice('moon') })).toMatchObject(asked);
    const draft = await zhangwei.saveDraft('leave', { ...LEAVE, kind: choice('moon'), phone: 'call me' });
    const defId = await zhangwei.definition('leave');
    expect(await zhangwei.call('bpmInst/startProcess', { defId, instId: draft.data.instId })).toMatchObject({
      data: { issues: [{ field: 'kind' }, { field: 'phone' }] },
    });
  });

  it('of a page of another system is neither validated nor stored when it is saved, decided or submitted', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    const before = await recordOf(instId);
    const odd = { systemHand: false, ...write({ phone: 'call me', days: 999 }) };
    expect(await zhangwei.call('bpmTask/saveFormData', { taskId, ...odd })).toMatchObject({ success: true });
    expect(await recordOf(instId)).toEqual(before);
    expect(await zhangwei.decide(taskId, 'AGREE', odd)).toMatchObject({ success: true });
    expect(await recordOf(instId)).toEqual(before);
    const manager = await company.taskIn(instId, wangfang);
    expect(await wangfang.decide(manager, 'AGREE', odd)).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst).toMatchObject({ status: 'SUCCESS_END' });
    const defId = await zhangwei.definition('leave');
    const started = await zhangwei.call('bpmInst/startProcess', { defId, ...odd });
    expect(started).toMatchObject({ success: true });
    expect(await recordOf(started.data.instId)).not.toMatchObject({ phone: 'call me' });
    const draft = await zhangwei.call('bpmInst/saveDraft', { defId, ...odd });
    expect(await recordOf(draft.data.instId)).not.toMatchObject({ phone: 'call me' });
  });

  it('with an invalid stored value is accepted as long as the value is unchanged', async () => {
    const instId = await company.start(zhangwei, 'leave');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const taskId = await company.taskIn(instId, zhangwei);
    const phone = { ...(await recordOf(instId)), phone: 'call me' };
    await company.platform.database.sql.update(formRows).set({ record: phone }).where(eq(formRows.instance, instId));
    expect(await zhangwei.decide(taskId, 'AGREE', write({ phone: 'call me' }))).toMatchObject({ success: true });
  });

  it('contains its real author, whatever was sent', async () => {
    const instId = await company.start(zhangwei, 'leave', { applicant: choice(wangfang.id) });
    expect(JSON.parse(String((await recordOf(instId))['applicant']))).toEqual({
      value: zhangwei.id,
      label: 'Zhang Wei',
    });
  });

  it('keeps fields the user may not write, and stores those they may', async () => {
    const { instId, taskId } = await atHr();
    expect(
      await chenjie.decide(
        taskId,
        'AGREE',
        write({ days: 1, reason: 'Forged', balance: '12 days left', unheardOf: 'x' }),
      ),
    ).toMatchObject({ success: true });
    expect(await recordOf(instId)).toMatchObject({ days: 5, reason: 'Family visit', balance: '12 days left' });
    expect(Object.keys(await recordOf(instId))).not.toContain('unheardOf');
  });

  it("can be saved without a decision by the task's assignee only", async () => {
    const { instId, taskId } = await atHr();
    expect(await chenjie.call('bpmTask/saveFormData', { taskId, ...write({ balance: '3 days' }) })).toMatchObject({
      success: true,
    });
    expect(await recordOf(instId)).toMatchObject({ balance: '3 days' });
    expect((await chenjie.history(instId))[0]).toMatchObject({ checkStatus: 'UNHAND' });
    expect(await wangfang.call('bpmTask/saveFormData', { taskId, ...write({ balance: '9 days' }) })).toMatchObject({
      success: false,
      reason: 'task.notYours',
    });
  });

  it('is not overwritten by a user who has not seen changes of others, and the answer lists these changes', async () => {
    const { instId, taskId } = await atHr();
    const dataOf = async (who: Colleague) => (await who.open(taskId)).formData?.data?.[0]?.data ?? {};
    const read = await dataOf(chenjie);
    const [liuyang] = await company.people('liuyang');
    const handTo = (from: Colleague, to: Colleague) =>
      from.call('bpmTask/transTask', { taskId, opinion: 'Please', toUser: [{ id: to.id, name: '' }] });
    await handTo(chenjie, liuyang);
    expect(
      await liuyang.call('bpmTask/saveFormData', {
        taskId,
        ...write({ ...(await dataOf(liuyang)), balance: '3 days' }),
      }),
    ).toMatchObject({ success: true });
    await handTo(liuyang, chenjie);

    for (const call of ['saveFormData', 'completeTask'])
      expect(
        await chenjie.call(`bpmTask/${call}`, {
          taskId,
          checkType: 'AGREE',
          opinion: '',
          ...write({ ...read, balance: '5 days' }),
        }),
      ).toMatchObject({ reason: 'record.changed', reasonValues: { fields: 'Leave balance checked' } });
    expect(await recordOf(instId)).toMatchObject({ balance: '3 days' });

    // After reading it the user may overwrite it. The user's own changes are not reported.
    const again = write({ ...(await dataOf(chenjie)), balance: '5 days' });
    expect(await chenjie.call('bpmTask/saveFormData', { taskId, ...again })).toMatchObject({ success: true });
    expect(await chenjie.decide(taskId, 'AGREE', again)).toMatchObject({ success: true });
    expect(await recordOf(instId)).toMatchObject({ balance: '5 days' });
  });

  it.each([{}, '', null, 'x', 1e400, -1e300, { a: 1 }])(
    'treats the version %o as missing or outdated',
    async (sent) => {
      const { taskId } = await atHr();
      const reply = await chenjie.decide(taskId, 'AGREE', write({ balance: '1 day', UPDATE_VERSION_: sent }));
      expect(reply).toMatchObject({ success: true });
    },
  );

  it('hides fields from a node that may not see them', async () => {
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    await company.platform.workflow.settle();
    const [hepeng] = await company.people('hepeng');
    const task = await company.taskIn(instId, hepeng);
    const [form] = (await hepeng.open(task)).formData?.data ?? [];
    expect(Object.keys(form?.data ?? {})).not.toContain('idCard');
    expect(form?.data).toMatchObject({ name: '林晓' });
    expect(JSON.stringify(await recordOf(instId))).not.toContain('110101199001011234');
  });

  it('computes its formulas on the server, row by row', async () => {
    const instId = await company.start(zhangwei, 'purchase', {
      total: 1,
      sub__purchase_item: [{ name: 'Desk', unitPrice: 100.5, quantity: 3, amount: 1 }],
    });
    expect(await recordOf(instId)).toMatchObject({
      total: 301.5,
      sub__purchase_item: [{ name: 'Desk', amount: 301.5 }],
    });
  });

  it("shows labels in the reader's language, whatever language it was written in", async () => {
    const instId = await company.start(zhangwei, 'leave');
    const inJapanese = await zhangwei.get(`/api-bpm/bpm/core/bpmInst/getInstDetail?instId=${instId}`, {
      'accept-language': 'ja-JP',
    });
    expect(JSON.parse(inJapanese.body.formData.data[0].data.kind)).toEqual({ value: 'annual', label: '年次有給休暇' });
    expect(inJapanese.body.bpmInst).toMatchObject({ defName: '休暇申請', applicantName: '張偉', curNode: '上司承認' });
    expect(JSON.parse(inJapanese.body.bpmInst.fieldJson)[0]).toEqual({ label: '開始日時', val: '12月1日 09:00' });
  });

  it('makes its attachments readable for participants of the request only', async () => {
    const instId = await company.start(zhangwei, 'expense');
    const [{ fileId }] = JSON.parse(String((await recordOf(instId))['invoices']));
    const download = async (by: Colleague) =>
      (
        await company.platform.app.inject({
          url: `/api/api-system/system/core/sysFile/download/${fileId}?accessToken=${by.token}`,
        })
      ).body;
    const [songjia] = await company.people('songjia');
    expect(await download(wangfang)).toContain('content');
    expect(await download(songjia)).not.toContain('content');
    expect(
      await songjia.tryStart('leave', { ...LEAVE, files: JSON.stringify([{ fileId, fileName: 'stolen' }]) }),
    ).toMatchObject({ success: false, reason: 'file.unknown' });
  });
});
