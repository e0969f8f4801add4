import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { VISITOR } from '#test/support/forms/demo.ts';
import { createPrintClient, extractWordText } from '#test/support/prints.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

type Prints = Awaited<ReturnType<typeof createPrintClient>>;

/* Documents made of requests and records on the server: each type, permissions, content and what is never printed. */
describe('printing', () => {
  let company: Company;
  let zhang: Prints;
  let expense = '';
  let purchase = '';
  beforeAll(async () => {
    company = await startCompany(embeddedDatabase, { callsPerMinute: 1e9 });
    zhang = await createPrintClient(company, 'zhangwei');
    expense = await company.start(zhang, 'expense');
    purchase = await company.start(zhang, 'purchase', {
      reason: '=1+1',
      sub__purchase_item: [
        { name: '=HYPERLINK("http://evil")', spec: '+1', unitPrice: 1999, quantity: 2 },
        { name: 'Cable', spec: '@x', unitPrice: 19.5, quantity: 4 },
      ],
    });
  });

  it('creates a PDF of a request that is downloaded with a token', async () => {
    const printed = await zhang.order('pdf', { alias: 'expense', pk: expense, template: 'expense_claim' });
    expect(printed).toMatchObject({ success: true, message: '', missing: [] });
    expect(printed.fileName).toMatch(/^EX-\d{4}-\d{4} Expense claim\.pdf$/u);
    const file = await zhang.fetched(printed.data);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.headers['content-disposition']).toContain('attachment');
  });
  it('uses the first template of its type if none is named', async () => {
    expect(await zhang.order('pdf', { alias: 'expense', pk: expense })).toMatchObject({ success: true });
  });
  it("fills a Word template in the reader's language, with the decisions", async () => {
    const seal = await company.start(zhang, 'seal');
    await company.advance(seal);
    const english = extractWordText(await zhang.print('word', { alias: 'seal', pk: seal, template: '' }));
    expect(english).toContain('Seal Approval');
    expect(english).toContain('Framework agreement');
    expect(english.filter((words) => words === 'Wang Fang')).toHaveLength(1);
    expect(english.join('')).not.toMatch(/[{}]/u);
    const chinese = await createPrintClient(company, 'zhangwei', 'zh-CN');
    const words = extractWordText(await chinese.print('word', { alias: 'seal', pk: seal }));
    expect(words).toContain('用印审批单');
    expect(words).toContain('¥50,000.00');
  });
  it('omits characters that XML cannot contain from a Word document, so that it opens', async () => {
    const seal = await company.start(zhang, 'seal', { contractName: 'Frame\uFFFEwork' });
    const bytes = await zhang.print('word', { alias: 'seal', pk: seal });
    expect(extractWordText(bytes)).toContain('Framework');
  });
  it('fills an Excel template with rows, sums over them, numbers as numbers, and no formula typed by a user', async () => {
    const bytes = await zhang.print('excel', { alias: 'purchase', pk: purchase });
    const rows = await readSheet(bytes, { trim: false });
    const lines = rows.filter((row) => row[0] === 1 || row[0] === 2);
    expect(lines.map((row) => row.slice(0, 6))).toEqual([
      [1, `'=HYPERLINK("http://evil")`, `'+1`, 1999, 2, 3998],
      [2, 'Cable', `'@x`, 19.5, 4, 78],
    ]);
    expect(rows.flat()).toContain(`'=1+1`);
    const { default: PizZip } = await import('pizzip');
    const sheet = new PizZip(bytes).file('xl/worksheets/sheet1.xml')?.asText() ?? '';
    expect([...sheet.matchAll(/<f>([^<]*)<\/f>/gu)].map(([, formula]) => formula)).toEqual([
      'SUM(E9:E10)',
      'SUM(F9:F10)',
    ]);
    expect(sheet).toContain('<mergeCell ref="A11:D11"/>');
  });
  it('prints a record with its own form', async () => {
    const { body } = await zhang.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'visitor', action: 'save' },
      data: VISITOR,
    });
    expect(body.success).toBe(true);
    expect(await zhang.order('pdf', { alias: 'visitor', pk: body.data.pk })).toMatchObject({
      success: false,
      reason: 'print.noTemplate',
      message: 'Template printing template not bound!',
    });
    const hepeng = await createPrintClient(company, 'hepeng');
    const saved = await hepeng.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'asset', action: 'save' },
      data: { code: 'IT-1', name: '直骨海' },
    });
    const asset = saved.body.data.pk as string;
    const printed = await hepeng.order('pdf', { alias: 'asset', pk: asset, template: 'asset_card' });
    expect(printed).toMatchObject({ success: true, fileName: 'IT-1 Asset card.pdf' });
    expect(
      (await hepeng.get(`/api-form/form/core/formSolution/getMobileByAlias?alias=asset&pk=${asset}`)).body.prints,
    ).toEqual([{ key: 'asset_card', name: 'Asset card', kind: 'pdf' }]);
  });
  it('names the characters that no font contains', async () => {
    const odd = await company.start(zhang, 'expense', { title: 'Trip \u{1F600} \u{20BB7}野家 \u{2A6D6}' });
    const printed = await zhang.order('pdf', { alias: 'expense', pk: odd });
    expect(printed.missing).toContain('U+1F600');
    expect(printed.message).toContain('U+1F600');
    expect(printed.success).toBe(true);
  });

  describe('print permissions', () => {
    it('are returned with the request: the templates the user may print', async () => {
      expect((await zhang.detail(expense)).prints).toEqual([
        { key: 'expense_claim', name: 'Expense claim', kind: 'pdf' },
      ]);
    });
    it('exclude requests the user may not read, and those of another company', async () => {
      const stranger = await createPrintClient(company, 'chenjie');
      expect(await stranger.order('pdf', { alias: 'expense', pk: expense })).toMatchObject({ reason: 'notFound' });
      const other = await createSecondTenant(company);
      const answer = await other.administrator.post('/api-form/form/core/formPrint/pdf', {
        alias: 'expense',
        pk: expense,
      });
      expect(answer.body).toMatchObject({ success: false, reason: 'print.noTemplate' });
    });
    it('do not let a user download a document made for another user', async () => {
      const { data } = await zhang.order('pdf', { alias: 'expense', pk: expense });
      const wang = await createPrintClient(company, 'wangfang');
      expect((await wang.fetched(data)).statusCode === 200 && (await wang.fetched(data)).rawPayload[0] === 0x25).toBe(
        false,
      );
    });
    it.each([
      ['another request of another process', { alias: 'expense', template: 'expense_claim' }],
      ['an unknown template', { alias: 'expense', template: 'nobody' }],
      ['an unknown form', { alias: 'nobody', template: '' }],
    ])('refuse %s', async (_, body) => {
      const pk = body.template === 'expense_claim' ? purchase : expense;
      expect((await zhang.order('pdf', { ...body, pk })).success).toBe(false);
    });
    it('do not apply to an unknown type or an incomplete body, which return 400', async () => {
      expect((await zhang.post('/api-form/form/core/formPrint/html', { alias: 'expense', pk: expense })).status).toBe(
        400,
      );
      expect((await zhang.post('/api-form/form/core/formPrint/pdf', { alias: 'expense' })).status).toBe(400);
      expect((await zhang.post('/api-form/form/core/formPrint/pdf', { alias: ['x'], pk: {} })).status).toBe(400);
    });
  });
});
