import { beforeAll, describe, expect, it } from 'vitest';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { applyDefinitionLabels } from './labels.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { VISIT } from '#test/support/forms/demo.ts';
import { embeddedDatabase } from '#test/support/database.ts';

const SUPPLIER = { 'zh-CN': '杭州云启电子有限公司', 'en-US': 'Hangzhou Yunqi Electronics Co., Ltd.' };

describe('a choice that was not changed', () => {
  /** The spacing that an older version wrote. */
  const STORED = '{ "value":"7", "label":"杭州云启电子有限公司" }';
  const picked = formField('supplier', { control: 'rx-button-edit' });
  const kind = formField('kind', { options: [{ value: 'a', label: '甲' }] });
  const lines = { kind: 'subTable', alias: 'lines', label: '', isRequired: false, fields: [picked] } as const;
  const view: FormView = createForm([picked, kind, lines], {
    record: { fields: { supplier: STORED }, tables: { lines: [{ ID_: '1', supplier: STORED }] }, parts: {} },
  });
  const sent = (label: string, value = '7') => JSON.stringify({ label, value });

  it('keeps its stored text, whatever label it was read and sent back with', () => {
    const back = applyDefinitionLabels(view, {
      fields: { supplier: sent('Hangzhou Yunqi'), kind: sent('First', 'a') },
      tables: {
        lines: [
          { ID_: '1', supplier: sent('Yunqi') },
          { ID_: '2', supplier: sent('Yunqi') },
        ],
      },
      parts: {},
    });
    expect(back.fields).toEqual({ supplier: STORED, kind: sent('甲', 'a') });
    expect(back.tables['lines']?.map((row) => row['supplier'])).toEqual([STORED, sent('Yunqi')]);
  });
  it('changes with another value, or without one', () => {
    const other = applyDefinitionLabels(view, { fields: { supplier: sent('Else', '8') }, tables: {}, parts: {} });
    expect(other.fields['supplier']).toBe(sent('Else', '8'));
    expect(applyDefinitionLabels(view, { fields: { supplier: '' }, tables: {}, parts: {} }).fields['supplier']).toBe(
      '',
    );
  });
});

describe('a choice read in another language', () => {
  let company: Company;
  let asset = '';
  const inLanguage = async (account: string, language: string, alias: string, pk: string) => {
    const by = await company.person(account);
    const { body } = await by.get(`/api-form/form/core/formSolution/getMobileByAlias?alias=${alias}&pk=${pk}`, {
      'accept-language': language,
    });
    return body.data as Readonly<Record<string, string>>;
  };
  const save = async (account: string, alias: string, data: object): Promise<string> => {
    const by = await company.person(account);
    const { body } = await by.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias, action: 'save' },
      data,
    });
    expect(body).toMatchObject({ success: true });
    return body.data.pk as string;
  };
  const labelOf = (stored = ''): string => JSON.parse(stored).label as string;
  beforeAll(async () => {
    company = await startCompany(embeddedDatabase, { callsPerMinute: 1e9 });
    const supplier = JSON.stringify({ label: SUPPLIER['zh-CN'], value: '7' });
    asset = await save('hepeng', 'asset', { code: 'IT-7', name: 'Server', supplier });
  });

  it("shows a list row with the company's label, also to users who may change it", async () => {
    expect(labelOf((await inLanguage('hepeng', 'en-US', 'asset', asset))['supplier'])).toBe(SUPPLIER['en-US']);
    expect(labelOf((await inLanguage('hepeng', 'zh-CN', 'asset', asset))['supplier'])).toBe(SUPPLIER['zh-CN']);
  });
  it('shows a dictionary entry in all three languages, whichever it was chosen in', async () => {
    const kind = JSON.stringify({ label: 'Business meeting', value: 'talk' });
    const pk = await save('renliang', 'visit', { ...VISIT, kind });
    const told = await Promise.all(
      ['zh-CN', 'en-US', 'ja-JP'].map(
        async (language) => (await inLanguage('renliang', language, 'visit', pk))['kind'],
      ),
    );
    expect(told.map(labelOf)).toEqual(['商务洽谈', 'Business meeting', '商談・打ち合わせ']);
  });
});
