import { checkForm } from '#domain/form/checkForm.ts';
import type {
  FieldDefinition,
  FieldRight,
  FormRecord,
  FormSection,
  SubTableDefinition,
  TableRights,
} from '#domain/form/formDefinition.ts';

/** A field of a form, a line of text where nothing else is said. */
export const field = (name: string, overrides: Partial<FieldDefinition> = {}): FieldDefinition => ({
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
/** A sub table that wants at least one row, each with a price. */
export const lines: SubTableDefinition = {
  kind: 'subTable',
  alias: 'lines',
  label: 'Lines',
  isRequired: true,
  fields: [field('price', { isRequired: true, rules: 'minnum:1' })],
};
const MAY_ALL: TableRights = {
  fields: {},
  mayAdd: true,
  mayRemove: true,
  mayEdit: true,
  mayRemoveStored: true,
  mayEditStored: true,
};
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
      },
      idField: 'ID_',
    },
    { fields, tables: { lines: rows }, parts: {} },
    before && { fields: before, tables: {}, parts: {} },
  ).map((issue) => `${issue.field} ${issue.messageKey}`);
