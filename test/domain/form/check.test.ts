import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import type {
  FieldDefinition,
  FieldRight,
  FormRecord,
  FormSection,
  SubTableDefinition,
} from '#domain/form/formDefinition.ts';
import { expressionOf } from '#testing/expressionOf.ts';

const field = (name: string, overrides: Partial<FieldDefinition> = {}): FieldDefinition => ({
  kind: 'field',
  name,
  label: name.toUpperCase(),
  control: 'rx-textbox',
  isRequired: false,
  isReadOnly: false,
  placeholder: '',
  rules: '',
  options: [],
  settings: {},
  ...overrides,
});
const lines: SubTableDefinition = {
  kind: 'subTable',
  alias: 'lines',
  label: 'Lines',
  isRequired: true,
  fields: [field('price', { isRequired: true, rules: 'minnum:1' })],
};
const problems = (
  items: FormSection['items'],
  fields: FormRecord['fields'],
  {
    rights = {},
    rows = [],
  }: { rights?: Readonly<Record<string, FieldRight>>; rows?: FormRecord['tables'][string] } = {},
) =>
  checkForm(
    {
      sections: [{ id: 's', title: '', items }],
      rights: { fields: rights, tables: {}, otherwise: 'write', files: {} },
      idField: 'ID_',
    },
    { fields, tables: { lines: rows }, parts: {} },
  ).map((issue) => `${issue.field} ${issue.messageKey}`);

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
});
