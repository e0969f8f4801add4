import { expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { checkForm } from '#domain/form/checkForm.ts';
import { recompute } from '#domain/form/formulas.ts';
import { plainValue, readDouble } from '#domain/form/doubleValues.ts';
import { isTooDeep } from '#domain/shared/nesting.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { compileRules } from '#domain/validation/compileRules.ts';
import { expressionOf } from '#testing/expressionOf.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

const within = (wrap: (inner: Value) => Value): Value => {
  let value: Value = 1;
  for (let level = 0; level < 50_000; level += 1) value = wrap(value);
  return value;
};
const DEEP: readonly { readonly of: string; readonly value: Value }[] = [
  { of: 'lists', value: within((inner) => [inner]) },
  { of: 'choices', value: within((inner) => ({ value: inner, label: 'x' })) },
  { of: 'the text of lists', value: '['.repeat(50_000) + ']'.repeat(50_000) },
];

it.each(DEEP)('$of nested thousands deep break no rule, no check and no formula', ({ value }) => {
  const names = ['rx-number', 'rx-date', 'rx-switch', 'rx-form-select', 'rx-user', 'rx-upload', 'rx-textbox', 'rx-own'];
  const fields = names.map((control) => formField(control, { control, isRequired: true, rules: 'isEmail|length:5' }));
  const record = { fields: Object.fromEntries(names.map((name) => [name, value])), tables: {}, parts: {} };
  expect(checkForm(formOf(fields), record).length).toBeGreaterThan(1);
  expect(checkForm(formOf(fields), record, record)).toBeDefined();
  expect(validateField('a', 'a', value, compileRules('isEmail'))).toHaveLength(1);
  expect(readDouble(value)).toBeUndefined();
  expect(plainValue(value)).toBe(value);
  const sum = { target: { field: 'rx-number' }, expression: expressionOf('total') };
  expect(recompute([sum], { ...record, fields: { ...record.fields, total: value } }).fields).toBeDefined();
});

it('a hundred levels are not too deep, one more is', () => {
  const levels = (count: number): unknown => (count === 0 ? 1 : [levels(count - 1)]);
  expect([isTooDeep(levels(100)), isTooDeep(levels(101))]).toEqual([false, true]);
});
