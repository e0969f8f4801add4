import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import type { FieldRight, FormRow } from '#domain/forms/formDefinition.ts';
import { field, lines, problems } from '../../support/forms/problems.ts';
import { createForm } from '#testing/arbitraryForms.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

describe('checkForm', () => {
  it('validates each field by its rules, in the order of the form', () => {
    expect(
      problems([field('mail', { rules: 'isEmail' }), field('days', { isRequired: true })], {
        mail: 'nobody',
        days: '',
      }),
    ).toEqual(['mail validation.isEmail', 'days validation.required']);
  });

  it.each<[FieldRight, readonly string[]]>([
    ['write', []],
    ['required', ['name validation.required']],
    ['read', []],
    ['none', []],
  ])('validates according to the access of the node: %s', (right, expected) => {
    expect(problems([field('name')], { name: '' }, { rights: { name: right } })).toEqual(expected);
  });

  it('skips fields that are hidden, read-only, or optional and empty', () => {
    expect(
      problems(
        [
          field('a', { rules: 'isEmail', shownWhile: parseKnownExpression('1 > 2') }),
          field('b', { rules: 'isEmail', isReadOnly: true }),
          field('c', { rules: 'isEmail;length:3' }),
        ],
        { a: 'x', b: 'x', c: ' ' },
      ),
    ).toEqual([]);
  });

  it('requires a row in a required table, and validates every row', () => {
    expect(problems([lines], {})).toEqual(['lines validation.rowsRequired']);
    expect(problems([lines], {}, { rows: [{ price: 1 }, { price: 0 }, {}] })).toEqual([
      'lines.1.price validation.minnum',
      'lines.2.price validation.required',
    ]);
  });

  it('reports only the first issue of a field', () => {
    const due = field('due', { rules: 'length:5;isNumber', settings: { ctl: 'begin', compare: 'gt' } });
    expect(problems([due], { begin: '2026-11-25', due: '2026-11-23' })).toEqual(['due validation.length']);
  });

  it.each([
    ['a required one', true, ['lines validation.rowsRequired']],
    ['any other', false, []],
  ] as const)('reports a missing row only where the user may add one: %s', (_, isRequired, expected) => {
    const table = { ...lines, isRequired };
    expect(problems([table], {})).toEqual(expected);
    expect(problems([table], {}, { tableRights: { mayAdd: false } })).toEqual([]);
  });

  it('reports a table without rows by its label', () => {
    expect(checkForm(createForm([lines]), { fields: {}, tables: {}, parts: {} })).toEqual([
      { field: 'lines', messageKey: 'validation.rowsRequired', values: { name: 'Lines' } },
    ]);
  });

  it('skips a hidden table, with rows or without', () => {
    const table = { ...lines, shownWhile: parseKnownExpression("{kind} == 'abroad'") };
    for (const rows of [[], [{ price: 0 }]]) {
      expect(problems([table], { kind: 'home' }, { rows })).toEqual([]);
      expect(problems([table], { kind: 'abroad' }, { rows })).toHaveLength(1);
    }
  });

  it.each([
    ['only new ones', { mayEditStored: false }, ['lines.1.price', 'lines.2.price', 'lines.3.price']],
    ['only stored ones', { mayEdit: false }, ['lines.0.price']],
    ['none', { mayEdit: false, mayEditStored: false }, []],
    ['all', {}, ['lines.0.price', 'lines.1.price', 'lines.2.price', 'lines.3.price']],
  ] as const)('validates the rows that the user may change; a stored row has a key: %s', (_, tableRights, wrong) => {
    const rows: readonly FormRow[] = [
      { ID_: '150', price: 0 },
      { price: 0 },
      { ID_: '', price: 0 },
      { ID_: null, price: 0 },
    ];
    expect(problems([lines], {}, { rows, tableRights })).toEqual(wrong.map((name) => `${name} validation.minnum`));
  });

  describe('a computed field that is shown', () => {
    const days = field('days', { control: 'rx-number', rules: 'minnum:0.5' });
    const formulas = [
      { target: { field: 'half' }, expression: parseKnownExpression('{written}/2') },
      { target: { field: 'days' }, expression: parseKnownExpression('{half}') },
    ];
    const form = (rights: Readonly<Record<string, FieldRight>>) => {
      const view = createForm([field('written'), field('half'), days], { formulas });
      return { ...view, rights: { ...view.rights, fields: rights } };
    };
    const shown = { half: 'none', days: 'read' } as const;
    const record = (value: FormRow['days'] = '0') => ({ fields: { written: '0', days: value }, tables: {}, parts: {} });

    it('is validated by its rules if the user may change a field it depends on, directly or indirectly', () => {
      expect(checkForm(form(shown), record())).toMatchObject([{ field: 'days', messageKey: 'validation.minnum' }]);
      expect(checkForm(form(shown), record('0.5'))).toEqual([]);
    });

    it('is skipped if the user cannot change its value', () => {
      expect(checkForm(form({ ...shown, written: 'read' }), record())).toEqual([]);
      expect(checkForm(form({ ...shown, days: 'none' }), record())).toEqual([]);
    });

    it('is never reported as missing, and may keep an invalid stored value', () => {
      expect(checkForm(form(shown), record(''))).toEqual([]);
      expect(checkForm(form(shown), record(), record())).toEqual([]);
    });
  });
});
