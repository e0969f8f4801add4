import { decodeRights } from '#api/form/decodeRights.ts';
import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRights } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightInTable, rightOf, tableRightsOf } from '#domain/form/rights.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import type { PlacedForm } from './formsOf.ts';
import { readForm } from './readForm.ts';

type Say = (text: string) => string;

/**
 * What people typed into a form, in the reader's language as far as the company's words reach, wherever it is only
 * shown. A field that may be written carries what was typed: it comes back and is stored.
 */
export function sayRecord({ form, permission }: PlacedForm, record: Variables, say: Say): Variables {
  const rights = decodeRights(permission, false);
  const items = readForm(form).sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => !fieldAccess(field, rightOf(rights, field.name)).mayEdit);
  const tables = items.flatMap((item) => {
    if (item.kind !== 'subTable') return [];
    const name = `${SUB_TABLE_PREFIX}${item.alias}`;
    const shown = item.fields.filter((column) => isOnlyShown(rights, item.alias, column));
    const rows = record[name];
    return Array.isArray(rows)
      ? [[name, (rows as readonly Value[]).map((row) => (isRow(row) ? sayRow(row, shown, say) : row))] as const]
      : [];
  });
  return { ...sayRow(record, fields, say), ...Object.fromEntries(tables) };
}

const isOnlyShown = (rights: FormRights, table: string, column: FieldDefinition): boolean =>
  !tableRightsOf(rights, table).mayEditStored || !fieldAccess(column, rightInTable(rights, table, column.name)).mayEdit;

const isRow = (value: Value): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sayRow(row: Variables, fields: readonly FieldDefinition[], say: Say): Variables {
  const said = fields.flatMap(({ name, control }) => {
    const value = row[name];
    return typeof value === 'string' ? [[name, sayValue(control, value, say)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(said) };
}

/** Texts, and the names of files; choices, people, numbers and dates are worded elsewhere. */
function sayValue(control: string, value: string, say: Say): string {
  if (FREE_TEXT.has(control)) return say(value);
  const files = control === 'rx-upload' ? readJson(value) : undefined;
  return Array.isArray(files)
    ? JSON.stringify(
        (files as readonly Value[]).map((file) =>
          isRow(file) && typeof file['fileName'] === 'string' ? { ...file, fileName: say(file['fileName']) } : file,
        ),
      )
    : value;
}
const FREE_TEXT: ReadonlySet<string> = new Set(['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea']);
