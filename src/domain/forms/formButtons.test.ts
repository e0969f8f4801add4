import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowCondition, ConditionOperator, ConditionRow } from './conditionRows.ts';
import { isConditionMet } from './easyCondition.ts';
import { listVisibleButtons, removeForbiddenTabs } from './formButtons.ts';
import type { ButtonAction, FormButton } from './formLinks.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

const condition = (rows: readonly Partial<ConditionRow>[], given: Partial<RowCondition> = {}): RowCondition => ({
  rows: rows.map((row) => ({ field: 'f', operator: '==', isNumber: false, value: '', isEither: false, ...row })),
  message: '',
  isHard: false,
  text: '',
  ...given,
});

describe('a condition built from rows', () => {
  it.each<[ConditionOperator, boolean, string, unknown, boolean]>([
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
  ])('evaluates %s (number: %s) %s for %j: %s', (operator, isNumber, value, found, holds) => {
    const row = { operator, isNumber, value };
    expect(isConditionMet(condition([row]), { f: found as string })).toBe(holds);
  });

  it('combines its rows from left to right, without precedence', () => {
    const rows = [
      { field: 'a', value: '1' },
      { field: 'b', value: '1', isEither: true },
      { field: 'c', value: '1' },
    ];
    expect(isConditionMet(condition(rows), { a: '1', b: '0', c: '0' })).toBe(false);
    expect(isConditionMet(condition(rows), { a: '0', b: '1', c: '1' })).toBe(true);
  });

  it('ignores a field that the record does not have, and is true if no row remains', () => {
    const rows = [
      { field: 'toString', value: 'x' },
      { field: 'a', value: '1' },
    ];
    expect(isConditionMet(condition(rows), { a: '1' })).toBe(true);
    expect(isConditionMet(condition(rows), {})).toBe(true);
  });

  it('is true if only the platform can evaluate it', () => {
    expect(isConditionMet(condition([], { isHard: true }), {})).toBe(true);
  });
});

const button = (action: ButtonAction, given: Partial<FormButton> = {}): FormButton => ({
  alias: action,
  name: action,
  action,
  method: action,
  config: {},
  modes: ['edit', 'detail'],
  ...given,
});
const WRITING = { isReadOnly: false, mayStart: true, hasRequest: false, isNew: true };

describe('the buttons of a form', () => {
  const all = [button('save'), button('start'), button('flowChart'), button('print')];
  const shown = (facts = WRITING, form = createForm([], { buttons: all })) =>
    listVisibleButtons(form, {}, facts).map(({ action }) => action);

  it('are those that apply to the state of the form', () => {
    expect(shown()).toEqual(['save', 'start', 'print']);
    expect(shown({ ...WRITING, mayStart: false, hasRequest: true })).toEqual(['save', 'flowChart', 'print']);
    expect(shown({ ...WRITING, isReadOnly: true })).toEqual(['print']);
  });

  it('exclude those the permissions deny; buttons without a permission are shown', () => {
    const { rights } = createForm([]);
    const form = createForm([], { buttons: all, rights: { ...rights, buttons: { save: false, print: true } } });
    expect(shown(WRITING, form)).toEqual(['start', 'print']);
  });

  it('appear and disappear with the values of the form', () => {
    const fulfilled = condition([{ field: 'amount', operator: '>', isNumber: true, value: '100' }]);
    const form = createForm([], { buttons: [button('print', { shownWhile: fulfilled })] });
    const count = (amount: number) => listVisibleButtons(form, { amount }, WRITING).length;
    expect([count(100), count(101)]).toEqual([0, 1]);
  });

  it('are always a subset of the buttons of the form, in their order', () => {
    const anyButtons = fc.subarray(all, { minLength: 0 });
    const facts = fc.record({
      isReadOnly: fc.boolean(),
      mayStart: fc.boolean(),
      hasRequest: fc.boolean(),
      isNew: fc.boolean(),
    });
    fc.assert(
      fc.property(anyButtons, facts, (buttons, given) => {
        const found = listVisibleButtons(createForm([], { buttons }), {}, given);
        expect(buttons.filter((each) => found.includes(each))).toEqual(found);
      }),
    );
  });
});

describe('tabs without permission', () => {
  const sections = ['', 'pay', 'notes'].map((tab) => ({
    id: `s${tab}`,
    title: '',
    items: [formField(`f${tab}`)],
    ...(tab !== '' && { tab }),
  }));
  const form = { sections, tabs: ['pay', 'notes'].map((id) => ({ id, name: id.toUpperCase() })) };

  it('are removed with their sections', () => {
    const left = removeForbiddenTabs(form, { tabs: { PAY: false } });
    expect(left.tabs.map(({ id }) => id)).toEqual(['notes']);
    expect(left.sections.map(({ id }) => id)).toEqual(['s', 'snotes']);
  });

  it('remain if they have no entry in the permissions', () => {
    expect(removeForbiddenTabs(form, { tabs: { NOTES: true } })).toEqual(form);
  });
});
