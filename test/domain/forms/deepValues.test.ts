import { expect, it } from 'vitest';
import type { Value } from '#domain/expression/tree.ts';
import { checkForm } from '#domain/forms/checkForm.ts';
import { recompute } from '#domain/forms/formulas.ts';
import { plainValue, parseOptionValue } from '#domain/forms/doubleValues.ts';
import { isTooDeep } from '#domain/shared/nesting.ts';
import { validateField } from '#domain/validation/validateField.ts';
import { compileRules } from '#domain/validation/compileRules.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

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

it.each(DEEP)('validation, rules and formulas accept $of nested thousands of levels deep', ({ value }) => {
  const names = ['rx-number', 'rx-date', 'rx-switch', 'rx-form-select', 'rx-user', 'rx-upload', 'rx-textbox', 'rx-own'];
  const fields = names.map((control) => formField(control, { control, isRequired: true, rules: 'isEmail|length:5' }));
  const record = { fields: Object.fromEntries(names.map((name) => [name, value])), tables: {}, parts: {} };
  expect(checkForm(createForm(fields), record).length).toBeGreaterThan(1);
  expect(checkForm(createForm(fields), record, record)).toBeDefined();
  expect(validateField('a', 'a', value, compileRules('isEmail'))).toHaveLength(1);
  expect(parseOptionValue(value)).toBeUndefined();
  expect(plainValue(value)).toBe(value);
  const sum = { target: { field: 'rx-number' }, expression: parseKnownExpression('total') };
  expect(recompute([sum], { ...record, fields: { ...record.fields, total: value } }).fields).toBeDefined();
});

it('isTooDeep accepts 100 levels and rejects 101', () => {
  const levels = (count: number): unknown => (count === 0 ? 1 : [levels(count - 1)]);
  expect([isTooDeep(levels(100)), isTooDeep(levels(101))]).toEqual([false, true]);
});
