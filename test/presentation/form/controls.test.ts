import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { controlKindOf } from '#domain/form/controlKinds.ts';
import { controlOf } from '#presentation/form/controls/registry.ts';
import { toggled } from '#presentation/form/controls/checkboxList.tsx';
import type { TextsInUse } from '#presentation/i18n/useTexts.ts';

const options = [
  { value: '1', label: 'At home' },
  { value: '2', label: 'Abroad' },
];
const field = (control: string, settings: FieldDefinition['settings'] = {}): FieldDefinition => ({
  kind: 'field',
  name: 'f',
  label: 'F',
  control,
  isRequired: false,
  isReadOnly: false,
  placeholder: '',
  rules: '',
  options,
  settings,
});
const double = (value: string, label: string) => JSON.stringify({ label, value });
const english: TextsInUse = {
  t: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim(),
  word: (key) => key,
  language: 'en-US',
};

const NAMES = [
  ...['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea', 'rx-markdown', 'rx-number', 'rx-rate'],
  ...['rx-date', 'rx-month', 'rx-time', 'rx-date-range', 'rx-switch', 'rx-radio', 'rx-checkbox-list'],
  ...['rx-form-select', 'rx-tree-select', 'rx-user', 'rx-group', 'rx-upload', 'rx-image'],
];

describe('controls of a form', () => {
  it('are those whose values the rules know', () => {
    expect(NAMES.filter((name) => controlKindOf(name) === undefined)).toEqual([]);
    expect(['rx-label', 'rx-unheard-of', ''].filter((name) => controlKindOf(name) !== undefined)).toEqual([]);
  });

  it('write numbers in digits, and do not round what a number cannot keep', () => {
    const number = controlOf('rx-number');
    const back = (stored: Value) => number.rewrite(stored, field('rx-number'));
    expect([back(1e-7), back(1e21), back('0.0000001'), back('9007199254740993'), back('{"a":1}')]).toEqual([
      1e-7,
      1e21,
      1e-7,
      '9007199254740993',
      '{"a":1}',
    ]);
  });

  /** Control, what the platform stores, what people read. */
  const STORED: readonly (readonly [
    control: string,
    settings: FieldDefinition['settings'],
    stored: Value,
    read: string,
  ])[] = [
    ['rx-textbox', {}, 'Shanghai', 'Shanghai'],
    ['rx-input', {}, '', ''],
    ['rx-textarea', {}, 'two\nlines', 'two\nlines'],
    ['rx-number', {}, 3.5, '3.5'],
    [
      'rx-number',
      { length: '14,2', format: { pre: '\u00a5', suf: '', thousand: true, chinese: true } },
      12800,
      '\u00a512,800.00',
    ],
    ['rx-number', { format: { pre: '', suf: 'days', thousand: false, chinese: false } }, -4, '-4 days'],
    ['rx-date', { format: 'YYYY-MM-DD' }, '2026-11-12', '12 Nov 2026'],
    ['rx-date', {}, '2026-11-12 09:30:00', '12 Nov 2026, 09:30'],
    ['rx-month', {}, '2026-11', 'November 2026'],
    ['rx-date-range', {}, '2026-11-12,2026-11-15', '12\u2009\u2013\u200915 Nov 2026'],
    ['rx-switch', {}, 'true', 'form.yes'],
    ['rx-switch', { mode: 'custom', check: 'Y', uncheck: 'N' }, 'N', 'form.no'],
    ['rx-radio', {}, '2', 'Abroad'],
    ['rx-radio', { valmode: 'double' }, double('2', 'Abroad'), 'Abroad'],
    ['rx-form-select', { valmode: 'double' }, double('9', 'No longer offered'), 'No longer offered'],
    ['rx-checkbox-list', { valmode: 'double' }, double('1,2', 'At home,Abroad'), 'At home, Abroad'],
    ['rx-user', {}, double('138,139', 'Zhang Wei,Li Qiang'), 'Zhang Wei, Li Qiang'],
    ['rx-group', {}, double('31', 'Finance'), 'Finance'],
    [
      'rx-upload',
      {},
      '[{"fileId":"7","fileName":"a.pdf","size":20480,"createUser":"Zhang Wei","createTime":"2026-11-12 10:00:00"}]',
      'a.pdf',
    ],
    ['rx-upload', {}, '', ''],
  ];

  it.each(STORED)('%s %j keeps %j as it is stored', (control, settings, stored) => {
    expect(controlOf(control).rewrite(stored, field(control, settings))).toEqual(stored);
  });

  it.each(STORED)('%s %j reads %j aloud', (control, settings, stored, read) => {
    expect(controlOf(control).toText(stored, field(control, settings), english)).toBe(read);
  });

  it('never stumbles over a value of the wrong kind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.jsonValue(), (name, stored) => {
        const written = controlOf(name).rewrite(stored as Value, field(name));
        expect(controlOf(name).rewrite(written, field(name))).toEqual(written);
      }),
    );
  });

  it('leaves a value alone whose control it does not know', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(controlOf('rx-somebody-elses').rewrite(stored as Value, field('rx-somebody-elses'))).toEqual(stored);
      }),
    );
  });

  it('knows every control the demo company uses', () => {
    const used = readdirSync('definitions/processes').flatMap((name) =>
      [...readFileSync(`definitions/processes/${name}/form.json`, 'utf8').matchAll(/"control":\s*"([^"]+)"/gu)].map(
        ([, control = '']) => control,
      ),
    );
    expect([...new Set(used)].filter((control) => !controlOf(control).names.includes(control))).toEqual([]);
  });
});

describe('choosing several', () => {
  const list = field('rx-checkbox-list', { valmode: 'double' });

  it('keeps the order of the options, whatever was ticked first', () => {
    const second = toggled({ value: '', label: '' }, '2', list);
    expect(toggled(second, '1', list)).toEqual({ value: '1,2', label: 'At home,Abroad' });
  });

  it('keeps a choice that is no longer offered, with its words', () => {
    expect(toggled({ value: '9', label: 'Old' }, '1', list)).toEqual({ value: '1,9', label: 'At home,Old' });
  });
});
