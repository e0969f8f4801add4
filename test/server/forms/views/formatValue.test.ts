import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { getStartFields } from '#server/forms/views/getStartFields.ts';
import { formatValue } from '#server/i18n/formatValue.ts';
import { createTranslator, createVocabulary } from '#server/company/vocabulary.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { deployedOf } from '#test/support/history.ts';

const definitions = await loadDemoDefinitions();
const vocabulary = createVocabulary(definitions);
const NAMES: Readonly<Record<string, readonly string[]>> = { '1793000000000000010': ['张伟', 'Zhang Wei', '張偉'] };

function definitionOf(key: string) {
  const process = definitions.processes.find(({ definition }) => definition.process.key === key);
  if (process === undefined) throw new Error(`There is no process ${key}`);
  return deployedOf(process);
}

/** Returns a value as readers of Chinese, English and Japanese see it. */
function written(key: string, name: string, stored: string, changes: Partial<FieldDefinition> = {}): readonly string[] {
  const definition = definitionOf(key);
  const field = getStartFields(definition).get(name);
  if (field === undefined) throw new Error(`${key} has no field ${name}`);
  return LANGUAGES.map((language, index) =>
    formatValue({ ...field, ...changes }, stored, {
      language,
      year: 2026,
      translate: createTranslator(vocabulary, definition, language),
      getName: (id, otherwise) => NAMES[id]?.[index] ?? otherwise,
    }),
  );
}

describe('a value of a form, as a card shows it', () => {
  it.each([
    ['money with its cents', 'expense', 'total', '7120', ['¥7,120.00', '¥7,120.00', '¥7,120.00']],
    ['a number with its unit', 'leave', 'days', '2', ['2 天', '2 days', '2日']],
    ['one of them', 'leave', 'days', '1', ['1 天', '1 day', '1日']],
    ['a day of this year', 'purchase', 'delivery', '2026-11-25', ['11月25日', '25 Nov', '11月25日']],
    ['a day of another year', 'purchase', 'delivery', '2027-01-05', ['2027年1月5日', '5 Jan 2027', '2027年1月5日']],
    [
      'a day with its time',
      'leave',
      'begin',
      '2026-11-25 09:00',
      ['11月25日 09:00', '25 Nov, 09:00', '11月25日 09:00'],
    ],
    [
      'a range',
      'expense',
      'period',
      '2026-11-12,2026-11-15',
      ['11月12日 – 11月15日', '12\u2009–\u200915 Nov', '11月12日 – 11月15日'],
    ],
    ['a switch that is on', 'leave', 'told', 'true', ['是', 'Yes', 'はい']],
    ['a switch that is off', 'leave', 'told', 'false', ['否', 'No', 'いいえ']],
    ['a choice', 'leave', 'kind', '{"value":"annual","label":"年假"}', ['年假', 'Annual leave', '年次有給休暇']],
    [
      'several choices',
      'seal',
      'sealKind',
      '{"value":"contract,legal","label":"合同专用章,法定代表人章"}',
      ['合同专用章、法定代表人章', 'Contract seal, Legal representative’s seal', '契約専用印、代表者印'],
    ],
    ['a choice by its value alone', 'leave', 'kind', 'sick', ['病假', 'Sick leave', '病気休暇']],
    [
      'a person by their reading',
      'leave',
      'handover',
      '{"value":"1793000000000000010","label":"张伟"}',
      ['张伟', 'Zhang Wei', '張偉'],
    ],
    ['somebody nobody knows any more', 'leave', 'handover', '{"value":"1","label":"老王"}', ['老王', '老王', '老王']],
    [
      'a text the company has in all languages',
      'expense',
      'title',
      '上海客户现场支持',
      ['上海客户现场支持', 'Shanghai site support', '上海顧客の現地対応'],
    ],
    [
      'a text typed in another language than Chinese',
      'expense',
      'title',
      'Shanghai site support',
      ['上海客户现场支持', 'Shanghai site support', '上海顧客の現地対応'],
    ],
    ['any other text as it was typed', 'expense', 'title', 'Trip', ['Trip', 'Trip', 'Trip']],
    [
      'the names of files',
      'seal',
      'contract',
      '[{"fileId":"1","fileName":"合同终稿.pdf"},{"fileId":"2","fileName":"b.pdf"}]',
      ['合同终稿.pdf、b.pdf', 'contract-final.pdf, b.pdf', '契約書最終版.pdf、b.pdf'],
    ],
    ['nothing', 'expense', 'total', '', ['', '', '']],
    ['no choice', 'leave', 'kind', '{"value":"","label":""}', ['', '', '']],
  ] as const)('shows %s', (_, key, name, stored, expected) => {
    expect(written(key, name, stored)).toEqual(expected);
  });

  it('shows a switch with its own two labels', () => {
    const settings = { mode: 'custom', check: 'Y', uncheck: 'N' };
    expect([written('leave', 'told', 'Y', { settings })[1], written('leave', 'told', 'N', { settings })[1]]).toEqual([
      'Yes',
      'No',
    ]);
  });
});
