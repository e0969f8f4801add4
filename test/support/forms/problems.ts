import { checkForm } from '#domain/forms/checkForm.ts';
import type {
  FieldDefinition,
  FieldRight,
  FormRecord,
  FormSection,
  SubTableDefinition,
  TableRights,
} from '#domain/forms/formDefinition.ts';
import { getTableRights } from '#domain/forms/rights.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

/** A field whose label is its capitalized name. */
export const field = (name: string, overrides: Partial<FieldDefinition> = {}): FieldDefinition =>
  formField(name, { label: name.toUpperCase(), ...overrides });
/** A sub table that requires at least one row, each with a price. */
export const lines: SubTableDefinition = {
  kind: 'subTable',
  alias: 'lines',
  label: 'Lines',
  isRequired: true,
  fields: [field('price', { isRequired: true, rules: 'minnum:1' })],
};
const MAY_ALL = getTableRights(createForm([]).rights, lines.alias);
/** Returns the problems of a record as `field message`. `before` is the stored record. */
export const problems = (
  items: FormSection['items'],
  fields: FormRecord['fields'],
  {
    rights = {},
    rows = [],
    before,
    tableRights,
  }: {
    rights?: Readonly<Record<string, FieldRight>>;
    rows?: FormRecord['tables'][string];
    before?: FormRecord['fields'];
    tableRights?: Partial<TableRights>;
  } = {},
) =>
  checkForm(
    {
      sections: [{ id: 's', title: '', items }],
      rights: {
        fields: rights,
        tables: tableRights ? { lines: { ...MAY_ALL, ...tableRights } } : {},
        otherwise: 'write',
        files: {},
        buttons: {},
        tabs: {},
      },
      idField: 'ID_',
    },
    { fields, tables: { lines: rows }, parts: {} },
    before && { fields: before, tables: {}, parts: {} },
  ).map((issue) => `${issue.field} ${issue.messageKey}`);
