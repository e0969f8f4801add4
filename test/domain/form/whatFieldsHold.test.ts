import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { checkForm, checkValue } from '#domain/form/checkForm.ts';
import type { FormRecord } from '#domain/form/formDefinition.ts';
import { anyStored } from '#test/support/anyStored.ts';
import { field, lines, problems } from '#test/support/forms/problems.ts';

const days = field('days', { control: 'rx-number', rules: 'isNumber;minnum:0.5;maxnum:180;length:5,1' });
const kind = field('kind', {
  control: 'rx-form-select',
  settings: { valmode: 'double' },
  options: [
    { value: 'sick', label: 'Sick' },
    { value: 'annual', label: 'Annual' },
  ],
});

describe('what a field cannot hold', () => {
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
  ])('a number field of days with %j is told: %s', (value, wrong) => {
    expect(problems([days], { days: value })).toEqual(wrong === undefined ? [] : [`days validation.${wrong}`]);
  });

  it('takes very small and very large numbers for numbers', () => {
    const any = field('n', { control: 'rx-number', rules: 'isNumber;isFloat' });
    for (const value of [0.0000001, 1e21, '0.0000001', '1e21', '1000000000000000000000'])
      expect([value, problems([any], { n: value })]).toEqual([value, []]);
  });

  it('speaks of the digits before the point of a number that is too long', () => {
    const sum = field('sum', { control: 'rx-number', rules: 'length:5,1' });
    expect(problems([sum], { sum: '12345.6' })).toEqual(['sum validation.wholeDigits']);
  });

  it('takes an option of the list or the stored one, and no other', () => {
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

  it('cannot tell what is offered where the options are read from elsewhere', () => {
    expect(problems([{ ...kind, options: [] }], { kind: '{"label":"Bold","value":"bold"}' })).toEqual([]);
  });

  it('looks at the inner value of a choice, and of nothing else', () => {
    const mail = { rules: 'isEmail' };
    const double = '{"label":"x","value":"a@b.co"}';
    expect(problems([field('a', { ...mail, control: 'rx-form-select' })], { a: double })).toEqual([]);
    expect(problems([field('a', mail)], { a: double })).toEqual(['a validation.isEmail']);
    const nobody = '{"label":"","value":""}';
    const needed = (control: string) => problems([field('a', { control, isRequired: true })], { a: nobody });
    expect([needed('rx-user'), needed('rx-textbox')]).toEqual([['a validation.required'], []]);
  });

  it.each<Value>(['{"a":1}', ['2026-01-01'], { a: 1 }])('a date field does not take %j', (value) => {
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
  ])('%s %j is asked for a date when it says %j: %s', (control, settings, value, isFine) => {
    expect(problems([field('on', { control, settings: { ...settings } })], { on: value })).toEqual(
      isFine ? [] : ['on validation.isDate'],
    );
  });

  it('a range without its two ends is not filled in', () => {
    const range = (isRequired: boolean) => field('stay', { control: 'rx-date-range', isRequired });
    for (const value of [',', ' , ', '']) {
      expect(problems([range(true)], { stay: value })).toEqual(['stay validation.required']);
      expect(problems([range(true)], { stay: value }, { before: { stay: value } })).toEqual([
        'stay validation.required',
      ]);
      expect(problems([range(false)], { stay: value })).toEqual([]);
    }
  });

  it('a switch knows its two words only', () => {
    const told = field('told', { control: 'rx-switch' });
    const own = field('own', { control: 'rx-switch', settings: { mode: 'custom', check: 'on', uncheck: 'off' } });
    expect(problems([told, own], { told: 'true', own: 'off' })).toEqual([]);
    expect(problems([told, own], { told: '{"a":1}', own: 'maybe' })).toEqual([
      'told validation.notOffered',
      'own validation.notOffered',
    ]);
  });

  it('asks nothing of a control nobody knows', () => {
    const unknown = field('map', { control: 'rx-hologram', isRequired: true, rules: 'isEmail;length:3' });
    expect(problems([unknown], { map: '{"a":1}' })).toEqual([]);
    expect(problems([unknown], {})).toEqual([]);
  });
});

describe('what was stored before', () => {
  it('refuses nothing while it comes back unchanged, however it is spelled', () => {
    const items = [days, kind, field('mail', { rules: 'isEmail' }), field('on', { control: 'rx-date' })];
    const before = { days: '{"a":1}', kind: '{"label":"Bold","value":"bold"}', mail: 'nobody', on: 'some day' };
    const now = { ...before, kind: '{"label":"Fett","value":"bold"}' };
    expect(problems(items, now, { before })).toEqual([]);
    expect(problems([days], { days: 999 }, { before: { days: '999' } })).toEqual([]);
  });

  it('is judged again once it is another value', () => {
    expect(problems([days], { days: '{"a":2}' }, { before: { days: '{"a":1}' } })).toEqual([
      'days validation.isNumber',
    ]);
    expect(problems([days], { days: 999 }, { before: { days: 1 } })).toEqual(['days validation.maxnum']);
  });

  it('is still missing where it was missing', () => {
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

  it('stays in the rows that have a key, and a new row is looked at whole', () => {
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

  it('is marked wherever it is shown', () => {
    expect(checkValue(days, 'days', '{"a":1}')).toEqual([
      { field: 'days', messageKey: 'validation.isNumber', values: { name: 'DAYS' } },
    ]);
    expect(checkValue(days, 'days', 5)).toEqual([]);
  });

  it('passes whole, whatever it is, as long as nothing is changed', () => {
    fc.assert(
      fc.property(anyStored(), anyStored(), (one, other) => {
        const record = { days: one, kind: other };
        expect(problems([days, kind], record, { before: record })).toEqual([]);
      }),
    );
  });
});

it('lets a number field through with nothing but a number that it keeps', () => {
  fc.assert(
    fc.property(anyStored(), (value) => {
      const isFine = problems([field('n', { control: 'rx-number', isRequired: true })], { n: value }).length === 0;
      const text = typeof value === 'string' ? value.trim() : value;
      const isNumber = typeof text === 'number' || (typeof text === 'string' && /^[-+.\de]+$/iu.test(text));
      expect(isFine && !isNumber).toBe(false);
      if (typeof value === 'number') expect(isFine).toBe(true);
    }),
  );
});
