import { getOwn } from '#domain/shared/getOwn.ts';
import { decodeRights } from '#contract/forms/decodeRights.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import type { Value, Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormRights } from '#domain/forms/formDefinition.ts';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights } from '#domain/forms/rights.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { FormWithPermissions } from './formsOf.ts';
import { parseForm } from './parseForm.ts';

type Translate = (text: string) => string;

/**
 * Translates texts that users typed, as far as the company has translations, in fields that are read-only for the
 * reader. Editable fields keep the typed text, because it is sent back and stored.
 */
export function localizeRecord(
  { form, permission }: FormWithPermissions,
  record: Variables,
  say: Translate,
): Variables {
  const rights = decodeRights(permission, false);
  const items = parseForm(form).sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => !getFieldAccess(field, getFieldRight(rights, field.name)).mayEdit);
  const tables = items.flatMap((item) => {
    if (item.kind !== 'subTable') return [];
    const name = `${SUB_TABLE_PREFIX}${item.alias}`;
    const shown = item.fields.filter((column) => isOnlyShown(rights, item.alias, column));
    const rows = getOwn(record, name);
    return Array.isArray(rows)
      ? [[name, (rows as readonly Value[]).map((row) => (isRow(row) ? translateRow(row, shown, say) : row))] as const]
      : [];
  });
  return { ...translateRow(record, fields, say), ...Object.fromEntries(tables) };
}

const isOnlyShown = (rights: FormRights, table: string, column: FieldDefinition): boolean =>
  !getTableRights(rights, table).mayEditStored ||
  !getFieldAccess(column, getColumnRight(rights, table, column.name)).mayEdit;

const isRow = (value: Value): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function translateRow(row: Variables, fields: readonly FieldDefinition[], say: Translate): Variables {
  const said = fields.flatMap(({ name, control }) => {
    const value = getOwn(row, name);
    return typeof value === 'string' ? [[name, translateValue(control, value, say)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(said) };
}

/** Translates texts and file names. Choices, users, numbers and dates are localized elsewhere. */
function translateValue(control: string, value: string, say: Translate): string {
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
