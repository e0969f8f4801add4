import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { createPrintClient, extractWordText } from '#test/support/prints.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

type Prints = Awaited<ReturnType<typeof createPrintClient>>;

/* The print calls of the clients of other platforms, with the answers they expect. */
describe('a client of another platform', () => {
  let company: Company;
  let zhang: Prints;
  let stranger: Prints;
  let expense = '';
  let seal = '';
  beforeAll(async () => {
    company = await startCompany(embeddedDatabase, { callsPerMinute: 1e9 });
    zhang = await createPrintClient(company, 'zhangwei');
    stranger = await createPrintClient(company, 'chenjie');
    expense = await company.start(zhang, 'expense', { title: '<b>bold</b> & "quoted"' });
    seal = await company.start(zhang, 'seal');
  });

  it('gets stored values as an HTML page without active content', async () => {
    const page = await zhang.page({
      pkId: 'expense_claim',
      data: JSON.stringify({ INST_ID_: expense, title: 'forged' }),
      metadata: '[]',
    });
    expect(page.success).toBe(true);
    expect(page.data).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;');
    expect(page.data).not.toContain('forged');
    expect(page.data).toContain('¥1,906.50');
    expect(page.data).toContain('Zhang Wei');
  });
  it('gets an unsaved form with the values typed', async () => {
    const page = await zhang.page({ pkId: 'asset_card', data: JSON.stringify({ name: 'Desk', code: 'X-1' }) });
    expect(page.data).toContain('Desk');
  });
  it('gets the fields of a Word template, its values and its file', async () => {
    const fields = await zhang.word('getFields?pkId=contract_seal');
    expect(fields).toContainEqual({ name: 'contractName', comment: 'Contract title', entName: 'main' });
    const template = await zhang.word('getByTemplateId?templateId=contract_seal');
    expect(template).toMatchObject({
      success: true,
      data: { name: 'Seal approval', templateName: 'Seal approval.docx' },
    });
    const { id, templateId } = template.data;
    expect(id).toMatch(/^\d{19}$/u);
    const words = extractWordText((await zhang.fetched(templateId)).rawPayload);
    expect(words).toContain('{contractName}');
    const data = await zhang.word(`getData?pkId=${id}&id=${seal}`);
    expect(data.main).toMatchObject({ contractName: 'Framework agreement', 'applicant-label': 'Zhang Wei' });
    expect(data.main['applicant-value']).toMatch(/^\d+$/u);
    expect(data.main).not.toHaveProperty('applicant');
  });
  it.each(['getFields?pkId=expense_claim', 'getFields?pkId=1', 'getByTemplateId?templateId=nobody'])(
    'gets an error for an unknown Word template: %s',
    async (call) => {
      expect(await zhang.word(call)).toMatchObject({ success: false, reason: 'print.noTemplate' });
    },
  );
  it('gets nothing the user may not read, and nothing of another company', async () => {
    expect(await stranger.word(`getData?pkId=contract_seal&id=${seal}`)).toMatchObject({
      success: false,
      reason: 'notFound',
    });
    expect(await stranger.page({ pkId: 'expense_claim', data: JSON.stringify({ INST_ID_: expense }) })).toMatchObject({
      success: false,
      reason: 'notFound',
    });
    const { employee } = await createSecondTenant(company);
    const theirs = await employee.get('/api-system/system/core/sysWordTemplate/getFields?pkId=contract_seal');
    expect(theirs.body).toMatchObject({ success: false });
  });
  it.each([
    { pkId: 'expense_claim', data: '[' },
    { pkId: 'expense_claim', data: '{}' },
    { pkId: 'expense_claim', data: '"x"' },
  ])('gets an empty page or an error for malformed data: %j', async (body) => {
    expect(typeof (await zhang.page(body)).success).toBe('boolean');
  });
});
