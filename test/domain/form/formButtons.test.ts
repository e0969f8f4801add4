import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EasyCondition, EasyOperator, EasyRow } from '#domain/form/conditionRows.ts';
import { isFulfilled } from '#domain/form/easyCondition.ts';
import { shownButtons, withoutClosedTabs } from '#domain/form/formButtons.ts';
import type { ButtonAction, FormButton } from '#domain/form/formLinks.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

const condition = (rows: readonly Partial<EasyRow>[], given: Partial<EasyCondition> = {}): EasyCondition => ({
  rows: rows.map((row) => ({ field: 'f', operator: '==', isNumber: false, value: '', isEither: false, ...row })),
  message: '',
  isHard: false,
  text: '',
  ...given,
});

describe('a condition put together from rows', () => {
  it.each<[EasyOperator, boolean, string, unknown, boolean]>([
    ['>', true, '0', 12, true],
    ['>', true, '9', '12', true],
    ['>', false, '9', '12', false],
    ['<=', true, '12', 12, true],
    ['==', true, '12', '12.0', true],
    ['==', false, '12', '12.0', false],
    ['!=', true, '12', 'many', true],
    ['>', true, '12', 'many', false],
    ['include', false, 'ard', 'hardware', true],
    ['notInclude', false, 'ard', 'hardware', false],
    ['==', false, '1', '{"label":"Car","value":"1"}', true],
    ['==', false, '', null, true],
  ])('%s (number: %s) %s holds of %j: %s', (operator, isNumber, value, found, holds) => {
    const row = { operator, isNumber, value };
    expect(isFulfilled(condition([row]), { f: found as string })).toBe(holds);
  });

  it('joins its rows from left to right, without brackets', () => {
    const rows = [
      { field: 'a', value: '1' },
      { field: 'b', value: '1', isEither: true },
      { field: 'c', value: '1' },
    ];
    expect(isFulfilled(condition(rows), { a: '1', b: '0', c: '0' })).toBe(false);
    expect(isFulfilled(condition(rows), { a: '0', b: '1', c: '1' })).toBe(true);
  });

  it('passes over a field the record does not have, and holds where nothing is left', () => {
    const rows = [
      { field: 'toString', value: 'x' },
      { field: 'a', value: '1' },
    ];
    expect(isFulfilled(condition(rows), { a: '1' })).toBe(true);
    expect(isFulfilled(condition(rows), {})).toBe(true);
  });

  it('leaves to the platform what only it can tell', () => {
    expect(isFulfilled(condition([], { isHard: true }), {})).toBe(true);
  });
});

const button = (action: ButtonAction, given: Partial<FormButton> = {}): FormButton => ({
  alias: action,
  name: action,
  action,
  method: action,
  config: {},
  places: ['edit', 'detail'],
  ...given,
});
const WRITING = { isReadOnly: false, mayStart: true, hasRequest: false, isNew: true };

describe('the buttons somebody sees', () => {
  const all = [button('save'), button('start'), button('flowChart'), button('print')];
  const shown = (facts = WRITING, form = formOf([], { buttons: all })) =>
    shownButtons(form, {}, facts).map(({ action }) => action);

  it('are those that make sense where the form stands', () => {
    expect(shown()).toEqual(['save', 'start', 'print']);
    expect(shown({ ...WRITING, mayStart: false, hasRequest: true })).toEqual(['save', 'flowChart', 'print']);
    expect(shown({ ...WRITING, isReadOnly: true })).toEqual(['print']);
  });

  it('are not those the rights take away; what they do not name is there', () => {
    const { rights } = formOf([]);
    const form = formOf([], { buttons: all, rights: { ...rights, buttons: { save: false, print: true } } });
    expect(shown(WRITING, form)).toEqual(['start', 'print']);
  });

  it('come and go with what is written', () => {
    const fulfilled = condition([{ field: 'amount', operator: '>', isNumber: true, value: '100' }]);
    const form = formOf([], { buttons: [button('print', { shownWhile: fulfilled })] });
    const count = (amount: number) => shownButtons(form, { amount }, WRITING).length;
    expect([count(100), count(101)]).toEqual([0, 1]);
  });

  it('are always some of the form’s, in their order', () => {
    const anyButtons = fc.subarray(all, { minLength: 0 });
    const facts = fc.record({
      isReadOnly: fc.boolean(),
      mayStart: fc.boolean(),
      hasRequest: fc.boolean(),
      isNew: fc.boolean(),
    });
    fc.assert(
      fc.property(anyButtons, facts, (buttons, given) => {
        const found = shownButtons(formOf([], { buttons }), {}, given);
        expect(buttons.filter((each) => found.includes(each))).toEqual(found);
      }),
    );
  });
});

describe('tabs nobody may open', () => {
  const sections = ['', 'pay', 'notes'].map((tab) => ({
    id: `s${tab}`,
    title: '',
    items: [formField(`f${tab}`)],
    ...(tab !== '' && { tab }),
  }));
  const form = { sections, tabs: ['pay', 'notes'].map((id) => ({ id, name: id.toUpperCase() })) };

  it('go with all that stands on them', () => {
    const left = withoutClosedTabs(form, { tabs: { PAY: false } });
    expect(left.tabs.map(({ id }) => id)).toEqual(['notes']);
    expect(left.sections.map(({ id }) => id)).toEqual(['s', 'snotes']);
  });

  it('stay without a word about them', () => {
    expect(withoutClosedTabs(form, { tabs: { NOTES: true } })).toEqual(form);
  });
});
