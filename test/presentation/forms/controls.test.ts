import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { Value } from '#domain/expression/tree.ts';
import { getControlKind } from '#domain/forms/controlKinds.ts';
import { findControl } from '#presentation/forms/controls/registry.ts';
import { toggleChoice } from '#presentation/forms/model/doubleField.ts';
import type { Localization } from '#presentation/ui/i18n/translate.ts';

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
const english: Localization = {
  t: (key, values) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim(),
  language: 'en-US',
};

const NAMES = [
  ...['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea', 'rx-markdown', 'rx-number', 'rx-rate'],
  ...['rx-date', 'rx-month', 'rx-time', 'rx-date-range', 'rx-switch', 'rx-radio', 'rx-checkbox-list'],
  ...['rx-form-select', 'rx-tree-select', 'rx-user', 'rx-group', 'rx-upload', 'rx-image'],
];

describe('the controls of a form', () => {
  it('are those whose values can be validated', () => {
    expect(NAMES.filter((name) => getControlKind(name) === undefined)).toEqual([]);
    expect(['rx-label', 'rx-unheard-of', ''].filter((name) => getControlKind(name) !== undefined)).toEqual([]);
  });

  it('parse numbers, and do not round values beyond the precision of a number', () => {
    const number = findControl('rx-number');
    const back = (stored: Value) => number.normalize(stored, field('rx-number'));
    expect([back(1e-7), back(1e21), back('0.0000001'), back('9007199254740993'), back('{"a":1}')]).toEqual([
      1e-7,
      1e21,
      1e-7,
      '9007199254740993',
      '{"a":1}',
    ]);
  });

  /** Control, stored value, and displayed text. */
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
    expect(findControl(control).normalize(stored, field(control, settings))).toEqual(stored);
  });

  it.each(STORED)('%s %j shows %j as %s', (control, settings, stored, read) => {
    expect(findControl(control).toText(stored, field(control, settings), english)).toBe(read);
  });

  it('accept a value of the wrong type without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.jsonValue(), (name, stored) => {
        const written = findControl(name).normalize(stored as Value, field(name));
        expect(findControl(name).normalize(written, field(name))).toEqual(written);
      }),
    );
  });

  it('leave a value of an unknown control unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(findControl('rx-somebody-elses').normalize(stored as Value, field('rx-somebody-elses'))).toEqual(stored);
      }),
    );
  });

  it('include every control of the demo company', () => {
    const used = readdirSync('definitions/processes').flatMap((name) =>
      [...readFileSync(`definitions/processes/${name}/form.json`, 'utf8').matchAll(/"control":\s*"([^"]+)"/gu)].map(
        ([, control = '']) => control,
      ),
    );
    expect([...new Set(used)].filter((control) => !findControl(control).names.includes(control))).toEqual([]);
  });
});

describe('a multiple choice', () => {
  const list = field('rx-checkbox-list', { valmode: 'double' });

  it('keeps the order of the options, whatever was selected first', () => {
    const second = toggleChoice({ value: '', label: '' }, '2', list);
    expect(toggleChoice(second, '1', list)).toEqual({ value: '1,2', label: 'At home,Abroad' });
  });

  it('keeps an option that is no longer offered, with its label', () => {
    expect(toggleChoice({ value: '9', label: 'Old' }, '1', list)).toEqual({ value: '1,9', label: 'At home,Old' });
  });
});
