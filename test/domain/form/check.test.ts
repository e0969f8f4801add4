import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import type { FieldRight, FormRow } from '#domain/form/formDefinition.ts';
import { field, lines, problems } from '#test/support/forms/problems.ts';
import { formOf } from '#testing/arbitraryForms.ts';
import { expressionOf } from '#testing/expressionOf.ts';

describe('checkForm', () => {
  it('checks each field by its rules, in the order of the screen', () => {
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
  ])('asks by the right of the node: %s', (right, expected) => {
    expect(problems([field('name')], { name: '' }, { rights: { name: right } })).toEqual(expected);
  });

  it('asks nothing of a field that is not shown, cannot be changed, or is empty and optional', () => {
    expect(
      problems(
        [
          field('a', { rules: 'isEmail', shownWhile: expressionOf('1 > 2') }),
          field('b', { rules: 'isEmail', isReadOnly: true }),
          field('c', { rules: 'isEmail;length:3' }),
        ],
        { a: 'x', b: 'x', c: ' ' },
      ),
    ).toEqual([]);
  });

  it('wants a row where a table is required, and checks every row', () => {
    expect(problems([lines], {})).toEqual(['lines validation.rowsRequired']);
    expect(problems([lines], {}, { rows: [{ price: 1 }, { price: 0 }, {}] })).toEqual([
      'lines.1.price validation.minnum',
      'lines.2.price validation.required',
    ]);
  });

  it('names at most one fault of a field, the first that was found', () => {
    const due = field('due', { rules: 'length:5;isNumber', settings: { ctl: 'begin', compare: 'gt' } });
    expect(problems([due], { begin: '2026-11-25', due: '2026-11-23' })).toEqual(['due validation.length']);
  });

  it.each([
    ['a required one', true, ['lines validation.rowsRequired']],
    ['any other', false, []],
  ] as const)('misses rows in a table only where somebody may add one: %s', (_, isRequired, expected) => {
    const table = { ...lines, isRequired };
    expect(problems([table], {})).toEqual(expected);
    expect(problems([table], {}, { tableRights: { mayAdd: false } })).toEqual([]);
  });

  it('names the table that has no rows as people read it', () => {
    expect(checkForm(formOf([lines]), { fields: {}, tables: {}, parts: {} })).toEqual([
      { field: 'lines', messageKey: 'validation.rowsRequired', values: { name: 'Lines' } },
    ]);
  });

  it('asks nothing of a table that is not shown, with rows or without', () => {
    const table = { ...lines, shownWhile: expressionOf("{kind} == 'abroad'") };
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
  ] as const)('checks the rows that may be changed; a stored one has a key: %s', (_, tableRights, wrong) => {
    const rows: readonly FormRow[] = [
      { ID_: '150', price: 0 },
      { price: 0 },
      { ID_: '', price: 0 },
      { ID_: null, price: 0 },
    ];
    expect(problems([lines], {}, { rows, tableRights })).toEqual(wrong.map((name) => `${name} validation.minnum`));
  });

  describe('a field that is computed and only shown', () => {
    const days = field('days', { control: 'rx-number', rules: 'minnum:0.5' });
    const formulas = [
      { target: { field: 'half' }, expression: expressionOf('{written}/2') },
      { target: { field: 'days' }, expression: expressionOf('{half}') },
    ];
    const form = (rights: Readonly<Record<string, FieldRight>>) => {
      const view = formOf([field('written'), field('half'), days], { formulas });
      return { ...view, rights: { ...view.rights, fields: rights } };
    };
    const shown = { half: 'none', days: 'read' } as const;
    const record = (value: FormRow['days'] = '0') => ({ fields: { written: '0', days: value }, tables: {}, parts: {} });

    it('is checked by its rules where what it follows from may be written, also by way of another', () => {
      expect(checkForm(form(shown), record())).toMatchObject([{ field: 'days', messageKey: 'validation.minnum' }]);
      expect(checkForm(form(shown), record('0.5'))).toEqual([]);
    });

    it('is not where nothing can be done about it', () => {
      expect(checkForm(form({ ...shown, written: 'read' }), record())).toEqual([]);
      expect(checkForm(form({ ...shown, days: 'none' }), record())).toEqual([]);
    });

    it('is never said to be missing, and what was stored so may stay', () => {
      expect(checkForm(form(shown), record(''))).toEqual([]);
      expect(checkForm(form(shown), record(), record())).toEqual([]);
    });
  });
});
