import { describe, expect, it } from 'vitest';
import type { FormViewDto, RecordDto } from '#contract/workflow/bpmShapes.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

const CORE = '/api-bpm/bpm/core';
const { company, zhangwei, wangfang } = prepareCompany(embeddedDatabase, 'zhangwei', 'wangfang');

const asked = async (by: Colleague, path: string, language: Language) =>
  (await by.get(`${CORE}/${path}`, { 'accept-language': language })).body;
const inAll = async <T>(ask: (language: Language) => Promise<T>): Promise<T[]> => Promise.all(LANGUAGES.map(ask));
const cardOf = async (instId: string, language: Language): Promise<TaskDto> =>
  (
    await wangfang.call(
      'bpmTask/myTasks',
      { pageNo: 1, pageSize: 1, params: { 'Q_v.INST_ID__S_EQ': instId } },
      { 'accept-language': language },
    )
  ).result.data[0];

describe("a request in the reader's language", () => {
  it('has a subject of its content', async () => {
    const instId = await company.start(zhangwei, 'leave', { days: 2 });
    expect(await inAll(async (language) => (await cardOf(instId, language)).subject)).toEqual([
      '年假 2 天',
      'Annual leave, 2 days',
      '年次有給休暇 2日',
    ]);
    const typed = await company.start(zhangwei, 'expense', { title: 'Trip to the moon' });
    expect(await inAll(async (language) => (await cardOf(typed, language)).subject)).toEqual([
      'Trip to the moon',
      'Trip to the moon',
      'Trip to the moon',
    ]);
  });

  it('has the subject its initiator chose, in all languages for which the company has the texts', async () => {
    const form = { subject: '成都项目验收' };
    const { instId } = await zhangwei.start(
      'leave',
      {
        kind: '{"value":"sick","label":""}',
        begin: '2026-12-01 09:00',
        end: '2026-12-01 18:00',
        days: 1,
        reason: 'Flu',
      },
      form,
    );
    expect(await inAll(async (language) => (await cardOf(instId, language)).subject)).toEqual([
      '成都项目验收',
      'Chengdu sign-off',
      '成都案件の検収',
    ]);
  });

  it('has one key figure, marked and first, and formatted values', async () => {
    const instId = await company.start(zhangwei, 'purchase', { title: '测试服务器 3 台' });
    const [zh, en, ja] = await inAll(async (language) => JSON.parse((await cardOf(instId, language)).formJson ?? ''));
    expect(en).toEqual([
      { label: 'Total', val: expect.stringMatching(/^¥[\d,]+\.\d\d$/u), key: true },
      { label: 'Purchase type', val: expect.any(String) },
      { label: 'Needed by', val: expect.stringMatching(/^\d+ \p{L}+(?: \d{4})?$/u) },
    ]);
    expect([zh[0].label, ja[0].label, zh[2].val]).toEqual(['采购合计', '購買合計', expect.stringMatching(/月\d+日$/u)]);
  });

  it('has the name of its process while its form is empty', async () => {
    const { data } = await zhangwei.saveDraft('leave', {});
    expect(data.subject).toBe('Leave');
    const { data: half } = await zhangwei.saveDraft('leave', { kind: '{"value":"annual","label":""}' });
    expect(half.subject).toBe('Annual leave');
  });

  it("shows values in the reader's language where they are read-only, and as typed where they are editable", async () => {
    const item = { item: '市内交通', spentOn: '2026-11-02', receipts: 2, amount: 106.5 };
    const instId = await company.start(zhangwei, 'expense', {
      title: '上海客户现场支持',
      sub__expense_item: [item],
      invoices: await zhangwei.upload('增值税发票.pdf'),
    });
    const taskId = await company.taskIn(instId, wangfang);
    const typedIn = ({ data: [form] }: { readonly data: readonly FormViewDto[] }) => {
      const {
        title,
        sub__expense_item: items,
        invoices,
      } = form?.data as { title: string; sub__expense_item: readonly { item: string }[]; invoices: string };
      return [
        title,
        items.map((row) => row.item),
        (JSON.parse(invoices) as { fileName: string }[]).map(({ fileName }) => fileName),
      ];
    };
    const read = ['Shanghai site support', ['Local transport'], ['VAT-invoice.pdf']];
    expect(typedIn((await asked(wangfang, `bpmTask/getTaskInfo?taskId=${taskId}`, 'en-US')).data.formData)).toEqual(
      read,
    );
    expect(
      typedIn((await asked(zhangwei, `bpmInst/getInstDetail?instId=${instId}&from=mystart`, 'en-US')).formData),
    ).toEqual(read);
    await wangfang.decide(taskId, 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
    const mine = await company.taskIn(instId, zhangwei);
    expect(typedIn((await asked(zhangwei, `bpmTask/getTaskInfo?taskId=${mine}`, 'en-US')).data.formData)).toEqual([
      '上海客户现场支持',
      ['市内交通'],
      ['增值税发票.pdf'],
    ]);
  });

  it("shows opinions in the reader's language, or as written if the company has no translation", async () => {
    const instId = await company.start(zhangwei, 'purchase');
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE', { opinion: 'We do need this. Agreed.' });
    const remarks = await inAll(
      async (language) =>
        ((await asked(zhangwei, `bpmCheckHistory/getCheckHistorys?instId=${instId}`, language)) as RecordDto[]).find(
          ({ handlerId }) => handlerId === wangfang.id,
        )?.remark,
    );
    expect(remarks).toEqual(['确有需要，同意采购。', 'We do need this. Agreed.', '必要性を確認しました。承認します。']);
    const other = await company.start(zhangwei, 'purchase');
    await wangfang.decide(await company.taskIn(other, wangfang), 'AGREE', { opinion: 'Fine by me!' });
    expect((await zhangwei.history(other)).find(({ handlerId }) => handlerId === wangfang.id)?.remark).toBe(
      'Fine by me!',
    );
  });
});
