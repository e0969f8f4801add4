import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import { followChange } from '#domain/form/followChange.ts';
import type { FieldDefinition, FormRecord, FormView } from '#domain/form/formDefinition.ts';
import { recompute } from '#domain/form/formulas.ts';
import { accessInPart, accessNow } from '#domain/form/visibility.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';
import { expressionOf } from '#testing/expressionOf.ts';

const record = (fields: FormRecord['fields'], parts: FormRecord['parts'] = {}): FormRecord => ({
  fields,
  tables: {},
  parts,
});
const follow = (form: FormView, before: FormRecord, after: FormRecord): FormRecord =>
  followChange(form, before, after, (each) => recompute(form.formulas, each));

describe('what one field does to another', () => {
  it('a hidden required field is not asked for, and is once it is shown', () => {
    const form = formOf([
      formField('abroad'),
      formField('visa', { isRequired: true, shownWhile: expressionOf('{abroad} == "yes"') }),
    ]);
    expect(checkForm(form, record({ abroad: 'no', visa: '' }))).toEqual([]);
    expect(checkForm(form, record({ abroad: 'yes', visa: '' })).map(({ field }) => field)).toEqual(['visa']);
  });

  it('demands a field while a condition holds, and a whole group', () => {
    const requiredWhile = expressionOf('{amount} > 1000');
    const form = formOf([formField('amount'), formField('reason', { requiredWhile })]);
    expect(checkForm(form, record({ amount: 1000 }))).toEqual([]);
    expect(checkForm(form, record({ amount: 1001 })).map(({ field }) => field)).toEqual(['reason']);
    const group = { ...form, sections: form.sections.map((section) => ({ ...section, requiredWhile })) };
    expect(checkForm(group, record({ amount: 1001 })).map(({ field }) => field)).toEqual(['reason']);
  });

  it('demands nothing of what may only be read', () => {
    const form = formOf([formField('a', { isReadOnly: true, requiredWhile: expressionOf('true') })]);
    const [section] = form.sections;
    const [field] = section?.items ?? [];
    if (section === undefined || field?.kind !== 'field') throw new Error('no field');
    expect(accessNow(form, section, field, record({}))).toMatchObject({ mayEdit: false, isRequired: false });
  });

  it('empties a field that is hidden and keeps nothing then, and what that hides in turn', () => {
    const hides = (condition: string): Partial<FieldDefinition> => ({
      shownWhile: expressionOf(condition),
      isClearedWhenHidden: true,
    });
    const form = formOf([
      formField('a'),
      formField('b', hides('{a} == 1')),
      formField('c', hides('{b} == 1')),
      formField('kept', { shownWhile: expressionOf('{a} == 1') }),
    ]);
    const before = record({ a: 1, b: 1, c: 1, kept: 1 });
    expect(follow(form, before, record({ a: 2, b: 1, c: 1, kept: 1 })).fields).toEqual({ a: 2, b: '', c: '', kept: 1 });
  });

  it('does not empty what a right hides from this person', () => {
    const secret = formField('secret', { shownWhile: expressionOf('{a} == 1'), isClearedWhenHidden: true });
    const { rights } = formOf([]);
    const form = formOf([formField('a'), secret], { rights: { ...rights, fields: { secret: 'none' } } });
    expect(follow(form, record({ a: 1, secret: 5 }), record({ a: 2, secret: 5 })).fields['secret']).toBe(5);
  });

  it('computes again after emptying, and comes to rest', () => {
    const extra = formField('extra', { shownWhile: expressionOf('{days} > 3'), isClearedWhenHidden: true });
    const form = formOf([formField('days'), extra], {
      formulas: [{ target: { field: 'total' }, expression: expressionOf('NUM({days}) + NUM({extra})') }],
    });
    const after = follow(form, record({ days: 5, extra: 2, total: 7 }), record({ days: 1, extra: 2, total: 7 }));
    expect(after.fields).toEqual({ days: 1, extra: '', total: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }), (days, more) => {
        const once = follow(form, record({ days: 9, extra: more }), record({ days, extra: more }));
        expect(follow(form, once, once)).toEqual(once);
      }),
    );
  });
});

describe('a part, the table of one row', () => {
  const plate = formField('plate', { isRequired: true });
  const car = { kind: 'part', alias: 'car', label: 'Car', fields: [plate, formField('colour')] } as const;
  const form = formOf([formField('kind'), car]);

  it('is checked like fields, and names its columns by its alias', () => {
    expect(checkForm(form, record({}, { car: { plate: '' } })).map(({ field }) => field)).toEqual(['car.plate']);
    expect(checkForm(form, record({}, { car: { plate: 'A1' } }))).toEqual([]);
  });

  it('is not asked about while it is hidden', () => {
    const hidden = formOf([formField('kind'), { ...car, shownWhile: expressionOf('{kind} == "car"') }]);
    expect(checkForm(hidden, record({ kind: 'train' }))).toEqual([]);
  });

  it.each([
    ['write', true, true, true],
    ['read', true, true, false],
    ['none', true, false, false],
    ['write', false, true, false],
  ] as const)('with right %s and a table that may be edited (%s)', (right, mayEdit, isShown, isWritten) => {
    const rights = {
      mayAdd: true,
      mayRemove: true,
      mayEdit,
      mayRemoveStored: true,
      mayEditStored: true,
      mayMoveUp: true,
      mayMoveDown: true,
    };
    const limited = formOf([car], {
      rights: { ...form.rights, tables: { car: { ...rights, fields: { plate: right } } } },
    });
    const [section] = limited.sections;
    if (section === undefined) throw new Error('no section');
    const access = accessInPart(limited, section, car, plate, record({}));
    expect([access.isShown, access.mayEdit]).toEqual([isShown, isWritten]);
  });
});
