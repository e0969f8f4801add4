import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeRecord, normalizeTypedValue } from './normalizeTypedValue.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

const unescape = (text: string): string => JSON.parse(`"${text}"`) as string;
/** Values from public bug reports, each with the value its user meant. */
const TYPED = readFileSync(new URL('../../../test/fixtures/pasted-values.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t').map(unescape) as [rules: string, typed: string, stored: string]);

describe('a text field', () => {
  it.each(TYPED)('with the rules %s normalizes %j to %j', (rules, typed, stored) => {
    expect(normalizeTypedValue(formField('x', { rules }), typed)).toBe(stored);
  });

  it('keeps a value that satisfies its rules, whatever characters it contains', () => {
    expect(normalizeTypedValue(formField('x', { rules: 'length:20' }), 'ＡＢＣ\u200b （改訂）')).toBe(
      'ＡＢＣ\u200b （改訂）',
    );
  });
});

describe('a number field', () => {
  const amount = formField('amount', { control: 'rx-number', rules: 'isNumber' });
  it.each([
    ['2,50', 2.5],
    ['2,5', 2.5],
    ['0,125', 0.125],
    ['1,234', 1234],
    ['1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234,50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1 234,50', 1234.5],
    ['1\u202f234.50', 1234.5],
    ["1'234.50", 1234.5],
    ['1,23,456.50', 123_456.5],
    ['１，２３４．５０', 1234.5],
    ['12。5', 12.5],
    ['\u22125', -5],
    ['- 5', -5],
    ['(1,234.50)', -1234.5],
    ['（５）', -5],
    ['¥1,234.50', 1234.5],
    ['-¥1,234.50', -1234.5],
    ['¥-5', -5],
    ['(€ 5)', -5],
    ['1.234,50 €', 1234.5],
    ['1,234円', 1234],
    ["1'234'567.50", 1_234_567.5],
    ['1’234.50', 1234.5],
    ['CHF\u00a01’234', 'CHF\u00a01’234'],
    ['٢٥', 25],
    ['١٬٢٣٤٫٥', 1234.5],
    ['۱۲۳', 123],
    ['१,२३,४५६.५०', 123_456.5],
    ['1,23,456', 123_456],
    ['12,34,56,789', 123_456_789],
    [',5', 0.5],
    ['-,25', -0.25],
    ['1,234.50-', -1234.5],
    ['1.234,50-', -1234.5],
    ['5\u2212', -5],
    ['5.-', 5],
    ["1'234.–", 1234],
    ['5,--', 5],
    ['\u200e5\u200e', 5],
    ['\u200b', ''],
  ])('normalizes %j to %j', (typed, stored) => {
    expect(normalizeTypedValue(amount, typed)).toBe(stored);
  });

  it.each([
    '1,2345',
    '12,34,5',
    '1,23,45',
    '1234,567',
    '1 2',
    '12 34',
    '(-5)',
    '5%',
    'five',
    '0,123,456',
    '1,,234',
    '1\t2',
    '1\n2',
    '12 %',
    '(5-)',
    '-5-',
    '--5',
    ',',
    '-',
    '5²',
    '1½',
    '①',
  ])('leaves %j unchanged', (typed) => {
    expect(normalizeTypedValue(amount, typed)).toBe(typed);
  });

  it('keeps all digits of a number that exceeds the precision of a number', () => {
    expect(normalizeTypedValue(amount, '9,007,199,254,740,993')).toBe('9007199254740993');
  });
});

describe('a record', () => {
  const number = formField('n', { control: 'rx-number', rules: 'isNumber' });
  const form = createForm([
    number,
    { kind: 'subTable', alias: 'lines', label: 'Lines', isRequired: false, fields: [number] },
  ]);
  const record = (n: string) => ({ fields: { n }, tables: { lines: [{ ID_: '1', n }] }, parts: {} });

  it('is normalized by its rules, including table rows', () => {
    expect(normalizeRecord(form, record('2,50'), record(''))).toEqual({
      fields: { n: 2.5 },
      tables: { lines: [{ ID_: '1', n: 2.5 }] },
      parts: {},
    });
  });

  it('keeps a stored value unchanged, however it is written', () => {
    const given = record('2,50');
    expect(normalizeRecord(form, given, record('2,50'))).toBe(given);
  });
});
