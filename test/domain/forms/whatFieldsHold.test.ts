import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { checkForm, checkValue } from '#domain/forms/checkForm.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { arbitraryStoredValue } from '../../support/arbitraryStoredValue.ts';
import { field, lines, problems } from '../../support/forms/problems.ts';

const days = field('days', { control: 'rx-number', rules: 'isNumber;minnum:0.5;maxnum:180;length:5,1' });
const kind = field('kind', {
  control: 'rx-form-select',
  settings: { valmode: 'double' },
  options: [
    { value: 'sick', label: 'Sick' },
    { value: 'annual', label: 'Annual' },
  ],
});

describe('a value its field cannot store', () => {
  it.each<[Value, string | undefined]>([
    ['{"a":1}', 'isNumber'],
    ['{"a":999}', 'isNumber'],
    ['{"value":"5","label":"5"}', 'isNumber'],
    [{ a: 1 }, 'isNumber'],
    [[5], 'isNumber'],
    ['[5]', 'isNumber'],
    [true, 'isNumber'],
    ['five', 'isNumber'],
    ['\uff15', 'isNumber'],
    ['12abc', 'isNumber'],
    [5, undefined],
    ['5', undefined],
    [' 5.50 ', undefined],
    ['1e1', undefined],
    [0.1, 'minnum'],
    ['181', 'maxnum'],
    ['9007199254740993', 'digitsLost'],
    ['0.12345678901234567890', 'digitsLost'],
  ])('in a number field of days, %j is reported as %s', (value, wrong) => {
    expect(problems([days], { days: value })).toEqual(wrong === undefined ? [] : [`days validation.${wrong}`]);
  });

  it.each<[control: string, settings: object, Value, string | undefined]>([
    ['rx-number', { length: '6,0' }, 2.5, 'isInteger'],
    ['rx-number', { length: '6,0' }, '2.0', undefined],
    ['rx-number', { length: '12,2' }, 0.125, 'decimals'],
    ['rx-number', { length: '12,2' }, -0.125, 'decimals'],
    ['rx-number', { length: '12,2' }, '0.1250', 'decimals'],
    ['rx-number', { length: '12,2' }, 0.13, undefined],
    ['rx-number', {}, 0.123456, undefined],
    ['rx-score', {}, 7.25, 'decimals'],
    ['rx-score', {}, 7.5, undefined],
    ['rx-rate', { count: 5 }, 3.5, undefined],
    ['rx-rate', { count: 5 }, 7, 'notOffered'],
    ['rx-rate', { count: 5 }, -1, 'notOffered'],
    ['rx-rate', { count: 5 }, 3.3, 'notOffered'],
  ])('in %s with %j, %j is reported as %s, because the control shows no more', (control, settings, value, wrong) => {
    const shown = field('shown', { control, settings: settings as Record<string, Value> });
    expect(problems([shown], { shown: value })).toEqual(wrong === undefined ? [] : [`shown validation.${wrong}`]);
  });

  it.each<[rules: string, Value, string | undefined]>([
    ['minnum:-5;maxnum:-1', -6, 'minnum'],
    ['minnum:-5;maxnum:-1', -5, undefined],
    ['minnum:-5;maxnum:-1', 0, 'maxnum'],
    ['length:5,2', -1000.01, 'wholeDigits'],
    ['length:5,2', -999, undefined],
  ])('below zero is validated by %s: %j', (rules, value, wrong) => {
    const below = field('below', { control: 'rx-number', rules });
    expect(problems([below], { below: value })).toEqual(wrong === undefined ? [] : [`below validation.${wrong}`]);
  });

  it('does not include very small and very large numbers', () => {
    const any = field('n', { control: 'rx-number', rules: 'isNumber;isFloat' });
    for (const value of [0.0000001, 1e21, '0.0000001', '1e21', '1000000000000000000000'])
      expect([value, problems([any], { n: value })]).toEqual([value, []]);
  });

  it('is reported by its integer digits if the number is too long', () => {
    const sum = field('sum', { control: 'rx-number', rules: 'length:5,1' });
    expect(problems([sum], { sum: '12345.6' })).toEqual(['sum validation.wholeDigits']);
  });

  it('is an option that is neither in the list nor stored', () => {
    const asked = (value: Value, before?: Value) =>
      problems([kind], { kind: value }, before === undefined ? {} : { before: { kind: before } });
    const bold = '{"label":"Bold","value":"bold"}';
    expect(asked('{"label":"Sick","value":"sick"}')).toEqual([]);
    expect(asked('{"label":"whatever","value":"annual"}')).toEqual([]);
    expect(asked(bold)).toEqual(['kind validation.notOffered']);
    expect(asked('{"label":"A, B","value":"sick,bold"}')).toEqual(['kind validation.notOffered']);
    expect(asked(bold, bold)).toEqual([]);
    expect(asked('{"label":"x","value":"bold,sick"}', bold)).toEqual([]);
    expect(asked('{"a":1}')).toEqual(['kind validation.notOffered']);
  });

  it('is not detected where the options are loaded from elsewhere', () => {
    expect(problems([{ ...kind, options: [] }], { kind: '{"label":"Bold","value":"bold"}' })).toEqual([]);
  });

  it('is detected by the inner value of a labelled value only', () => {
    const mail = { rules: 'isEmail' };
    const double = '{"label":"x","value":"a@b.co"}';
    expect(problems([field('a', { ...mail, control: 'rx-form-select' })], { a: double })).toEqual([]);
    expect(problems([field('a', mail)], { a: double })).toEqual(['a validation.isEmail']);
    const nobody = '{"label":"","value":""}';
    const needed = (control: string) => problems([field('a', { control, isRequired: true })], { a: nobody });
    expect([needed('rx-user'), needed('rx-textbox')]).toEqual([['a validation.required'], []]);
  });

  it.each<Value>(['{"a":1}', ['2026-01-01'], { a: 1 }])('includes %j in a date field', (value) => {
    expect(problems([field('on', { control: 'rx-date' })], { on: value })).toEqual(['on validation.isDate']);
  });

  it.each<[string, object, Value, boolean]>([
    ['rx-date', {}, 'tomorrow', false],
    ['rx-date', {}, '2026-02-30', false],
    ['rx-date', {}, '08:30', false],
    ['rx-date', {}, '2026-11-23,2026-11-24', false],
    ['rx-date', {}, true, false],
    ['rx-date', {}, '2026-11-23', true],
    ['rx-date', {}, '2026-11-23 08:30', true],
    ['rx-date', {}, '2026/11/23 08:30:59', true],
    ['rx-date', {}, 1_795_000_000_000, true],
    ['rx-date', { format: 'DD.MM.YYYY' }, '23.11.2026', true],
    ['rx-date', { format: 'DD.MM.YYYY' }, '31.11.2026', false],
    ['rx-date', { format: 'YYYY年MM月DD日' }, '2026年11月23日', true],
    ['rx-date', { format: 'HH:mm' }, '08:30', true],
    ['rx-month', {}, '2026-11', true],
    ['rx-month', {}, '2026-13', false],
    ['rx-time', {}, '08:30:59', true],
    ['rx-time', {}, '08:30', true],
    ['rx-time', {}, '2026-11-23 08:30', true],
    ['rx-time', {}, '25:00', false],
    ['rx-time', {}, 'noon', false],
    ['rx-date-range', {}, '2026-11-23,2026-11-24', true],
    ['rx-date-range', {}, 'soon,later', false],
    ['rx-date-range', {}, '2026-11-23,2026-11-24,2026-11-25', false],
  ])('in %s with %j, %j is a valid date: %s', (control, settings, value, isFine) => {
    expect(problems([field('on', { control, settings: { ...settings } })], { on: value })).toEqual(
      isFine ? [] : ['on validation.isDate'],
    );
  });

  it('a date range without both ends counts as empty', () => {
    const range = (isRequired: boolean) => field('stay', { control: 'rx-date-range', isRequired });
    for (const value of [',', ' , ', '']) {
      expect(problems([range(true)], { stay: value })).toEqual(['stay validation.required']);
      expect(problems([range(true)], { stay: value }, { before: { stay: value } })).toEqual([
        'stay validation.required',
      ]);
      expect(problems([range(false)], { stay: value })).toEqual([]);
    }
  });

  it('a switch accepts only its two values', () => {
    const told = field('told', { control: 'rx-switch' });
    const own = field('own', { control: 'rx-switch', settings: { mode: 'custom', check: 'on', uncheck: 'off' } });
    expect(problems([told, own], { told: 'true', own: 'off' })).toEqual([]);
    expect(problems([told, own], { told: '{"a":1}', own: 'maybe' })).toEqual([
      'told validation.notOffered',
      'own validation.notOffered',
    ]);
  });

  it('is accepted by an unknown control', () => {
    const unknown = field('map', { control: 'rx-hologram', isRequired: true, rules: 'isEmail;length:3' });
    expect(problems([unknown], { map: '{"a":1}' })).toEqual([]);
    expect(problems([unknown], {})).toEqual([]);
  });
});

describe('a stored value', () => {
  it('is valid while it is submitted unchanged, in any notation', () => {
    const items = [days, kind, field('mail', { rules: 'isEmail' }), field('on', { control: 'rx-date' })];
    const before = { days: '{"a":1}', kind: '{"label":"Bold","value":"bold"}', mail: 'nobody', on: 'some day' };
    const now = { ...before, kind: '{"label":"Fett","value":"bold"}' };
    expect(problems(items, now, { before })).toEqual([]);
    expect(problems([days], { days: 999 }, { before: { days: '999' } })).toEqual([]);
  });

  it('is validated again once it is changed', () => {
    expect(problems([days], { days: '{"a":2}' }, { before: { days: '{"a":1}' } })).toEqual([
      'days validation.isNumber',
    ]);
    expect(problems([days], { days: 999 }, { before: { days: 1 } })).toEqual(['days validation.maxnum']);
  });

  it('is still reported as missing where it was missing', () => {
    const name = field('name', { isRequired: true });
    expect(problems([name], { name: '' }, { before: { name: '' } })).toEqual(['name validation.required']);
  });

  it('is compared again with a date that has changed', () => {
    const end = field('end', { control: 'rx-date', settings: { ctl: 'begin', compare: 'gt' } });
    const items = [field('begin', { control: 'rx-date' }), end];
    const before = { begin: '2026-03-05', end: '2026-03-04' };
    expect(problems(items, before, { before })).toEqual([]);
    expect(problems(items, { ...before, begin: '2026-03-06' }, { before })).toEqual([
      'end validation.endNotAfterStart',
    ]);
  });

  it('is accepted in a stored row even if it is invalid, while a new row is validated completely', () => {
    const table = { ...lines, isRequired: false, fields: [days] };
    const form = {
      sections: [{ id: 's', title: '', items: [table] }],
      rights: { fields: {}, tables: {}, otherwise: 'write', files: {}, buttons: {}, tabs: {} },
      idField: 'ID_',
    } as const;
    const record = (...rows: FormRecord['tables'][string]) => ({ fields: {}, tables: { lines: rows }, parts: {} });
    const stored = record({ ID_: '1', days: 'five' }, { ID_: '2', days: 3 });
    const found = (...rows: FormRecord['tables'][string]) =>
      checkForm(form, record(...rows), stored).map((issue) => issue.field);
    expect(found({ ID_: '2', days: 3 }, { ID_: '1', days: 'five' })).toEqual([]);
    expect(found({ ID_: '2', days: 'five' }, { ID_: '1', days: 'five' })).toEqual(['lines.0.days']);
    expect(found({ ID_: '1', days: 'five' }, { days: 'five' })).toEqual(['lines.1.days']);
  });

  it('is marked as invalid wherever it is shown', () => {
    expect(checkValue(days, 'days', '{"a":1}')).toEqual([
      { field: 'days', messageKey: 'validation.isNumber', values: { name: 'DAYS' } },
    ]);
    expect(checkValue(days, 'days', 5)).toEqual([]);
  });

  it('is valid in any form as long as nothing is changed', () => {
    fc.assert(
      fc.property(arbitraryStoredValue(), arbitraryStoredValue(), (one, other) => {
        const record = { days: one, kind: other };
        expect(problems([days, kind], record, { before: record })).toEqual([]);
      }),
    );
  });
});

it('a number field accepts only numbers that it can store', () => {
  fc.assert(
    fc.property(arbitraryStoredValue(), (value) => {
      const isFine = problems([field('n', { control: 'rx-number', isRequired: true })], { n: value }).length === 0;
      const text = typeof value === 'string' ? value.trim() : value;
      const isNumber = typeof text === 'number' || (typeof text === 'string' && /^[-+.\de]+$/iu.test(text));
      expect(isFine && !isNumber).toBe(false);
      if (typeof value === 'number') expect(isFine).toBe(true);
    }),
  );
});
