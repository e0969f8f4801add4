import fc from 'fast-check';
import type { Value } from '../domain/expression/tree.ts';
import type {
  FieldDefinition,
  FieldRight,
  FormItem,
  FormRecord,
  FormRow,
  FormSection,
  FormView,
  SubTableDefinition,
} from '../domain/forms/formDefinition.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';

const RULE_LISTS = ['', 'required', 'isEmail;length:50', 'isNumber;minnum:1;maxnum:100', 'isPositiveInteger', 'len:10'];
const CONDITIONS = ['{field0} != ""', '{field1} > 3', '{field0} == {field1}'];
const RIGHTS: readonly FieldRight[] = ['none', 'read', 'write', 'required'];

/**
 * Creates a field as a form file defines it: text, writable, without rules.
 * @param name name and label of the field
 * @param given properties that differ
 * @returns a field
 * @example
 * formField('mail', { rules: 'isEmail' }).control; // 'rx-textbox'
 */
export const formField = (name: string, given: Partial<FieldDefinition> = {}): FieldDefinition => ({
  kind: 'field',
  name,
  label: name,
  control: 'rx-textbox',
  isRequired: false,
  isReadOnly: false,
  placeholder: '',
  rules: '',
  options: [],
  settings: {},
  ...given,
});

/**
 * Creates an empty form with these fields and sub tables in one section, with all of them writable.
 * @param items fields and sub tables in their order
 * @param given properties that differ
 * @returns a form
 * @example
 * createForm([formField('mail')]).sections[0].items.length; // 1
 */
export const createForm = (items: readonly FormItem[], given: Partial<FormView> = {}): FormView => ({
  alias: 'form',
  title: 'Form',
  sections: [{ id: 'main', title: '', items }],
  record: { fields: {}, tables: {}, parts: {} },
  rights: { fields: {}, tables: {}, otherwise: 'write', files: {}, buttons: {}, tabs: {} },
  formulas: [],
  tabs: [],
  buttons: [],
  queries: [],
  areas: [],
  emptyRows: {},
  idField: 'ID_',
  ...given,
});

const anyField = (name: string): fc.Arbitrary<FieldDefinition> =>
  fc
    .record({
      rules: fc.constantFrom(...RULE_LISTS),
      isRequired: fc.boolean(),
      isReadOnly: fc.boolean(),
      condition: fc.option(fc.constantFrom(...CONDITIONS), { nil: undefined }),
    })
    .map(({ condition, ...given }) =>
      formField(name, { ...given, ...(condition !== undefined && { shownWhile: parseKnownExpression(condition) }) }),
    );

const anyFields = (name: string): fc.Arbitrary<readonly FieldDefinition[]> =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyField(`${name}${index}`))));

/**
 * Generates forms with conditions, rules, rights, a sub table and a sum over it.
 * @returns an arbitrary of forms
 * @example
 * import fc from 'fast-check';
 * fc.sample(anyForm(), 1)[0].sections.length; // 1
 */
export function anyForm(): fc.Arbitrary<FormView> {
  const table = fc
    .record({ fields: anyFields('column'), isRequired: fc.boolean() })
    .map((given): SubTableDefinition => ({ kind: 'subTable', alias: 'lines', label: 'Lines', ...given }));
  return fc
    .record({
      fields: anyFields('field'),
      table,
      rights: fc.array(fc.constantFrom(...RIGHTS), { maxLength: 4 }),
      otherwise: fc.constantFrom(...RIGHTS),
    })
    .map(({ fields, table: lines, rights, otherwise }) =>
      createForm([...fields, lines], {
        rights: {
          fields: Object.fromEntries(rights.map((right, index) => [`field${index}`, right])),
          tables: {},
          otherwise,
          files: {},
          buttons: {},
          tabs: {},
        },
        formulas: [{ target: { field: 'total' }, expression: parseKnownExpression('SUB_SUM({lines.column0})') }],
      }),
    );
}

/**
 * Generates values close to those the rules require, and arbitrary values of every type, including JSON texts and
 * unusual numbers.
 */
const anyText = (): fc.Arbitrary<Value> =>
  fc.oneof(
    fc.constantFrom<Value>('', '0', '1', '100', '101', '-3', '12.5', 'a@b.co', '2026-11-23', 'x'.repeat(60), null, 7),
    fc.constantFrom<Value>('{"a":1}', '[5]', '\uff15', '\ud83d', '1e21', 1e21, 1e-7, true, { a: 1 }, [5]),
    fc.string({ maxLength: 12 }),
  );

const anyRow = (fields: readonly FieldDefinition[]): fc.Arbitrary<FormRow> =>
  fc.record(Object.fromEntries(fields.map((field) => [field.name, anyValue(field)])), { noNullPrototype: true });

const anyValue = ({ options }: FieldDefinition): fc.Arbitrary<Value> =>
  options.length === 0 ? anyText() : fc.constantFrom<Value>('', ...options.map(({ value }) => value));

/**
 * Generates records as users may fill them in, valid or not.
 * @param form any form
 * @returns an arbitrary of records
 * @example
 * import fc from 'fast-check';
 * Object.keys(fc.sample(anyRecord(createForm([formField('mail')])), 1)[0].fields); // ['mail']
 */
export function anyRecord({ sections }: { readonly sections: readonly FormSection[] }): fc.Arbitrary<FormRecord> {
  const items = sections.flatMap((section) => section.items);
  const fields = items.flatMap((item) => (item.kind === 'field' ? [item] : []));
  const tables = items.flatMap((item) => (item.kind === 'subTable' ? [item] : []));
  return fc.record(
    {
      fields: anyRow(fields),
      tables: fc.record(
        Object.fromEntries(tables.map((table) => [table.alias, fc.array(anyRow(table.fields), { maxLength: 3 })])),
        { noNullPrototype: true },
      ),
      parts: fc.constant({}),
    },
    { noNullPrototype: true },
  );
}
