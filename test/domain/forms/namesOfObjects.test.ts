import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import { recompute } from '#domain/forms/formulas.ts';
import { createFormLookup } from '#domain/forms/createFormLookup.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { evaluate } from '#domain/expression/evaluate.ts';

const EMPTY = { fields: {}, tables: {}, parts: {} };
const filled = (name: string, value: string) => ({ ...EMPTY, fields: Object.fromEntries([[name, value]]) });

describe.each(['constructor', 'valueOf', '__proto__', 'hasOwnProperty', 'toString'])('a field called %s', (name) => {
  it('is reported as missing while empty, and validated once it has a value', () => {
    const form = createForm([formField(name, { isRequired: true, rules: 'isEmail' })]);
    expect(checkForm(form, EMPTY).map(({ messageKey }) => messageKey)).toEqual(['validation.required']);
    expect(checkForm(form, filled(name, 'x')).map(({ messageKey }) => messageKey)).toEqual(['validation.isEmail']);
    expect(checkForm(form, filled(name, 'a@b.co'))).toEqual([]);
  });

  it('is read by conditions and formulas', () => {
    const asked = parseKnownExpression(`{${name}} == 'x'`);
    expect(evaluate(asked, createFormLookup(EMPTY))).toBe(false);
    expect(evaluate(asked, createFormLookup(filled(name, 'x')))).toBe(true);
    const formula = { target: { field: 'sum' }, expression: parseKnownExpression(`{${name}} + 1`) };
    expect(recompute([formula], filled(name, '2')).fields['sum']).toBe(3);
    expect(recompute([formula], EMPTY).fields['sum']).toBeUndefined();
  });

  it('may be computed, and may be a column of a table with the same name', () => {
    const formula = { target: { table: name, field: name }, expression: parseKnownExpression('1 + 1') };
    const record = { ...EMPTY, tables: Object.fromEntries([[name, [{}]]]) };
    const computed = recompute([formula], record).tables;
    expect(Object.entries(computed).map(([table, rows]) => [table, rows.map((row) => Object.entries(row))])).toEqual([
      [name, [[[name, 2]]]],
    ]);
  });
});
