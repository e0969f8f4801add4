import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import { applyDependencies } from '#domain/forms/applyDependencies.ts';
import type { FieldDefinition, FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import { recompute } from '#domain/forms/formulas.ts';
import { getPartAccess, getCurrentAccess } from '#domain/forms/visibility.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const record = (fields: FormRecord['fields'], parts: FormRecord['parts'] = {}): FormRecord => ({
  fields,
  tables: {},
  parts,
});
const follow = (form: FormView, before: FormRecord, after: FormRecord): FormRecord =>
  applyDependencies(form, before, after, (each) => recompute(form.formulas, each));

describe('a field that depends on another field', () => {
  it('is not required while it is hidden, and is once it is shown', () => {
    const form = createForm([
      formField('abroad'),
      formField('visa', { isRequired: true, shownWhile: parseKnownExpression('{abroad} == "yes"') }),
    ]);
    expect(checkForm(form, record({ abroad: 'no', visa: '' }))).toEqual([]);
    expect(checkForm(form, record({ abroad: 'yes', visa: '' })).map(({ field }) => field)).toEqual(['visa']);
  });

  it('is required while a condition is true, as is a whole group', () => {
    const requiredWhile = parseKnownExpression('{amount} > 1000');
    const form = createForm([formField('amount'), formField('reason', { requiredWhile })]);
    expect(checkForm(form, record({ amount: 1000 }))).toEqual([]);
    expect(checkForm(form, record({ amount: 1001 })).map(({ field }) => field)).toEqual(['reason']);
    const group = { ...form, sections: form.sections.map((section) => ({ ...section, requiredWhile })) };
    expect(checkForm(group, record({ amount: 1001 })).map(({ field }) => field)).toEqual(['reason']);
  });

  it('is never required while it is read-only', () => {
    const form = createForm([formField('a', { isReadOnly: true, requiredWhile: parseKnownExpression('true') })]);
    const [section] = form.sections;
    const [field] = section?.items ?? [];
    if (section === undefined || field?.kind !== 'field') throw new Error('no field');
    expect(getCurrentAccess(form, section, field, record({}))).toMatchObject({ mayEdit: false, isRequired: false });
  });

  it('is cleared when it is hidden, together with the fields hidden by that', () => {
    const hides = (condition: string): Partial<FieldDefinition> => ({
      shownWhile: parseKnownExpression(condition),
      isClearedWhenHidden: true,
    });
    const form = createForm([
      formField('a'),
      formField('b', hides('{a} == 1')),
      formField('c', hides('{b} == 1')),
      formField('kept', { shownWhile: parseKnownExpression('{a} == 1') }),
    ]);
    const before = record({ a: 1, b: 1, c: 1, kept: 1 });
    expect(follow(form, before, record({ a: 2, b: 1, c: 1, kept: 1 })).fields).toEqual({ a: 2, b: '', c: '', kept: 1 });
  });

  it('is not cleared when a permission hides it from this user', () => {
    const secret = formField('secret', { shownWhile: parseKnownExpression('{a} == 1'), isClearedWhenHidden: true });
    const { rights } = createForm([]);
    const form = createForm([formField('a'), secret], { rights: { ...rights, fields: { secret: 'none' } } });
    expect(follow(form, record({ a: 1, secret: 5 }), record({ a: 2, secret: 5 })).fields['secret']).toBe(5);
  });

  it('is recomputed after other fields are cleared, until the record is stable', () => {
    const extra = formField('extra', { shownWhile: parseKnownExpression('{days} > 3'), isClearedWhenHidden: true });
    const form = createForm([formField('days'), extra], {
      formulas: [{ target: { field: 'total' }, expression: parseKnownExpression('NUM({days}) + NUM({extra})') }],
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

describe('a one-to-one table', () => {
  const plate = formField('plate', { isRequired: true });
  const car = { kind: 'part', alias: 'car', label: 'Car', fields: [plate, formField('colour')] } as const;
  const form = createForm([formField('kind'), car]);

  it('is validated like fields, with issues that name its columns by the table alias', () => {
    expect(checkForm(form, record({}, { car: { plate: '' } })).map(({ field }) => field)).toEqual(['car.plate']);
    expect(checkForm(form, record({}, { car: { plate: 'A1' } }))).toEqual([]);
  });

  it('is skipped while it is hidden', () => {
    const hidden = createForm([formField('kind'), { ...car, shownWhile: parseKnownExpression('{kind} == "car"') }]);
    expect(checkForm(hidden, record({ kind: 'train' }))).toEqual([]);
  });

  it.each([
    ['write', true, true, true],
    ['read', true, true, false],
    ['none', true, false, false],
    ['write', false, true, false],
  ] as const)('with access %s and a table that may be edited (%s)', (right, mayEdit, isShown, isWritten) => {
    const rights = {
      mayAdd: true,
      mayRemove: true,
      mayEdit,
      mayRemoveStored: true,
      mayEditStored: true,
      mayMoveUp: true,
      mayMoveDown: true,
    };
    const limited = createForm([car], {
      rights: { ...form.rights, tables: { car: { ...rights, fields: { plate: right } } } },
    });
    const [section] = limited.sections;
    if (section === undefined) throw new Error('no section');
    const access = getPartAccess(limited, section, car, plate, record({}));
    expect([access.isShown, access.mayEdit]).toEqual([isShown, isWritten]);
  });
});
