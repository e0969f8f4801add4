import { expect, it } from 'vitest';
import type { Variables } from '#domain/expression/tree.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import { rowsOf } from '#domain/forms/formRecord.ts';
import type { ValueChange } from '#domain/shared/valueChange.ts';
import { changeForm } from '#test/support/changeForm.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

const ROWS = 'expense_item';

onBothDatabases('a decision on content that has changed since it was seen', (fresh) => {
  const { company, zhangwei, wangfang, chenjie, liqiang } = prepareCompany(
    fresh,
    'zhangwei',
    'wangfang',
    'chenjie',
    'liqiang',
  );

  const change = (instId: string, by: Colleague, edit: (record: FormRecord) => FormRecord) =>
    changeForm(company, instId, by.id, edit);
  const set =
    (fields: Variables) =>
    (record: FormRecord): FormRecord => ({ ...record, fields: { ...record.fields, ...fields } });
  const setRows =
    (edit: (rows: readonly FormRow[]) => readonly FormRow[]) =>
    (record: FormRecord): FormRecord => ({ ...record, tables: { [ROWS]: edit(rowsOf(record, ROWS)) } });

  /** Returns a request at a user's task, with the versions a page of the task shows. */
  const openAt = async (who: Colleague, key: string, form: object = {}) => {
    const instId = await company.start(zhangwei, key, form);
    const taskId = await company.taskIn(instId, who);
    const { bpmTask, formData } = await who.open(taskId);
    const [shown] = formData?.data ?? [];
    const version = Number((shown?.data as Record<string, unknown>)['UPDATE_VERSION_']);
    const seen = { taskVersion: bpmTask.taskVersion, recordVersions: { [shown?.alias ?? '']: version } };
    return { instId, taskId, version, seen };
  };
  const atManager = (form: object = {}) => openAt(wangfang, 'expense', form);
  const RETURN = { nextJumpType: 'normal' };
  const sendBack = (taskId: string, more: object) =>
    wangfang.decide(taskId, 'BACK_TO_STARTOR', { ...RETURN, ...more }) as Promise<Reply>;
  const agree = (taskId: string, more: object) => wangfang.decide(taskId, 'AGREE', more) as Promise<Reply>;
  interface Reply {
    readonly success: boolean;
    readonly reason?: string;
    readonly reasonValues?: object;
    readonly data?: { readonly changes: readonly ValueChange[] } | null;
  }
  const textsOf = ({ data }: Reply) => data?.changes.map(({ label, before, after }) => [label, before, after]);

  it('is refused with both values, for a return and for an agreement without its form', async () => {
    for (const send of [sendBack, agree]) {
      const { instId, taskId, version, seen } = await atManager({ advance: 1000 });
      await change(instId, chenjie, set({ advance: 1200 }));
      const refused = await send(taskId, seen);
      expect(refused).toMatchObject({
        success: false,
        reason: 'record.changed',
        reasonValues: { fields: 'Advance received', form: 'expense', version: version + 1 },
      });
      expect(textsOf(refused)).toEqual([['Advance received', '¥1,000.00', '¥1,200.00']]);
      expect(await wangfang.taskOf(instId)).toBeDefined();
      const again = { ...seen, recordVersions: { expense: version + 1 } };
      expect(await send(taskId, again)).toMatchObject({ success: true });
    }
  });

  it('is refused by the version inside the form that is sent with it', async () => {
    const { instId, taskId, version } = await atManager({ advance: 1000 });
    await change(instId, chenjie, set({ advance: 1200 }));
    const formData = { expense: { UPDATE_VERSION_: version } };
    const refused = await agree(taskId, { formData, recordVersions: { expense: version + 1 } });
    expect(textsOf(refused)).toEqual([['Advance received', '¥1,000.00', '¥1,200.00']]);
  });

  it('is refused for a return if the task has changed', async () => {
    const { taskId, seen } = await atManager();
    const handTo = (from: Colleague, to: Colleague) =>
      from.call('bpmTask/transTask', { taskId, opinion: 'Please', toUser: [{ id: to.id, name: '' }] });
    await handTo(wangfang, liqiang);
    await handTo(liqiang, wangfang);
    expect(await sendBack(taskId, seen)).toMatchObject({ success: false, reason: 'task.changed' });
    const { bpmTask } = await wangfang.open(taskId);
    expect(await sendBack(taskId, { ...seen, taskVersion: bpmTask.taskVersion })).toMatchObject({ success: true });
  });

  it.each<[string, object]>([
    ['no version', {}],
    ['null', { recordVersions: null }],
    ['null for a form', { recordVersions: { expense: null } }],
    ['no version of a form', { recordVersions: {} }],
    ['the version of another form', { recordVersions: { leave: 1, constructor: 1 } }],
    ['a version that is no whole number', { recordVersions: { expense: 0.5 } }],
  ])('is accepted from a client that sends %s', async (_, sent) => {
    const { instId, taskId } = await atManager();
    await change(instId, chenjie, set({ advance: 1200 }));
    expect(await sendBack(taskId, sent)).toMatchObject({ success: true });
  });

  it('is accepted if nothing has changed, also for a form that is stored as a record', async () => {
    const expense = await atManager();
    expect(await sendBack(expense.taskId, expense.seen)).toMatchObject({ success: true });
    const seal = await openAt(wangfang, 'seal');
    expect(await sendBack(seal.taskId, seal.seen)).toMatchObject({ success: true });
    const changed = await openAt(wangfang, 'seal', { copies: 2 });
    await change(changed.instId, chenjie, set({ copies: 3 }));
    expect(textsOf(await sendBack(changed.taskId, changed.seen))).toEqual([
      [expect.stringMatching(/copies/iu), expect.stringContaining('2'), expect.stringContaining('3')],
    ]);
  });

  it("is accepted after the user's own changes, hidden changes, and changes that were changed back", async () => {
    const { instId, taskId, seen } = await atManager({ advance: 1000 });
    await change(instId, wangfang, set({ account: '6222021234567890' }));
    await change(instId, chenjie, set({ note: 'Only for finance', voucher: 'V-1', unknown: 'x' }));
    await change(instId, chenjie, set({ advance: 2000 }));
    await change(instId, liqiang, set({ advance: 1000 }));
    expect(await sendBack(taskId, seen)).toMatchObject({ success: true });
  });

  it('names net changes of others only, beside changes of the user', async () => {
    const { instId, taskId, seen } = await atManager({ advance: 1000, title: 'Trip' });
    await change(instId, chenjie, set({ advance: 1100 }));
    await change(instId, wangfang, set({ title: 'Journey' }));
    await change(instId, chenjie, set({ advance: 1200 }));
    const refused = await sendBack(taskId, seen);
    expect(textsOf(refused)).toEqual([['Advance received', '¥1,000.00', '¥1,200.00']]);
  });

  it('names rows of a sub table by their position now', async () => {
    const item = (name: string, amount: number) => ({ item: name, spentOn: '2026-11-03', receipts: 1, amount });
    const { instId, taskId, seen } = await atManager({
      sub__expense_item: [item('Train', 100), item('Hotel', 200), item('Taxi', 30)],
    });
    await change(
      instId,
      chenjie,
      setRows((rows) => rows.slice(1)),
    );
    await change(
      instId,
      chenjie,
      setRows(([hotel = {}, taxi = {}]) => [
        { ID_: 'new', ...item('Bus', 5) },
        { ...hotel, amount: 250 },
        { ...taxi, amount: 31 },
      ]),
    );
    await change(
      instId,
      liqiang,
      setRows(([bus = {}, hotel = {}, taxi = {}]) => [bus, hotel, { ...taxi, amount: 30 }]),
    );
    expect(textsOf(await sendBack(taskId, seen))).toEqual([
      ['Items, row 1', '', expect.stringMatching(/^Item: Bus/u)],
      ['Items, row 2: Amount', '¥200.00', '¥250.00'],
      ['Items, row 1', expect.stringMatching(/^Item: Train/u), ''],
    ]);
  });

  it('names at most 20 changes', async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ item: `${index}`, receipts: 1, amount: 1 }));
    const { instId, taskId, seen } = await atManager({ sub__expense_item: items });
    await change(
      instId,
      chenjie,
      setRows((rows) => rows.map((row) => ({ ...row, amount: 2 }))),
    );
    const refused = await sendBack(taskId, seen);
    expect(refused.data?.changes).toHaveLength(20);
    expect(refused).toMatchObject({ reasonValues: { fields: 'Items' } });
  });

  it('shortens long texts around their first difference', async () => {
    const long = 'あ'.repeat(10_000);
    const { instId, taskId, seen } = await atManager();
    await change(instId, wangfang, set({ title: long }));
    const { data } = await wangfang.open(taskId).then(({ formData }) => ({ data: formData?.data?.[0]?.data }));
    const now = { ...seen, recordVersions: { expense: Number((data as Record<string, unknown>)['UPDATE_VERSION_']) } };
    await change(instId, chenjie, set({ title: `${long.slice(1)}😀` }));
    const [shortened] = (await sendBack(taskId, now)).data?.changes ?? [];
    expect([...(shortened?.before ?? '')]).toHaveLength(41 + 1);
    expect(shortened?.after).toMatch(/^…あ{40}😀$/u);
    expect((await sendBack(taskId, seen)).data?.changes[0]?.after).toMatch(/^あ{199}…$/u);
  });

  it.each([
    [
      'en-US',
      [
        ['First day', '1 Dec', '15 Dec'],
        ['Contract term', '3 years', '5 years'],
        ['Mentor', 'Gao Fei', 'Li Qiang'],
      ],
    ],
    [
      'zh-CN',
      [
        ['入职日期', '12月1日', '12月15日'],
        ['合同年限', '3 年', '5 年'],
        ['导师', '高飞', '李强'],
      ],
    ],
    [
      'ja-JP',
      [
        ['入社日', '12月1日', '12月15日'],
        ['契約年数', '3年', '5年'],
        ['メンター', '高飛', '李強'],
      ],
    ],
  ])('names values in %s', async (language, expected) => {
    const { instId, taskId, seen } = await openAt(chenjie, 'onboarding', {
      entryDate: '2026-12-01',
      contractYears: 3,
    });
    const mentor = JSON.stringify({ value: company.idOf('liqiang'), label: 'Old name' });
    await change(instId, liqiang, set({ entryDate: '2026-12-15', contractYears: 5, mentor }));
    const headers = { 'accept-language': language };
    const refused: Reply = await chenjie.decide(taskId, 'BACK_TO_STARTOR', { ...RETURN, ...seen }, headers);
    expect(textsOf(refused)).toEqual(expected);
  });

  it.each([
    ['BACK_TO_STARTOR', RETURN],
    ['AGREE', {}],
    ['REFUSE', {}],
  ])('is carried out once for a repeated key, although the task has ended by %s', async (checkType, more) => {
    const { instId, taskId, seen } = await atManager();
    const send = (key: string) =>
      wangfang.decide(taskId, checkType, { ...more, ...seen }, { 'idempotency-key': `${key} ${checkType}` });
    const countRows = async () =>
      (await wangfang.history(instId)).filter((row) => row.checkStatus === checkType && row.taskId === taskId).length;
    const first = await send('one');
    expect(first).toMatchObject({ success: true });
    await change(instId, chenjie, set({ advance: 1 }));
    expect(await send('one')).toEqual(first);
    expect(await send('two')).toMatchObject({ success: false, reason: 'task.ended', data: instId });
    expect(await countRows()).toBe(1);
  });
});
