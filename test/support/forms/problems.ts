import { checkForm } from '#domain/form/checkForm.ts';
import type {
  FieldDefinition,
  FieldRight,
  FormRecord,
  FormSection,
  SubTableDefinition,
  TableRights,
} from '#domain/form/formDefinition.ts';
import { tableRightsOf } from '#domain/form/rights.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

/** A field whose label is its name in capitals. */
export const field = (name: string, overrides: Partial<FieldDefinition> = {}): FieldDefinition =>
  formField(name, { label: name.toUpperCase(), ...overrides });
/** A sub table that wants at least one row, each with a price. */
export const lines: SubTableDefinition = {
  kind: 'subTable',
  alias: 'lines',
  label: 'Lines',
  isRequired: true,
  fields: [field('price', { isRequired: true, rules: 'minnum:1' })],
};
const MAY_ALL = tableRightsOf(formOf([]).rights, lines.alias);
/** What is wrong with a record, as `field message`; `before`: what was stored. */
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
